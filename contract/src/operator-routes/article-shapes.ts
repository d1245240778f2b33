import Type from 'typebox';
import { maybe, oneOf, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const Localized = Type.Object({
  en: Type.String({ maxLength: 100_000 }),
  zh_Hans_CN: Type.String({ maxLength: 100_000 }),
  zh_Hant_HK: Type.String({ maxLength: 100_000 }),
});

export const OpsArticle = Type.Object({
  id: Type.String(),
  type: oneOf(['news', 'notice']),
  title: Localized,
  summary: Localized,
  content: Localized,
  imageUrl: maybe(Type.String()),
  state: oneOf(['draft', 'published', 'withdrawn']),
  createTimestamp: Timestamp,
  publishTimestamp: maybe(Timestamp),
});

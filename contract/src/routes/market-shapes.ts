import Type from 'typebox';
import { field, instrumentCode, marketCode, oneOf, sourceCode, text } from '../fields.ts';

/** What the calls of this section share. */

export const readOnly = { caller: 'visitor', repeat: 'safe', tag: 'market' } as const;

export const exactCode = () =>
  Type.Object({ stockCode: instrumentCode(), source: sourceCode(), market: marketCode() });

export const keyword = () => field(Type.Optional(text(50)), { isPlain: true });

/** A field to sort by, with a leading minus for the largest first. */
export const sort = () =>
  Type.Optional(
    Type.String({ pattern: '^-?(name|code|price_nominal|change|change_ratio|volume)$' }),
  );

/** A code, and what tells it apart when several markets have it. */
export const bareCode = () =>
  Type.Object({
    stockCode: instrumentCode(),
    source: Type.Optional(sourceCode()),
    market: Type.Optional(marketCode()),
  });

export const futureType = () => oneOf(['metal', 'energy', 'agriculture', 'index', 'forex']);

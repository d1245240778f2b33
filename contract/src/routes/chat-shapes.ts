import Type from 'typebox';
import { text } from '../fields.ts';

/** What the calls of this section share. */

export const call = {
  method: 'POST',
  caller: 'customer',
  tag: 'chat',
  extension: true,
  // Whoever has frozen the account may need us most.
  whileFrozen: 'served',
} as const;

export const fileUrl = () => Type.Optional(text(200));

/** What a line may be about; a topic that has an id says it after a blank. */
const chatTopics = ['order', 'deposit', 'withdrawal', 'loan', 'kyc', 'block'] as const;

export const about = () =>
  Type.Optional(
    Type.String({ pattern: `^(${chatTopics.join('|')})( [A-Za-z0-9_.:-]{1,64})?$`, maxLength: 80 }),
  );

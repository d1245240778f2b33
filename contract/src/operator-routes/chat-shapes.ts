import Type from 'typebox';
import { maybe, oneOf, Timestamp } from '../fields.ts';
import { MaskedCustomer } from '../operator-shapes.ts';

/** What the calls of this section share. */

export const Chat = Type.Object({
  id: Type.String(),
  customer: MaskedCustomer,
  state: oneOf(['waiting', 'taken', 'closed']),
  takenBy: maybe(Type.String()),
  lastTimestamp: Timestamp,
});

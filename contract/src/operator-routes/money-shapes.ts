import Type from 'typebox';
import { Decimal, maybe, oneOf, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const MoneyCase = Type.Object({
  id: Type.String(),
  type: oneOf(['deposit', 'withdrawal', 'reversal']),
  userId: Type.String(),
  amount: Decimal,
  currency: Type.String(),
  status: oneOf([1, 2, 3]),
  firstApprover: maybe(Type.String()),
  secondApprover: maybe(Type.String()),
  reason: maybe(Type.String()),
  createTimeTimestamp: Timestamp,
});

import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { SubscriptionRow } from '../../trading-shapes.ts';

export const newSharesPay = defineRoute({
  id: 'newSharesPay',
  method: 'POST',
  path: '/NewShares/pay',
  keyScope: 'trade',
  caller: 'customer',
  repeat: 'key',
  whileFrozen: 'served',
  tag: 'ipo',
  summary: 'Pay what is due for allotted shares.',
  extension: true,
  input: Type.Object({ id: id() }),
  output: SubscriptionRow,
  errors: ['NOT_FOUND', 'IPO_PAID', 'IPO_PAY_LATE', 'INSUFFICIENT'],
});

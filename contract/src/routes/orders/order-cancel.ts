import Type from 'typebox';
import { Decimal, Int, id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { order } from './shapes.ts';

export const CancelledRow = Type.Object({
  id: Type.String(),
  status: Int,
  filledNum: Decimal,
  releasedAmount: Decimal,
  currency: Type.String(),
});

export const orderCancel = defineRoute({
  ...order,
  id: 'orderCancel',
  repeat: 'idem',
  whileFrozen: 'served',
  path: '/orders/cancel',
  keyScope: 'trade',
  summary: 'Cancel what is not filled of an order; a cancelled one answers the same again.',
  input: Type.Object({ id: id() }),
  output: CancelledRow,
  errors: ['NOT_FOUND', 'ORDER_FILLED', 'ORDER_ENDED', 'AUCTION_LOCKED'],
});

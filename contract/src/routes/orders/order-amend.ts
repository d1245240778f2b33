import Type from 'typebox';
import { field, id, orderPrice, quantity } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { exitPrice, order, orderErrors } from './shapes.ts';

export const orderAmend = defineRoute({
  ...order,
  id: 'orderAmend',
  overSocket: false,
  path: '/orders/amend',
  keyScope: 'trade',
  summary:
    'Change an order that waits: smaller it keeps its id and place, else another takes its place.',
  extension: true,
  input: Type.Object({
    id: id(),
    num: field(Type.Optional(quantity()), { malformed: 'QUANTITY' }),
    price: field(Type.Optional(orderPrice()), { malformed: 'AMOUNT' }),
    triggerPrice: exitPrice(),
  }),
  output: OrderRow,
  errors: ['NOT_FOUND', 'ORDER_ENDED', 'AUCTION_LOCKED', ...orderErrors],
});

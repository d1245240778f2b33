import Type from 'typebox';
import { Decimal, defaulted, id, maybe, oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import {
  FillRow,
  followRowProperties,
  OrderConfirmed,
  OrderEvent,
  orderRowProperties,
  subscriptionRowProperties,
} from '../../trading-shapes.ts';

const fullOrder = Type.Object({
  ...orderRowProperties,
  kind: Type.Optional(oneOf(['order'])),
  fills: Type.Array(FillRow),
  events: Type.Array(OrderEvent),
  /** Of an order that has filled or ended; null when it was sent without figures. */
  confirmed: maybe(OrderConfirmed),
});

const fullSubscription = Type.Object({
  ...subscriptionRowProperties,
  kind: oneOf(['ipo']),
  /** What it is called in the draw. */
  ticket: Type.String(),
  events: Type.Array(OrderEvent),
});

const HoldingLine = Type.Object({
  code: Type.String(),
  name: Type.String(),
  weight: Decimal,
  /** Units of it, in the count of that day. */
  num: Decimal,
  price: maybe(Decimal),
  /** What it brought since it was confirmed, before the fee; null until it is settled. */
  profit: maybe(Decimal),
});

const fullFollow = Type.Object({
  ...followRowProperties,
  kind: oneOf(['follow']),
  holdingsAtConfirm: Type.Array(HoldingLine),
  holdingsAtSettle: Type.Array(HoldingLine),
  events: Type.Array(OrderEvent),
});

export const orderDetail = defineRoute({
  id: 'orderDetail',
  method: 'GET',
  path: '/orders/{id}',
  caller: 'customer',
  repeat: 'safe',
  tag: 'orders',
  summary: 'One order with every fill explained and every event.',
  extension: true,
  input: Type.Object({ id: id(), kind: defaulted(oneOf(['order', 'ipo', 'follow']), 'order') }),
  output: Type.Union([fullOrder, fullSubscription, fullFollow]),
  errors: ['NOT_FOUND'],
});

import Type from 'typebox';
import { Decimal, defaulted, id, maybe, oneOf, Timestamp } from '../../fields.ts';
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
  /** What its price brought since it was confirmed; null until it is settled. */
  profit: maybe(Decimal),
  /** What it paid in the term, of each unit and after what is withheld. */
  dividends: Type.Array(
    Type.Object({ k: Timestamp, price: Decimal, withheldRatio: Decimal, amount: Decimal }),
  ),
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
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'orders',
  summary: 'One order with every fill explained and every event.',
  extension: true,
  input: Type.Object({ id: id(), kind: defaulted(oneOf(['order', 'ipo', 'follow']), 'order') }),
  output: Type.Union([fullOrder, fullSubscription, fullFollow]),
  errors: ['NOT_FOUND'],
});

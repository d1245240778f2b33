import Type from 'typebox';
import { closeType, confirmedFigures, id, limitPrice, quantity, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { write } from './shapes.ts';

export const flatPosition = defineRoute({
  ...write,
  id: 'flatPosition',
  path: '/position/flatPosition',
  keyScope: 'trade',
  whileFrozen: 'served',
  overSocket: true,
  summary: 'Close a position, whole or in part.',
  input: Type.Object({
    id: id(),
    num: quantity(),
    type: closeType(),
    price: limitPrice(),
    clientOrderId: Type.Optional(text(64)),
    confirmed: confirmedFigures(),
  }),
  output: OrderRow,
  errors: [
    'NOT_FOUND',
    'NOT_TRADABLE',
    'LOT',
    'TICK',
    'DUPLICATE',
    'PRICE_MOVED',
    'OVER_CLOSE',
    'STALE_PRICE',
    'OPEN_ORDERS',
    'PRICE_BAND',
    'MIN_NOTIONAL',
  ],
});

import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PositionRow } from '../../trading-shapes.ts';
import { exitPrice } from '../orders/shapes.ts';
import { write } from './shapes.ts';

export const protectPosition = defineRoute({
  ...write,
  id: 'protectPosition',
  path: '/position/protect',
  keyScope: 'trade',
  whileFrozen: 'served',
  summary:
    'Set, change or remove the take profit and the stop loss of a position; what fires first ends the other.',
  extension: true,
  input: Type.Object({
    id: id(),
    takeProfitPrice: exitPrice(),
    stopLossPrice: exitPrice(),
  }),
  output: PositionRow,
  errors: [
    'NOT_FOUND',
    'AUCTION_LOCKED',
    'NOT_TRADABLE',
    'TICK',
    'STALE_PRICE',
    'PRICE_BAND',
    'EXIT_SIDE',
    'OVER_CLOSE',
  ],
});

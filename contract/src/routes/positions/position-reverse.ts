import Type from 'typebox';
import { id, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { write } from './shapes.ts';

export const positionReverse = defineRoute({
  ...write,
  id: 'positionReverse',
  path: '/position/reverse',
  keyScope: 'trade',
  summary: 'Close a position whole and open as much of the other side: both at once, or neither.',
  extension: true,
  input: Type.Object({ id: id(), clientOrderId: Type.Optional(text(64)) }),
  output: OrderRow,
  errors: [
    'NOT_FOUND',
    'DUPLICATE',
    'KYC_REQUIRED',
    'NOT_TRADABLE',
    'MAX_NUM',
    'MIN_NOTIONAL',
    'OVER_CLOSE',
    'SHORT_NOT_ALLOWED',
    'DAY_TRADES',
    'REVERSE_AT_ONCE',
    'STALE_PRICE',
    'INSUFFICIENT',
  ],
});

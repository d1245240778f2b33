import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { OrderIn, order, orderErrors } from './shapes.ts';

export const stockCreate = defineRoute({
  ...order,
  id: 'stockCreate',
  path: '/stock/create',
  keyScope: 'trade',
  whileFrozen: 'closing',
  summary: 'Order a stock, coin or bond (sources 0, 100, 101).',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'AUCTION_CLOSED'],
});

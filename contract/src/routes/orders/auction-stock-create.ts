import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { OrderIn, order, orderErrors } from './shapes.ts';

export const auctionStockCreate = defineRoute({
  ...order,
  id: 'auctionStockCreate',
  path: '/stock/auctionStockCreate',
  keyScope: 'trade',
  summary: 'Order in the pre-market auction (source 7).',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'AUCTION_CLOSED'],
});

import { defineRoute } from '../../route.ts';
import { OrderRow } from '../../trading-shapes.ts';
import { OrderIn, order, orderErrors } from './shapes.ts';

export const blockTradeCreate = defineRoute({
  ...order,
  id: 'blockTradeCreate',
  path: '/blockTrade/create',
  keyScope: 'trade',
  summary: 'Order a block (source 4): filled whole, or not at all.',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'BLOCK_NOT_OPEN', 'BLOCK_REVIEW', 'BLOCK_SIZE'],
});

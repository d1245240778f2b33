import { auctionStockCreate } from './auction-stock-create.ts';
import { blockTradeCreate } from './block-trade-create.ts';
import { hkCreate } from './hk-create.ts';
import { orderCancel } from './order-cancel.ts';
import { orderDetail } from './order-detail.ts';
import { orderPreview } from './order-preview.ts';
import { stockCreate } from './stock-create.ts';

export const orderEndpoints = [
  auctionStockCreate,
  blockTradeCreate,
  hkCreate,
  orderCancel,
  orderDetail,
  orderPreview,
  stockCreate,
];

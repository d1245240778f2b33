import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

/** Orders a block, for those who may: KYC_REQUIRED, BLOCK_NOT_OPEN (see `gateOf`). */
export const blockTradeCreate = endpoint(
  'blockTradeCreate',
  (call, services) => placeOrder('blockTradeCreate', call, services),
  { answersKept: 'by-lane' },
);

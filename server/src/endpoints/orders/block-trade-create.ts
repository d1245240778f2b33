import { source } from '@candor/contract/enums';
import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

const sources = [source.blockTrade];

/** Orders a block, for those who may: KYC_REQUIRED, BLOCK_NOT_OPEN (see `gateOf`). */
export const blockTradeCreate = endpoint(
  'blockTradeCreate',
  (call, services) => placeOrder('blockTradeCreate', sources, call, services),
  { answersKept: 'by-lane' },
);

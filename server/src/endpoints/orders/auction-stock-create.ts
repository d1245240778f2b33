import { source } from '@candor/contract/enums';
import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

const sources = [source.auctionStock];

/** Orders in the pre-market auction. It waits for the uncross. */
export const auctionStockCreate = endpoint(
  'auctionStockCreate',
  (call, services) => placeOrder('auctionStockCreate', sources, call, services),
  { answersKept: 'by-lane' },
);

import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

/** Orders in the pre-market auction. It waits for the uncross. */
export const auctionStockCreate = endpoint(
  'auctionStockCreate',
  (call, services) => placeOrder('auctionStockCreate', call, services),
  { answersKept: 'by-lane' },
);

import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

/** Orders a futures contract or a currency pair. */
export const goldCreate = endpoint(
  'goldCreate',
  (call, services) => placeOrder('goldCreate', call, services),
  { answersKept: 'by-lane' },
);

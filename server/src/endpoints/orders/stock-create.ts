import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

/** Orders a stock, a coin or a bond. */
export const stockCreate = endpoint(
  'stockCreate',
  (call, services) => placeOrder('stockCreate', call, services),
  { answersKept: 'by-lane' },
);

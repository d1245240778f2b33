import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

/** Orders a Hong Kong stock in board lots. */
export const hkCreate = endpoint(
  'hkCreate',
  (call, services) => placeOrder('hkCreate', call, services),
  { answersKept: 'by-lane' },
);

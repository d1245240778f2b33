import { source } from '@candor/contract/enums';
import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

const sources = [source.stock, source.crypto, source.bond];

/** Orders a stock, a coin or a bond. */
export const stockCreate = endpoint(
  'stockCreate',
  (call, services) => placeOrder('stockCreate', sources, call, services),
  { answersKept: 'by-lane' },
);

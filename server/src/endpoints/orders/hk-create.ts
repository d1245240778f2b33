import { source } from '@candor/contract/enums';
import { endpoint } from '../../call/endpoint.ts';
import { placeOrder } from '../../trading/place-order.ts';

const sources = [source.hkStock];

/** Orders a Hong Kong stock in board lots. */
export const hkCreate = endpoint(
  'hkCreate',
  (call, services) => placeOrder('hkCreate', sources, call, services),
  { answersKept: 'by-lane' },
);

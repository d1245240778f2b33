import type { PlaceOrder } from '../commands.ts';

/** What an order cannot do without, and whatever the story sets besides. */
export type OrderSet = Pick<PlaceOrder, 'accountId' | 'orderId' | 'instrument' | 'market'> &
  Pick<PlaceOrder, 'nowMs' | 'clientOrderId'> &
  Partial<PlaceOrder>;

/** A market buy of one for the day; with a price it is a limit. All else comes with `set`. */
export function anOrder(set: OrderSet): PlaceOrder {
  return {
    kind: 'placeOrder',
    direction: 'buy',
    type: set.price ? 'limit' : 'market',
    quantity: 1n,
    price: null,
    leverage: 1,
    openClose: null,
    timeInForce: 'day',
    slippageGuardBps: null,
    gate: null,
    priorOrderId: null,
    ...set,
  };
}

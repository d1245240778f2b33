import type { MarketView } from '../../market/market-view.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import type { PlaceOrder } from '../commands.ts';

/** A story sets the market of its instrument; the command has it in its prices. */
export type OrderParts = Partial<Omit<PlaceOrder, 'prices'>> & { readonly market?: MarketView };

/** What an order cannot do without, and whatever the story sets besides. */
export type OrderSet = Pick<PlaceOrder, 'accountId' | 'orderId' | 'instrument'> &
  Pick<PlaceOrder, 'nowMs' | 'clientOrderId'> &
  OrderParts & { readonly market: MarketView };

/** A market buy of one for the day; with a price it is a limit. All else comes with `set`. */
export function anOrder({ market, ...set }: OrderSet): PlaceOrder {
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
    prices: pricesOf(market, set.nowMs),
  };
}

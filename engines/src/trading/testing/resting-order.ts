import type { Order } from '@candor/domain/orders/order';
import { newOrder } from '@candor/domain/orders/order-progress';
import { anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';

/** A limit to buy one share at 99.00 that rests, with whatever a test sets besides. */
export function restingOrder(
  set: Partial<Order['terms']> = {},
  state: Order['state'] = 'working',
): Order {
  const { id } = anInstrument();
  const terms: Order['terms'] = {
    orderId: 'o1',
    clientOrderId: 'c1',
    instrumentId: id,
    heldAs: set.instrumentId ?? id,
    walletType: 'STOCK',
    currency: 'USD',
    walletCurrency: 'USD',
    direction: 'buy',
    openClose: 'open',
    type: 'limit',
    quantity: 1n,
    price: 9_900n,
    leverage: 1,
    timeInForce: 'day',
    slippageGuardBps: 100n,
    positionId: null,
    acceptedAtMs: START_MS,
    ...set,
  };
  const queue = { aheadQuantity: 0n, seenVolume: 0n };
  return newOrder({ terms, state, holdMinor: 9_900n, expiry: null, queue });
}

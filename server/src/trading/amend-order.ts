import type { Order } from '@candor/domain/orders/order';
import type { AmendOrder } from '@candor/domain/trading/commands';
import type { Refused } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { countedTrades } from './day-trading.ts';
import { findById } from './find-instrument.ts';
import { newNames } from './ids.ts';
import { largestOrder, type Orderer } from './largest-order.ts';
import { readPrice, readQuantity } from './order-request.ts';

/** The command that changes an order. Refusals: LOT, QUANTITY, TICK, AMOUNT. */
export async function amendCommand(
  services: Services,
  change: {
    readonly caller: Orderer;
    readonly nowMs: number;
    readonly id: string;
    readonly num?: string | undefined;
    readonly price?: string | undefined;
    readonly triggerPrice?: string | undefined;
    readonly name: string | null;
  },
  order: Order,
): Promise<AmendOrder | Refused> {
  const { caller, nowMs, id: orderId, num } = change;
  const { userId: accountId } = caller;
  const instrument = findById(services.market, order.terms.instrumentId);
  const quantity = num === undefined ? null : readQuantity(num, instrument);
  if (typeof quantity === 'object' && quantity !== null) return quantity;
  const price = readPrice(change.price, instrument);
  if (typeof price === 'object' && price !== null) return price;
  const triggerPrice = readPrice(change.triggerPrice, instrument, 'triggerPrice');
  if (typeof triggerPrice === 'object' && triggerPrice !== null) return triggerPrice;
  const { orderId: newOrderId, ...named } = newNames(change.name, nowMs);
  return {
    kind: 'amendOrder',
    accountId,
    nowMs,
    orderId,
    newOrderId,
    ...named,
    instrument,
    quantity,
    price,
    triggerPrice,
    priorOrderId: null,
    prices: await services.trading.prices.atOnce(instrument, nowMs),
    ...(await countedTrades(services, { accountId, instrument, nowMs, order: order.terms })),
    ...(await largestOrder(services, caller, { walletType: instrument.walletType, nowMs })),
  };
}

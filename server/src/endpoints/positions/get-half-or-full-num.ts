import { quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { readOrderRequest } from '../../trading/order-request.ts';
import { placeOrderCommand } from '../../trading/place-order.ts';

/**
 * The most that can be ordered or closed, and half of it, fees included; by
 * the plan of the order itself.
 */
export const getHalfOrFullNum = endpoint('getHalfOrFullNum', async (call, services) => {
  const { nowMs, locale } = call;
  const { userId } = call.caller;
  // The quantity is what is asked for; any will do.
  const input = { ...call.input, num: '1', timeInForce: 'day' as const };
  const read = readOrderRequest(services.market, input, { call: null, locale });
  if (!read.isRead) return read.refused;
  const { instrument } = read.request;
  const prices = await services.trading.prices.ofOrder(instrument, nowMs);
  const command = await placeOrderCommand(services, {
    ...{ caller: { userId }, nowMs, prices, clientOrderId: null },
    request: { ...read.request, quantity: instrument.minCount },
  });
  const most = await services.trading.accounts.halfOrFull(command);
  return accept({
    halfNum: quantityText(instrument, most.halfQuantity),
    fullNum: quantityText(instrument, most.fullQuantity),
    available: formatMinor(most.availableMinor, most.walletCurrency),
    currency: most.walletCurrency,
  });
});

import type { Order } from '@candor/domain/orders/order';
import type { AmendOrder } from '@candor/domain/trading/commands';
import { accept, type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';
import { findById } from '../../trading/find-instrument.ts';
import { nextId } from '../../trading/ids.ts';
import { readPrice, readQuantity } from '../../trading/order-request.ts';
import { rowNow } from '../../trading/place-order.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Changes an order that waits. */
export const orderAmend = endpoint(
  'orderAmend',
  async (call, services) => {
    const { input, caller, locale } = call;
    const order = await services.trading.reads.order(caller.userId, input.id);
    if (order === null) return refuse('NOT_FOUND');
    const command = await amendCommand(services, call, order);
    if ('reason' in command) return command;
    const key = laneKeyOf('orderAmend', call);
    const answer = await runCommand(services.trading, { command, expects: 'order', key });
    return answer.isAccepted ? accept(rowNow(answer.data, { ...command, locale })) : answer;
  },
  { answersKept: 'by-lane' },
);

async function amendCommand(
  services: Services,
  { input, caller, nowMs, idempotencyKey }: Call<'orderAmend'>,
  order: Order,
): Promise<AmendOrder | Refused> {
  const instrument = findById(services.market, order.terms.instrumentId);
  const quantity = input.num === undefined ? null : readQuantity(input.num, instrument);
  if (typeof quantity === 'object' && quantity !== null) return quantity;
  const price = readPrice(input.price, instrument);
  if (typeof price === 'object' && price !== null) return price;
  const triggerPrice = readPrice(input.triggerPrice, instrument, 'triggerPrice');
  if (typeof triggerPrice === 'object' && triggerPrice !== null) return triggerPrice;
  const newOrderId = nextId('o', nowMs);
  return {
    ...{ kind: 'amendOrder', accountId: caller.userId, nowMs, orderId: input.id, newOrderId },
    clientOrderId: idempotencyKey ?? newOrderId,
    ...{ instrument, quantity, price, triggerPrice, priorOrderId: null },
    prices: await services.trading.prices.atOnce(instrument, nowMs),
  };
}

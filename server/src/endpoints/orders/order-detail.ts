import type { OrderEvent } from '@candor/contract/trading-shapes';
import type { Order } from '@candor/domain/orders/order';
import type { Fill } from '@candor/domain/trading/fill';
import type { Locale } from '@candor/locales/locale';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { fillRow } from '../../present/fill-row.ts';
import { endSentence } from '../../present/words.ts';
import { findById } from '../../trading/find-instrument.ts';
import { orderRows } from '../../trading/open-rows.ts';

/**
 * One order, every fill explained, every event. Refusal: NOT_FOUND, also for another customer's.
 */
export const orderDetail = endpoint('orderDetail', async (call, services) => {
  const { input, nowMs, locale } = call;
  if (input.kind !== 'order') return refuse('NOT_FOUND');
  const accountId = call.caller.userId;
  const { reads } = services.trading;
  const order = await reads.order(accountId, input.id);
  if (order === null) return refuse('NOT_FOUND');
  const fills = await reads.fills(accountId, input.id);
  const [row] = await orderRows(services, [order], { nowMs, locale });
  if (row === undefined) return refuse('NOT_FOUND');
  const instrument = findById(services.market, order.terms.instrumentId);
  const schedule = services.market.feeSchedule;
  const context = { schedule, instrument, locale, terms: order.terms };
  return accept({
    ...row,
    kind: 'order' as const,
    fills: fills.map((fill) => fillRow(fill, context)),
    events: eventsOf(order, fills, locale),
  });
});

/**
 * The timeline of an order: accepted, each fill, the end with its reason.
 * `what` is a word of our states.
 */
function eventsOf(order: Order, fills: readonly Fill[], locale: Locale): OrderEvent[] {
  const { terms } = order;
  const events: OrderEvent[] = [{ time: terms.acceptedAtMs, what: 'accepted' }];
  let filled = 0n;
  for (const fill of fills) {
    filled += fill.quantity;
    const what = filled === terms.quantity ? 'filled' : 'partlyFilled';
    events.push({ time: fill.filledAtMs, what });
  }
  if (order.state === 'queuedForOpen') events.push({ time: terms.acceptedAtMs, what: order.state });
  if (order.finishedAtMs !== null && order.state !== 'filled') {
    const reason = order.reason === null ? null : endSentence(order.reason, locale);
    events.push({ time: order.finishedAtMs, what: order.state, reason });
  }
  return events;
}

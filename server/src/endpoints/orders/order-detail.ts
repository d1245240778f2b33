import type { OrderEvent } from '@candor/contract/trading-shapes';
import type { Bust } from '@candor/database/stores/busts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import {
  type Election,
  type Order,
  orderQuantity,
  type Trailed,
} from '@candor/domain/orders/order';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import { calendarOf } from '@candor/domain/time/calendars';
import { latestClose } from '@candor/domain/time/latest-close';
import type { Fill } from '@candor/domain/trading/fill';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { followDetail } from '../../follow/follow-rows.ts';
import { electedRow, fillRow } from '../../present/fill-row.ts';
import { orderConfirmed } from '../../present/order-confirmed.ts';
import { subscriptionRow, subscriptionTimeline } from '../../present/subscription-row.ts';
import { endSentence } from '../../present/words.ts';
import type { Services } from '../../services.ts';
import { findById } from '../../trading/find-instrument.ts';
import { orderRows } from '../../trading/open-rows.ts';

/**
 * One order, every fill explained, every event. Refusal: NOT_FOUND, also for another customer's.
 */
export const orderDetail = endpoint('orderDetail', async (call, services) => {
  const { input, nowMs, locale } = call;
  const accountId = call.caller.userId;
  if (input.kind === 'ipo') return subscriptionDetail(services, call, accountId);
  if (input.kind === 'follow') return followDetail(services, call, accountId);
  const { reads } = services.trading;
  const order = await reads.order(accountId, input.id);
  if (order === null) return refuse('NOT_FOUND');
  const fills = await reads.fills(accountId, input.id);
  const busts = await reads.busts(accountId, [order], fills);
  const [row] = await orderRows(services, [order], { nowMs, locale });
  if (row === undefined) return refuse('NOT_FOUND');
  const instrument = findById(services.market, order.terms.instrumentId);
  const schedule = services.market.feeSchedule;
  const context = { schedule, instrument, locale, terms: order.terms, busts };
  return accept({
    ...row,
    kind: 'order' as const,
    fills: fills.map((fill) => fillRow(fill, context)),
    events: eventsOf(order, fills, {
      locale,
      instrument,
      busts,
      queuedMs: queuedSinceMs(order, services, call),
    }),
    confirmed: orderConfirmed(order, instrument, { fills, schedule }),
  });
});

async function subscriptionDetail(
  { offerings }: Pick<Services, 'offerings'>,
  { input, locale }: { readonly input: { readonly id: string }; readonly locale: Locale },
  accountId: string,
) {
  const own = await offerings.store.ofAccount(accountId);
  const found = own.find(({ offering }) => offering.offeringId === input.id);
  if (found === undefined) return refuse('NOT_FOUND');
  const events = subscriptionTimeline(found, locale);
  const row = subscriptionRow(found, locale);
  return accept({ ...row, kind: 'ipo' as const, ticket: found.ticket, events });
}

/**
 * The timeline of an order: accepted, the wait for an open if it came in while its market was
 * closed, what set a stop off, each fill, those taken back, the wait it is in again, the end with
 * its reason. `what` is a word of our states; the times never go back.
 */
function eventsOf(
  order: Order,
  fills: readonly Fill[],
  of: {
    readonly locale: Locale;
    readonly instrument: Instrument;
    readonly busts: ReadonlyMap<string, Bust>;
    readonly queuedMs: number | null;
  },
): OrderEvent[] {
  const { terms } = order;
  const queued = { what: 'queuedForOpen' } as const;
  const events: OrderEvent[] = [{ time: terms.acceptedAtMs, what: 'accepted' }];
  if (terms.waitsForOpen) events.push({ time: terms.acceptedAtMs, ...queued });
  if (order.trailed) events.push(trailedEvent(order.trailed, of));
  if (order.elected) events.push(electedEvent(order.elected, terms, of));
  let filled = 0n;
  for (const fill of fills) {
    filled += fill.quantity;
    const what = filled === orderQuantity(order) ? 'filled' : 'partlyFilled';
    events.push({ time: fill.filledAtMs, what });
  }
  for (const { time, reason } of of.busts.values()) {
    events.push({ time, what: 'fillBusted', reason });
  }
  events.sort((one, other) => one.time - other.time);
  const lastMs = events.at(-1)?.time ?? terms.acceptedAtMs;
  if (of.queuedMs !== null) events.push({ time: Math.max(lastMs, of.queuedMs), ...queued });
  if (order.finishedAtMs !== null && order.state !== 'filled') {
    const reason = order.reason === null ? null : endSentence(order.reason, of.locale);
    events.push({ time: order.finishedAtMs, what: order.state, reason });
  }
  return events;
}

/** When the trigger of a trailing stop moved last, and behind which price. */
function trailedEvent(
  { atMs, best, trigger }: Trailed,
  { instrument, locale }: { readonly instrument: Instrument; readonly locale: Locale },
): OrderEvent {
  const prices = { trigger: priceText(instrument, trigger), best: priceText(instrument, best) };
  return { time: atMs, what: 'trailed', reason: m.ledger_trailed(prices, { locale }) };
}

/** When a stop was set off, and by which price how far past its trigger. */
function electedEvent(
  elected: Election,
  terms: OrderTerms,
  { instrument, locale }: { readonly instrument: Instrument; readonly locale: Locale },
): OrderEvent {
  const { price, gap } = electedRow(elected, terms, instrument);
  const isPast = /[1-9]/.test(gap);
  const reason = isPast
    ? m.ledger_elected_past({ price, gap }, { locale })
    : m.ledger_elected_at({ price }, { locale });
  return { time: elected.atMs, what: 'elected', reason };
}

/**
 * Since when an order waits for an open that it was not accepted into: the last close. Null for an
 * order that does not wait, and for the first wait, which began with the order.
 */
function queuedSinceMs(
  order: Order,
  services: Pick<Services, 'market'>,
  { nowMs }: { readonly nowMs: number },
): number | null {
  const { terms } = order;
  if (order.state !== 'queuedForOpen') return null;
  const { calendarId } = findById(services.market, terms.instrumentId);
  const { closeMs } = latestClose(calendarOf(calendarId), nowMs);
  if (terms.waitsForOpen && closeMs <= terms.acceptedAtMs) return null;
  return Math.max(closeMs, terms.acceptedAtMs);
}

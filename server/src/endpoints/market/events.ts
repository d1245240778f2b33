import type { FilledInputs, Outputs } from '@candor/contract/all-routes';
import { type EventKind, eventKinds } from '@candor/contract/enums';
import type { ScheduledEvent } from '@candor/domain/events/scheduled-event';
import { type EventsWanted, eventsIn } from '@candor/engines/events/event-book';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { isTimeZone } from '../../call/time-zone.ts';
import { dayIn, eventRow, type HeldOfEvent } from '../../events/event-row.ts';
import { heldBy } from '../../events/held-by.ts';
import type { MarketServices } from '../../market/market-services.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { wireDate } from '../../present/wire-date.ts';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 7;
/** Of a whole market, and of single instruments. */
const DAYS_MAX = 35;
const DAYS_MAX_OF_ONE = 800;
/** No calendar is kept further ahead or back; what lies beyond is left out. */
const KNOWN_MS = 400 * DAY_MS;

/**
 * The calendar of events. Refusals: FIELD_INVALID, FIELD_UNUSED, NO_INSTRUMENT, AMBIGUOUS, and
 * NOT_READY while the provider of an outcome does not answer.
 */
export const events = endpoint('events', async (call, services) => {
  const { input, nowMs, locale } = call;
  if (!isTimeZone(input.timeZone)) return refuse('FIELD_INVALID', { field: 'timeZone' });
  const { market, offerings } = services;
  const held = await heldBy(services.trading, call.caller);
  const wanted = wantedBy(call, market, held);
  if ('isAccepted' in wanted) return wanted;
  const of = { desk: market.desk, offerings: offerings.shown };
  const all = eventsIn(of, wanted);
  const { list: cut, ...page } = cutPage(input, all);
  const last = await lastPrices(market, cut, held);
  const rows: Outputs['events']['list'] = [];
  try {
    for (const event of cut) {
      const outcome = await market.outcomes.of(event, nowMs);
      const of = { outcome, held: heldOf(event, held, last) };
      rows.push(eventRow(event, of, { locale, nowMs }));
    }
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
  const days = daysOf(all, input.timeZone, nowMs);
  return accept({ ...page, list: rows, days, asOfTimestamp: nowMs });
});

/** The events a call asks for, or why not. */
function wantedBy(
  { input, nowMs, locale }: Call<'events'>,
  market: MarketServices,
  held: ReadonlyMap<string, bigint>,
): EventsWanted | Refused {
  const { stockCode: code, source, market: label, isHeld } = input;
  const unused = source === undefined ? 'market' : 'source';
  if (code === undefined && (source !== undefined || label !== undefined)) {
    return refuse('FIELD_UNUSED', { field: unused });
  }
  const span = spanOf(input, nowMs);
  if ('isAccepted' in span) return span;
  const kinds = input.kinds === undefined ? undefined : kindsOf(input.kinds);
  const wanted = { ...span, nowMs, kinds, area: input.area };
  const ids = isHeld ? [...held].filter(([, quantity]) => quantity !== 0n).map(([id]) => id) : [];
  if (code === undefined) return isHeld ? { ...wanted, heldAs: new Set(ids) } : wanted;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const { heldAs } = found.instrument;
  const isWanted = !isHeld || ids.includes(heldAs);
  return { ...wanted, heldAs: new Set(isWanted ? [heldAs] : []) };
}

function spanOf(
  input: FilledInputs['events'],
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } | Refused {
  const fromMs = input.fromTimestamp ?? nowMs;
  const toMs = input.toTimestamp ?? fromMs + DAYS_SHOWN * DAY_MS;
  const isOfSome = input.stockCode !== undefined || input.isHeld;
  const daysMax = isOfSome ? DAYS_MAX_OF_ONE : DAYS_MAX;
  if (toMs < fromMs || toMs - fromMs > daysMax * DAY_MS) {
    return refuse('FIELD_INVALID', { field: 'toTimestamp' });
  }
  return { fromMs: Math.max(fromMs, nowMs - KNOWN_MS), toMs: Math.min(toMs, nowMs + KNOWN_MS) };
}

function kindsOf(text: string): ReadonlySet<EventKind> {
  const asked = new Set(text.split(','));
  return new Set(eventKinds.filter((kind) => asked.has(kind)));
}

/** The price of now of what is held of the rows of a page. */
async function lastPrices(
  { desk }: MarketServices,
  rows: readonly ScheduledEvent[],
  held: ReadonlyMap<string, bigint>,
): Promise<ReadonlyMap<string, bigint>> {
  const own = rows.flatMap(({ instrument }) =>
    instrument !== null && held.has(instrument.heldAs) ? [instrument] : [],
  );
  const quotes = await desk.quotes(own);
  return new Map(quotes.flatMap((one) => (one === null ? [] : [[one.instrumentId, one.last]])));
}

function heldOf(
  { instrument }: ScheduledEvent,
  held: ReadonlyMap<string, bigint>,
  last: ReadonlyMap<string, bigint>,
): HeldOfEvent | null {
  const quantity = instrument === null ? undefined : held.get(instrument.heldAs);
  if (instrument === null || quantity === undefined) return null;
  return { quantity, last: last.get(instrument.id) ?? null };
}

/** How many events each day of a zone has, and how many of them have been. */
function daysOf(
  all: readonly ScheduledEvent[],
  timeZone: string,
  nowMs: number,
): Outputs['events']['days'] {
  const days = new Map<string, { total: number; known: number }>();
  for (const { atMs } of all) {
    const date = wireDate(dayIn(atMs, timeZone));
    const day = days.get(date) ?? { total: 0, known: 0 };
    days.set(date, { total: day.total + 1, known: day.known + (atMs <= nowMs ? 1 : 0) });
  }
  return [...days].map(([date, counts]) => ({ date, ...counts }));
}

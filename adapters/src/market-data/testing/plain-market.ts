import type { KlineType } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { exchangeHours } from '@candor/domain/time/exchange-hours';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { alwaysOpen, type SessionDay } from '@candor/domain/time/session-days';
import type { KlineBar, KlineRequest, MarketDataProvider } from '@candor/engines/market/provider';
import { machinePace } from '../remote/pace.ts';
import { streamByPolling } from '../remote/stream-by-polling.ts';
import { PlainPrices } from './plain-prices.ts';

const STREAM_MS = 100;
const DAYS_MAX = 400;

/** Minutes of a bar and days of a range; a bar of 0 minutes is a whole day. */
const rangeOf = {
  intraday: { barMinutes: 1, days: 1 },
  '1D': { barMinutes: 5, days: 2 },
  '1W': { barMinutes: 30, days: 7 },
  '1M': { barMinutes: 60, days: 30 },
  '3M': { barMinutes: 0, days: 91 },
  '1Y': { barMinutes: 0, days: 365 },
} as const satisfies Record<KlineType, { barMinutes: number; days: number }>;

/**
 * A market for tests that are not about prices: every instrument has quotes, a book, prints and
 * bars of all ranges that agree with each other, and an instant costs microseconds. What it shows
 * is a function of the seed, the instrument and the time. See `docs/how-to/test.md`.
 */
export function plainMarket(options: {
  readonly marketHours: MarketHours;
  readonly nowMs: () => number;
  /** Another text, other prices. */
  readonly seed?: string;
  /** As `simulated` its auctions have their crowd. */
  readonly name?: string;
}): MarketDataProvider {
  const { marketHours, nowMs, seed = '', name = 'plain' } = options;
  const days = marketHours === 'always' ? alwaysOpen() : exchangeHours();
  const known = new WeakMap<Instrument, PlainPrices>();
  const pricesOf = (instrument: Instrument): PlainPrices => {
    const prices = known.get(instrument) ?? new PlainPrices(instrument, days, seed);
    known.set(instrument, prices);
    return prices;
  };
  const quotes = async (instruments: readonly Instrument[], atMs: number) =>
    instruments
      .map((instrument) => pricesOf(instrument).quote(atMs, name))
      .filter((quote): quote is Quote => quote !== null);

  /** Trading days of a range, oldest first, and the instant its bars start after. */
  const sessionsOf = ({ calendarId }: Instrument, type: KlineType, endMs: number) => {
    const latest = days.latest(calendarId, endMs);
    if (latest === null) return { sessions: [], sinceMs: 0 };
    const sessions: SessionDay[] = [];
    const oldest = latest.dayNumber - rangeOf[type].days + 1;
    let session: SessionDay | null = latest;
    while (session !== null && (session.dayNumber >= oldest || sessions.length < daysLeast(type))) {
      sessions.unshift(session);
      session = days.before(calendarId, session.dayNumber);
    }
    // Five minutes reach back to the same moment of the trading day before.
    const intoDayMs = Math.min(endMs, latest.endMs) - latest.startMs;
    return { sessions, sinceMs: type === '1D' ? (sessions[0]?.startMs ?? 0) + intoDayMs : 0 };
  };
  const barsOf = ({ instrument, type, endMs, newest }: KlineRequest): KlineBar[] => {
    const { sessions, sinceMs } = sessionsOf(instrument, type, endMs);
    const { barMinutes } = rangeOf[type];
    const wanted = newest === undefined ? sessions : sessions.slice(-1);
    return wanted
      .flatMap((session) => pricesOf(instrument).bars(session, barMinutes, endMs, newest))
      .filter(({ startMs }) => startMs > sinceMs);
  };

  return {
    name,
    isSimulated: true,
    covers: () => true,
    quotes,
    depth: async (instrument, atMs) => pricesOf(instrument).depth(atMs),
    trades: async (instrument, atMs, limit) => pricesOf(instrument).trades(atMs, limit),
    printsBetween: async (instrument, span) => pricesOf(instrument).prints(span, DAYS_MAX),
    klines: async (request) => {
      const { instrument, type, endMs, newest } = request;
      const bars = barsOf(request);
      const previousClose = pricesOf(instrument).previousCloseAt(endMs);
      if (type !== 'intraday' || newest !== undefined) return { bars, previousClose };
      const sessions = days.latest(instrument.calendarId, endMs)?.segments ?? [];
      return { bars, previousClose, sessions };
    },
    stream: streamByPolling((all) => quotes(all, nowMs()), machinePace(nowMs), STREAM_MS),
  };
}

/** A range of two days is of trading days, however far apart. */
function daysLeast(type: KlineType): number {
  return type === '1D' ? 2 : 1;
}

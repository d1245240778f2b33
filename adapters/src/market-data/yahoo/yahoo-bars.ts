import type { KlineType } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { larger, smaller } from '@candor/domain/money/rounding';
import { calendarOf } from '@candor/domain/time/calendars';
import type { KlineBar } from '@candor/engines/market/provider';
import { type PriceUnit, sourcePrice, sourceQuantity } from '../remote/decimal-price.ts';
import { instantOf } from './yahoo-quote.ts';
import type { YahooChart, YahooInterval, YahooRow } from './yahoo-source.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface RangeRule {
  readonly interval: YahooInterval;
  readonly barMs: number;
  /** How far back to ask: over a week-end and a holiday for the last session. */
  readonly backMs: number;
  readonly isLastSessionOnly: boolean;
  /** A chart so young is served again. */
  readonly freshMs: number;
}

/** What is asked of Yahoo for each range of ours. */
export const rangeRules: Readonly<Record<KlineType, RangeRule>> = {
  intraday: rule('1m', MINUTE_MS, 5, true),
  '1D': rule('5m', 5 * MINUTE_MS, 5, true),
  '1W': rule('30m', 30 * MINUTE_MS, 7, false),
  '1M': rule('1h', 60 * MINUTE_MS, 30, false),
  '3M': rule('1d', DAY_MS, 91, false),
  '1Y': rule('1d', DAY_MS, 365, false),
};

function rule(
  interval: YahooInterval,
  barMs: number,
  backDays: number,
  isLastSessionOnly: boolean,
): RangeRule {
  const freshMs = barMs >= DAY_MS ? 5 * MINUTE_MS : Math.min(barMs, MINUTE_MS) / 2;
  return { interval, barMs, backMs: backDays * DAY_MS, isLastSessionOnly, freshMs };
}

/**
 * The bars of a chart answer, oldest first, none after `endMs`. Minutes without a trade have none.
 * Yahoo closes a chart with a row for the running bar at the instant of the last trade; it falls
 * into the bar it belongs to.
 */
export function yahooBars(
  of: { instrument: Instrument; type: KlineType; endMs: number; unit: PriceUnit },
  chart: YahooChart,
): readonly KlineBar[] {
  const { instrument, type, endMs, unit } = of;
  const range = rangeRules[type];
  const dayOf = dayReader(calendarOf(instrument.calendarId).timeZone);
  const slotOf = (startMs: number): string =>
    range.barMs === DAY_MS ? dayOf(startMs) : String(Math.floor(startMs / range.barMs));
  const bySlot = new Map<string, KlineBar>();
  for (const row of chart.quotes) {
    const bar = barOf(instrument, row, unit);
    if (bar === null || bar.startMs > endMs) continue;
    const slot = slotOf(bar.startMs);
    const known = bySlot.get(slot);
    bySlot.set(slot, known === undefined ? aligned(bar, range.barMs) : joined(known, bar));
  }
  const bars = [...bySlot.values()].sort((left, right) => left.startMs - right.startMs);
  if (!range.isLastSessionOnly) return bars;
  const session = lastSession(bars, instrument, dayOf);
  return type === '1D' ? dayOfTrading(bars, session, instrument, dayOf) : session;
}

function barOf(instrument: Instrument, row: YahooRow, unit: PriceUnit): KlineBar | null {
  const startMs = instantOf(row.date);
  const price = (value: unknown) => sourcePrice(instrument, value, { unit });
  const [open, high, low, close] = [row.open, row.high, row.low, row.close].map(price);
  if (startMs === null || !open || !high || !low || !close) return null;
  const volume = sourceQuantity(instrument, row.volume) ?? 0n;
  const top = larger(high, larger(open, close));
  const bottom = smaller(low, smaller(open, close));
  return { startMs, open, high: top, low: bottom, close, volume };
}

/** Days begin where Yahoo says (their open); shorter bars on their own grid. */
function aligned(bar: KlineBar, barMs: number): KlineBar {
  return barMs === DAY_MS ? bar : { ...bar, startMs: bar.startMs - (bar.startMs % barMs) };
}

/** The row of the last trade beside the bar it belongs to: its volume is already counted there. */
function joined(known: KlineBar, later: KlineBar): KlineBar {
  return {
    ...known,
    high: larger(known.high, later.high),
    low: smaller(known.low, later.low),
    close: later.close,
    volume: larger(known.volume, later.volume),
  };
}

/** The last day of the exchange; in a market that never rests the last 24 hours. */
function lastSession(
  bars: readonly KlineBar[],
  instrument: Instrument,
  dayOf: (ms: number) => string,
): readonly KlineBar[] {
  const last = bars.at(-1);
  if (last === undefined) return bars;
  if (instrument.assetClass === 'forex') {
    return bars.filter((bar) => bar.startMs > last.startMs - DAY_MS);
  }
  const day = dayOf(last.startMs);
  return bars.filter((bar) => dayOf(bar.startMs) === day);
}

/** The running session with what came after this moment in the one before: a whole day. */
function dayOfTrading(
  bars: readonly KlineBar[],
  session: readonly KlineBar[],
  instrument: Instrument,
  dayOf: (ms: number) => string,
): readonly KlineBar[] {
  const [first] = session;
  const last = session.at(-1);
  if (first === undefined || last === undefined || instrument.assetClass === 'forex') {
    return session;
  }
  const earlier = bars.filter(({ startMs }) => startMs < first.startMs);
  const before = lastSession(earlier, instrument, dayOf);
  const sameMs = (before[0]?.startMs ?? 0) + last.startMs - first.startMs;
  return [...before.filter(({ startMs }) => startMs > sameMs), ...session];
}

function dayReader(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (ms) => format.format(ms);
}

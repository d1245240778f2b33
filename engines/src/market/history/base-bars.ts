import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceBar } from '@candor/domain/market/price-bar';
import type { TradedDay, TradedDays } from '@candor/domain/time/traded-days';
import type { MarketDataProvider } from '../provider.ts';

/** Where the bars of one instrument are read from. */
export interface BarSource {
  readonly provider: MarketDataProvider;
  readonly instrument: Instrument;
  readonly days: TradedDays;
  readonly nowMs: number;
}

const SECOND_MS = 1000;

/** The minutes of one trading day as far as they are known, oldest first. */
export async function minutesOf(source: BarSource, day: TradedDay): Promise<readonly PriceBar[]> {
  const { instrument, nowMs, provider } = source;
  const endMs = Math.min(lastInstant(source, day), nowMs);
  const { bars } = await provider.klines({ instrument, type: 'intraday', endMs });
  return bars.filter(({ startMs }) => day.fromMs <= startMs && startMs < day.untilMs);
}

/** The last instant at which a day is still the newest one. */
function lastInstant({ days }: BarSource, day: TradedDay): number {
  return days.at(day.untilMs).epochDay === day.epochDay ? day.untilMs : day.untilMs - 1;
}

/**
 * The seconds of [fromMs, untilMs), which lies in one day, oldest first: what the price is at the
 * end of each, and what was traded in it. The source speaks once a second, so a second is one
 * price. The one that is running counts up to now.
 */
export async function secondsOf(
  source: BarSource,
  day: TradedDay,
  span: { readonly fromMs: number; readonly untilMs: number },
): Promise<readonly PriceBar[]> {
  const { nowMs } = source;
  const bars: PriceBar[] = [];
  let volume = await volumeBefore(source, day, span.fromMs);
  if (volume === null) return [];
  for (let startMs = span.fromMs; startMs < span.untilMs && startMs <= nowMs; ) {
    const quote = await quoteAt(source, Math.min(startMs + SECOND_MS - 1, nowMs));
    if (quote === null) return bars;
    const { last: price } = quote;
    const prices = { open: price, high: price, low: price, close: price };
    bars.push({ startMs, ...prices, volume: quote.volume - volume });
    volume = quote.volume;
    startMs += SECOND_MS;
  }
  return bars;
}

/** What was traded of the day before an instant of it; null where the source does not tell. */
async function volumeBefore(
  source: BarSource,
  day: TradedDay,
  atMs: number,
): Promise<bigint | null> {
  if (atMs <= day.fromMs) return 0n;
  return (await quoteAt(source, atMs - 1))?.volume ?? null;
}

async function quoteAt({ instrument, provider }: BarSource, atMs: number) {
  return (await provider.quotes([instrument], atMs))[0] ?? null;
}

/** A daily bar, and the day it is of. */
export interface DayBar {
  readonly day: TradedDay;
  readonly bar: PriceBar;
}

/**
 * The daily bars that one reading up to a day gives: those of about a year, oldest first. Bars the
 * source gives twice for a day count once, the later one.
 */
export async function daysUpTo(source: BarSource, newest: TradedDay): Promise<readonly DayBar[]> {
  const { days, instrument, nowMs, provider } = source;
  const endMs = Math.min(lastInstant(source, newest), nowMs);
  const { bars } = await provider.klines({ instrument, type: '1Y', endMs });
  const byDay = new Map<number, DayBar>();
  for (const bar of bars) {
    const day = days.at(bar.startMs);
    if (day.epochDay <= newest.epochDay) byDay.set(day.epochDay, { day, bar });
  }
  return [...byDay.values()];
}

/** The last close before an instant; null where nothing is known of it. */
export async function closeBefore(
  { instrument, provider }: Pick<BarSource, 'instrument' | 'provider'>,
  atMs: number,
): Promise<bigint | null> {
  const reading = { instrument, type: '3M', endMs: atMs - 1 } as const;
  const { bars } = await provider.klines({ ...reading, newest: 1 });
  return bars.at(-1)?.close ?? null;
}

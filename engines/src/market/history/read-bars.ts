import type { BarSize } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  adjusted,
  type BarFactor,
  factorsOf,
  type PaidOut,
} from '@candor/domain/market/adjust-bars';
import { barSpanOf } from '@candor/domain/market/bar-size';
import { barsOfSlots, type HistoryBar, type PriceBar } from '@candor/domain/market/price-bar';
import { calendarOf } from '@candor/domain/time/calendars';
import { tradedDays } from '@candor/domain/time/traded-days';
import type { MarketDesk } from '../market-desk.ts';
import { type BarRange, type Chunk, placesOf } from './bar-places.ts';
import { type BarSource, closeBefore, daysUpTo, minutesOf, secondsOf } from './base-bars.ts';

/** The parts of the desk that the history is read with. */
export type HistoryDesk = Pick<
  MarketDesk,
  'catalogue' | 'dividends' | 'marketHoursOf' | 'provider' | 'sourceOf'
>;

export interface BarsWanted {
  readonly instrument: Instrument;
  readonly size: BarSize;
  /** Null: the newest bars before `toMs`. */
  readonly fromMs: number | null;
  /** Bars start before it. */
  readonly toMs: number;
  readonly limit: number;
  /** In the prices of today: less the dividends that fell out since. */
  readonly isAdjusted: boolean;
}

export interface BarsRead {
  readonly isRead: true;
  /** Oldest first. */
  readonly bars: readonly HistoryBar[];
  /** Where the next answer begins, of bars asked from an instant on; null at the end. */
  readonly nextFromMs: number | null;
  /** Where the answer with the bars before these ends; null before the first. */
  readonly nextToMs: number | null;
  /** What bars before each ex-date were multiplied with, oldest first; none unless adjusted. */
  readonly factors: readonly BarFactor[];
}

/** What the source of an instrument does not have. */
export interface BarsNotKept {
  readonly isRead: false;
  readonly lacks: 'seconds' | 'age' | 'dividends';
  readonly sourceName: string;
  /** The first instant it has bars of this size from. */
  readonly earliestMs: number;
}

const YEAR_MS = 365 * 86_400_000;

/**
 * The bars of one size: each the union of its seconds, minutes or days, none over a break. As many
 * as one answer holds; the marks say where to go on. Rejects as the provider does.
 */
export async function readBars(
  desk: HistoryDesk,
  wanted: BarsWanted,
  nowMs: number,
): Promise<BarsRead | BarsNotKept> {
  const instrument = desk.catalogue().byId.get(wanted.instrument.id) ?? wanted.instrument;
  const lacking = notKept(desk, { ...wanted, instrument }, nowMs);
  if (lacking !== null) return lacking;
  const calendar = calendarOf(instrument.calendarId);
  const days = tradedDays(calendar, desk.marketHoursOf(instrument));
  const source: BarSource = { provider: desk.provider, instrument, days, nowMs };
  const span = barSpanOf[wanted.size];
  const { fromMs, limit } = wanted;
  const range: BarRange = { fromMs, limit, endMs: Math.min(wanted.toMs, nowMs + 1) };
  const { chunks, nextFromMs, nextToMs } = placesOf(days, span, range);
  const oldestMs = chunks[0]?.slots[0]?.startMs;
  const isAdjusted = wanted.isAdjusted && oldestMs !== undefined;
  const factors = isAdjusted
    ? await barFactors(desk, { instrument, sinceMs: oldestMs, nowMs })
    : [];
  const bars: HistoryBar[] = [];
  for (const chunk of chunks) {
    const base = await baseOf(source, span.madeOf, chunk);
    const inPrices = base.map((bar) => adjusted(bar, factors));
    bars.push(...barsOfSlots(inPrices, chunk.slots, nowMs));
  }
  return { isRead: true, bars, nextFromMs, nextToMs, factors };
}

/** What of it the source does not have; null where it has all. */
function notKept(desk: HistoryDesk, wanted: BarsWanted, nowMs: number): BarsNotKept | null {
  const { name, offers } = desk.sourceOf(wanted.instrument);
  const { hasSeconds = true, minutesBackMs = null, daysBackMs = null } = offers.history ?? {};
  const { madeOf } = barSpanOf[wanted.size];
  const backMs = madeOf === 'days' ? daysBackMs : minutesBackMs;
  const earliestMs = backMs === null ? 0 : nowMs - backMs;
  const said = { isRead: false, sourceName: name, earliestMs } as const;
  if (madeOf === 'seconds' && !hasSeconds) return { ...said, lacks: 'seconds' };
  if ((wanted.fromMs ?? wanted.toMs) < earliestMs) return { ...said, lacks: 'age' };
  const isRefused = wanted.isAdjusted && !isAdjustable(desk, wanted.instrument);
  return isRefused ? { ...said, lacks: 'dividends' } : null;
}

async function baseOf(
  source: BarSource,
  madeOf: 'seconds' | 'minutes' | 'days',
  { slots, first, last }: Chunk,
): Promise<readonly PriceBar[]> {
  if (madeOf === 'minutes') return minutesOf(source, first);
  if (madeOf === 'days') return dailyBars(source, first.epochDay, last.epochDay);
  const bars: PriceBar[] = [];
  // Places before and after a break lie apart.
  for (const { startMs: fromMs, endMs: untilMs } of slots) {
    bars.push(...(await secondsOf(source, first, { fromMs, untilMs })));
  }
  return bars;
}

async function dailyBars(
  source: BarSource,
  firstDay: number,
  lastDay: number,
): Promise<readonly PriceBar[]> {
  const { days, nowMs } = source;
  const bars: PriceBar[] = [];
  let newest = days.upTo(Math.min(lastDay, days.at(nowMs).epochDay));
  while (newest.epochDay >= firstDay) {
    const page = await daysUpTo(source, newest);
    const [oldest] = page;
    const fresh = page.filter(({ day }) => day.epochDay >= firstDay);
    bars.unshift(...fresh.map(({ day, bar }) => ({ ...bar, startMs: day.fromMs })));
    if (oldest === undefined || oldest.day.epochDay === 0) break;
    newest = days.upTo(oldest.day.epochDay - 1);
  }
  return bars;
}

/** What bars are multiplied with whose start lies after an instant, in the prices of now. */
export async function barFactors(
  desk: HistoryDesk,
  of: { readonly instrument: Instrument; readonly sinceMs: number; readonly nowMs: number },
): Promise<readonly BarFactor[]> {
  const { instrument, nowMs, sinceMs } = of;
  const byId = new Map<string, { readonly exMs: number; readonly amount: bigint }>();
  // What is announced at an instant reaches a year back.
  for (let atMs = nowMs; atMs > sinceMs; atMs -= YEAR_MS) {
    for (const { dividendId, exMs, amount } of desk.dividends(instrument, atMs)) {
      if (sinceMs < exMs && exMs <= nowMs) byId.set(dividendId, { exMs, amount });
    }
  }
  const paid: PaidOut[] = [];
  for (const { exMs, amount } of byId.values()) {
    const close = await closeBefore({ provider: desk.provider, instrument }, exMs);
    if (close !== null) paid.push({ exMs, amount, closeBefore: close });
  }
  return factorsOf(paid);
}

/** Whether what was paid out of the prices of an instrument is known here. */
export function isAdjustable(desk: HistoryDesk, instrument: Instrument): boolean {
  // Of real prices nobody here knows what they fell by.
  return desk.sourceOf(instrument).isSimulated;
}

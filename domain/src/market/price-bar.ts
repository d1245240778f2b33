import { larger, smaller } from '../money/rounding.ts';

/** What a price did in a stretch of time. Prices and volume scaled as the instrument says. */
export interface PriceBar {
  readonly startMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}

/** A bar of the history. */
export interface HistoryBar extends PriceBar {
  /** Where its trading ends: at a break or a close it is shorter than its size. */
  readonly endMs: number;
  /** False while it is still being made. */
  readonly isWhole: boolean;
}

/** Where a bar belongs. */
export interface BarSlot {
  readonly startMs: number;
  readonly endMs: number;
}

/** The union of bars in order of time; null of none. */
export function joinBars(bars: readonly PriceBar[]): PriceBar | null {
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  let { high, low, volume } = first;
  for (const bar of bars.slice(1)) {
    high = larger(high, bar.high);
    low = smaller(low, bar.low);
    volume += bar.volume;
  }
  return { startMs: first.startMs, open: first.open, high, low, close: last.close, volume };
}

/**
 * The places of bars of one length in a stretch of trading, counted from its start: the last one is
 * as long as the trading that is left, so none spans a break.
 */
export function slotsOf(
  stretch: { readonly fromMs: number; readonly untilMs: number },
  lengthMs: number,
): readonly BarSlot[] {
  const slots: BarSlot[] = [];
  for (let startMs = stretch.fromMs; startMs < stretch.untilMs; startMs += lengthMs) {
    slots.push({ startMs, endMs: Math.min(startMs + lengthMs, stretch.untilMs) });
  }
  return slots;
}

/**
 * One bar for each place that has bars in it, both in order of time. A bar begins where its place
 * begins, also where its first minute had no trade.
 */
export function barsOfSlots(
  bars: readonly PriceBar[],
  slots: readonly BarSlot[],
  nowMs: number,
): readonly HistoryBar[] {
  const made: HistoryBar[] = [];
  let next = 0;
  for (const { startMs, endMs } of slots) {
    while (next < bars.length && (bars[next]?.startMs ?? 0) < startMs) next += 1;
    const first = next;
    while (next < bars.length && (bars[next]?.startMs ?? 0) < endMs) next += 1;
    const union = joinBars(bars.slice(first, next));
    if (union !== null) made.push({ ...union, startMs, endMs, isWhole: endMs <= nowMs });
  }
  return made;
}

import type { KlineType } from '@candor/contract/enums';
import { type CandleSpan, candleSpans, mergedBars, spanThatFits } from './candle-spans.ts';
import type { ChartBar } from './chart-bars.ts';
import { barMsOf } from './kline-series.ts';
import {
  type SessionSlots,
  type Slot,
  type SlotSpan,
  type Stretch,
  sessionSlots,
} from './session-slots.ts';

interface PlanInput {
  /** Older bars and those of the range, oldest first. */
  readonly bars: readonly ChartBar[];
  /** Where the range begins in `bars`. */
  readonly rangeFromMs: number;
  readonly range: KlineType;
  readonly sessions: readonly Stretch[];
  readonly kind: 'candles' | 'line';
  readonly timeZone: string;
  /** Of the drawing, without its axis. */
  readonly widthPx: number;
}

/** What is drawn, and where. */
export interface DrawingPlan {
  readonly slots: readonly Slot[];
  /** Places the range takes; the whole day in the minute chart. */
  readonly rangeCount: number;
  /** Places altogether, older bars and the rest of the day included. */
  readonly slotCount: number;
  readonly breaks: readonly SlotSpan[];
  /** Time from one place to the next in the minute chart; null in the others. */
  readonly slotMs: number | null;
  /** What one candle stands for; a bar in a line. */
  readonly span: CandleSpan;
}

/** Bars at their places: put together to candles wide enough to be told apart, or a line of all. */
export function drawingPlan(input: PlanInput): DrawingPlan {
  const { bars, rangeFromMs, range, sessions, kind, timeZone } = input;
  const inRange = bars.filter(({ timestamp }) => timestamp >= rangeFromMs);
  const day = range === 'intraday' && sessions.length > 0 ? inRange : null;
  const span = kind === 'line' ? 'bar' : spanFor(input, inRange);
  const barMs = typeof span === 'number' ? span : barMsOf[range];
  if (day !== null && barMs !== null) {
    const merged = mergedBars(day, { span, range, timeZone });
    const placed = sessionSlots(merged, sessions, barMs);
    if (placed !== null) {
      const earlier = bars.filter(({ timestamp }) => timestamp < rangeFromMs);
      return dayAfter(mergedBars(earlier, { span, range, timeZone }), placed, { barMs, span });
    }
  }
  const slots = mergedBars(bars, { span, range, timeZone });
  const older = slots.findIndex(({ timestamp }) => timestamp >= rangeFromMs);
  const rangeCount = older < 0 ? slots.length : slots.length - older;
  return { slots, rangeCount, slotCount: slots.length, breaks: [], slotMs: null, span };
}

/** The places of a day behind the bars of the days before it. */
function dayAfter(
  earlier: readonly Slot[],
  { slots, slotCount, breaks }: SessionSlots,
  { barMs, span }: { barMs: number; span: CandleSpan },
): DrawingPlan {
  const count = earlier.length;
  return {
    slots: count === 0 ? slots : [...earlier, ...slots],
    rangeCount: slotCount,
    slotCount: count + slotCount,
    slotMs: barMs,
    span,
    breaks: breaks.map(({ from, to }) => ({ from: from + count, to: to + count })),
  };
}

/** Spans whose candles fit are found by the range alone: older bars do not change them. */
function spanFor(input: PlanInput, inRange: readonly ChartBar[]): CandleSpan {
  const { range, sessions, timeZone, widthPx } = input;
  return spanThatFits(candleSpans[range], widthPx, (span) => {
    const spanMs = span === 'bar' ? barMsOf[range] : span;
    if (range === 'intraday' && typeof spanMs === 'number') {
      const placed = sessionSlots(inRange, sessions, spanMs);
      if (placed !== null) return placed.slotCount;
    }
    return mergedBars(inRange, { span, range, timeZone }).length;
  });
}

/** When a place of the drawing begins; in the minute chart also of the day to come. */
export function timeOfPlace(plan: DrawingPlan, index: number): number | undefined {
  const known = plan.slots[index]?.timestamp;
  if (known !== undefined || plan.slotMs === null || index >= plan.slotCount) return known;
  const last = plan.slots.at(-1);
  if (last === undefined) return undefined;
  return last.timestamp + (index - plan.slots.length + 1) * plan.slotMs;
}

/** The bar at a place or, where nothing was traded, the one nearest before it. */
export function barAtPlace(plan: DrawingPlan, index: number): Slot | null {
  for (let place = Math.min(index, plan.slots.length - 1); place >= 0; place -= 1) {
    const slot = plan.slots[place];
    if (slot !== undefined && slot.point !== null) return slot;
  }
  return plan.slots.find(({ point }) => point !== null) ?? null;
}

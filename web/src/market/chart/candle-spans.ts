import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import type { ChartBar } from './chart-bars.ts';
import { dayOf } from './chart-range.ts';
import { barMsOf } from './kline-series.ts';
import { localMsOf } from './local-time.ts';

/** What one candle stands for: as the bars come, so many milliseconds, or a week. */
export type CandleSpan = number | 'bar' | 'week';

/** Candles narrower than this show neither hollow nor solid. */
export const candleLeastPx = 3;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Trading that rests at least this long starts its candles anew. */
const restMs = 30 * minuteMs;

const minutes = (...counts: number[]): CandleSpan[] => counts.map((count) => count * minuteMs);
/** From fine to coarse; the last is taken however narrow it is. */
export const candleSpans: Readonly<Record<KlineType, readonly CandleSpan[]>> = {
  intraday: ['bar', ...minutes(2, 5, 10, 15, 20, 30)],
  '1D': ['bar', ...minutes(10, 15, 20, 30)],
  '1W': ['bar', ...minutes(60, 120, 180, 240)],
  '1M': ['bar', ...minutes(120, 240, 480, 720)],
  '3M': ['bar', 'week'],
  '1Y': ['bar', 'week'],
};

/** The finest of `spans` whose candles all have room in `widthPx`. */
export function spanThatFits(
  spans: readonly CandleSpan[],
  widthPx: number,
  countOf: (span: CandleSpan) => number,
): CandleSpan {
  const most = Math.floor(widthPx / candleLeastPx);
  return spans.find((span) => countOf(span) <= most) ?? spans.at(-1) ?? 'bar';
}

/** Bars put together to candles of a span, so that none reaches over a rest of the market. */
export function mergedBars(
  bars: readonly ChartBar[],
  { span, range, timeZone }: { span: CandleSpan; range: KlineType; timeZone: string },
): readonly ChartBar[] {
  if (span === 'bar') return bars;
  const keyOf =
    span === 'week'
      ? weekOf(range, timeZone)
      : clockOf(bars, { span, barMs: barMsOf[range] ?? dayMs });
  const merged: ChartBar[] = [];
  let key = '';
  bars.forEach((bar, index) => {
    const own = keyOf(bar, index);
    const last = merged.at(-1);
    if (last === undefined || own !== key) merged.push(bar);
    else merged[merged.length - 1] = together(last, bar);
    key = own;
  });
  return merged;
}

/** Weeks from Monday, by the calendar of the exchange. */
function weekOf(range: KlineType, timeZone: string): (bar: ChartBar) => string {
  // 1 January 1970 was a Thursday.
  return ({ timestamp }) =>
    String(Math.floor((Math.floor(localMsOf(dayOf(timestamp, range), timeZone) / dayMs) + 3) / 7));
}

/**
 * Candles are counted from the open, and in markets that do not rest for days from the clock: there
 * a range begins anywhere, and its candles must not change with it.
 */
function clockOf(
  bars: readonly ChartBar[],
  { span, barMs }: { span: number; barMs: number },
): (bar: ChartBar, index: number) => string {
  const starts = bars.flatMap(({ timestamp }, index) => {
    const before = bars[index - 1];
    const isStart = before === undefined || timestamp - before.timestamp - barMs >= restMs;
    return isStart ? [{ index, timestamp }] : [];
  });
  const runs = starts.map(({ index, timestamp }, run) => {
    const end = bars[(starts[run + 1]?.index ?? bars.length) - 1]?.timestamp ?? timestamp;
    const isLong = end - timestamp + barMs >= dayMs;
    return { index, anchorMs: isLong ? Math.floor(timestamp / span) * span : timestamp };
  });
  let run = 0;
  return ({ timestamp }, index) => {
    while ((runs[run + 1]?.index ?? Number.POSITIVE_INFINITY) <= index) run += 1;
    return `${run} ${Math.floor((timestamp - (runs[run]?.anchorMs ?? 0)) / span)}`;
  };
}

function together(first: ChartBar, last: ChartBar): ChartBar {
  const high = last.high > first.high ? last.point.high : first.point.high;
  const low = last.low < first.low ? last.point.low : first.point.low;
  const volume = first.volume + last.volume;
  const { k, open } = first.point;
  const { close } = last.point;
  const point: KlinePoint = { k, o: close, open, high, low, close, volume: String(volume) };
  return {
    timestamp: first.timestamp,
    open: first.open,
    high: Math.max(first.high, last.high),
    low: Math.min(first.low, last.low),
    close: last.close,
    volume,
    point,
  };
}

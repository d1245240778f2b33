import type { KlinePoint } from '@candor/contract/market-shapes';

/** A bar as the chart draws it; the texts of the wire are kept for reading out. */
export interface ChartBar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly point: KlinePoint;
}

/** Bars for drawing. Floats are good enough for pixels; figures that are read come from `point`. */
export function chartBars(points: readonly KlinePoint[]): readonly ChartBar[] {
  return points.map(chartBar);
}

/** Bars made before: of thousands, a live frame changes one. */
const known = new WeakMap<KlinePoint, ChartBar>();

/** One bar for drawing; the same one for the same point. */
export function chartBar(point: KlinePoint): ChartBar {
  const before = known.get(point);
  if (before !== undefined) return before;
  const bar = {
    timestamp: point.k,
    open: Number(point.open),
    high: Number(point.high),
    low: Number(point.low),
    close: Number(point.close),
    volume: Number(point.volume),
    point,
  };
  known.set(point, bar);
  return bar;
}

/** Change from one price to another in percent, as a decimal string; null without a base. */
export function changePercent(from: string, to: string): string | null {
  const base = Number(from);
  if (!(base > 0)) return null;
  return ((Number(to) / base - 1) * 100).toFixed(4);
}

/**
 * A price range widened around its middle to at least `share` of it, so that the axis never makes a
 * small move look large.
 */
export function leastSpan(
  range: { from: number; to: number },
  share: number,
): { from: number; to: number } {
  const middle = (range.from + range.to) / 2;
  const least = Math.abs(middle) * share;
  if (range.to - range.from >= least) return range;
  return { from: middle - least / 2, to: middle + least / 2 };
}

export interface BarsSummary {
  readonly fromMs: number;
  readonly toMs: number;
  readonly last: string;
  readonly high: string;
  readonly low: string;
}

/** What a reader who cannot see the chart is told. Null without bars. */
export function summaryOf(points: readonly KlinePoint[]): BarsSummary | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const pick = (field: 'high' | 'low', isBetter: (a: number, b: number) => boolean) =>
    points.reduce(
      (best, point) => (isBetter(Number(point[field]), Number(best)) ? point[field] : best),
      first[field],
    );
  return {
    fromMs: first.k,
    toMs: last.k,
    last: last.close,
    high: pick('high', (a, b) => a > b),
    low: pick('low', (a, b) => a < b),
  };
}

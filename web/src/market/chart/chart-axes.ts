import type { KlineType } from '@candor/contract/enums';
import type { AxisCreateRangeCallback, AxisCreateTicksCallback, Chart } from 'klinecharts';
import { clearOfTag, tagPlace } from './axis-marks.ts';
import { leastSpan } from './chart-bars.ts';
import { candlePane } from './chart-indicators.ts';
import { dayOf } from './chart-range.ts';
import { pixelOfPlace, widthOf } from './chart-view.ts';
import { type DrawingPlan, timeOfPlace } from './drawing-plan.ts';
import { roundMarks } from './time-marks.ts';

const leastSpanShare = 0.01;

/** What the axes read at the moment they are drawn. */
export interface AxisSource {
  readonly plan: DrawingPlan | null;
  readonly kind: 'candles' | 'line';
  readonly range: KlineType;
  readonly timeZone: string;
  /** Null where it is not drawn. */
  readonly previousClose: number | null;
  readonly ownPrices: readonly number[];
}

/** Prices in view on the one axis, round times on the other. */
export function setAxes(chart: Chart, source: () => AxisSource): void {
  chart.overrideYAxis({
    paneId: candlePane,
    gap: { top: 0.08, bottom: 0.08 },
    createRange: priceRange(chart, source),
    createTicks: priceTicks(source),
  });
  chart.overrideXAxis({
    createTicks: () => {
      const { plan, range, timeZone } = source();
      if (plan === null) return [];
      const { from, realTo } = chart.getVisibleRange();
      return roundMarks({
        from,
        // The part of a day to come is in view too.
        to: Math.min(plan.slotCount, Math.max(realTo, plan.slots.length)),
        timeOf: (index) => {
          const atMs = timeOfPlace(plan, index);
          return atMs === undefined ? undefined : dayOf(atMs, range);
        },
        pixelOf: (index) => pixelOfPlace(chart, index),
        widthPx: widthOf(chart),
        timeZone,
      });
    },
  });
}

/** The library's own range is spoiled by places without a price. */
function priceRange(chart: Chart, source: () => AxisSource): AxisCreateRangeCallback {
  return ({ defaultRange }) => {
    const { plan, kind, previousClose, ownPrices } = source();
    const seen = plan === null ? null : pricesInView(chart, plan, kind);
    if (seen === null) return defaultRange;
    const wide = leastSpan(withNear(seen, { previousClose, ownPrices }), leastSpanShare);
    const size = wide.to - wide.from;
    return {
      ...defaultRange,
      from: wide.from,
      to: wide.to,
      range: size,
      realFrom: wide.from,
      realTo: wide.to,
      realRange: size,
      displayFrom: wide.from,
      displayTo: wide.to,
      displayRange: size,
    };
  };
}

function priceTicks(source: () => AxisSource): AxisCreateTicksCallback {
  return ({ range: shown, bounding, defaultTicks }) => {
    const last = source().plan?.slots.at(-1)?.close ?? shown.realFrom;
    const y = (1 - (last - shown.realFrom) / shown.realRange) * bounding.height;
    return clearOfTag(defaultTicks, tagPlace(y, bounding.height));
  };
}

/** Lowest and highest of the bars in view and of the lines drawn over them. */
function pricesInView(
  chart: Chart,
  { slots }: DrawingPlan,
  kind: 'candles' | 'line',
): { from: number; to: number } | null {
  const { from, to } = chart.getVisibleRange();
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const add = (value: unknown) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  const drawn = chart.getIndicators({ paneId: candlePane });
  for (let index = from; index < to; index += 1) {
    const slot = slots[index];
    if (kind === 'line') add(slot?.close);
    else {
      add(slot?.low);
      add(slot?.high);
    }
    for (const { result, figures } of drawn) {
      const values = result[index] as Record<string, unknown> | undefined;
      for (const { key } of figures) add(values?.[key]);
    }
  }
  return high < low ? null : { from: low, to: high };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The previous close stays on the axis of a day's chart, and own lines on every chart, unless they
 * are far from everything drawn.
 */
function withNear(
  drawn: Span,
  { previousClose, ownPrices }: Pick<AxisSource, 'previousClose' | 'ownPrices'>,
): Span {
  const size = drawn.to - drawn.from;
  const near = (values: readonly number[], slack: number) =>
    values.filter((value) => value >= drawn.from - slack && value <= drawn.to + slack);
  const kept = [
    ...near(previousClose === null ? [] : [previousClose], size * 2),
    ...near(ownPrices, size),
  ];
  return { from: Math.min(drawn.from, ...kept), to: Math.max(drawn.to, ...kept) };
}

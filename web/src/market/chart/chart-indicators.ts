import type { Chart, Indicator, KLineData } from 'klinecharts';
import type { ChartSettings, IndicatorName } from './chart-settings.ts';
import { type ChartColours, faded } from './chart-styles.ts';

/** A line of an indicator with its value at one bar. */
export interface LegendLine {
  /** As the chart library calls it: `MA12`, `UP`, `DIF`. */
  readonly title: string;
  readonly value: number | null;
  /** Which of the chart's colours it has; null for bars. */
  readonly colour: number | null;
  readonly dash: readonly number[];
}

export interface Legend {
  readonly name: IndicatorName;
  readonly isOnPrice: boolean;
  readonly lines: readonly LegendLine[];
}

export const candlePane = 'candle_pane';
const indicatorPx = 64;
const volumePx = 44;
const chartPx = 198;
const parameters: Readonly<Record<IndicatorName, number[]>> = {
  MA: [12, 26],
  EMA: [12, 26],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [14],
};
/** Drawn over the prices, where each line needs a colour no other has. */
const firstColourOnPrice: Partial<Record<IndicatorName, number>> = { MA: 0, EMA: 2, BOLL: 4 };
const dashes: readonly (readonly number[])[] = [[], [5, 3], [1.5, 3]];

export function isOnPrice(name: IndicatorName): boolean {
  return firstColourOnPrice[name] !== undefined;
}

/** Height of the drawing with its lower panes. */
export function chartHeight(settings: ChartSettings): number {
  const lower = settings.indicators.filter((name) => !isOnPrice(name)).length;
  return chartPx + (settings.volume ? volumePx : 0) + lower * indicatorPx;
}

/** Adds volume and the chosen indicators to a chart. Their colours come with `paintIndicators`. */
export function addIndicators(chart: Chart, settings: ChartSettings): void {
  const dragEnabled = false;
  if (settings.volume) {
    const pane = { id: 'volume_pane', height: volumePx, dragEnabled };
    chart.createIndicator({ name: 'VOL', calcParams: [], paneId: pane.id });
    chart.setPaneOptions(pane);
    chart.overrideYAxis({ paneId: pane.id, createTicks: () => [], gap: { top: 0.05, bottom: 0 } });
  }
  for (const name of settings.indicators) {
    const calcParams = parameters[name];
    if (isOnPrice(name)) {
      chart.createIndicator({ name, calcParams, paneId: candlePane }, true);
    } else {
      chart.createIndicator({ name, calcParams, paneId: paneOf(name), precision: 2 });
      chart.setPaneOptions({ id: paneOf(name), height: indicatorPx, dragEnabled });
    }
    const [made] = chart.getIndicators({ name, paneId: paneOf(name) });
    if (made !== undefined) chart.overrideIndicator({ id: made.id, name, calc: overBars(made) });
  }
}

function paneOf(name: IndicatorName): string {
  return isOnPrice(name) ? candlePane : `${name}_pane`;
}

/** Arithmetic over bars alone: places without a trade are left out of it, and have no value. */
function overBars({ calc }: Indicator): Indicator['calc'] {
  return async (list, indicator) => {
    const traded = list.filter(isTraded);
    const values = await calc(traded, indicator);
    if (traded.length === list.length) return values;
    let next = 0;
    return list.map((slot) => (isTraded(slot) ? values[next++] : {}));
  };
}

function isTraded(slot: KLineData): boolean {
  return Number.isFinite(slot.close);
}

/** Gives each line its colour and its dash. */
export function paintIndicators(
  chart: Chart,
  settings: ChartSettings,
  colours: ChartColours,
): void {
  const { ink2, ink3, lines: hues } = colours;
  // The colours of rise and fall stay with prices: bars of an indicator are ink.
  const bars = [{ upColor: faded(ink2, 0.5), downColor: faded(ink3, 0.5), noChangeColor: ink3 }];
  for (const name of settings.indicators) {
    const lines = dashes.map((dash, index) => ({
      style: dash.length > 0 ? ('dashed' as const) : ('solid' as const),
      dashedValue: [...dash],
      size: 1.25,
      smooth: false,
      color: hues[(firstColourOnPrice[name] ?? 0) + index] ?? ink2,
    }));
    chart.overrideIndicator({ name, paneId: paneOf(name), styles: { bars, lines } });
  }
}

/** The chosen indicators with their values at a place of the drawing. */
export function legendAt(chart: Chart, settings: ChartSettings, index: number): Legend[] {
  return settings.indicators.flatMap((name) => {
    const [indicator] = chart.getIndicators({ name, paneId: paneOf(name) });
    if (indicator === undefined) return [];
    const values = (indicator.result[index] ?? {}) as Record<string, unknown>;
    let line = 0;
    const lines = indicator.figures.map(({ key, title, type }): LegendLine => {
      const value = values[key];
      const own = type === 'line' ? line++ : null;
      return {
        title: (title ?? name).replace(/:\s*$/, ''),
        value: typeof value === 'number' && Number.isFinite(value) ? value : null,
        colour: own === null ? null : (firstColourOnPrice[name] ?? 0) + own,
        dash: own === null ? [] : (dashes[own] ?? []),
      };
    });
    return [{ name, isOnPrice: isOnPrice(name), lines }];
  });
}

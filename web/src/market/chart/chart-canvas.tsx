import type { KlineType } from '@candor/contract/enums';
import { type Chart, type Crosshair, dispose, init, type KLineData } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { formatPrice } from '../../ui/format/money.ts';
import { clearOfTag, evenMarks, tagPlace } from './axis-marks.ts';
import { type ChartBar, leastSpan } from './chart-bars.ts';
import { type PriceLine, registerMarks, type TradeMark } from './chart-overlays.ts';
import { axisTime, barTime } from './chart-range.ts';
import type { ChartSettings, IndicatorName } from './chart-settings.ts';
import { axisPx, chartStyles, faded, readColours } from './chart-styles.ts';
import { listenForTouches } from './touch-gestures.ts';

export interface OwnTrade {
  readonly id: string;
  readonly timeMs: number;
  readonly isBuy: boolean;
}

export interface ChartCanvasProps {
  /** Names the bars: another name starts the drawing anew. */
  seriesId: string;
  bars: readonly ChartBar[];
  range: KlineType;
  timeZone: string;
  decimals: number;
  previousClose: number | null;
  settings: ChartSettings;
  ownTrades: readonly OwnTrade[];
  letters: { buy: string; sell: string };
  /** The bar under the crosshair, or null when it is put away. */
  onInspect: (bar: ChartBar | null) => void;
  /** What is drawn at the width bars have now. */
  onKind: (kind: ChartSettings['kind']) => void;
}

const candlePane = 'candle_pane';
const leastSpanShare = 0.01;
const volumePx = 44;
const edgePx = 18;
/** With fewer marks than these the library's own, at round times, are too far apart. */
const marksLeast = 4;
const indicatorPx = 64;
const parameters: Readonly<Record<IndicatorName, number[]>> = {
  MA: [12, 26],
  EMA: [12, 26],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [14],
};
const onPrice: readonly IndicatorName[] = ['MA', 'EMA', 'BOLL'];

/** Height of the drawing with its lower panes. */
export function chartHeight(settings: ChartSettings): number {
  const lower = settings.indicators.filter((name) => !onPrice.includes(name)).length;
  return 198 + (settings.volume ? volumePx : 0) + lower * indicatorPx;
}

/**
 * Draws bars on a canvas. It reads `window` when it is imported, so it is only ever loaded lazily.
 */
export function ChartCanvas(props: ChartCanvasProps) {
  const { seriesId, settings, range, timeZone, decimals } = props;
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const latest = useRef(props);
  const push = useRef<((bar: KLineData) => void) | null>(null);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other panes are drawn anew.
  useEffect(() => {
    if (holder.current === null) return;
    registerMarks();
    const made = open(holder.current, latest, push);
    chart.current = made;
    const stopWatching = watchTheme(() => paint(made, holder.current, latest.current));
    const watcher = new ResizeObserver(() => {
      made?.resize();
      fit(made, latest.current);
    });
    watcher.observe(holder.current);
    const element = holder.current;
    const stopTouches = made === null ? () => undefined : followTouches(made, element, latest);
    const leave = () => latest.current.onInspect(null);
    element.addEventListener('mouseleave', leave);
    return () => {
      stopTouches();
      element.removeEventListener('mouseleave', leave);
      stopWatching();
      watcher.disconnect();
      push.current = null;
      chart.current = null;
      dispose(element);
    };
  }, [seriesId, range, timeZone, decimals, JSON.stringify(settings)]);

  // The last bar moves in place; more bars are drawn as they come.
  const last = props.bars.at(-1);
  useEffect(() => {
    if (last === undefined) return;
    push.current?.(drawn(last));
    markLastPrice(chart.current, holder.current, latest.current);
  }, [last]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: marks follow the trades alone.
  useEffect(() => {
    markTrades(chart.current, holder.current, latest.current);
  }, [props.ownTrades]);

  return <div ref={holder} className="chart-canvas" style={{ height: chartHeight(settings) }} />;
}

type Latest = { readonly current: ChartCanvasProps };

function drawn(bar: ChartBar): KLineData {
  const { timestamp, open, high, low, close, volume } = bar;
  return { timestamp, open, high, low, close, volume };
}

function open(
  element: HTMLElement,
  latest: Latest,
  push: { current: ((bar: KLineData) => void) | null },
): Chart | null {
  const { range, timeZone, decimals, settings, seriesId } = latest.current;
  const chart = init(element, {
    timezone: timeZone,
    layout: { barSpaceLimit: { min: 0.15, max: 40 }, pane: { dragEnabled: false, minHeight: 30 } },
    hotkey: { enabled: false },
    formatter: {
      formatDate: ({ timestamp, type }) =>
        type === 'xAxis'
          ? axisTime(timestamp, range, timeZone)
          : barTime(timestamp, range, timeZone),
    },
  });
  if (chart === null) return null;
  // The library puts its drawing first in the tab order; it is a picture, and the page has the
  // table.
  element.firstElementChild?.setAttribute('tabindex', '-1');
  paint(chart, element, latest.current);
  chart.setOffsetRightDistance(4);
  chart.overrideYAxis({
    paneId: candlePane,
    gap: { top: 0.08, bottom: 0.08 },
    createRange: ({ defaultRange }) => {
      const wide = leastSpan(withPreviousClose(defaultRange, latest.current), leastSpanShare);
      const size = wide.to - wide.from;
      return {
        ...defaultRange,
        ...{ from: wide.from, to: wide.to, range: size },
        ...{ realFrom: wide.from, realTo: wide.to, realRange: size },
        ...{ displayFrom: wide.from, displayTo: wide.to, displayRange: size },
      };
    },
    createTicks: ({ range: shown, bounding, defaultTicks }) => {
      const close = latest.current.bars.at(-1)?.close ?? shown.realFrom;
      const y = (1 - (close - shown.realFrom) / shown.realRange) * bounding.height;
      return clearOfTag(defaultTicks, tagPlace(y, bounding.height));
    },
  });
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding }) => {
      // A mark at the very edge would be cut in half.
      const isWhole = ({ coord }: { coord: number }) =>
        coord > edgePx && coord < bounding.width - edgePx;
      const own = defaultTicks.filter(isWhole);
      return own.length >= marksLeast ? own : marksOf(chart, latest.current).filter(isWhole);
    },
  });
  addIndicators(chart, element, settings);
  let kind = kindNow(chart, latest.current);
  chart.subscribeAction('onZoom', () => {
    const next = kindNow(chart, latest.current);
    if (next !== kind) paint(chart, element, latest.current);
    kind = next;
  });
  chart.subscribeAction('onCrosshairChange', (data) => {
    const x = (data as Crosshair | undefined)?.x;
    inspect(chart, element, latest.current, x);
  });
  chart.setSymbol({ ticker: seriesId, pricePrecision: decimals, volumePrecision: 0 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({
    getBars: ({ type, callback }) => {
      callback(type === 'init' ? latest.current.bars.map(drawn) : [], false);
      fit(chart, latest.current);
      paint(chart, element, latest.current);
      markTrades(chart, element, latest.current);
    },
    subscribeBar: ({ callback }) => {
      push.current = callback;
    },
  });
  return chart;
}

/** Marks of the time axis, evenly spread over the bars in view. */
function marksOf(chart: Chart, { bars, range, timeZone }: ChartCanvasProps) {
  const { from, to } = chart.getVisibleRange();
  const pixelOf = (index: number) => {
    const [place] = [chart.convertToPixel({ dataIndex: index }, { paneId: candlePane })].flat();
    return place?.x ?? 0;
  };
  const textOf = (index: number) => axisTime(bars[index]?.timestamp ?? 0, range, timeZone);
  return evenMarks({ from, to, barCount: bars.length, textOf, pixelOf });
}

/** The bar under a horizontal place of the drawing. */
function barAt(chart: Chart, { bars }: ChartCanvasProps, x: number): ChartBar | null {
  const [point] = [chart.convertFromPixel([{ x }], { paneId: candlePane })].flat();
  const index = Math.max(0, Math.min(bars.length - 1, point?.dataIndex ?? 0));
  return bars[index] ?? null;
}

/** Reads the bar at a horizontal place out, and crosses its close; puts the cross away without. */
function inspect(
  chart: Chart,
  element: HTMLElement,
  props: ChartCanvasProps,
  x: number | undefined,
): void {
  const bar = x === undefined ? null : barAt(chart, props, x);
  props.onInspect(bar);
  const points = bar === null ? [] : [{ timestamp: bar.timestamp, value: bar.close }];
  markPrice(chart, 'inspectedClose', points, priceLine(element, props, bar?.close ?? 0));
}

/** The line and tag of the last price, as it stands now. */
function markLastPrice(chart: Chart | null, element: HTMLElement | null, props: ChartCanvasProps) {
  const value = props.bars.at(-1)?.close;
  if (chart === null || element === null || value === undefined) return;
  markPrice(chart, 'lastPrice', [{ value }], priceLine(element, props, value));
}

function priceLine(element: HTMLElement, props: ChartCanvasProps, value: number): PriceLine {
  const { ink, page, family } = readColours(element);
  const { decimals } = props;
  return { text: formatPrice(value.toFixed(decimals), { decimals }), ink, page, family };
}

/** Draws one of our price lines, moves the one that is there, or takes it away without points. */
function markPrice(
  chart: Chart,
  name: 'lastPrice' | 'inspectedClose',
  points: { timestamp?: number; value: number }[],
  extendData: PriceLine,
): void {
  if (points.length === 0) chart.removeOverlay({ id: name });
  else if (chart.overrideOverlay({ id: name, points, extendData })) return;
  else chart.createOverlay({ id: name, name, paneId: candlePane, lock: true, points, extendData });
}

/**
 * Fingers: rest for the crosshair, sideways to move, two to zoom, a tap to put the crosshair away.
 */
function followTouches(chart: Chart, element: HTMLElement, latest: Latest): () => void {
  return listenForTouches(element, {
    onPress: ({ x, y }) => {
      const bar = barAt(chart, latest.current, x);
      // The cross stands on the close of the bar whose values are read above, not under the finger.
      const value = bar?.close ?? 0;
      const [close] = [chart.convertToPixel([{ value }], { paneId: candlePane })].flat();
      chart.executeAction('onCrosshairChange', { x, y: close?.y ?? y, paneId: candlePane });
      inspect(chart, element, latest.current, x);
    },
    onPan: (byPx) => chart.scrollByDistance(byPx),
    onPinch: (factor, middle) => chart.zoomAtCoordinate(factor, middle),
    onTap: () => {
      chart.executeAction('onCrosshairChange', null as unknown as Crosshair);
      inspect(chart, element, latest.current, undefined);
    },
  });
}

/**
 * The previous close stays on the axis of a day's chart, unless it is far from everything drawn.
 */
function withPreviousClose(range: { from: number; to: number }, props: ChartCanvasProps) {
  const { previousClose } = props;
  if (!showsPreviousClose(props) || previousClose === null) return range;
  const slack = (range.to - range.from) * 2;
  if (previousClose < range.from - slack || previousClose > range.to + slack) return range;
  return { from: Math.min(range.from, previousClose), to: Math.max(range.to, previousClose) };
}

function showsPreviousClose({ range, settings }: ChartCanvasProps): boolean {
  return range === 'intraday' || settings.previousClose;
}

/** All bars in the width there is. */
function fit(chart: Chart | null, { bars }: ChartCanvasProps): void {
  const width = chart?.getSize(candlePane, 'main')?.width ?? 0;
  if (chart === null || width === 0 || bars.length === 0) return;
  chart.setBarSpace(Math.min(40, Math.max(0.15, (width - 6) / Math.max(bars.length, 12))));
  chart.scrollToRealTime();
}

function addIndicators(chart: Chart, element: HTMLElement, settings: ChartSettings): void {
  const { ink2, ink3 } = readColours(element);
  // The colours of rise and fall stay with prices: bars of an indicator are ink.
  const bars = [{ upColor: faded(ink2, 0.5), downColor: faded(ink3, 0.5), noChangeColor: ink3 }];
  const dragEnabled = false;
  if (settings.volume) {
    const pane = { id: 'volume_pane', height: volumePx, dragEnabled };
    chart.createIndicator({ name: 'VOL', calcParams: [], paneId: pane.id });
    chart.setPaneOptions(pane);
    chart.overrideYAxis({ paneId: pane.id, createTicks: () => [], gap: { top: 0.05, bottom: 0 } });
  }
  for (const name of settings.indicators) {
    const calcParams = parameters[name];
    if (onPrice.includes(name)) {
      chart.createIndicator({ name, calcParams, paneId: candlePane }, true);
    } else {
      const id = `${name}_pane`;
      chart.createIndicator({ name, calcParams, paneId: id, precision: 2, styles: { bars } });
      chart.setPaneOptions({ id, height: indicatorPx, dragEnabled });
    }
  }
}

/** Bars narrower than this are drawn as a line; zooming in turns them back into candles. */
const candleLeastPx = 2;

function kindNow(chart: Chart, { range, settings }: ChartCanvasProps): ChartSettings['kind'] {
  if (range === 'intraday' || settings.kind === 'line') return 'line';
  return chart.getBarSpace().bar < candleLeastPx ? 'line' : 'candles';
}

/** Colours and lines of the moment: the theme may have changed, or the bars grown wide enough. */
function paint(chart: Chart | null, element: HTMLElement | null, props: ChartCanvasProps): void {
  if (chart === null || element === null) return;
  const colours = readColours(element);
  const { previousClose, bars, range } = props;
  const isOneDay = range === 'intraday' || range === '1D';
  const base = (isOneDay ? previousClose : null) ?? bars[0]?.open ?? 0;
  const last = bars.at(-1)?.close ?? base;
  const tone = last > base ? 'rise' : last < base ? 'fall' : 'flat';
  const kind = kindNow(chart, props);
  const longest = bars.reduce((most, bar) => Math.max(most, bar.high), 0);
  const axis = axisPx(formatPrice(longest.toFixed(props.decimals)));
  chart.setStyles(chartStyles(colours, kind, tone, axis));
  props.onKind(kind);
  markLastPrice(chart, element, props);
  chart.removeOverlay({ groupId: 'previousClose' });
  if (showsPreviousClose(props) && previousClose !== null) {
    chart.createOverlay({
      name: 'horizontalStraightLine',
      groupId: 'previousClose',
      paneId: candlePane,
      lock: true,
      needDefaultPointFigure: false,
      needDefaultYAxisFigure: false,
      points: [{ value: previousClose }],
      styles: {
        line: { style: 'dashed', dashedValue: [2, 3], size: 1, color: colours.control },
      },
    });
  }
}

function markTrades(chart: Chart | null, element: HTMLElement | null, props: ChartCanvasProps) {
  if (chart === null || element === null) return;
  chart.removeOverlay({ groupId: 'ownTrades' });
  if (!props.settings.ownTrades) return;
  const colours = readColours(element);
  for (const trade of props.ownTrades) {
    const bar = props.bars.findLast((one) => one.timestamp <= trade.timeMs);
    if (bar === undefined) continue;
    const mark: TradeMark = {
      letter: trade.isBuy ? props.letters.buy : props.letters.sell,
      colour: trade.isBuy ? colours.buy : colours.sell,
      textColour: '#ffffff',
      family: colours.family,
    };
    chart.createOverlay({
      name: 'ownTrade',
      groupId: 'ownTrades',
      paneId: candlePane,
      lock: true,
      points: [{ timestamp: bar.timestamp, value: bar.low }],
      extendData: mark,
    });
  }
}

/** Calls back when theme or rise colours change. */
function watchTheme(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-rise'] });
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', onChange);
  return () => {
    watcher.disconnect();
    media.removeEventListener('change', onChange);
  };
}

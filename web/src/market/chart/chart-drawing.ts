import { formatPrice } from '@candor/ui/format/money';
import { type Chart, type Crosshair, dispose, init, type KLineData } from 'klinecharts';
import type { CandleSpan } from './candle-spans.ts';
import { setAxes } from './chart-axes.ts';
import type { ChartCanvasProps } from './chart-canvas-props.ts';
import { addIndicators, candlePane, legendAt, paintIndicators } from './chart-indicators.ts';
import { markEvents, markPreviousClose, markPrice, markTrades } from './chart-marks.ts';
import { registerMarks } from './chart-overlays.ts';
import { barTime } from './chart-range.ts';
import { axisPx, chartStyles, readColours } from './chart-styles.ts';
import {
  goToNow,
  isNearStart,
  isNowInView,
  moveBy,
  pixelOfPlace,
  widthOf,
  zoomBy,
} from './chart-view.ts';
import { changeOf } from './drawing-change.ts';
import { barAtPlace, type DrawingPlan, drawingPlan } from './drawing-plan.ts';
import {
  type PriceDrawing,
  priceDrawingName,
  type ReadDrawing,
  registerPriceDrawing,
} from './price-drawing.ts';
import type { Slot } from './session-slots.ts';

type Latest = { readonly current: ChartCanvasProps };

/** A chart of the library, kept in step with what the page knows. */
export class ChartDrawing {
  readonly #element: HTMLElement;
  readonly #latest: Latest;
  readonly #chart: Chart | null;
  readonly #prices: PriceDrawing;
  #plan: DrawingPlan | null = null;
  #push: ((bar: KLineData) => void) | null = null;
  /** The place under the crosshair. */
  #crossed: number | null = null;
  #legendFrame = 0;
  /** Of the element, and of the drawing when it was last fitted to it. */
  #widthPx: number;
  #fittedPx = 0;
  #isDisposed = false;
  #told: { isAway: boolean; legends: string; span: CandleSpan | null };

  constructor(element: HTMLElement, latest: Latest) {
    registerMarks();
    registerPriceDrawing();
    this.#element = element;
    this.#latest = latest;
    this.#widthPx = element.clientWidth;
    this.#told = { isAway: false, legends: '', span: null };
    this.#prices = {
      plan: null,
      kind: latest.current.kind,
      line: '',
      band: '',
      text: '',
      family: '',
      breakWord: latest.current.breakWord,
    };
    this.#chart = this.#open();
    latest.current.onAway(false);
    if (this.#chart !== null) this.#start(this.#chart);
  }

  #open(): Chart | null {
    const { range, timeZone } = this.#latest.current;
    return init(this.#element, {
      timezone: timeZone,
      layout: {
        barSpaceLimit: { min: 0.15, max: 40 },
        pane: { dragEnabled: false, minHeight: 30 },
      },
      hotkey: { enabled: false },
      // 0.000007655 is read as it stands everywhere else; the library would fold it.
      decimalFold: { threshold: 100 },
      formatter: { formatDate: ({ timestamp }) => barTime(timestamp, range, timeZone) },
    });
  }

  #start(chart: Chart): void {
    const { decimals, settings, seriesId } = this.#latest.current;
    // The library puts its drawing first in the tab order; it is a picture, and the page has the
    // table.
    this.#element.firstElementChild?.setAttribute('tabindex', '-1');
    chart.setOffsetRightDistance(4);
    this.#axes(chart);
    const extendData: ReadDrawing = () => this.#prices;
    const precision = decimals;
    const drawing = { name: priceDrawingName, paneId: candlePane, precision, extendData };
    chart.createIndicator(drawing, true);
    addIndicators(chart, settings);
    chart.subscribeAction('onCrosshairChange', (data) => {
      this.#inspect((data as Crosshair | undefined)?.x);
    });
    chart.setSymbol({ ticker: seriesId, pricePrecision: decimals, volumePrecision: 0 });
    chart.setPeriod({ type: 'minute', span: 1 });
    this.#paint(chart);
    this.#load(chart);
    this.#fit(chart);
    this.#marks(chart);
  }

  #axes(chart: Chart): void {
    const { range, timeZone } = this.#latest.current;
    setAxes(chart, () => ({
      plan: this.#plan,
      kind: this.#latest.current.kind,
      range,
      timeZone,
      previousClose: this.#previousClose(),
      ownPrices: this.#latest.current.ownPrices,
    }));
  }

  /** The axis anew: other prices are to be in view. */
  rescale(): void {
    if (this.#chart === null) return;
    this.#axes(this.#chart);
    this.#readLegends();
  }

  yOf(value: number, beyond: 'hidden' | 'edge' = 'hidden'): number | null {
    const chart = this.#chart;
    if (chart === null) return null;
    const [at] = [chart.convertToPixel([{ value }], { paneId: candlePane })].flat();
    const { height } = chart.getSize(candlePane, 'main') ?? { height: 0 };
    if (at?.y === undefined) return null;
    const kept = Math.min(Math.max(at.y, 0), height);
    return beyond === 'edge' || kept === at.y ? kept : null;
  }

  priceAt(y: number): number | null {
    const [at] = [this.#chart?.convertFromPixel([{ y }], { paneId: candlePane })].flat();
    return at?.value ?? null;
  }

  /** Hands the library its bars, and takes from it how to tell it of newer ones. */
  #load(chart: Chart): void {
    chart.setDataLoader({
      getBars: ({ type, callback }) => {
        this.#plan = this.#planOf();
        this.#prices.plan = this.#plan;
        // The library keeps the list and adds to it.
        callback(type === 'init' ? this.#plan.slots.map(drawn) : [], false);
      },
      subscribeBar: ({ callback }) => {
        this.#push = callback;
      },
      unsubscribeBar: () => {
        this.#push = null;
      },
    });
  }

  #planNow(): DrawingPlan {
    this.#plan ??= this.#planOf();
    return this.#plan;
  }

  #planOf(): DrawingPlan {
    const widthPx = Math.max(0, this.#element.clientWidth - this.#axisPx());
    return drawingPlan({ ...this.#latest.current, widthPx });
  }

  #axisPx(): number {
    const { bars, decimals } = this.#latest.current;
    const longest = bars.reduce((most, bar) => Math.max(most, bar.high), 0);
    return axisPx(formatPrice(longest.toFixed(decimals)));
  }

  /** Draws what has changed: the end of the series, or all of it in the view there is. */
  update(): void {
    const chart = this.#chart;
    if (chart === null) return;
    const before = this.#planNow();
    const plan = this.#planOf();
    const change = changeOf(before.slots, plan.slots);
    if (change.kind === 'all') this.#drawAll(chart, before);
    else {
      const isAtNow = isNowInView(chart, before);
      this.#plan = plan;
      this.#prices.plan = plan;
      const bars = change.kind === 'end' ? change.bars : [];
      for (const bar of bars) this.#push?.(drawn(bar));
      if (bars.length > 1 && isAtNow) goToNow(chart, plan);
      else if (bars.length > 1) moveBy(chart, plan, 0);
    }
    this.#tone(chart);
    this.#markLast(chart);
    this.#afterMove();
  }

  /** All bars anew, with the view where it was: older ones came, or missing ones. */
  #drawAll(chart: Chart, before: DrawingPlan): void {
    const isAtNow = isNowInView(chart, before);
    const end = before.slots.length - 1;
    const endMs = before.slots[end]?.timestamp ?? 0;
    const endPx = pixelOfPlace(chart, end);
    chart.resetData();
    const plan = this.#planNow();
    if (isAtNow) goToNow(chart, plan);
    else {
      const place = plan.slots.findLastIndex(({ timestamp }) => timestamp <= endMs);
      chart.scrollByDistance(endPx - pixelOfPlace(chart, place));
      moveBy(chart, plan, 0);
    }
    this.#marks(chart);
  }

  pan(byPx: number): void {
    const chart = this.#chart;
    if (chart === null) return;
    // The library leaves its cross where it was: it would stand beside the bar that is read.
    if (this.#crossed !== null) this.uncross();
    moveBy(chart, this.#planNow(), byPx);
    if (byPx > 0) this.#askOlder(chart);
    this.#afterMove();
  }

  zoom(factor: number, x: number): void {
    const chart = this.#chart;
    if (chart === null) return;
    zoomBy(chart, this.#planNow(), factor, x);
    this.#afterMove();
  }

  goToNow(): void {
    if (this.#chart === null) return;
    this.uncross();
    goToNow(this.#chart, this.#planNow());
    this.#afterMove();
  }

  #askOlder(chart: Chart): void {
    if (isNearStart(chart)) this.#latest.current.onOlder();
  }

  /** Fits the drawing to its element, which may be another size now. */
  resize(): void {
    const widthPx = this.#element.clientWidth;
    if (this.#chart !== null && widthPx !== this.#widthPx) this.#chart.resize();
    this.#widthPx = widthPx;
    // The library measures itself once everything that runs now is done.
    queueMicrotask(() => {
      const chart = this.#chart;
      if (chart === null || this.#isDisposed || widthOf(chart) === this.#fittedPx) return;
      this.update();
      this.#fit(chart);
      this.#afterMove();
    });
  }

  #fit(chart: Chart): void {
    this.#fittedPx = widthOf(chart);
    goToNow(chart, this.#planNow());
  }

  paint(): void {
    if (this.#chart === null) return;
    this.#paint(this.#chart);
    this.#markTrades(this.#chart);
  }

  /** Colours and lines of the moment: the theme may have changed. */
  #paint(chart: Chart): void {
    const { kind, settings } = this.#latest.current;
    const colours = readColours(this.#element);
    chart.setStyles(chartStyles(colours, kind, this.#axisPx()));
    const { fill: band, ink3: text, family } = colours;
    Object.assign(this.#prices, { band, text, family });
    paintIndicators(chart, settings, colours);
    this.#tone(chart);
    this.#markLast(chart);
    markPreviousClose(chart, this.#previousClose(), colours.control);
  }

  #tone(chart: Chart): void {
    const { rise, fall, ink2 } = readColours(this.#element);
    const line = { rise, fall, flat: ink2 }[this.#latest.current.tone];
    if (line === this.#prices.line) return;
    this.#prices.line = line;
    const extendData: ReadDrawing = () => this.#prices;
    chart.overrideIndicator({ name: priceDrawingName, extendData });
  }

  #previousClose(): number | null {
    const { range, settings, previousClose } = this.#latest.current;
    return range === 'intraday' || settings.previousClose ? previousClose : null;
  }

  #marks(chart: Chart): void {
    this.#markLast(chart);
    this.#markTrades(chart);
    this.#afterMove();
  }

  #markLast(chart: Chart): void {
    const { decimals, bars } = this.#latest.current;
    const value = bars.at(-1)?.close ?? null;
    markPrice(chart, this.#element, { name: 'lastPrice', value, decimals });
  }

  markTrades(): void {
    if (this.#chart !== null) this.#markTrades(this.#chart);
  }

  #markTrades(chart: Chart): void {
    const { settings, ownTrades, letters, events } = this.#latest.current;
    const [plan, trades] = [this.#planNow(), settings.ownTrades ? ownTrades : []];
    markTrades(chart, this.#element, { plan, trades, letters });
    markEvents(chart, this.#element, { plan, events });
  }

  /** A finger rests: the cross stands on the close of its bar, which is read above the chart. */
  cross(x: number, y: number): void {
    const chart = this.#chart;
    if (chart === null) return;
    const value = this.#slotAt(chart, x)?.close ?? 0;
    const [close] = [chart.convertToPixel([{ value }], { paneId: candlePane })].flat();
    chart.executeAction('onCrosshairChange', { x, y: close?.y ?? y, paneId: candlePane });
    this.#inspect(x);
  }

  uncross(): void {
    if (this.#chart === null) return;
    this.#chart.executeAction('onCrosshairChange', null as unknown as Crosshair);
    this.#inspect(undefined);
  }

  #slotAt(chart: Chart, x: number): Slot | null {
    const [point] = [chart.convertFromPixel([{ x }], { paneId: candlePane })].flat();
    return barAtPlace(this.#planNow(), point?.dataIndex ?? 0);
  }

  /** Reads the bar at a place out, and crosses its close; puts the cross away without. */
  #inspect(x: number | undefined): void {
    const chart = this.#chart;
    if (chart === null) return;
    const { decimals, onInspect } = this.#latest.current;
    const slot = x === undefined ? null : this.#slotAt(chart, x);
    this.#crossed = slot === null ? null : this.#planNow().slots.indexOf(slot);
    onInspect(slot);
    const at = slot === null ? { value: null } : { value: slot.close, timestamp: slot.timestamp };
    markPrice(chart, this.#element, { name: 'inspectedClose', decimals, ...at });
    this.#readLegends();
  }

  #afterMove(): void {
    const chart = this.#chart;
    if (chart === null) return;
    const plan = this.#planNow();
    const { onAway, onSpan } = this.#latest.current;
    const isAway = !isNowInView(chart, plan);
    if (isAway !== this.#told.isAway) onAway(isAway);
    if (plan.span !== this.#told.span) onSpan(plan.span);
    Object.assign(this.#told, { isAway, span: plan.span });
    this.#readLegends();
  }

  /** Indicators are worked out after the bars; a frame later they are there. */
  #readLegends(): void {
    cancelAnimationFrame(this.#legendFrame);
    this.#legendFrame = requestAnimationFrame(() => {
      const chart = this.#chart;
      if (chart === null || this.#plan === null) return;
      const { settings, onLegends, onScale } = this.#latest.current;
      onScale();
      const legends = legendAt(chart, settings, this.#crossed ?? this.#plan.slots.length - 1);
      const told = JSON.stringify(legends);
      if (told === this.#told.legends) return;
      this.#told.legends = told;
      onLegends(legends);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#legendFrame);
    this.#push = null;
    this.#isDisposed = true;
    dispose(this.#element);
  }
}

/** The library puts its own into a list it is given, and takes its bars for its own. */
function drawn(slot: Slot): KLineData {
  const { timestamp, open, high, low, close, volume } = slot;
  return { timestamp, open, high, low, close, volume };
}

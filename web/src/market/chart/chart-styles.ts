import type { DeepPartial, Styles } from 'klinecharts';

/** The colours the chart is drawn in, read from the tokens of the page. */
export interface ChartColours {
  readonly page: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly line: string;
  readonly control: string;
  readonly rise: string;
  readonly fall: string;
  readonly buy: string;
  readonly sell: string;
  readonly danger: string;
  /** Lies under the drawing where the market rests. */
  readonly fill: string;
  /** Of the lines of indicators, each told from the others. */
  readonly lines: readonly string[];
  readonly family: string;
}

const lineTokens = [1, 2, 3, 4, 5, 6, 7].map((one) => `--c-chart-${one}`);

/** Reads the tokens as they apply to `element` now, theme and rise colours included. */
export function readColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    page: token('--c-bg'),
    ink: token('--c-ink'),
    ink2: token('--c-ink-2'),
    ink3: token('--c-ink-3'),
    line: token('--c-line'),
    control: token('--c-control'),
    rise: token('--c-rise'),
    fall: token('--c-fall'),
    buy: token('--c-accent'),
    sell: token('--c-sell-fill'),
    danger: token('--c-danger'),
    fill: token('--c-fill'),
    lines: lineTokens.map(token),
    family: style.fontFamily,
  };
}

/** `#rrggbb` with an alpha from 0 to 1. */
export function faded(colour: string, alpha: number): string {
  const hex = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour + hex : colour;
}

const textPx = 11;
const axisLeastPx = 50;
const digitPx = 6.5;
const axisGapPx = 12;

/** Width of the price axis: 50px, and more where prices have more digits than fit. */
export function axisPx(longestPrice: string): number {
  return Math.max(axisLeastPx, Math.ceil(longestPrice.length * digitPx + axisGapPx));
}

/** Everything the chart is drawn with. Rising candles are hollow, falling ones solid. */
export function chartStyles(
  colours: ChartColours,
  kind: 'candles' | 'line',
  priceAxisPx: number,
): DeepPartial<Styles> {
  const text = { color: colours.ink3, size: textPx, family: colours.family, weight: 400 };
  return {
    grid: {
      horizontal: { show: true, color: colours.line, size: 1, style: 'solid' },
      vertical: { show: false },
    },
    candle: {
      type: kind === 'line' ? 'area' : 'candle_up_stroke',
      bar: candleColours(colours),
      // The line is drawn by us: the library draws on over what was not traded.
      area: { lineColor: 'transparent', backgroundColor: 'transparent', point: { show: false } },
      priceMark: priceMarks(),
      tooltip: { showRule: 'none' },
    },
    indicator: indicatorStyles(colours),
    xAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    yAxis: {
      size: priceAxisPx,
      axisLine: { show: false },
      tickLine: { show: false },
      tickText: text,
    },
    separator: { size: 0, color: 'transparent', fill: false },
    crosshair: crosshairStyles(colours),
  };
}

function candleColours(colours: ChartColours) {
  const { rise, fall, ink2 } = colours;
  return {
    compareRule: 'current_open' as const,
    upColor: rise,
    downColor: fall,
    noChangeColor: ink2,
    upBorderColor: rise,
    downBorderColor: fall,
    noChangeBorderColor: ink2,
    upWickColor: rise,
    downWickColor: fall,
    noChangeWickColor: ink2,
  };
}

function priceMarks() {
  return {
    high: { show: false },
    low: { show: false },
    // Drawn by us: the library cuts its tag at the edges.
    last: { show: false },
  };
}

/** Of the volume; lines and bars of indicators have their own, see `paintIndicators`. */
function indicatorStyles(colours: ChartColours) {
  const { rise, fall, ink3 } = colours;
  return {
    bars: [
      {
        style: 'fill' as const,
        upColor: faded(rise, 0.34),
        downColor: faded(fall, 0.38),
        noChangeColor: faded(ink3, 0.34),
      },
    ],
    lastValueMark: { show: false },
    tooltip: { showRule: 'none' as const },
  };
}

function crosshairStyles(colours: ChartColours) {
  const { ink, page, family } = colours;
  const line = { show: true, style: 'solid' as const, size: 1, color: ink };
  const tag = { show: true, size: textPx, family, borderRadius: 4 };
  return {
    // Drawn by us, on the close of the bar: the library reads its tag from a pixel.
    horizontal: { show: false, features: [] },
    vertical: { line, text: { ...tag, color: page, backgroundColor: ink, borderColor: ink } },
  };
}

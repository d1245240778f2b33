import { type IndicatorTemplate, registerIndicator } from 'klinecharts';
import type { DrawingPlan } from './drawing-plan.ts';

/** What the drawing of prices needs to know at the moment it is painted. */
export interface PriceDrawing {
  plan: DrawingPlan | null;
  kind: 'candles' | 'line';
  line: string;
  band: string;
  text: string;
  family: string;
  breakWord: string;
}

/** The library copies what it is given to keep, but not a function. */
export type ReadDrawing = () => PriceDrawing;
type Drawing = IndicatorTemplate<unknown, unknown, ReadDrawing>;
type Drawn = Parameters<NonNullable<NonNullable<Drawing['draw']>>>[0];

export const priceDrawingName = 'candorPrices';
const linePx = 1.5;
const endPx = 2.5;
const textPx = 11;
const textAirPx = 6;

/**
 * The line of closes, which stops where nothing was traded and ends in a dot, and the breaks of the
 * day under it.
 */
const priceDrawing: Drawing = {
  name: priceDrawingName,
  series: 'price',
  figures: [],
  calc: () => [],
  draw: (drawn) => {
    const { plan, kind } = drawn.indicator.extendData();
    if (plan === null) return true;
    if (kind === 'line') drawLine(drawn, plan);
    drawBreaks(drawn, plan);
    return true;
  },
};

function drawLine({ ctx, chart, xAxis, yAxis, indicator }: Drawn, plan: DrawingPlan): void {
  const { from, to } = chart.getVisibleRange();
  ctx.strokeStyle = indicator.extendData().line;
  ctx.lineWidth = linePx;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  let isDown = false;
  let end: readonly [number, number] | null = null;
  for (let index = Math.max(0, from - 1); index < Math.min(to + 1, plan.slots.length); index += 1) {
    const close = plan.slots[index]?.close ?? Number.NaN;
    if (!Number.isFinite(close)) {
      isDown = false;
      continue;
    }
    const [x, y] = [xAxis.convertToPixel(index), yAxis.convertToPixel(close)];
    if (isDown) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
    isDown = true;
    end = [x, y];
  }
  ctx.stroke();
  if (end === null) return;
  // A day that has just begun is no line yet, but it is somewhere.
  ctx.fillStyle = indicator.extendData().line;
  ctx.beginPath();
  ctx.arc(...end, endPx, 0, 2 * Math.PI);
  ctx.fill();
}

/** Below all that is drawn already, so that hairlines go on over it. */
function drawBreaks({ ctx, chart, xAxis, bounding, indicator }: Drawn, plan: DrawingPlan): void {
  const { band, text, family, breakWord } = indicator.extendData();
  const half = chart.getBarSpace().halfBar;
  ctx.globalCompositeOperation = 'destination-over';
  ctx.font = `400 ${textPx}px ${family}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  for (const { from, to } of plan.breaks) {
    const left = xAxis.convertToPixel(from) - half;
    const width = xAxis.convertToPixel(to) - half - left;
    if (ctx.measureText(breakWord).width + textAirPx <= width) {
      ctx.fillStyle = text;
      ctx.fillText(breakWord, left + width / 2, textAirPx);
    }
    ctx.fillStyle = band;
    ctx.fillRect(left, 0, width, bounding.height);
  }
}

let isRegistered = false;

/** Makes the drawing known to the chart library, once. */
export function registerPriceDrawing(): void {
  if (isRegistered) return;
  registerIndicator(priceDrawing);
  isRegistered = true;
}

import { decimalForDrawing } from './decimal.ts';

const closesShown = 50;
/** Half a line width stays inside the box. */
const inset = 1;

export interface SparklineDrawing {
  /** `x,y` pairs of the line, "" when there is nothing to draw. */
  readonly path: string;
  /** Height of the dotted previous close. */
  readonly baseline: number;
}

/**
 * Points and baseline of a mini chart in a box of `width` by `height`. The bar of the newest close
 * is still being made: it ends at `last`, where that is known.
 */
export function sparklinePoints(
  points: readonly string[],
  prices: { readonly previousClose: string | null; readonly last: string | null },
  width: number,
  height: number,
): SparklineDrawing {
  const { previousClose, last: now } = prices;
  const shown = now === null ? points : [...points.slice(0, -1), now];
  const closes = shown.slice(-closesShown).map(decimalForDrawing).filter(Number.isFinite);
  const first = closes[0];
  if (first === undefined || closes.length < 2) return { path: '', baseline: height - inset };
  const known = decimalForDrawing(previousClose);
  const base = Number.isFinite(known) ? known : first;
  const top = Math.max(base, ...closes);
  const bottom = Math.min(base, ...closes);
  const span = top - bottom || 1;
  const y = (value: number) => round(inset + ((top - value) / span) * (height - 2 * inset));
  const step = width / (closes.length - 1);
  const path = closes.map((close, index) => `${round(index * step)},${y(close)}`).join(' ');
  return { path, baseline: y(base) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

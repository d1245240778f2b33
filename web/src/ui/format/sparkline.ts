import { decimalForDrawing } from './decimal.ts';

const closesShown = 50;
/** Half a line width stays inside the box. */
const inset = 1;

export interface SparklineDrawing {
  /** `x,y` pairs of the line, "" when there is nothing to draw. */
  readonly path: string;
  /** Height of the dotted previous close. */
  readonly baseline: number;
  readonly tone: 'rise' | 'fall' | 'flat';
}

/** Points and baseline of a mini chart in a box of `width` by `height`. */
export function sparklinePoints(
  points: readonly string[],
  previousClose: string | null,
  width: number,
  height: number,
): SparklineDrawing {
  const closes = points.slice(-closesShown).map(decimalForDrawing).filter(Number.isFinite);
  const first = closes[0];
  const last = closes.at(-1);
  if (first === undefined || last === undefined || closes.length < 2) {
    return { path: '', baseline: height - inset, tone: 'flat' };
  }
  const known = decimalForDrawing(previousClose);
  const base = Number.isFinite(known) ? known : first;
  const top = Math.max(base, ...closes);
  const bottom = Math.min(base, ...closes);
  const span = top - bottom || 1;
  const y = (value: number) => round(inset + ((top - value) / span) * (height - 2 * inset));
  const step = width / (closes.length - 1);
  const path = closes.map((close, index) => `${round(index * step)},${y(close)}`).join(' ');
  const tone = last > base ? 'rise' : last < base ? 'fall' : 'flat';
  return { path, baseline: y(base), tone };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

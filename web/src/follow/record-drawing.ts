/** The worth of a model at the close of a day, as the wire has it. */
export interface RecordPoint {
  readonly k: number;
  readonly value: string;
}

export interface RecordDrawing {
  /** `x,y` pairs of the line; "" without two days. */
  readonly path: string;
  /** Height of what it began with. */
  readonly baseline: number;
  /** Where the largest fall begins and ends; null when it never fell. */
  readonly fall: { readonly from: number; readonly to: number } | null;
}

const INSET = 2;

/** A record as a line in a box, with the stretch of its largest fall. */
export function recordDrawing(
  points: readonly RecordPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): RecordDrawing {
  const values = points.map(({ value }) => Number(value));
  const [first] = values;
  if (first === undefined || values.length < 2) {
    return { path: '', baseline: height / 2, fall: null };
  }
  const top = Math.max(...values);
  const span = top - Math.min(...values) || 1;
  const x = (at: number) => tenth((at / (values.length - 1)) * width);
  const y = (value: number) => tenth(INSET + ((top - value) / span) * (height - 2 * INSET));
  const fall = largestFall(values);
  return {
    path: values.map((value, at) => `${x(at)},${y(value)}`).join(' '),
    baseline: y(first),
    fall: fall && { from: x(fall.from), to: x(fall.to) },
  };
}

/** The places of the high and the later low that lie furthest apart, by part of the high. */
export function largestFall(
  values: readonly number[],
): { readonly from: number; readonly to: number } | null {
  let peakAt = 0;
  let worst: { from: number; to: number; part: number } | null = null;
  for (const [at, value] of values.entries()) {
    const peak = values[peakAt] ?? value;
    if (value > peak) peakAt = at;
    const part = value / peak - 1;
    if (part < (worst?.part ?? 0)) worst = { from: peakAt, to: at, part };
  }
  return worst && { from: worst.from, to: worst.to };
}

export interface MonthResult {
  /** The last day of it. */
  readonly k: number;
  /** Percent, two decimals. */
  readonly ratio: string;
}

/** What each calendar month (UTC) brought, the newest first, losing ones with the others. */
export function monthResults(points: readonly RecordPoint[]): readonly MonthResult[] {
  const results: MonthResult[] = [];
  let before = points[0];
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    const isLast = next === undefined || monthOf(next.k) !== monthOf(point.k);
    if (!isLast || before === undefined || before === point) continue;
    const ratio = ((Number(point.value) / Number(before.value) - 1) * 100).toFixed(2);
    results.push({ k: point.k, ratio });
    before = point;
  }
  return results.reverse();
}

function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { Outputs } from '@candor/contract/all-routes';

export type ValueHistory = Outputs['valueHistory'];

/** Of the drawing without its axes, in its own units. */
export const plot = { width: 300, top: 8, bottom: 112 } as const;

export interface ValueDrawing {
  /** `x,y` pairs of the line. */
  readonly line: string;
  readonly last: { readonly x: number; readonly y: number };
  /** Height of what the range began with. */
  readonly baseline: number;
  readonly marks: readonly { readonly y: number; readonly value: number }[];
  readonly moves: readonly { readonly x: number; readonly amount: string }[];
}

interface Place {
  readonly k: number;
  readonly value: number;
}

/** Of the size of the account: a smaller move does not fill the drawing. */
const LEAST_SPAN = 0.01;
const MARKS_MAX = 4;

/** The line of an account's value by time; money that was moved is a step at its instant. */
export function valueDrawing({ points, moves }: ValueHistory): ValueDrawing | null {
  const places = withSteps(points, moves);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || last.k === first.k) return null;
  const { from, to } = valueSpan(places.map(({ value }) => value));
  const x = (k: number) => tenth(((k - first.k) / (last.k - first.k)) * plot.width);
  const height = plot.bottom - plot.top;
  const y = (value: number) => tenth(plot.bottom - ((value - from) / (to - from)) * height);
  return {
    line: places.map(({ k, value }) => `${x(k)},${y(value)}`).join(' '),
    last: { x: x(last.k), y: y(last.value) },
    baseline: y(first.value),
    marks: roundValues(from, to).map((value) => ({ y: y(value), value })),
    moves: moves.map(({ k, amount }) => ({ x: x(k), amount })),
  };
}

/** Between two points the line goes straight, but for what was moved there. */
function withSteps(points: ValueHistory['points'], moves: ValueHistory['moves']): Place[] {
  const places: Place[] = [];
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    const value = Number(point.value);
    if (before !== undefined) {
      const between = moves.filter(({ k }) => k > before.k && k <= point.k);
      const moved = between.reduce((sum, { amount }) => sum + Number(amount), 0);
      const drift = value - Number(before.value) - moved;
      let stepped = Number(before.value);
      for (const { k, amount } of between) {
        const drifted = drift * ((k - before.k) / (point.k - before.k));
        places.push({ k, value: stepped + drifted });
        stepped += Number(amount);
        places.push({ k, value: stepped + drifted });
      }
    }
    places.push({ k: point.k, value });
  }
  return places;
}

function valueSpan(values: readonly number[]): { from: number; to: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, (Math.abs(most) || 1) * LEAST_SPAN - (most - least)) / 2;
  return { from: least - missing, to: most + missing };
}

/** Round values within a span, as few as can be read. */
function roundValues(from: number, to: number): readonly number[] {
  const least = (to - from) / MARKS_MAX;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= least) ?? 10);
  const values: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to; at += 1) {
    values.push(Math.round(at * step * 100) / 100);
  }
  return values;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

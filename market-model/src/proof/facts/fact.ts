import { meanOf, medianOf, varianceOf } from '../moments.ts';

/** A property of the market that was measured, and where it has to lie. */
export interface Fact {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** One standard error of the sample; null where it has none, or nobody knows it. */
  readonly error: number | null;
}

/** What a sample says of a figure, and how far from it the figure may be: one standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number | null;
}

export function fact(
  name: string,
  found: number | Estimate,
  [least, most]: readonly [number, number],
): Fact {
  const { value, error } = typeof found === 'number' ? { value: found, error: null } : found;
  return { name, value, least, most, error };
}

/**
 * Whether it lies where it has to. A small sample may miss by chance: it is allowed so many of its
 * standard errors, none where the error is not known.
 */
export function holds({ value, least, most, error }: Fact, errors = 0): boolean {
  const room = errors * (error ?? 0);
  return value >= least - room && value <= most + room;
}

/** As a line of a table: what, how much, its error, between what, and whether it holds. */
export function factLine(one: Fact, errors = 0): string {
  const shown = (value: number) => {
    return (Number.isFinite(value) ? value.toFixed(3) : '').padStart(9);
  };
  const error = one.error === null ? ''.padStart(9) : `±${one.error.toFixed(3)}`.padStart(9);
  const numbers = `${shown(one.value)}${error}${shown(one.least)}${shown(one.most)}`;
  return `${one.name.padEnd(62)}${numbers}  ${verdictOf(one, errors)}`;
}

function verdictOf(one: Fact, errors: number): string {
  if (holds(one)) return 'holds';
  return holds(one, errors) ? `holds by ${errors} errors` : 'DOES NOT HOLD';
}

/** The mean of values that know nothing of each other. */
export function meanEstimate(values: readonly number[]): Estimate {
  return { value: meanOf(values), error: errorOfMean(values) };
}

/** Of a normal distribution a median errs by so much more than a mean. */
const OF_MEDIAN = 1.2533;

/** The median of values that know nothing of each other. */
export function medianEstimate(values: readonly number[]): Estimate {
  const error = errorOfMean(values);
  return { value: medianOf(values), error: error === null ? null : OF_MEDIAN * error };
}

/**
 * A figure of several markets together, of which each alone says how far they lie apart: what a
 * market's shares have in common is in the error.
 */
export function acrossMarkets(value: number, ofEach: readonly number[]): Estimate {
  return { value, error: errorOfMean(ofEach) };
}

/** Of fewer values than this nobody says how far they lie apart. */
const FEW = 3;

function errorOfMean(values: readonly number[]): number | null {
  if (values.length < FEW) return null;
  return Math.sqrt(varianceOf(values) / (values.length - 1));
}

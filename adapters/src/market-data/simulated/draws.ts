import { quantileBy } from './model/exact-math.ts';

/** What the draws of a source become: normals, uniforms and the extremes of a bridge. */

const NORMAL_BITS = 12;
const NORMAL_SIZE = 1 << NORMAL_BITS;
const EXPONENTIAL_BITS = 10;
const EXPONENTIAL_SIZE = 1 << EXPONENTIAL_BITS;

/** Standard normal from the top bits of a draw; bounded by about 3.7, mean 0, variance 1. */
export function normalOf(draw: number): number {
  return NORMAL[draw >>> (32 - NORMAL_BITS)] ?? 0;
}

/** Uniform in (0, 1) from all bits. */
export function uniformOf(draw: number): number {
  return (draw + 0.5) / 4294967296;
}

/**
 * `-2 ln U`, the squared Rayleigh draw behind the extreme of a bridge. Takes 10 bits, 0 to 1023.
 */
export function squaredRayleighOf(bits: number): number {
  return SQUARED_RAYLEIGH[bits & (EXPONENTIAL_SIZE - 1)] ?? 0;
}

/** Largest value `squaredRayleighOf` can give. */
export const SQUARED_RAYLEIGH_MAX = -2 * Math.log(0.5 / EXPONENTIAL_SIZE);

const NORMAL = normalTable();
const SQUARED_RAYLEIGH = Float64Array.from(
  { length: EXPONENTIAL_SIZE },
  (_, index) => -2 * Math.log((index + 0.5) / EXPONENTIAL_SIZE),
);

function normalTable(): Float64Array {
  const table = new Float64Array(NORMAL_SIZE);
  let sumOfSquares = 0;
  for (let index = 0; index < NORMAL_SIZE; index += 1) {
    const value = quantileBy(Math.log, (index + 0.5) / NORMAL_SIZE);
    table[index] = value;
    sumOfSquares += value * value;
  }
  const scale = Math.sqrt(NORMAL_SIZE / sumOfSquares);
  return table.map((value) => value * scale);
}

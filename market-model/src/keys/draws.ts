import { quantileBy } from '../math/exact-math.ts';

/** What the draws of a source become: normals and uniforms. */

const NORMAL_BITS = 12;
const NORMAL_SIZE = 1 << NORMAL_BITS;

/** Standard normal from the top bits of a draw; bounded by about 3.7, mean 0, variance 1. */
export function normalOf(draw: number): number {
  return NORMAL[draw >>> (32 - NORMAL_BITS)] ?? 0;
}

/** Uniform in (0, 1) from all bits. */
export function uniformOf(draw: number): number {
  return (draw + 0.5) / 4294967296;
}

const NORMAL = normalTable();

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

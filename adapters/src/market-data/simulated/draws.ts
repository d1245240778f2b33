/** What the draws of a source become: normals, uniforms and the extremes of a bridge. */

const NORMAL_BITS = 12;
const NORMAL_SIZE = 1 << NORMAL_BITS;
const EXPONENTIAL_BITS = 10;
const EXPONENTIAL_SIZE = 1 << EXPONENTIAL_BITS;

/** Coefficients of Acklam's approximation of the inverse normal, highest power first. */
const CENTRE_UP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
  -3.066479806614716e1, 2.506628277459239,
];
const CENTRE_DOWN = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
  -1.328068155288572e1, 1,
];
const TAIL_UP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
];
const TAIL_DOWN = [
  7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1,
];

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
    const value = inverseNormal((index + 0.5) / NORMAL_SIZE);
    table[index] = value;
    sumOfSquares += value * value;
  }
  const scale = Math.sqrt(NORMAL_SIZE / sumOfSquares);
  return table.map((value) => value * scale);
}

/**
 * Acklam's rational approximation of the inverse normal distribution, relative error under 1.2e-9.
 */
function inverseNormal(p: number): number {
  if (p > 0.5) return -inverseNormal(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return horner(TAIL_UP, q) / horner(TAIL_DOWN, q);
  }
  const q = p - 0.5;
  const r = q * q;
  return (horner(CENTRE_UP, r) * q) / horner(CENTRE_DOWN, r);
}

function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

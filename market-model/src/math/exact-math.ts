/**
 * Exponential, logarithm and normal quantile out of additions, multiplications, divisions and roots
 * alone, which every engine rounds alike: whoever recomputes a price gets the same price.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const EXPONENT_MAX = 1023;
const MANTISSA_WORD = 0x000fffff;
const ONE_WORD = 0x3ff00000;

const EXP_1 = 0.16666666666666602;
const EXP_2 = -0.0027777777777015593;
const EXP_3 = 0.00006613756321437934;
const EXP_4 = -0.0000016533902205465252;
const EXP_5 = 4.1381367970572385e-8;

const powersOfTwo = Float64Array.from({ length: 2 * EXPONENT_MAX - 1 }, (_, index) =>
  powerOfTwo(index - EXPONENT_MAX + 1),
);

function powerOfTwo(exponent: number): number {
  let power = 1;
  for (let step = 0; step < Math.abs(exponent); step += 1) power *= exponent < 0 ? 0.5 : 2;
  return power;
}

/**
 * `e` to the power of `x`, to the last bit or next to it (the method of fdlibm's `e_exp.c`, Sun
 * Microsystems 1993). Below about -708 it is 0.
 */
export function exactExp(x: number): number {
  const twos = Math.round(x * Math.LOG2E);
  if (twos >= EXPONENT_MAX) return Number.POSITIVE_INFINITY;
  if (twos <= -EXPONENT_MAX) return 0;
  const high = x - twos * LN2_HIGH;
  const low = twos * LN2_LOW;
  const rest = high - low;
  const square = rest * rest;
  const sum = EXP_1 + square * (EXP_2 + square * (EXP_3 + square * (EXP_4 + square * EXP_5)));
  const odd = rest - square * sum;
  const value = 1 - (low - (rest * odd) / (2 - odd) - high);
  return value * (powersOfTwo[twos + EXPONENT_MAX - 1] ?? 0);
}

/** Between -1 and 1. */
export function exactTanh(x: number): number {
  return 1 - 2 / (exactExp(2 * x) + 1);
}

const LOG_1 = 0.6666666666666735;
const LOG_2 = 0.3999999999940942;
const LOG_3 = 0.2857142874366239;
const LOG_4 = 0.22222198432149784;
const LOG_5 = 0.1818357216161805;
const LOG_6 = 0.15313837699209373;
const LOG_7 = 0.14798198605116586;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);
/** Where the sign and the exponent of a number lie on this machine. */
const UPPER = upperHalf();

function upperHalf(): number {
  double[0] = 1;
  return halves[1] === ONE_WORD ? 1 : 0;
}

/** The natural logarithm of a normal positive number (the method of fdlibm's `e_log.c`). */
export function exactLog(x: number): number {
  double[0] = x;
  const word = halves[UPPER] ?? 0;
  let twos = (word >>> 20) - EXPONENT_MAX;
  // The rest of it lies between the root of a half and the root of two.
  const mantissa = word & MANTISSA_WORD;
  const above = (mantissa + 0x95f64) & 0x100000;
  halves[UPPER] = mantissa | (above ^ ONE_WORD);
  twos += above >>> 20;
  const part = (double[0] ?? 1) - 1;
  const share = part / (2 + part);
  const square = share * share;
  const fourth = square * square;
  const even = fourth * (LOG_2 + fourth * (LOG_4 + fourth * LOG_6));
  const odd = square * (LOG_1 + fourth * (LOG_3 + fourth * (LOG_5 + fourth * LOG_7)));
  const half = 0.5 * part * part;
  return twos * LN2_HIGH - (half - (share * (half + even + odd) + twos * LN2_LOW) - part);
}

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
const TAIL_FROM = 0.02425;

/** The normal quantile of a probability between 0 and 1 (P. J. Acklam), to a relative 1.2e-9. */
export function exactQuantile(probability: number): number {
  return quantileBy(exactLog, probability);
}

/** The same by any logarithm. */
export function quantileBy(log: (x: number) => number, probability: number): number {
  if (probability > 0.5) return -quantileBy(log, 1 - probability);
  if (probability < TAIL_FROM) {
    const far = Math.sqrt(-2 * log(probability));
    return horner(TAIL_UP, far) / horner(TAIL_DOWN, far);
  }
  const centred = probability - 0.5;
  const square = centred * centred;
  return (horner(CENTRE_UP, square) * centred) / horner(CENTRE_DOWN, square);
}

function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

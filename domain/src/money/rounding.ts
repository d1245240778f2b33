/** The whole of something, in hundredths of a percent. */
export const BPS_ONE = 10_000n;

/**
 * How a quotient becomes a whole number. `up` is away from zero, `down` towards zero; the two
 * halves round to the nearest and differ only on an exact tie.
 */
export type Rounding = 'up' | 'down' | 'halfEven' | 'halfUp';

/**
 * Divides with a named rounding. The sign may stand on either side. Throws on a zero divisor: a
 * rule that divides by nothing is our bug.
 */
export function divideRounded(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new Error('Divided by zero.');
  const quotient = numerator / divisor;
  const remainder = numerator - quotient * divisor;
  if (remainder === 0n) return quotient;
  if (rounding === 'down') return quotient;
  const away = numerator < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
  if (rounding === 'up') return away;
  const doubled = 2n * absolute(remainder);
  const whole = absolute(divisor);
  if (doubled !== whole) return doubled > whole ? away : quotient;
  if (rounding === 'halfUp') return away;
  return quotient % 2n === 0n ? quotient : away;
}

/**
 * The rounding of a trade's worth in money: what the customer pays rounds up, what comes in rounds
 * down (decisions: fees and rounding).
 */
export function tradeRounding(direction: 'buy' | 'sell'): 'up' | 'down' {
  return direction === 'buy' ? 'up' : 'down';
}

/** The largest multiple of `step` that is not above `value`, also below zero: −3 by 2 is −4. */
export function floorToStep(value: bigint, step: bigint): bigint {
  const over = value % step;
  return over < 0n ? value - over - step : value - over;
}

/** The smallest multiple of `step` that is not below `value`, also below zero: −3 by 2 is −2. */
export function ceilToStep(value: bigint, step: bigint): bigint {
  const over = value % step;
  return over > 0n ? value + step - over : value - over;
}

/** A quotient towards the lower whole number, whatever its sign; the divisor is above zero. */
export function floorDivide(numerator: bigint, divisor: bigint): bigint {
  return floorToStep(numerator, divisor) / divisor;
}

/** A quotient towards the higher whole number, whatever its sign; the divisor is above zero. */
export function ceilDivide(numerator: bigint, divisor: bigint): bigint {
  return ceilToStep(numerator, divisor) / divisor;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The whole part of the square root of zero or more. By Newton's rule, from above. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

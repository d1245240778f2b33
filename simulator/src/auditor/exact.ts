/** Whole numbers of the second model, each rounding under its own name. */

/** Away from zero: what is paid. */
export function up(numerator: bigint, divisor: bigint): bigint {
  const towards = numerator / divisor;
  if (towards * divisor === numerator) return towards;
  return numerator > 0n === divisor > 0n ? towards + 1n : towards - 1n;
}

/** Towards zero: what is received. */
export function down(numerator: bigint, divisor: bigint): bigint {
  return numerator / divisor;
}

/** To the nearest, a tie to the even one: what is only read. */
export function nearest(numerator: bigint, divisor: bigint): bigint {
  const [low, high] = [down(numerator, divisor), up(numerator, divisor)];
  const toLow = magnitude(numerator - low * divisor);
  const toHigh = magnitude(high * divisor - numerator);
  if (toLow === toHigh) return low % 2n === 0n ? low : high;
  return toLow < toHigh ? low : high;
}

export function ten(power: number): bigint {
  return 10n ** BigInt(power);
}

export function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** To the lower whole number, whatever the sign. */
export function below(numerator: bigint, divisor: bigint): bigint {
  return numerator < 0n ? up(numerator, divisor) : down(numerator, divisor);
}

/** To the higher whole number, whatever the sign. */
export function above(numerator: bigint, divisor: bigint): bigint {
  return numerator < 0n ? down(numerator, divisor) : up(numerator, divisor);
}

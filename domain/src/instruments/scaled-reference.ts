/**
 * Turns a decimal number of the reference data into a scaled integer. Throws when the number has
 * more decimals than the scale: reference data must never be rounded on the way in.
 */
export function scaledReference(value: number, decimals: number): bigint {
  const text = value.toFixed(decimals);
  if (Number(text) !== value) throw new Error(`${value} has more than ${decimals} decimals`);
  return BigInt(text.replace('.', ''));
}

/** How many decimals a number of the reference data needs, at most 12. */
export function decimalsOf(value: number): number {
  for (let decimals = 0; decimals <= 12; decimals++) {
    if (Number(value.toFixed(decimals)) === value) return decimals;
  }
  throw new Error(`${value} has more than 12 decimals`);
}

/**
 * A fraction of the reference data in basis points, rounded up to a whole
 * one: margins never round down.
 */
export function ratioBps(ratio: number): bigint {
  return BigInt(Math.ceil(Math.round(ratio * 1e8) / 1e4));
}

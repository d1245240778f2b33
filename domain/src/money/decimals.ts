/** No number of ours is longer; a longer one on the wire is not a number but an attack. */
const DECIMAL_LENGTH_MAX = 40;
const DECIMAL_FORM = /^-?[0-9]+(?:\.[0-9]+)?$/;
const POWERS_KEPT = 40;
const powersOfTen: readonly bigint[] = Array.from(
  { length: POWERS_KEPT },
  (_, n) => 10n ** BigInt(n),
);

/**
 * `malformed`: not a number of calls.md 0.3. `tooFine`: a number, with more decimals than allowed.
 */
export type DecimalProblem = 'malformed' | 'tooFine';

/** 10 to the power of `decimals`. */
export function powerOfTen(decimals: number): bigint {
  return powersOfTen[decimals] ?? 10n ** BigInt(decimals);
}

/**
 * Reads a decimal string as a bigint scaled by `10^decimals`. `.5`, `+1`, ` 1`, `5.`, `1e5` and
 * `1,000` are malformed (calls.md 0.3). Zeros at the end count as decimals: "1.000" is too fine for
 * 2.
 */
export function parseDecimal(text: string, decimals: number): bigint | DecimalProblem {
  if (text.length > DECIMAL_LENGTH_MAX || !DECIMAL_FORM.test(text)) return 'malformed';
  const dot = text.indexOf('.');
  if (dot < 0) return BigInt(text) * powerOfTen(decimals);
  const fraction = text.length - dot - 1;
  if (fraction > decimals) return 'tooFine';
  return BigInt(text.slice(0, dot) + text.slice(dot + 1)) * powerOfTen(decimals - fraction);
}

/**
 * As `parseDecimal`, judged by value: zeros at the end are no decimals, "2.00" is two. For prices
 * and quantities, which are accepted back as the wire writes them (calls.md 0.3).
 */
export function parseDecimalValue(text: string, decimals: number): bigint | DecimalProblem {
  if (text.length > DECIMAL_LENGTH_MAX || !DECIMAL_FORM.test(text)) return 'malformed';
  return parseDecimal(text.includes('.') ? text.replace(/\.?0+$/, '') : text, decimals);
}

/** Writes a scaled bigint with exactly `decimals` decimals: (123450n, 2) is "1234.50". */
export function formatDecimal(scaled: bigint, decimals: number): string {
  if (decimals === 0) return scaled.toString();
  const negative = scaled < 0n;
  const digits = (negative ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const dot = digits.length - decimals;
  return `${negative ? '-' : ''}${digits.slice(0, dot)}.${digits.slice(dot)}`;
}

/**
 * Writes a scaled bigint with no zeros at the end beyond `decimalsMin`: (150000000n, 8) is "1.5".
 */
export function formatDecimalShort(scaled: bigint, decimals: number, decimalsMin = 0): string {
  const full = formatDecimal(scaled, decimals);
  let end = full.length;
  const shortest = full.length - decimals + decimalsMin;
  while (end > shortest && full[end - 1] === '0') end -= 1;
  return full[end - 1] === '.' ? full.slice(0, end - 1) : full.slice(0, end);
}

/**
 * A number of a reference file as a scaled bigint, exactly as written there. Throws when the file
 * says more decimals than the scale keeps: reference data is ours, so that is our bug.
 */
export function scaleNumber(value: number, decimals: number): bigint {
  const text = String(value);
  const parsed = text.includes('e') ? 'malformed' : parseDecimal(text, decimals);
  if (typeof parsed === 'string') throw new Error(`${text} does not fit ${decimals} decimals.`);
  return parsed;
}

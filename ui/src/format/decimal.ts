/** Decimal strings as the wire carries them, read and rounded without ever becoming a float. */

const wireDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;

export interface Decimal {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly places: string;
}

/** The parts of a decimal string, or null when there is no value or it is not a decimal. */
export function readDecimal(text: string | null | undefined): Decimal | null {
  const found = text == null ? null : wireDecimal.exec(text);
  if (!found) return null;
  return { isNegative: found[1] === '-', whole: found[2] ?? '0', places: found[3] ?? '' };
}

/**
 * `text` with exactly `places` decimals, halves to the even digit, as rounding twice must not
 * drift. Null when it is no decimal. A result of zero carries no sign.
 */
export function roundDecimal(text: string | null | undefined, places: number): string | null {
  const decimal = readDecimal(text);
  if (!decimal) return null;
  const kept = BigInt(decimal.whole + decimal.places.slice(0, places).padEnd(places, '0'));
  const rest = decimal.places.slice(places);
  const rounded = roundsUp(rest, kept % 2n === 1n) ? kept + 1n : kept;
  const digits = rounded.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const sign = decimal.isNegative && rounded !== 0n ? '-' : '';
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

function roundsUp(rest: string, isOdd: boolean): boolean {
  if (rest === '' || rest < '5') return false;
  if (/^50*$/.test(rest)) return isOdd;
  return true;
}

/** -1, 0 or 1. Null counts as no direction, as 0 does. */
export function signOfDecimal(text: string | null | undefined): -1 | 0 | 1 {
  const decimal = readDecimal(text);
  if (!decimal || !/[1-9]/.test(decimal.whole + decimal.places)) return 0;
  return decimal.isNegative ? -1 : 1;
}

/** Decimals a text carries: 2 of "187.40". */
export function placesOfDecimal(text: string | null | undefined): number {
  return readDecimal(text)?.places.length ?? 0;
}

/** `1234567` becomes `1,234,567`. */
export function groupThousands(whole: string): string {
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** A decimal as a float, for drawing and bars only, never for money. NaN when there is none. */
export function decimalForDrawing(text: string | null | undefined): number {
  return text == null || text === '' ? Number.NaN : Number(text);
}

import { formatDecimal, parseDecimal } from '@candor/domain/money/decimals';
import { divideRounded, floorToStep, type Rounding } from '@candor/domain/money/rounding';
import { placesOf } from './places.ts';

/**
 * Decimal strings of the wire, counted as bigints at their own scale. Nothing here rounds unless it
 * is called rounded: a result carries as many places as its finest part.
 */

/** `12.5` at 2 places is 1250n. Throws on text that is no decimal or has more places than asked. */
export function unitsAt(decimal: string, places: number): bigint {
  const units = parseDecimal(decimal, places);
  if (units === 'malformed') throw new Error(`not a decimal: ${decimal}`);
  if (units === 'tooFine') throw new Error(`${decimal} has more than ${places} places`);
  return units;
}

/** 1250n at 2 places is `12.50`. */
export function decimalAt(units: bigint, places: number): string {
  return formatDecimal(units, places);
}

/** The figure at fewer (or more) places. */
export function roundedTo(decimal: string, places: number, rounding: Rounding): string {
  const own = placesOf(decimal);
  if (own <= places) return decimalAt(unitsAt(decimal, places), places);
  return decimalAt(
    divideRounded(unitsAt(decimal, own), 10n ** BigInt(own - places), rounding),
    places,
  );
}

/** `a / b` rounded to `places`. A divisor of zero is a bug and throws. */
export function quotient(a: string, b: string, places: number, rounding: Rounding): string {
  const common = commonPlaces([a, b]);
  const scaled = unitsAt(a, common) * 10n ** BigInt(places);
  return decimalAt(divideRounded(scaled, unitsAt(b, common), rounding), places);
}

function commonPlaces(decimals: readonly string[]): number {
  return Math.max(0, ...decimals.map(placesOf));
}

/** The exact sum. An empty list is `0`. */
export function sum(decimals: readonly string[]): string {
  const places = commonPlaces(decimals);
  return decimalAt(
    decimals.reduce((total, decimal) => total + unitsAt(decimal, places), 0n),
    places,
  );
}

/** Exactly `from - amount`. */
export function minus(from: string, amount: string): string {
  return sum([from, negated(amount)]);
}

/** The same figure with the other sign. */
export function negated(decimal: string): string {
  const places = placesOf(decimal);
  return decimalAt(-unitsAt(decimal, places), places);
}

/** Exactly `a * b`, with the places of both. */
export function product(a: string, b: string): string {
  const places = [placesOf(a), placesOf(b)] as const;
  return decimalAt(unitsAt(a, places[0]) * unitsAt(b, places[1]), places[0] + places[1]);
}

/** -1 when `a` is less than `b`, 0 when equal, 1 when more. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const places = commonPlaces([a, b]);
  const difference = unitsAt(a, places) - unitsAt(b, places);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** -1, 0 or 1. */
export function signOf(decimal: string): -1 | 0 | 1 {
  return compare(decimal, '0');
}

/**
 * The nearest multiple of `step` above (`by` 1) or below (`by` -1) `decimal`, never below zero
 * where that is not said: 25 steps of 10 go to 30 and 20. Written with the places of the step, at
 * least those of `decimal`'s step.
 */
export function stepped(decimal: string, step: string, by: 1 | -1, isSigned = false): string {
  const places = commonPlaces([decimal, step]);
  const stepUnits = unitsAt(step, places);
  const units = unitsAt(decimal, places);
  const below = floorToStep(units, stepUnits);
  const next = by === 1 ? below + stepUnits : below === units ? below - stepUnits : below;
  const target = next < 0n && !isSigned ? 0n : next;
  const stepPlaces = placesOf(step);
  return decimalAt(target / 10n ** BigInt(places - stepPlaces), stepPlaces);
}

import type { Instrument } from '../../instruments/instrument.ts';
import { powerOfTen } from '../../money/decimals.ts';
import { squareRoot } from '../../money/rounding.ts';

/** Shares of a price are told in parts of this. */
export const IMPACT_ONE = 1_000_000_000n;

const TRADING_DAYS = 252n;
const VOLATILITY_DECIMALS = 6;
const BPS_SQUARED = 100_000_000n;
/** Of what tells no volume a day has so many displayed books. */
const BOOKS_A_DAY = 1_000n;

/**
 * What taking a quantity as large as the displayed book moves the price by, in `IMPACT_ONE`: a
 * coefficient times the volatility of a usual day times the root of its share of a usual day's
 * volume, in whole numbers throughout, rounded down. Source: the square-root law (Toth and others
 * 2011; Sato and Kanazawa 2024: exponent 0.489 ± 0.07 on all liquid shares of Tokyo).
 */
export function impactOfBook(
  { reference, quantityDecimals }: Pick<Instrument, 'reference' | 'quantityDecimals'>,
  size: bigint,
  coefficientBps: bigint,
): bigint {
  const told = BigInt(Math.round(reference.avgDailyVolume)) * powerOfTen(quantityDecimals);
  const volume = told > 0n ? told : size * BOOKS_A_DAY;
  const yearly = BigInt(Math.round(reference.annualVol * 10 ** VOLATILITY_DECIMALS));
  const above = coefficientBps ** 2n * yearly ** 2n * size * IMPACT_ONE ** 2n;
  const below = BPS_SQUARED * powerOfTen(2 * VOLATILITY_DECIMALS) * TRADING_DAYS * volume;
  return squareRoot(above / below);
}

/** Further books a market order takes at most, whatever its guard allows. */
export const STEPS_PAST_BOOK_MAX = 100;
/** Of the displayed book and each further one, less one: in `IMPACT_ONE`. */
const roots = Array.from({ length: STEPS_PAST_BOOK_MAX + 1 }, (_, step) => {
  return squareRoot((BigInt(step) + 1n) * IMPACT_ONE ** 2n) - IMPACT_ONE;
});

/**
 * How much worse than the last displayed price the `step`-th further book is, in `IMPACT_ONE`: by
 * the root of all that is taken then, the displayed book with it, less what that moved alone.
 */
export function impactPast(ofBook: bigint, step: number): bigint {
  return (ofBook * (roots[step] ?? 0n)) / IMPACT_ONE;
}

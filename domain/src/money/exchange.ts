import { powerOfTen } from './decimals.ts';
import { minorDecimals } from './money.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/** Decimals of every exchange rate inside the house. */
export const FX_DECIMALS = 8;
/** The rate between a currency and itself. */
export const FX_ONE: bigint = powerOfTen(FX_DECIMALS);

/**
 * A rate as the market writes it: units of `quote` for one unit of `base`, scaled by
 * `10^FX_DECIMALS`. `rate` is what the customer gets, `mid` the middle of the market at that
 * moment.
 */
export interface ExchangeRate {
  readonly base: string;
  readonly quote: string;
  readonly rate: bigint;
  readonly mid: bigint;
}

/**
 * Converts minor units of one currency of the pair into the other, by `rate` (not the middle unless
 * it is passed as such). Throws when the pair is another one.
 */
export function convertMinor(input: {
  readonly amountMinor: bigint;
  readonly from: string;
  readonly to: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: bigint;
  readonly rounding: Rounding;
}): bigint {
  const { amountMinor, from, to, base, quote, rate, rounding } = input;
  const toScale = powerOfTen(minorDecimals(to));
  const fromScale = powerOfTen(minorDecimals(from));
  if (from === base && to === quote) {
    return divideRounded(amountMinor * rate * toScale, FX_ONE * fromScale, rounding);
  }
  if (from === quote && to === base) {
    return divideRounded(amountMinor * FX_ONE * toScale, rate * fromScale, rounding);
  }
  throw new Error(`No rate of ${base}/${quote} turns ${from} into ${to}.`);
}

/**
 * Minor units of a wallet for `rated`: minor units of another currency times the rate of each
 * (wallet currency per unit, scaled by `10^FX_DECIMALS`). Sums of it are exact, so that what is
 * paid in parts is rounded once.
 */
export function ratedMinor(
  rated: bigint,
  pair: { readonly currency: string; readonly walletCurrency: string },
  rounding: Rounding,
): bigint {
  const toScale = powerOfTen(minorDecimals(pair.walletCurrency));
  const fromScale = powerOfTen(minorDecimals(pair.currency));
  return divideRounded(rated * toScale, FX_ONE * fromScale, rounding);
}

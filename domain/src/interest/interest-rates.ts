import type { Instrument } from '../instruments/instrument.ts';
import { scaledReference } from '../instruments/scaled-reference.ts';
import reference from '../reference/interest-rates.json' with { type: 'json' };

/** Decimals of a yearly rate in percent: 3.9 % is 3,900,000. */
export const RATE_DECIMALS = 6;

/** What money costs over night, yearly and in percent, scaled by `10^RATE_DECIMALS`. */
export interface InterestRates {
  /** By currency, and by metal. */
  readonly byCurrency: ReadonlyMap<string, bigint>;
  /** On top of the rate of the currency that is lent. */
  readonly loanMarkup: bigint;
  /** Against the customer on the difference of two rates. */
  readonly swapMarkup: bigint;
  /** On the worth of what is borrowed to be sold. */
  readonly borrow: bigint;
  /** The same of what is dearer to borrow, by what it is held as. */
  readonly borrowOf: ReadonlyMap<string, bigint>;
}

/** The rates of `reference/interest-rates.json`, each with its source there. */
export const paperInterestRates: InterestRates = {
  byCurrency: new Map(
    Object.entries(reference.rates).map(([currency, { percent }]) => [currency, scaled(percent)]),
  ),
  loanMarkup: scaled(reference.markupPercent.loan),
  swapMarkup: scaled(reference.markupPercent.swap),
  borrow: scaled(reference.borrowPercent),
  borrowOf: new Map(
    Object.entries(reference.borrowPercentOf).map(([id, { percent }]) => [id, scaled(percent)]),
  ),
};

/** The rate of a currency; throws where there is none: the reference has every one we trade. */
export function rateOfCurrency(rates: InterestRates, currency: string): bigint {
  const rate = rates.byCurrency.get(currency);
  if (rate === undefined) throw new Error(`there is no interest rate of ${currency}`);
  return rate;
}

/**
 * The yearly rate of what is borrowed of an instrument. A fund of a daily multiple loses by its own
 * cost whatever its index does: lent for less than that, a rise and a fall of one index sold short
 * in equal parts would earn the difference for nothing.
 */
export function borrowRate(rates: InterestRates, { heldAs }: Pick<Instrument, 'heldAs'>): bigint {
  return rates.borrowOf.get(heldAs) ?? rates.borrow;
}

function scaled(percent: number): bigint {
  return scaledReference(percent, RATE_DECIMALS);
}

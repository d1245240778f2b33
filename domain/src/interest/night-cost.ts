import { baseOf } from '../instruments/forex.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { powerOfTen } from '../money/decimals.ts';
import { divideRounded } from '../money/rounding.ts';
import type { HeldTerms } from '../positions/position.ts';
import { closingRounding } from '../positions/position-figures.ts';
import { productOf } from '../products/all-products.ts';
import { worthMinor } from '../trading/placing/cost.ts';
import { borrowRate, type InterestRates, RATE_DECIMALS, rateOfCurrency } from './interest-rates.ts';

/** Nights of a year (decisions 10: daily fee value × rate / 360). */
const YEAR_NIGHTS = 360n;

/** Why a position costs something over night. */
export const nightKinds = ['financing', 'borrow', 'swap'] as const;
export type NightKind = (typeof nightKinds)[number];

/** What one night costs a position, in the wallet's currency. */
export interface NightCost {
  readonly what: NightKind;
  /** What it is reckoned on: what is lent, or what is borrowed or held at the price. */
  readonly basisMinor: bigint;
  /** Yearly, in percent, scaled; below zero the customer earns it. */
  readonly rate: bigint;
  /** Above zero the customer pays it, rounded up; below zero he gets it, rounded down. */
  readonly amountMinor: bigint;
}

/**
 * What a night costs: of a purchase on leverage interest on what is lent for it, of a short the fee
 * of what is borrowed, of a pair the difference of its two rates. Null where it costs nothing.
 */
export function nightCost(
  position: HeldTerms,
  instrument: Instrument,
  at: { readonly price: bigint; readonly fxRate: bigint; readonly rates: InterestRates },
): NightCost | null {
  const { overnight } = productOf(instrument).fees;
  const { side, walletCurrency } = position;
  const { rates } = at;
  if (overnight === 'none') return null;
  if (overnight === 'loan' && side === 'long') {
    if (position.leverage === 1) return null;
    const rate = rateOfCurrency(rates, walletCurrency) + rates.loanMarkup;
    return costOn('financing', position.costMinor - position.marginMinor, rate);
  }
  const basisMinor = worthMinor(instrument, walletCurrency, {
    worth: at.price * position.quantity * at.fxRate,
    rounding: closingRounding(side),
  });
  if (overnight === 'loan') return costOn('borrow', basisMinor, borrowRate(rates, instrument));
  const base = rateOfCurrency(rates, baseOf(instrument));
  const difference = rateOfCurrency(rates, instrument.currency) - base;
  const rate = (side === 'long' ? difference : -difference) + rates.swapMarkup;
  return costOn('swap', basisMinor, rate);
}

function costOn(what: NightKind, basisMinor: bigint, rate: bigint): NightCost | null {
  const divisor = 100n * powerOfTen(RATE_DECIMALS) * YEAR_NIGHTS;
  const rounding = rate > 0n ? 'up' : 'down';
  const amountMinor = divideRounded(basisMinor * rate, divisor, rounding);
  return amountMinor === 0n ? null : { what, basisMinor, rate, amountMinor };
}

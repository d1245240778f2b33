import { withheldMinor } from '../instruments/dividend.ts';
import { BPS_ONE, divideRounded } from '../money/rounding.ts';

/** Prices and units of portfolios have eight decimals, whatever those of their instruments are. */
export const PORTFOLIO_DECIMALS = 8;

/** Price times units, both scaled, in a cent. */
const PER_CENT = 10n ** BigInt(2 * PORTFOLIO_DECIMALS - 2);

/** A price of an instrument, with eight decimals. */
export function portfolioPrice(price: bigint, priceDecimals: number): bigint {
  return price * 10n ** BigInt(PORTFOLIO_DECIMALS - priceDecimals);
}

/** What a share of an amount buys of something at a price, rounded down. */
export function unitsFor(of: {
  readonly amountMinor: bigint;
  readonly weightBps: bigint;
  readonly price: bigint;
}): bigint {
  return divideRounded(of.amountMinor * of.weightBps * PER_CENT, BPS_ONE * of.price, 'down');
}

/** Units times price, in minor units. */
export function worthMinor(
  of: { readonly units: bigint; readonly price: bigint },
  rounding: 'up' | 'down',
): bigint {
  return divideRounded(of.units * of.price, PER_CENT, rounding);
}

/** What a holding brought from one price to another: a gain rounded down, a loss up. */
export function holdingProfitMinor(
  from: { readonly units: bigint; readonly price: bigint },
  to: { readonly units: bigint; readonly price: bigint },
): bigint {
  const difference = to.units * to.price - from.units * from.price;
  return divideRounded(difference, PER_CENT, difference < 0n ? 'up' : 'down');
}

/** What one unit pays, with eight decimals, and what is withheld of it. */
export interface UnitIncome {
  readonly exMs: number;
  readonly amount: bigint;
  readonly withheldRate: bigint;
}

/** What a dividend brings to a holding: rounded down, less what is withheld, rounded up. */
export function incomeMinor(units: bigint, { amount: price, withheldRate }: UnitIncome): bigint {
  const grossMinor = worthMinor({ units, price }, 'down');
  return grossMinor - withheldMinor(grossMinor, withheldRate);
}

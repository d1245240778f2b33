import type { AssetClass } from '@candor/domain/instruments/instrument';

/**
 * How old a quote may be for a fill, by asset class: about ten times the usual pause between two
 * quotes of a calm market. Past it orders wait.
 */
const ageMaxMs: Readonly<Record<AssetClass, number>> = {
  stock: 15_000,
  etf: 15_000,
  fund: 60_000,
  index: 60_000,
  future: 15_000,
  forex: 10_000,
  crypto: 10_000,
  bond: 60_000,
};

/** The oldest quote of this class anything fills on. */
export function quoteAgeMaxMs(assetClass: AssetClass): number {
  return ageMaxMs[assetClass];
}

import type { Instrument } from '../instruments/instrument.ts';
import { productOf } from './all-products.ts';
import { forex } from './forex/forex.ts';

/** The oldest exchange rate anything fills at: rates are made of currency pairs. */
export const RATE_AGE_MAX_MS: number = forex.terms.quoteAgeMaxMs.forex;

/**
 * The oldest quote of an instrument anything fills on: about ten times the usual pause between two
 * quotes of a calm market. Past it orders wait.
 */
export function quoteAgeMaxMs(instrument: Instrument): number {
  const { kind, terms } = productOf(instrument);
  const ageMs = terms.quoteAgeMaxMs[instrument.assetClass];
  if (ageMs === undefined) throw new Error(`${kind} has no ${instrument.assetClass}.`);
  return ageMs;
}

import { larger } from '../money/rounding.ts';
import type { FutureTerms } from './instrument.ts';

/** What of an instrument says whether its price may be zero or less; a stock says nothing. */
export interface Priced {
  readonly future?: Pick<FutureTerms, 'marginPrice'> | null;
}

/** Whether an instrument may trade at zero and below it. Source: CME clearing advisory 20-152. */
export function mayBeBelowZero({ future }: Priced): boolean {
  return future?.marginPrice !== undefined;
}

/**
 * The price of which a share is taken where a rule says so many percent of a price: the price
 * itself and, of what may trade below zero, no less than its terms say. A share of nothing would
 * lock no margin and guard nothing.
 */
export function shareBase({ future }: Priced, price: bigint): bigint {
  const least = future?.marginPrice;
  return least === undefined ? price : larger(price, least);
}

/** Whether there can be such a price: above zero, or any where the terms let it be below. */
export function isPrice(instrument: Priced, price: bigint): boolean {
  return price > 0n || mayBeBelowZero(instrument);
}

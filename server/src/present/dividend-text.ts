import type { Instrument } from '@candor/domain/instruments/instrument';
import { formatDecimalShort } from '@candor/domain/money/decimals';

/** A dividend is said to the cent at least. */
const CENTS = 2;

/** A dividend of one share, in the unit of its price: in pence where prices are. */
export function dividendText(
  { priceDecimals, pricePerCashUnit, currency }: Instrument,
  amount: bigint,
): { readonly amount: string; readonly unit: string } {
  const unit = pricePerCashUnit === 1n ? currency : 'GBX';
  return { amount: formatDecimalShort(amount, priceDecimals, CENTS), unit };
}

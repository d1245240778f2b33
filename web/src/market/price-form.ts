import { source } from '@candor/contract/enums';
import type { PriceForm } from '../ui/format/money.ts';

const withoutCurrency: readonly number[] = [source.globalIndex, source.forex, source.bond];

/** How the price of a list row is written: index points, rates and bond prices carry no currency. */
export function priceForm(of: { source: number; currency: string }): PriceForm {
  return withoutCurrency.includes(of.source) ? {} : { currency: of.currency };
}

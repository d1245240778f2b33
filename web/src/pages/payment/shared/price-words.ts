import { source } from '@candor/contract/enums';
import { formatPrice, type PriceForm } from '../../../ui/format/money.ts';

/** Sources whose prices always show every decimal of their tick: the last digit is part of the price. */
const fixedDecimals: readonly number[] = [source.forex, source.future];

/**
 * A price of an order or position as it is read: two decimals, more where they say something. The wire
 * gives every decimal the instrument can have, so `277.8700` of a share reads 277.87.
 */
export function shownPrice(
  value: string | null | undefined,
  of: { readonly source: number },
  form: PriceForm = {},
): string {
  if (value == null || fixedDecimals.includes(of.source)) return formatPrice(value, form);
  return formatPrice(value.replace(/(\.\d{2}\d*?)0+$/, '$1'), form);
}

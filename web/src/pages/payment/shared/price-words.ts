import { isPaidWhole, type OfProduct } from '@candor/domain/products/all-products';
import { roundedTo } from '@candor/ui/figures/decimals';
import { placesOf } from '@candor/ui/figures/places';
import { formatPrice, type PriceForm } from '@candor/ui/format/money';

/**
 * A price of an order or position as it is read: two decimals, more where they say something. The
 * wire gives every decimal the instrument can have, so `277.8700` of a share reads 277.87. Of what
 * pays differences the last digit is part of the price, zero or not.
 */
export function shownPrice(
  value: string | null | undefined,
  of: OfProduct | undefined,
  form: PriceForm = {},
): string {
  if (value == null || (of !== undefined && !isPaidWhole(of))) return formatPrice(value, form);
  return formatPrice(value.replace(/(\.\d{2}\d*?)0+$/, '$1'), form);
}

/** An average as it is shown, and the exact one where rounding hides something of it. */
export interface ShownAverage {
  readonly text: string;
  /** Null when `text` says everything. */
  readonly exact: string | null;
}

/** An average price at the decimals of the instrument's own prices (`like`), at least two. */
export function shownAverage(
  average: string | null | undefined,
  like: string | null | undefined,
  of: OfProduct | undefined,
  form: PriceForm = {},
): ShownAverage {
  const exact = shownPrice(average, of, form);
  const places = Math.max(2, placesOf((like ?? '').replace(/(\.\d{2}\d*?)0+$/, '$1')));
  if (average == null || placesOf(average) <= places) return { text: exact, exact: null };
  const text = formatPrice(roundedTo(average, places, 'halfEven'), form);
  return { text, exact: text === exact ? null : exact };
}

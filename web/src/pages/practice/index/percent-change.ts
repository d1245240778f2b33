import { minus, product, quotient } from '@candor/ui/figures/decimals';

/** How far a price is from the close before, in percent; null where one of them is not known. */
export function percentChange(
  price: string | null | undefined,
  previousClose: string | null | undefined,
): string | null {
  if (price == null || previousClose == null) return null;
  return quotient(product(minus(price, previousClose), '100'), previousClose, 2, 'halfEven');
}

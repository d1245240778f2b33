import { formatPrice } from '@candor/ui/format/money';

/** Dollars for one coin with every digit that counts: `$0.9971`, `$90,234.21`. */
export function coinRate(rate: string): string {
  return formatPrice(rate.replace(/(\.\d{2}\d*?)0+$/, '$1'), { currency: 'USD' });
}

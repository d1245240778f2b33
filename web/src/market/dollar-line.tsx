import type { OfProduct } from '@candor/domain/products/all-products';
import { formatMoney } from '@candor/ui/format/money';
import { useDollarValue } from './dollar-value.ts';

interface DollarLineProps {
  of: OfProduct & { readonly currency: string };
  price: string | null | undefined;
  className?: string;
}

/** The dollar value under a European price; nothing anywhere else. */
export function DollarLine({ of, price, className }: DollarLineProps) {
  const value = useDollarValue(of, price);
  if (value === null) return null;
  return <span className={className}>≈ {formatMoney(value, 'USD')}</span>;
}

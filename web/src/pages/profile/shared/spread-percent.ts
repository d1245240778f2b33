import { minus, product, quotient } from '@candor/ui/figures/decimals';

export interface Rates {
  readonly rate: string;
  readonly mid: string;
}

/** How far the rate is from the middle, in percent of it. */
export function spreadPercent(of: Rates): string {
  return quotient(product(rateDistance(of), '100'), of.mid, 2, 'halfEven');
}

/** How far the rate is from the middle. */
export function rateDistance({ rate, mid }: Rates): string {
  return minus(mid, rate).replace('-', '');
}

import type { ToldInstrument } from './told.ts';

/** What the documents say of a product; a new one is a row here and nothing else. */
export interface Product {
  /** Sold whole at a published price by size (block-trades.md). */
  readonly isBlock?: true;
  /** Only the difference of prices is paid (money-model.md, "Differences"). */
  readonly isDifference: boolean;
  /** What a night costs (day-ends.md, "Nights"). */
  readonly night: 'loan' | 'swap' | 'none';
  /** The oldest quote anything fills on. */
  readonly quoteAgeMs: number;
}

const shares: Product = { isDifference: false, night: 'loan', quoteAgeMs: 15_000 };

/** By source, as product.md numbers them. */
const products: Readonly<Record<number, Product>> = {
  0: shares,
  2: { isDifference: true, night: 'swap', quoteAgeMs: 10_000 },
  3: { isDifference: true, night: 'none', quoteAgeMs: 15_000 },
  4: { ...shares, isBlock: true },
  7: shares,
  11: shares,
  100: { isDifference: false, night: 'loan', quoteAgeMs: 10_000 },
  101: { isDifference: false, night: 'loan', quoteAgeMs: 60_000 },
};

export function productFor({ source }: Pick<ToldInstrument, 'source'>): Product {
  const product = products[source];
  if (product === undefined) throw new Error(`The auditor has no product of source ${source}.`);
  return product;
}

/** The oldest exchange rate anything fills at. */
export const RATE_AGE_MS = 10_000;

import type { Product, ProductMargin } from '../products/product.ts';
import margin from '../reference/margin.json' with { type: 'json' };
import type { Instrument } from './instrument.ts';
import { ratioBps } from './scaled-reference.ts';

const rowsByKey = new Map(margin.items.map((row) => [row.key, row]));

/** A product that has a wallet and a row of `margin.json`: what instruments are made of. */
type Traded = Pick<Product, 'terms' | 'fees'> & {
  readonly wallet: NonNullable<Product['wallet']>;
  readonly margin: ProductMargin & { readonly rows: NonNullable<ProductMargin['rows']> };
};

/** What instruments of a product have alike, under its first row of `margin.json` or another. */
export function productTerms(
  { terms, wallet, margin: { rows }, fees }: Traded,
  key = rows[0],
): Pick<
  Instrument,
  | 'walletType'
  | 'classify'
  | 'unit'
  | 'isShortable'
  | 'feeMarket'
  | 'leverages'
  | 'maintenanceRatioBps'
> {
  const row = rowsByKey.get(key);
  const [feeMarket] = Object.keys(fees.markets);
  if (row === undefined || feeMarket === undefined) throw new Error(`no margin or fees of ${key}`);
  const { unit, isShortable } = terms;
  return {
    ...wallet,
    unit,
    isShortable,
    feeMarket,
    leverages: row.leverageChoices,
    maintenanceRatioBps: ratioBps(row.maintenanceMarginRatio),
  };
}

/** The most leverage the first row of a product's margin offers; 1 of what is paid in full. */
export function mostLeverage({ rows }: ProductMargin): number {
  const row = rows === null ? undefined : rowsByKey.get(rows[0]);
  return Math.max(1, ...(row?.leverageChoices ?? []));
}

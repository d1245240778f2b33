import { allProducts } from '../all-products.ts';
import { waitsForMarket } from '../common-parts.ts';
import type { Product, ProductKind, ProductTable } from '../product.ts';

/** The table with every product open that is ordered at a market: as if all had been built. */
export const openedProducts = Object.fromEntries(
  Object.values(allProducts).map((product): [ProductKind, Product] => [
    product.kind,
    product.isOpen || product.terms.orderTypes.length === 0
      ? product
      : { ...product, isOpen: true, decide: waitsForMarket },
  ]),
) as Record<ProductKind, Product> satisfies ProductTable;

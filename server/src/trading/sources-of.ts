import { type Source, source } from '@candor/contract/enums';
import { sourcesWhere } from '@candor/domain/products/all-products';
import type { RowFilter } from './open-rows.ts';

/** The sources a filter lets through, of what is ordered at a market; undefined for all. */
export function sourcesOf({ source: one, classify }: RowFilter): readonly Source[] | undefined {
  if (one === undefined && classify === undefined) return undefined;
  const side =
    classify === undefined
      ? Object.values(source)
      : sourcesWhere(
          ({ terms, wallet }) => terms.orderTypes.length > 0 && wallet?.classify === classify,
        );
  return one === undefined ? side : side.filter((of) => of === one);
}

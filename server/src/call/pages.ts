import type { Page } from '@candor/contract/envelope';

export interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

export function offsetOf({ pageNo, pageSize }: Paging): number {
  return (pageNo - 1) * pageSize;
}

/** A page of rows that were already cut. An empty list has no pages. */
export function pageOf<Row>(
  paging: Paging,
  rows: { readonly list: readonly Row[]; readonly total: number },
): Page<Row> {
  return {
    pageNo: paging.pageNo,
    pageSize: paging.pageSize,
    totalPage: Math.ceil(rows.total / paging.pageSize),
    total: rows.total,
    list: [...rows.list],
  };
}

/** Cuts a page out of a list that is whole in memory. */
export function cutPage<Row>(paging: Paging, all: readonly Row[]): Page<Row> {
  const offset = offsetOf(paging);
  return pageOf(paging, { list: all.slice(offset, offset + paging.pageSize), total: all.length });
}

import { decimalForDrawing } from '@candor/ui/format/decimal';
import { instrumentGroup } from '../../../market/instrument-group.ts';
import type { WatchRow } from './watch-row.ts';

export const watchFilters = ['all', 'us', 'hk', 'other'] as const;
export type WatchFilter = (typeof watchFilters)[number];

/** By which column the list is turned; `own` is the customer's own order. */
export const watchSorts = ['own', 'name', '-name', 'price', '-price', 'ratio', '-ratio'] as const;
export type WatchSort = (typeof watchSorts)[number];

/** Whether a row passes a filter. What is neither in the US nor in Hong Kong is other. */
export function passesFilter(row: WatchRow, filter: WatchFilter): boolean {
  if (filter === 'all') return true;
  const group = instrumentGroup(row);
  if (filter === 'us' || filter === 'hk') return group === filter;
  return group !== 'us' && group !== 'hk';
}

/** The rows in the chosen order; rows without a figure come last, whichever way it is turned. */
export function sortedRows(rows: readonly WatchRow[], sort: WatchSort): readonly WatchRow[] {
  if (sort === 'own') return rows;
  const isFalling = sort.startsWith('-');
  const column = sort.replace('-', '');
  if (column === 'name') {
    const turned = isFalling ? -1 : 1;
    return rows.toSorted((left, right) => turned * left.name.localeCompare(right.name));
  }
  const figure = (row: WatchRow) => decimalForDrawing(column === 'price' ? row.price : row.ratio);
  return rows.toSorted((left, right) => {
    const [a, b] = [figure(left), figure(right)];
    if (Number.isNaN(a) || Number.isNaN(b))
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return isFalling ? b - a : a - b;
  });
}

/** What a press on a column head leads to: largest first, smallest first, own order. */
export function nextSort(sort: WatchSort, column: 'name' | 'price' | 'ratio'): WatchSort {
  const first: WatchSort = column === 'name' ? 'name' : `-${column}`;
  const second: WatchSort = column === 'name' ? '-name' : column;
  if (sort === first) return second;
  return sort === second ? 'own' : first;
}

/** `items` with the one at `from` put at `to`; both inside the list. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}

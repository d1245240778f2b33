import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { minus, product, quotient, signOf } from '@candor/ui/figures/decimals';

/** What a range gained or lost, and from what to what. */
export interface RangeReturn {
  /** The close before the day, for the minute chart; the first price of the others. */
  readonly from: string;
  readonly isFromPreviousClose: boolean;
  readonly fromMs: number;
  readonly last: string;
  readonly lastMs: number;
  readonly change: string;
  /** In percent of `from`. */
  readonly ratio: string;
}

/**
 * The return of a range from its first price to its last. The day of the minute chart is counted
 * from the close before it, as the change beside the price is. Null without prices.
 */
export function rangeReturn(
  points: readonly KlinePoint[],
  range: KlineType,
  previousClose: string | null | undefined,
): RangeReturn | null {
  const [first] = points;
  const point = points.at(-1);
  if (first === undefined || point === undefined) return null;
  const isFromPreviousClose = range === 'intraday' && isPrice(previousClose);
  const from = isFromPreviousClose ? previousClose : first.open;
  if (!isPrice(from)) return null;
  const last = point.close;
  const change = minus(last, from);
  const ratio = quotient(product(change, '100'), from, 4, 'halfEven');
  const span = { fromMs: first.k, lastMs: point.k };
  return { ...span, from, isFromPreviousClose, last, change, ratio };
}

function isPrice(text: string | null | undefined): text is string {
  return text != null && signOf(text) > 0;
}

import type { PositionRow } from '@candor/contract/trading-shapes';
import { product, quotient, signOf } from '@candor/ui/figures/decimals';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';

/** What a position added to today's profit; null while the overview does not say. */
export function todayOf(
  { stockCode, source, market, direction }: PositionRow,
  overview: FundingOverview | undefined,
): string | null {
  const row = overview?.today.find(
    (one) =>
      one.stockCode === stockCode &&
      one.source === source &&
      one.market === market &&
      one.direction === direction,
  );
  return row?.profit ?? null;
}

/** Its worth in percent of the account's total value; null where one of them is not known. */
export function shareOf(
  { totalHoldingAmount: worth, currency }: PositionRow,
  overview: FundingOverview | undefined,
): string | null {
  const { totalValue, fxRate } = overview ?? {};
  if (worth == null || totalValue == null || signOf(totalValue) <= 0) return null;
  if (currency === 'USD') return quotient(product(worth, '100'), totalValue, 2, 'halfEven');
  if (fxRate == null) return null;
  return quotient(product(worth, '100'), product(totalValue, fxRate), 2, 'halfEven');
}

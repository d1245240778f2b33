import type { PositionRow } from '@candor/contract/trading-shapes';
import { sum } from '@candor/ui/figures/decimals';

/** What is held, bound and gained in one currency; null where one price is not known. */
export interface HoldingSums {
  readonly currency: string;
  readonly totalHoldingAmount: string | null;
  readonly margin: string;
  readonly profit: string | null;
}

type Summed = Pick<PositionRow, 'currency' | 'totalHoldingAmount' | 'isolatedPosition' | 'profit'>;

/** The sums of the rows as they are shown, per currency in the order of the rows. */
export function sumsOf(rows: readonly Summed[]): HoldingSums[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return {
      currency,
      totalHoldingAmount: known(own.map((row) => row.totalHoldingAmount)),
      margin: sum(own.map((row) => row.isolatedPosition)),
      profit: known(own.map((row) => row.profit)),
    };
  });
}

/** The sum, or null when a part of it is not known: never a sum that is too small. */
function known(parts: readonly (string | null | undefined)[]): string | null {
  const figures = parts.filter((part) => part != null);
  return figures.length === parts.length ? sum(figures) : null;
}

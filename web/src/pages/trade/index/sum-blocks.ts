import type { PositionRow } from '@candor/contract/trading-shapes';
import { formatMoney } from '@candor/ui/format/money';
import type { ExplanationBlock } from '../../payment/shared/explain-sheet.tsx';
import type { HoldingSums } from './live-sums.ts';

/** Each sum above the holdings, and the figure of a row that it adds up. */
export const partOf = {
  totalHoldingAmount: 'totalHoldingAmount',
  margin: 'isolatedPosition',
  profit: 'profit',
} as const;

/** The rows behind a sum, one block for each currency: dollars and Hong Kong dollars never mix. */
export function sumBlocks(
  figure: keyof typeof partOf,
  sums: readonly HoldingSums[],
  rows: readonly PositionRow[],
): ExplanationBlock[] {
  return sums.map((sum) => ({
    key: sum.currency,
    lines: [
      ...rows
        .filter(({ currency }) => currency === sum.currency)
        .map((row) => ({
          key: row.id,
          label: row.stockName,
          value: formatMoney(row[partOf[figure]], row.currency),
        })),
      {
        key: 'sum',
        label: sum.currency,
        value: formatMoney(sum[figure], sum.currency),
        isSum: true,
      },
    ],
  }));
}

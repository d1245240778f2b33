import type { TodayRow } from '@candor/contract/money-shapes';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { minus, sum } from '@candor/ui/figures/decimals';
import type { ToldRows } from '../../../live/rows.ts';
import type { FundingOverview } from './funds-explanation.ts';

/**
 * Today's profit at the prices that push told of the positions since the overview was asked for, so
 * that it moves with the rows beside it: what a position is worth now takes the place of what it
 * was worth then. A position whose size changed since then is left as it was read.
 */
export function liveToday(
  overview: FundingOverview,
  askedAtMs: number,
  told: ToldRows<PositionRow> | undefined,
): FundingOverview {
  if (told === undefined) return overview;
  const today = overview.today.map((row) => {
    const valueNow = toldWorth(row, askedAtMs, told);
    if (valueNow === null || row.valueNow == null || row.profit == null) return row;
    const gained =
      row.direction === 0 ? minus(valueNow, row.valueNow) : minus(row.valueNow, valueNow);
    return { ...row, valueNow, profit: sum([row.profit, gained]) };
  });
  const profitIn = (currency: string, read: string | null | undefined) => {
    const parts = today.filter((row) => row.currency === currency).map(({ profit }) => profit);
    const known = parts.filter((part) => part != null);
    return read == null || known.length === 0 || known.length < parts.length ? read : sum(known);
  };
  return {
    ...overview,
    today,
    todayProfit: profitIn('USD', overview.todayProfit),
    hkTodayProfit: profitIn('HKD', overview.hkTodayProfit),
  };
}

/** What the open positions of a day's row were told to be worth; null when that is not known. */
function toldWorth(
  row: TodayRow,
  askedAtMs: number,
  { rows }: ToldRows<PositionRow>,
): string | null {
  const own = [...rows.values()].filter(
    ({ row: position }) =>
      position.stockCode === row.stockCode &&
      position.market === row.market &&
      position.direction === row.direction &&
      position.closeTimeTimestamp == null,
  );
  const worths = own
    .filter(({ atMs, sinceMs }) => sinceMs <= askedAtMs && askedAtMs < atMs)
    .flatMap(({ row: position }) => position.totalHoldingAmount ?? []);
  return own.length === 0 || worths.length < own.length ? null : sum(worths);
}

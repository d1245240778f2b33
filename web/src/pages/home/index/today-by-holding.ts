import { minus, negated, quotient, signOf, sum } from '@candor/ui/figures/decimals';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';

type TodayRow = FundingOverview['today'][number];

/** One instrument of the day, on one side. */
export interface DayBar {
  readonly row: TodayRow;
  /** In dollars, from where the bar above ends; null where the day has no sum. */
  readonly from: number | null;
  readonly profitUsd: string | null;
}

export interface DaySums {
  readonly gains: string;
  readonly losses: string;
  /** Hong Kong's part in dollars; null without one. */
  readonly hkUsd: string | null;
  readonly total: string;
}

/**
 * Today's profit by what brought it: gains first, the largest of them on top, the largest loss
 * last. No sums while a part of them is not known.
 */
export function todayByHolding(funding: FundingOverview): {
  readonly bars: readonly DayBar[];
  readonly sums: DaySums | null;
} {
  const { today, todayProfit, hkTodayProfit, fxRate } = funding;
  const isHk = ({ currency }: TodayRow) => currency === 'HKD';
  const hasHk = today.some(isHk);
  const isKnown = todayProfit != null && today.every(({ profit }) => profit != null);
  if (!isKnown || (hasHk && (hkTodayProfit == null || fxRate == null))) {
    return { bars: today.map((row) => ({ row, from: null, profitUsd: null })), sums: null };
  }
  const rate = fxRate ?? '1';
  const inUsd = (hkd: string) => quotient(hkd, rate, 2, 'halfEven');
  const hkUsd = hasHk ? inUsd(hkTodayProfit ?? '0') : null;
  const priced = [
    ...today.filter((row) => !isHk(row)).map((row) => ({ row, profitUsd: row.profit ?? '0' })),
    ...addingUp(today.filter(isHk), inUsd, hkUsd ?? '0'),
  ].sort((a, b) => Number(b.profitUsd) - Number(a.profitUsd));
  let end = 0;
  const bars = priced.map((bar) => {
    const from = end;
    end += Number(bar.profitUsd);
    return { ...bar, from };
  });
  const side = (sign: 1 | -1) =>
    sum(['0.00', ...priced.map((bar) => bar.profitUsd).filter((usd) => signOf(usd) === sign)]);
  const total = sum([todayProfit, hkUsd ?? '0']);
  return { bars, sums: { gains: side(1), losses: side(-1), hkUsd, total } };
}

/** Rows in dollars; what rounding each leaves over is with the last. */
function addingUp(
  rows: readonly TodayRow[],
  inUsd: (hkd: string) => string,
  total: string,
): { row: TodayRow; profitUsd: string }[] {
  const priced = rows.map((row) => ({ row, profitUsd: inUsd(row.profit ?? '0') }));
  const last = priced.at(-1);
  if (last === undefined) return [];
  const over = minus(total, sum(priced.map(({ profitUsd }) => profitUsd)));
  const mended = minus(last.profitUsd, negated(over));
  return [...priced.slice(0, -1), { ...last, profitUsd: mended }];
}

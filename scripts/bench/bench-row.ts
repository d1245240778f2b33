import { budgetOf } from '../lib/budgets.mjs';

/** One line of the table at the end of `npm run bench`. */
export interface BenchRow {
  readonly name: string;
  /** The median over the rounds, unless the name says otherwise. */
  readonly value: number;
  readonly unit: string;
  /** The value over its baseline of the same run; null where there is none. */
  readonly ratio: number | null;
  /** What has to hold, in words; null for a figure without a goal. */
  readonly goal: string | null;
  readonly isMet: boolean | null;
  /** Whether it exceeds its budget of `docs/budgets.json`, where it has one: `--held` fails. */
  readonly isOverBudget?: boolean;
}

/** A row whose ratio must reach a goal. */
export function ratioRow(of: {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number;
  readonly goalRatio: number;
}): BenchRow {
  const { name, value, unit, baseline, goalRatio } = of;
  const ratio = value / baseline;
  return { name, value, unit, ratio, goal: `≥ ${goalRatio} ×`, isMet: ratio >= goalRatio };
}

/**
 * A row whose ratio must reach a goal, by rounds: the median of each round against the baseline of
 * the same round, since what else the machine does slows both.
 */
export function pairedRow(of: {
  readonly name: string;
  readonly values: readonly number[];
  readonly unit: string;
  /** One a round, in the order of the values. */
  readonly baselines: readonly number[];
  readonly goalRatio: number;
}): BenchRow {
  const { name, values, unit, baselines, goalRatio } = of;
  const ratio = median(values.map((value, round) => value / (baselines[round] ?? Number.NaN)));
  const row = ratioRow({ name, value: ratio, unit, baseline: 1, goalRatio });
  return { ...row, value: median(values) };
}

/** A row that only tells a figure. */
export function plainRow(name: string, value: number, unit: string): BenchRow {
  return { name, value, unit, ratio: null, goal: null, isMet: null };
}

/** A row whose value must not pass a limit. */
export function limitRow(name: string, value: number, unit: string, max: number): BenchRow {
  const goal = `≤ ${max.toLocaleString('en')} ${unit}`;
  return { name, value, unit, ratio: null, goal, isMet: value <= max };
}

/** A row of a figure that has a budget (`docs/budgets.json`), told beside its goal. */
export function heldRow(name: Parameters<typeof budgetOf>[0], value: number): BenchRow {
  const { of, unit, budget, goal = budget } = budgetOf(name);
  return { ...limitRow(of, value, unit, goal), isOverBudget: value > budget };
}

/** The middle of the values; of two middles the upper one. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (found === undefined) throw new Error('there is no percentile of nothing');
  return found;
}

/** The rows as one table of aligned columns. */
export function formatTable(rows: readonly BenchRow[]): string {
  const cells = [
    ['measured', 'median', 'unit', 'ratio', 'goal', ''],
    ...rows.map((row) => [
      row.name,
      figure(row.value),
      row.unit,
      row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
      row.goal ?? '',
      row.isMet === null ? '' : row.isMet ? 'ok' : 'UNDER',
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((line) => (line[column] ?? '').length)),
  );
  const isNumber = (column: number) => column === 1 || column === 3;
  const lines = cells.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

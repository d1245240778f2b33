import type { ValueRange } from '@candor/contract/enums';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Points that a line of years is drawn of. */
const POINTS_MAX = 500;

const spans = {
  '1D': { spanMs: DAY_MS, stepMs: HOUR_MS },
  '1W': { spanMs: 7 * DAY_MS, stepMs: HOUR_MS },
  '1M': { spanMs: 30 * DAY_MS, stepMs: 4 * HOUR_MS },
  '3M': { spanMs: 91 * DAY_MS, stepMs: DAY_MS },
  '1Y': { spanMs: 365 * DAY_MS, stepMs: DAY_MS },
} as const satisfies Record<Exclude<ValueRange, 'all'>, object>;

/** What an account was worth at an instant, in USD cents. */
export interface ValuePoint {
  readonly atMs: number;
  readonly valueMinor: bigint;
}

/** What came in from outside or left at an instant, signed, in USD cents. */
export interface MoneyMoved {
  readonly atMs: number;
  readonly amountMinor: bigint;
}

/** Since when a range tells, and how far its points lie apart. `begunMs`: the first movement. */
export function valueSpan(
  range: ValueRange,
  { begunMs, nowMs }: { readonly begunMs: number; readonly nowMs: number },
): { readonly fromMs: number; readonly stepMs: number } {
  if (range !== 'all') return { fromMs: nowMs - spans[range].spanMs, stepMs: spans[range].stepMs };
  const days = Math.ceil((nowMs - begunMs) / DAY_MS / POINTS_MAX);
  return { fromMs: begunMs, stepMs: Math.max(1, days) * DAY_MS };
}

/** The change since the first point, taken apart; null as long as one end of it is not known. */
export function valueChange(of: {
  readonly points: readonly ValuePoint[];
  readonly moves: readonly MoneyMoved[];
  readonly nowMinor: bigint | null;
}): {
  readonly changeMinor: bigint | null;
  readonly movedMinor: bigint;
  readonly resultMinor: bigint | null;
} {
  const movedMinor = of.moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const [first] = of.points;
  const isKnown = first !== undefined && of.nowMinor !== null;
  const changeMinor = isKnown ? of.nowMinor - first.valueMinor : null;
  const resultMinor = changeMinor === null ? null : changeMinor - movedMinor;
  return { changeMinor, movedMinor, resultMinor };
}

import { BPS_ONE, divideRounded } from '@candor/domain/money/rounding';
import { decimalAt, unitsAt } from '@candor/ui/figures/decimals';

const DAY_MS = 86_400_000;

/** What an amount gained in a term, and what it would have come back as, the fee taken off. */
export interface PastTerm {
  readonly result: string;
  readonly after: string;
}

export interface PastTerms {
  readonly worst: PastTerm;
  readonly middle: PastTerm;
  readonly best: PastTerm;
  /** The term that ended last. */
  readonly last: PastTerm;
}

/**
 * The worst, the middle (of two the lower), the best and the last of all terms that the record
 * holds: one from every day on which a whole term has gone by since. A gain rounds down, a loss and
 * the fee up, as settling does. Null where the record is shorter than a term, or has no days for
 * it.
 */
export function pastTerms(
  history: readonly { readonly k: number; readonly value: string }[],
  of: { readonly amount: string; readonly lengthMs: number; readonly feeBps: bigint },
): PastTerms | null {
  if (of.lengthMs < DAY_MS) return null;
  const days = history.map(({ k, value }) => ({ k, worth: unitsAt(value, 2) }));
  const amount = unitsAt(of.amount, 2);
  const gains = days.flatMap(({ k, worth }) => {
    const end = days.find((day) => day.k >= k + of.lengthMs);
    if (end === undefined || worth <= 0n) return [];
    const change = end.worth - worth;
    return [divideRounded(amount * change, worth, change < 0n ? 'up' : 'down')];
  });
  const newest = gains.at(-1);
  gains.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const termOf = (gain: bigint | undefined): PastTerm | null => {
    if (gain === undefined) return null;
    const fee = gain > 0n ? divideRounded(gain * of.feeBps, BPS_ONE, 'up') : 0n;
    return { result: decimalAt(gain, 2), after: decimalAt(amount + gain - fee, 2) };
  };
  const worst = termOf(gains[0]);
  const middle = termOf(gains[Math.floor((gains.length - 1) / 2)]);
  const best = termOf(gains.at(-1));
  const last = termOf(newest);
  return worst && middle && best && last && { worst, middle, best, last };
}

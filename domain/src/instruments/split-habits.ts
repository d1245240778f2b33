import { powerOfTen } from '../money/decimals.ts';
import { divideRounded } from '../money/rounding.ts';
import reference from '../reference/splits.json' with { type: 'json' };
import type { Instrument, Split } from './instrument.ts';

/** Days from the announcement of a split to its first day, at least. */
export const SPLIT_ANNOUNCED_DAYS = reference.announcedDays;
/** In so many of its meetings a board agrees. */
export const SPLIT_AGREES_PART = reference.agreesPart;

export type SplitRatio = Pick<Split, 'to' | 'from'>;

const habits: Readonly<Record<string, (typeof reference.byCurrency)['USD']>> = reference.byCurrency;

/** Whether a board meets about it: of shares in these currencies, not of views of them. */
export function hasBoard({ assetClass, heldAs, id, currency }: Instrument): boolean {
  return assetClass === 'stock' && heldAs === id && habits[currency] !== undefined;
}

/** What a board does about a price: null where it leaves it, and of what has no board. */
export function splitRatioAt(share: Instrument, price: bigint): SplitRatio | null {
  const habit = habits[share.currency];
  if (habit === undefined || !hasBoard(share) || price <= 0n) return null;
  const unit = powerOfTen(share.priceDecimals) * share.pricePerCashUnit;
  const of = (amount: number) => BigInt(amount) * unit;
  if (price >= of(habit.high)) {
    const near = (ratio: number) => divideRounded(price, BigInt(ratio), 'up') <= of(habit.near);
    const to = reference.forwardRatios.find(near);
    // A price that no usual ratio brings near is meant to be high.
    return to === undefined ? null : { to: BigInt(to), from: 1n };
  }
  if (price >= of(habit.low)) return null;
  const from = reference.reverseRatios.find((ratio) => price * BigInt(ratio) >= of(habit.least));
  return from === undefined ? null : { to: 1n, from: BigInt(from) };
}

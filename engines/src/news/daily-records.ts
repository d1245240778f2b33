import type { KlineBar } from '../market/provider.ts';
import type { PriceRecord } from './story.ts';

/** Fewer days than this are no record worth telling. */
const RECORD_DAYS_MIN = 10;
/** Days a usual volume is the mean of. */
export const MEAN_DAYS = 20;

/**
 * How many trading days back no other day moved as far in the direction of the last one, from daily
 * bars with today's last. Null when that is fewer than ten, or when a bar says nothing.
 */
export function largestMoveDays(bars: readonly KlineBar[]): number | null {
  const moves = bars.slice(1).map((bar, at) => moveOf(bars[at]?.close ?? 0n, bar.close));
  const today = moves.at(-1);
  if (today === undefined || today === 0) return null;
  const before = moves.slice(0, -1).reverse();
  const asFar = before.findIndex((move) => (today > 0 ? move >= today : move <= today));
  const days = asFar < 0 ? before.length : asFar;
  return days >= RECORD_DAYS_MIN ? days : null;
}

/**
 * Whether today's price is the highest or lowest close of ten days or more;
 * today's bar is the last.
 */
export function closeRecord(bars: readonly KlineBar[]): PriceRecord | null {
  const closes = bars.map((bar) => bar.close);
  const today = closes.at(-1);
  if (today === undefined) return null;
  const before = closes.slice(0, -1).reverse();
  const daysUntil = (isBeaten: (close: bigint) => boolean): number => {
    const at = before.findIndex(isBeaten);
    return at < 0 ? before.length : at;
  };
  const highestDays = daysUntil((close) => close >= today);
  const lowestDays = daysUntil((close) => close <= today);
  const days = Math.max(highestDays, lowestDays);
  if (days < RECORD_DAYS_MIN) return null;
  return { side: highestDays > lowestDays ? 'highest' : 'lowest', days };
}

/** Mean volume of the twenty days before today's bar, rounded down; null when there are fewer. */
export function meanVolume(bars: readonly KlineBar[]): bigint | null {
  const before = bars.slice(0, -1).slice(-MEAN_DAYS);
  if (before.length < MEAN_DAYS) return null;
  return before.reduce((sum, bar) => sum + bar.volume, 0n) / BigInt(MEAN_DAYS);
}

function moveOf(from: bigint, to: bigint): number {
  return from === 0n ? 0 : Number(to - from) / Number(from);
}

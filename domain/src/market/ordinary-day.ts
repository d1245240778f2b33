import { shareBase } from '../instruments/below-zero.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { powerOfTen } from '../money/decimals.ts';
import { divideRounded } from '../money/rounding.ts';
import type { PriceBar } from './price-bar.ts';

/** Decimals of `ordinaryDayMove`: 44n is 0.44%. */
export const MOVE_DECIMALS = 2;
/** About a quarter of trading. A median of fewer days says little of a year. */
export const ORDINARY_DAYS_LEAST = 60;

/**
 * How far the price goes on an ordinary day: the median of each day's high less its low, in percent
 * of the close before it, half-even. `bars` are finished days, oldest first; the first gives only
 * its close. Null where fewer than `ORDINARY_DAYS_LEAST` days can be counted.
 */
export function ordinaryDayMove(
  instrument: Pick<Instrument, 'future'>,
  bars: readonly PriceBar[],
): bigint | null {
  const moves: bigint[] = [];
  let base = 0n;
  for (const { high, low, close } of bars) {
    if (base > 0n) moves.push(percentOf(high - low, base));
    base = shareBase(instrument, close);
  }
  if (moves.length < ORDINARY_DAYS_LEAST) return null;
  moves.sort((a, b) => (a < b ? -1 : Number(a > b)));
  const middle = Math.floor(moves.length / 2);
  const upper = moves[middle] ?? 0n;
  const lower = moves.length % 2 === 0 ? (moves[middle - 1] ?? 0n) : upper;
  return divideRounded(lower + upper, 2n * powerOfTen(FINER_DECIMALS), 'halfEven');
}

/** Each day is counted finer than the median is told, so that it rounds once. */
const FINER_DECIMALS = 6;

function percentOf(range: bigint, base: bigint): bigint {
  const scale = powerOfTen(2 + MOVE_DECIMALS + FINER_DECIMALS);
  return divideRounded(range * scale, base, 'halfEven');
}

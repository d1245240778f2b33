import type { KlineBar } from './provider.ts';

/** The highest and the lowest price of some bars. */
export interface PriceRange {
  readonly high: bigint;
  readonly low: bigint;
}

/** That of bars; null of none. */
export function rangeOf(bars: readonly KlineBar[]): PriceRange | null {
  const [first] = bars;
  if (first === undefined) return null;
  let { high, low } = first;
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
  }
  return { high, low };
}

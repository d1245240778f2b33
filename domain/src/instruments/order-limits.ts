/** Largest single order as a part of a usual day's volume: a tenth. */
const DAY_VOLUME_DIVISOR = 10n;
/** Thinly traded instruments still take this many smallest orders at once. */
const SMALLEST_ORDERS_MIN = 1000n;

/**
 * The largest single order, scaled: a tenth of the average daily volume, at least a thousand times
 * the smallest order, in whole steps of it.
 */
export function largestOrder(input: {
  avgDailyVolume: number;
  minCount: bigint;
  quantityDecimals: number;
}): bigint {
  const { avgDailyVolume, minCount, quantityDecimals } = input;
  const dayVolume = BigInt(Math.round(avgDailyVolume)) * 10n ** BigInt(quantityDecimals);
  const tenth = dayVolume / DAY_VOLUME_DIVISOR;
  const least = SMALLEST_ORDERS_MIN * minCount;
  const largest = tenth > least ? tenth : least;
  return (largest / minCount) * minCount;
}

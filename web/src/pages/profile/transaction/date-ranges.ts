export const dateRanges = ['all', '7', '30', '90'] as const;
export type DateRange = (typeof dateRanges)[number];

const dayMs = 86_400_000;

/**
 * The instant from which a range asks, or nothing for all dates. Whole
 * days, so that it stays the same all day.
 */
export function rangeStart(range: DateRange, nowMs: number): { fromTimestamp?: number } {
  if (range === 'all') return {};
  return { fromTimestamp: Math.floor(nowMs / dayMs) * dayMs - Number(range) * dayMs };
}

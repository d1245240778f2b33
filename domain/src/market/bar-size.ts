import type { BarSize } from '@candor/contract/enums';

/**
 * What a bar of a size is made of: the seconds or the minutes of a stretch of trading, or whole
 * trading days.
 */
export type BarSpan =
  | { readonly madeOf: 'seconds' | 'minutes'; readonly lengthMs: number }
  | { readonly madeOf: 'days'; readonly unit: 'day' | 'week' | 'month' };

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

export const barSpanOf: Readonly<Record<BarSize, BarSpan>> = {
  '1s': seconds(1),
  '5s': seconds(5),
  '10s': seconds(10),
  '15s': seconds(15),
  '30s': seconds(30),
  '1m': minutes(1),
  '2m': minutes(2),
  '3m': minutes(3),
  '5m': minutes(5),
  '10m': minutes(10),
  '15m': minutes(15),
  '30m': minutes(30),
  '1h': minutes(60),
  '2h': minutes(120),
  '4h': minutes(240),
  '1D': { madeOf: 'days', unit: 'day' },
  '1W': { madeOf: 'days', unit: 'week' },
  '1M': { madeOf: 'days', unit: 'month' },
};

function seconds(count: number): BarSpan {
  return { madeOf: 'seconds', lengthMs: count * SECOND_MS };
}

function minutes(count: number): BarSpan {
  return { madeOf: 'minutes', lengthMs: count * MINUTE_MS };
}

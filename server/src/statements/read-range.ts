import { type Refused, refuse } from '../call/answer.ts';
import { isTimeZone } from '../call/time-zone.ts';
import { latestEndMs } from './months.ts';

/** No calendar reaches further. */
const RANGE_END_MS = 8.6e15;

/**
 * The range a call asks for: at most a year, and never past the present. Refusals: FIELD_INVALID,
 * RANGE.
 */
export function readRange(
  asked: {
    readonly fromTimestamp: number;
    readonly toTimestamp: number;
    readonly timeZone: string;
  },
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } | Refused {
  const { fromTimestamp: fromMs, toTimestamp, timeZone } = asked;
  if (!isTimeZone(timeZone)) return refuse('FIELD_INVALID', { field: 'timeZone' });
  if (fromMs > Math.min(nowMs, RANGE_END_MS)) {
    return refuse('FIELD_INVALID', { field: 'fromTimestamp' });
  }
  if (toTimestamp <= fromMs) return refuse('FIELD_INVALID', { field: 'toTimestamp' });
  if (toTimestamp > latestEndMs(fromMs, timeZone)) {
    return refuse('RANGE', { field: 'toTimestamp' });
  }
  return { fromMs, toMs: Math.min(toTimestamp, endOfPresent(nowMs)) };
}

/** What happened in this very millisecond is of the past. */
export function endOfPresent(nowMs: number): number {
  return nowMs + 1;
}

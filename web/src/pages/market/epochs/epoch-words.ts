import type { Outputs } from '@candor/contract/all-routes';
import { formatDate, formatDateHourMinute, formatMonthDay } from '@candor/ui/format/time';

export type EpochRow = Outputs['marketEpochs']['list'][number];

const DAY_MS = 86_400_000;
const QUARTER = 4;
const ENDS = 8;
const UTC = 'UTC';

/** First and last day of an epoch, which begins and ends at 00:00 UTC. */
export function epochDays({ fromTimestamp, toTimestamp }: EpochRow): string {
  const last = toTimestamp - DAY_MS;
  return `${formatMonthDay(fromTimestamp, UTC)} – ${formatDate(last, UTC)}`;
}

/** An instant as the page tells them. */
export function utcTime(atMs: number): string {
  return `${formatDateHourMinute(atMs, UTC)} UTC`;
}

/** The running day of an epoch and how many it has, from 1. */
export function dayOf({ fromTimestamp, toTimestamp }: EpochRow, nowMs: number) {
  const days = Math.round((toTimestamp - fromTimestamp) / DAY_MS);
  const day = Math.floor((nowMs - fromTimestamp) / DAY_MS) + 1;
  return { day: Math.min(Math.max(day, 1), days), days };
}

/** Hex digits in groups of four. */
export function grouped(hex: string): string {
  return hex.match(new RegExp(`.{1,${QUARTER}}`, 'g'))?.join(' ') ?? hex;
}

/** Both ends of a key. */
export function shortKey(hex: string): string {
  return `${grouped(hex.slice(0, ENDS))} … ${hex.slice(-QUARTER)}`;
}

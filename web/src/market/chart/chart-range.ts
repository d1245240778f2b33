import type { KlineType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { dayOf as dayInZone } from '@candor/ui/format/day-bounds';
import { formatDate, formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import type { Message } from '@candor/ui/words';

type Word = Message<Record<never, never>>;

export const rangeWords: Readonly<Record<KlineType, Word>> = {
  intraday: m.quote_range_intraday,
  '1D': m.quote_range_1d,
  '1W': m.quote_range_1w,
  '1M': m.quote_range_1m,
  '3M': m.quote_range_3m,
  '1Y': m.quote_range_1y,
};

/** Ranges whose bars are parts of a day. */
const withinDay: readonly KlineType[] = ['intraday', '1D'];

/** Whether the bars of a range are minutes of a day or two. */
export function isWithinDay(range: KlineType): boolean {
  return withinDay.includes(range);
}

const withHours: readonly KlineType[] = [...withinDay, '1W', '1M'];

/** When a bar began, for a row with little room: the year stands under the crosshair. */
export function shortBarTime(atMs: number, range: KlineType, timeZone: string): string {
  return withHours.includes(range)
    ? barTime(atMs, range, timeZone)
    : formatMonthDay(dayOf(atMs, range), timeZone);
}

/** When a bar began: the time today, day and time within weeks, the day otherwise. */
export function barTime(atMs: number, range: KlineType, timeZone: string): string {
  if (withinDay.includes(range)) return formatHourMinute(atMs, timeZone);
  if (withHours.includes(range)) {
    return `${formatMonthDay(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
  }
  return formatDate(dayOf(atMs, range), timeZone);
}

const HALF_DAY_MS = 12 * 3_600_000;

/**
 * An instant of the trading day that a daily bar is about. A day that begins after noon at the
 * exchange is the next one's: futures open on the evening before, and a simulated market that never
 * closes begins its days at midnight UTC, which is the evening before in New York.
 */
export function dayOf(beganMs: number, range: KlineType): number {
  return withHours.includes(range) ? beganMs : beganMs + HALF_DAY_MS;
}

/** The past trading day a daily bar is about, `2026-11-24`; null of a part of one, and of today. */
export function dayOfBar(
  beganMs: number,
  of: { readonly range: KlineType; readonly timeZone: string; readonly nowMs: number },
): string | null {
  const { range, timeZone, nowMs } = of;
  if (withHours.includes(range)) return null;
  const day = dayInZone(dayOf(beganMs, range), timeZone);
  return day < dayInZone(nowMs, timeZone) ? day : null;
}

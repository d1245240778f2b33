import type { CalendarDay } from '@candor/domain/time/calendar-day';

/** `2026-11-20` as the wire writes days: `11/20/2026`. */
export function wireDate(of: CalendarDay): string {
  const [year, month, day] = of.split('-');
  return `${month}/${day}/${year}`;
}

import type { ToldInstrument } from './told.ts';

const DAY_MS = 86_400_000;

/**
 * When regular trading begins, in UTC of the winter the stories play in, and the days without
 * trading there, as the exchanges publish them.
 */
const exchanges: Readonly<
  Record<string, { readonly opensMinute: number; readonly holidays: readonly string[] }>
> = {
  XNYS: { opensMinute: 14 * 60 + 30, holidays: ['2026-11-26', '2026-12-25', '2027-01-01'] },
  XHKG: { opensMinute: 90, holidays: ['2026-12-25', '2027-01-01'] },
  XLON: { opensMinute: 8 * 60, holidays: ['2026-12-25', '2026-12-28', '2027-01-01'] },
};

/** When what was traded now is settled: as trading opens so many trading days later. */
export function settlesMs({ calendarId, settleDays }: ToldInstrument, tradedMs: number): number {
  if (settleDays === 0) return tradedMs;
  const exchange = exchanges[calendarId];
  if (exchange === undefined) throw new Error(`The auditor has no days of ${calendarId}.`);
  let dayMs = tradedMs - (tradedMs % DAY_MS);
  for (let left = settleDays; left > 0; ) {
    dayMs += DAY_MS;
    const isWeekend = [0, 6].includes(new Date(dayMs).getUTCDay());
    const day = new Date(dayMs).toISOString().slice(0, 10);
    if (!isWeekend && !exchange.holidays.includes(day)) left -= 1;
  }
  return dayMs + exchange.opensMinute * 60_000;
}

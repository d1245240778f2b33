import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { wallClock } from '@candor/ui/format/time';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';

const hourMs = 3_600_000;

/**
 * The day on which the proceeds of a sale made now settle, MM/DD/YYYY: so many trading days of the
 * exchange after today. Null when they settle at once, or as long as the calendar is not known.
 */
export function useSettleDay(instrument: NamedInstrument, settleDays: number): string | null {
  // Whole hours, so that a drawing a moment later asks for the same days.
  const [fromTimestamp] = useState(() => Math.floor(Date.now() / hourMs) * hourMs);
  const days = useCall(
    'tradingDays',
    { market: instrument.market, fromTimestamp, pageNo: 1, pageSize: settleDays + 2 },
    { isEnabled: settleDays > 0, freshMs: hourMs },
  );
  if (settleDays === 0 || days.data === undefined) return null;
  const today = wallClock(fromTimestamp, exchangeZone(instrument).timeZone);
  return settleDay(
    days.data.list.map((day) => day.tradingDate),
    `${today.month}/${today.day}/${today.year}`,
    settleDays,
  );
}

/**
 * The `count`-th day after `today` among trading days, all MM/DD/YYYY. Null
 * when the list ends before it.
 */
export function settleDay(days: readonly string[], today: string, count: number): string | null {
  const after = days.filter((day) => sortable(day) > sortable(today)).sort(byDay);
  return after[count - 1] ?? null;
}

function byDay(a: string, b: string): number {
  return sortable(a) < sortable(b) ? -1 : 1;
}

function sortable(day: string): string {
  const [month = '', date = '', year = ''] = day.split('/');
  return `${year}${month}${date}`;
}

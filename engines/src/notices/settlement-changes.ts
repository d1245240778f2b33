import type { CalendarDay } from '@candor/domain/time/calendar-day';
import type { TradingCalendar } from '@candor/domain/time/trading-calendar';
import { type DatedFact, daysBefore } from './dated-fact.ts';

const LEAD_DAYS = 14;

/** Trades of these markets settle in another number of trading days from a day on. */
export interface SettlementChange extends DatedFact {
  readonly kind: 'settlement';
  readonly from: CalendarDay;
  readonly beforeDays: number;
  readonly afterDays: number;
  readonly markets: readonly TradingCalendar[];
}

/** Every change of the settlement rule that the calendars know, whenever it is. */
export function settlementChanges(calendars: readonly TradingCalendar[]): SettlementChange[] {
  const found = new Map<string, SettlementChange>();
  for (const calendar of calendars) {
    const change = calendar.settleChange;
    if (change === null) continue;
    const { settleDays: beforeDays } = calendar;
    const id = `notice-settlement-${change.from}-${beforeDays}-${change.settleDays}`;
    found.set(id, {
      kind: 'settlement',
      id,
      publishedMs: daysBefore(change.from, LEAD_DAYS),
      untilMs: daysBefore(change.from, -1),
      from: change.from,
      beforeDays,
      afterDays: change.settleDays,
      markets: [...(found.get(id)?.markets ?? []), calendar],
    });
  }
  return [...found.values()];
}

import { fromEpochDay } from '@candor/domain/time/calendar-day';
import { type TradingDayRow, tradingDaysBetween } from '@candor/domain/time/trading-days';
import { zonedEpochDay } from '@candor/domain/time/zoned-instant';
import type { Locale } from '@candor/locales/locale';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { pageOf } from '../../call/pages.ts';
import { calendarOfMarket } from '../../market/calendar-of-market.ts';
import { cutRows } from '../../market/list-page.ts';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 30;
/** The longest range looked at; later days are left out. */
const DAYS_MAX = 1100;
/** Outside these years nobody knows a calendar. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/**
 * Days on which a market trades, with their hours; from today and for
 * thirty days unless asked otherwise.
 */
export const tradingDays = endpoint('tradingDays', async (call, services) => {
  const { input } = call;
  const calendar = calendarOfMarket(services.market.desk.catalogue(), input.market);
  if (calendar === null) return refuse('NOT_FOUND', { field: 'market' });
  const fromMs = withinYears(input.fromTimestamp ?? call.nowMs);
  const toMs = withinYears(input.toTimestamp ?? fromMs + DAYS_SHOWN * DAY_MS);
  const lastMs = Math.min(toMs, fromMs + DAYS_MAX * DAY_MS);
  const rows = tradingDaysBetween(calendar, {
    fromDay: fromEpochDay(zonedEpochDay(fromMs, calendar.timeZone)),
    toDay: fromEpochDay(zonedEpochDay(lastMs, calendar.timeZone)),
    limit: DAYS_MAX,
  });
  const list = cutRows(input, rows).map((row) => dayRow(input.market, row, call.locale));
  return accept(pageOf(input, { list, total: rows.length }));
});

function dayRow(market: string, row: TradingDayRow, locale: Locale) {
  const [year, month, day] = row.day.split('-');
  return {
    market,
    tradingDate: `${month}/${day}/${year}`,
    openTimestamp: row.openMs,
    closeTimestamp: row.closeMs,
    breakStartTimestamp: row.breakStartMs,
    breakEndTimestamp: row.breakEndMs,
    halfDay: row.isHalfDay,
    note: row.note?.[locale] ?? null,
  };
}

function withinYears(instantMs: number): number {
  return Math.min(Math.max(instantMs, EARLIEST_MS), LATEST_MS);
}

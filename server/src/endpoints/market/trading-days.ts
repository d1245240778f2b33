import { fromEpochDay } from '@candor/domain/time/calendar-day';
import { type TradingDayRow, tradingDaysBetween } from '@candor/domain/time/trading-days';
import { zonedEpochDay } from '@candor/domain/time/zoned-instant';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { pageOf } from '../../call/pages.ts';
import { calendarOfMarket } from '../../market/calendar-of-market.ts';
import { exchangeClockText } from '../../market/exchange-time.ts';
import { cutRows } from '../../market/list-page.ts';
import { wireDate } from '../../present/wire-date.ts';

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
  const { timeZone } = calendar;
  const list = cutRows(input, rows).map((row) => ({
    market: input.market,
    ...dayRow(row, { timeZone, locale: call.locale }),
  }));
  return accept(pageOf(input, { list, total: rows.length }));
});

interface Reader {
  readonly timeZone: string;
  readonly locale: Locale;
}

function dayRow(row: TradingDayRow, reader: Reader) {
  return {
    tradingDate: wireDate(row.day),
    openTimestamp: row.openMs,
    closeTimestamp: row.closeMs,
    breakStartTimestamp: row.breakStartMs,
    breakEndTimestamp: row.breakEndMs,
    halfDay: row.isHalfDay,
    note: noteOf(row, reader),
  };
}

/**
 * What is particular to the day, then the hours around regular trading. The wire has no fields for
 * those, as orders wait through them for the open.
 */
function noteOf(row: TradingDayRow, { timeZone, locale }: Reader): string | null {
  const { preStartMs, afterEndMs } = row;
  const at = (ms: number) => ({ time: exchangeClockText(ms, timeZone) });
  const parts = [
    row.note?.[locale] ?? null,
    preStartMs === null ? null : m.instrument_day_before_open(at(preStartMs), { locale }),
    afterEndMs === null ? null : m.instrument_day_after_close(at(afterEndMs), { locale }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

function withinYears(instantMs: number): number {
  return Math.min(Math.max(instantMs, EARLIEST_MS), LATEST_MS);
}

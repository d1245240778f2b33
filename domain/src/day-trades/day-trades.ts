import type { Instrument } from '../instruments/instrument.ts';
import type { PositionSide } from '../positions/position.ts';
import { isMargined } from '../positions/position-figures.ts';
import { sideOf } from '../positions/position-progress.ts';
import { productOf } from '../products/all-products.ts';
import { type CalendarDay, toEpochDay } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import { scheduleUpTo, sessionAt } from '../time/sessions.ts';
import type { DayTradeCount, DayTradeRecord, Traded } from './day-trade-record.ts';

/**
 * What a house asks of customers who open and close US shares on margin on one day. The settings
 * and what each applies: docs/decisions/margin.md.
 */
export const dayTradePolicies = ['intraday_margin', 'legacy_pdt', 'none'] as const;
export type DayTradePolicy = (typeof dayTradePolicies)[number];

/** FINRA 4210(f)(8)(B) as it stood until 3 June 2026. */
export const legacyRule = {
  dayTrades: 4,
  businessDays: 5,
  leastEquityMinor: 2_500_000n,
  /** No more than so many of a hundred trades are no pattern. */
  patternPercent: 6,
} as const;

function openedKey(heldAs: string, side: PositionSide): string {
  return `${heldAs}|${side}`;
}

/** US shares keep the days of New York, on whichever of its exchanges they are listed. */
const newYork = () => calendarOf('XNYS');

/** Whether trades in something are counted: in US shares and funds. */
export function isCounted(instrument: Instrument): boolean {
  return productOf(instrument).margin.countsDayTrades === true;
}

/** The end of the last trading day before the present one: its evening is what equity is of. */
export function dayBeginMs(nowMs: number): number {
  return beginOf(nowMs, 1);
}

/** When the first of the days that count begins: the present one and the four before it. */
export function countedFromMs(nowMs: number): number {
  return beginOf(nowMs, legacyRule.businessDays);
}

/** The end of the trading day so many days back from the present one, or the next. */
function beginOf(nowMs: number, days: number): number {
  const calendar = newYork();
  let before = scheduleUpTo(calendar, toEpochDay(sessionAt(calendar, nowMs).tradeDay));
  for (let back = 0; back < days; back += 1) before = scheduleUpTo(calendar, before.epochDay - 1);
  return before.untilMs;
}

/**
 * Counts as the rule did: a close that follows an opening of its side on the same day is a day
 * trade, and those that follow it without another opening belong to it; what was held over night
 * and closed before anything was opened is none. Only what is on margin counts. `fills` are those
 * of US shares, the oldest first.
 */
export function countDayTrades(fills: readonly Traded[], nowMs: number): DayTradeCount {
  const calendar = newYork();
  const fromMs = countedFromMs(nowMs);
  const today = sessionAt(calendar, nowMs).tradeDay;
  const open = new Map<string, { readonly day: CalendarDay; readonly isMargined: boolean }>();
  const orders = new Set<string>();
  let dayTrades = 0;
  for (const { fill, terms } of fills) {
    if (fill.filledAtMs < fromMs) continue;
    const side = sideOf(terms);
    const key = openedKey(terms.heldAs, side);
    const day = sessionAt(calendar, fill.filledAtMs).tradeDay;
    const { leverage } = terms;
    if (terms.openClose === 'open') {
      const onMargin = isMargined({ side, leverage });
      open.set(key, { day, isMargined: onMargin });
      if (onMargin) orders.add(fill.orderId);
      continue;
    }
    const opened = open.get(key);
    if (opened?.day === day && opened.isMargined) {
      dayTrades += 1;
      open.delete(key);
    }
    if (opened?.isMargined || isMargined({ side, leverage })) orders.add(fill.orderId);
  }
  const isOpenToday = [...open].filter(([, { day, isMargined: on }]) => on && day === today);
  return { dayTrades, trades: orders.size, opened: new Set(isOpenToday.map(([key]) => key)) };
}

/** True where the old rule lets nothing more be opened on margin. */
export function isRestricted({ dayTrades, trades, equityMinor }: DayTradeRecord): boolean {
  const isPattern =
    dayTrades >= legacyRule.dayTrades && dayTrades * 100 > trades * legacyRule.patternPercent;
  return isPattern && equityMinor < legacyRule.leastEquityMinor;
}

/** The record after a position of these terms is closed now. */
export function recordAfterClose(
  record: DayTradeRecord,
  { heldAs, side }: { readonly heldAs: string; readonly side: PositionSide },
): DayTradeRecord {
  const isDayTrade = record.opened.has(openedKey(heldAs, side));
  const { dayTrades, trades } = record;
  return { ...record, dayTrades: dayTrades + (isDayTrade ? 1 : 0), trades: trades + 1 };
}

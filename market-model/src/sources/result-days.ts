import { createHash } from 'node:crypto';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf, isOpenOn } from '@candor/domain/time/day-schedule';
import type { TradingCalendar } from '@candor/domain/time/trading-calendar';
import { RESULT_DAYS } from './share-exposures.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const BEFORE_OPEN_MINUTES = 90;
const AFTER_CLOSE_MINUTES = 5;
/** Trading days are counted from here: 2000-01-03. */
const COUNTED_FROM = 10_959;

const counts = new Map<string, TradingDays>();

/** How many trading days of a calendar were before a day. */
class TradingDays {
  readonly #calendar: TradingCalendar;
  readonly #before: number[] = [0];

  constructor(calendar: TradingCalendar) {
    this.#calendar = calendar;
  }

  before(dayNumber: number): number {
    const before = this.#before;
    while (before.length <= dayNumber - COUNTED_FROM) {
      const isOpen = isOpenOn(this.#calendar, COUNTED_FROM + before.length - 1);
      before.push((before.at(-1) ?? 0) + (isOpen ? 1 : 0));
    }
    return before[dayNumber - COUNTED_FROM] ?? 0;
  }
}

function tradingDaysOf(calendarId: string): TradingDays {
  const known = counts.get(calendarId);
  if (known !== undefined) return known;
  const built = new TradingDays(calendarOf(calendarId));
  counts.set(calendarId, built);
  return built;
}

/** When a firm tells its results. */
export interface ResultDays {
  /** Quicker than the minute. */
  isOne(dayNumber: number): boolean;
  /** The minute of a UTC day, or null on the other days. */
  minuteOn(dayNumber: number): number | null;
}

/**
 * When a firm tells its results, by a public rule that everybody may know ahead: every 63 trading
 * days, some 90 minutes before the open, others five after the close.
 */
export function resultDays(name: string, calendarId: string): ResultDays {
  const public64 = createHash('sha256').update(`results ${name}`).digest();
  const phase = public64.readUInt32LE(0) % RESULT_DAYS;
  const isBefore = public64.readUInt32LE(4) % 2 === 0;
  const calendar = calendarOf(calendarId);
  const days = tradingDaysOf(calendarId);
  const isOne = (dayNumber: number) => {
    // The days between two trading days have the count of the second.
    return days.before(dayNumber) % RESULT_DAYS === phase && isOpenOn(calendar, dayNumber);
  };
  const minuteOn = (dayNumber: number) => {
    const schedule = isOne(dayNumber) ? dayScheduleOf(calendar, dayNumber) : null;
    const open = schedule?.stretches.filter(({ kind }) => kind === 'open') ?? [];
    const [first, last] = [open[0], open.at(-1)];
    if (first === undefined || last === undefined) return null;
    const atMs = isBefore
      ? first.fromMs - BEFORE_OPEN_MINUTES * MINUTE_MS
      : last.untilMs + AFTER_CLOSE_MINUTES * MINUTE_MS;
    return Math.floor((atMs - dayNumber * DAY_MS) / MINUTE_MS);
  };
  return { isOne, minuteOn };
}

/** Answers the minute of a UTC day at which a firm tells its results, or null on other days. */
export function resultMinutes(name: string, calendarId: string): (day: number) => number | null {
  return resultDays(name, calendarId).minuteOn;
}

import {
  type CalendarDay,
  epochDayOf,
  fromEpochDay,
  weekdayOfEpochDay,
} from '../time/calendar-day.ts';

/** A rule of the vocabulary explained in `reference/instruments/futures.json`. */
export interface LastTradingDayRule {
  readonly rule: string;
  /** Offset in months from the contract month. */
  readonly month?: number;
  readonly n?: number;
  readonly anchor?: string;
  readonly anchorRoll?: string;
  readonly weekday?: number;
  readonly nth?: number;
  readonly days?: number;
}

interface MonthOfRule {
  readonly year: number;
  readonly month: number;
  readonly isBusinessDay: (day: CalendarDay) => boolean;
}

const FRIDAY = 5;
/** No exchange rests longer; past this the calendar given is broken. */
const ROLL_DAYS_MAX = 15;

/** Each word of the vocabulary: the epoch day it names in the rule's month. */
const rules: Readonly<Record<string, (rule: LastTradingDayRule, at: MonthOfRule) => number>> = {
  thirdFriday: (_rule, at) => roll(nthWeekday(at, FRIDAY, 3), -1, at),
  nthBusinessDay: (rule, at) => {
    const first = roll(epochDayOf({ ...at, day: 1 }), 1, at);
    return count(first, needed(rule.n) - 1, 1, at);
  },
  nthLastBusinessDay: (rule, at) => {
    const last = roll(monthEnd(at), -1, at);
    return count(last, needed(rule.n) - 1, -1, at);
  },
  lastWeekday: (rule, at) => {
    const end = monthEnd(at);
    const back = (weekdayOfEpochDay(end) - needed(rule.weekday) + 7) % 7;
    return roll(end - back, -1, at);
  },
  nthBusinessDayBefore: (rule, at) => {
    const anchor = roll(anchorDay(rule, at), rule.anchorRoll === 'following' ? 1 : -1, at);
    return count(anchor, needed(rule.n), -1, at);
  },
  daysBefore: (rule, at) => roll(nthWeekday(at, FRIDAY, 3) - needed(rule.days), -1, at),
};

/**
 * The last trading day of a contract by its exchange's rule. `isBusinessDay` says which days the
 * exchange counts. An unknown rule word throws: the reference data and this table must agree.
 */
export function lastTradingDayOf(
  rule: LastTradingDayRule,
  contract: { year: number; month: number; isBusinessDay: (day: CalendarDay) => boolean },
): CalendarDay {
  const find = rules[rule.rule];
  if (find === undefined) throw new Error(`unknown last-trading-day rule ${rule.rule}`);
  const months = contract.year * 12 + contract.month - 1 + (rule.month ?? 0);
  const at = {
    year: Math.floor(months / 12),
    month: (months % 12) + 1,
    isBusinessDay: contract.isBusinessDay,
  };
  return fromEpochDay(find(rule, at));
}

function anchorDay(rule: LastTradingDayRule, at: MonthOfRule): number {
  const dayOfMonth = /^day(\d+)$/.exec(rule.anchor ?? '')?.[1];
  if (dayOfMonth !== undefined) return epochDayOf({ ...at, day: Number(dayOfMonth) });
  if (rule.anchor === 'lastBusinessDay') return monthEnd(at);
  if (rule.anchor === 'nthWeekday') return nthWeekday(at, needed(rule.weekday), needed(rule.nth));
  throw new Error(`unknown anchor ${rule.anchor}`);
}

function monthEnd(at: MonthOfRule): number {
  return epochDayOf({ year: at.year, month: at.month + 1, day: 0 });
}

function nthWeekday(at: MonthOfRule, weekday: number, nth: number): number {
  const first = epochDayOf({ ...at, day: 1 });
  return first + ((weekday - weekdayOfEpochDay(first) + 7) % 7) + 7 * (nth - 1);
}

function roll(epochDay: number, step: 1 | -1, at: MonthOfRule): number {
  for (let moved = 0; moved <= ROLL_DAYS_MAX; moved++) {
    const day = epochDay + moved * step;
    if (at.isBusinessDay(fromEpochDay(day))) return day;
  }
  throw new Error('no business day within reach');
}

function count(epochDay: number, businessDays: number, step: 1 | -1, at: MonthOfRule): number {
  let day = epochDay;
  for (let left = businessDays; left > 0; left--) day = roll(day + step, step, at);
  return day;
}

function needed(value: number | undefined): number {
  if (value === undefined) throw new Error('a last-trading-day rule lacks a number');
  return value;
}

import { toEpochDay, weekdayOfEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { EPOCH_DAYS } from '../keys/epoch-seeds.ts';

/** How much of a year's movement falls on which day. */
export interface DayWeights {
  /** Of a UTC day; an ordinary trading day has 1. */
  weightOf(dayNumber: number): number;
  /** Of the days of an epoch, by its first. */
  ofEpoch(firstDay: number): Float64Array;
  /** Of a mean year. */
  readonly yearly: number;
}

/** Where news comes on working days: what is closed for a feast still hears of others. */
const HOLIDAY = 0.15;
const SATURDAY = 0.02;
const SUNDAY = 0.05;
const CURRENCY_SUNDAY = 0.08;
const COIN_WEEKDAY = 1.1;
const COIN_WEEKEND = 0.75;

/** Over these the mean year is counted: 2017 to 2036, so that it is one number for ever. */
const MEAN_FROM = 17_167;
const MEAN_YEARS = 20;
const MEAN_DAYS = 7_305;

/** 0 is Sunday. 1970-01-01 was a Thursday. */
function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** Days until 2119; what is asked for again and again is looked up. */
const KEPT_DAYS = 54_423;

function weightsBy(compute: (dayNumber: number) => number): DayWeights {
  /** Of each day which of the few weights there are it has, from 1 on. */
  const known = new Uint8Array(KEPT_DAYS);
  const few = [0];
  const weightOf = (dayNumber: number): number => {
    const kept = known[dayNumber];
    if (kept !== undefined && kept !== 0) return few[kept] ?? 0;
    const weight = compute(dayNumber);
    if (kept === undefined) return weight;
    const at = few.indexOf(weight, 1);
    known[dayNumber] = at < 0 ? few.push(weight) - 1 : at;
    return weight;
  };
  let sum = 0;
  for (let day = MEAN_FROM; day < MEAN_FROM + MEAN_DAYS; day += 1) sum += weightOf(day);
  const epochs = new Map<number, Float64Array>();
  const ofEpoch = (firstDay: number): Float64Array => {
    const drawn = epochs.get(firstDay);
    if (drawn !== undefined) return drawn;
    const built = Float64Array.from({ length: EPOCH_DAYS }, (_, at) => weightOf(firstDay + at));
    epochs.set(firstDay, built);
    return built;
  };
  return { weightOf, ofEpoch, yearly: sum / MEAN_YEARS };
}

function workingWeek(ofWeekday: (dayNumber: number) => number, sunday = SUNDAY): DayWeights {
  return weightsBy((dayNumber) => {
    const weekday = weekdayOf(dayNumber);
    if (weekday === 0) return sunday;
    return weekday === 6 ? SATURDAY : ofWeekday(dayNumber);
  });
}

const kept = new Map<string, DayWeights>();

/**
 * Of an exchange's calendar (`XNYS`), or of `world`, `currencies` or `coins`, which know no
 * holidays.
 */
export function dayWeights(calendar: string): DayWeights {
  const known = kept.get(calendar);
  if (known !== undefined) return known;
  const built = weightsOf(calendar);
  kept.set(calendar, built);
  return built;
}

function weightsOf(calendar: string): DayWeights {
  if (calendar === 'world') return workingWeek(() => 1);
  if (calendar === 'currencies') return workingWeek(() => 1, CURRENCY_SUNDAY);
  if (calendar === 'coins') {
    return weightsBy((day) => (weekdayOf(day) % 6 === 0 ? COIN_WEEKEND : COIN_WEEKDAY));
  }
  const { weekdays, holidays } = calendarOf(calendar);
  const closed = new Set(Array.from(holidays.keys(), toEpochDay));
  return workingWeek((day) =>
    weekdays.has(weekdayOfEpochDay(day)) && !closed.has(day) ? 1 : HOLIDAY,
  );
}

import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';
import { exactExp } from '../math/exact-math.ts';

const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Whose day it is: a country's shares, everything, or what trades round the clock. */
export type ProfileKind = 'US' | 'HK' | 'EU' | 'world' | 'round';

/** A stretch of a UTC day with its share of the day's variance. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly share: number;
  /** Density at `t` minutes after its start and `u` before its end; flat when absent. */
  readonly shape?: (t: number, u: number) => number;
}

/** Minutes of the UTC day in which an exchange trades, or null when it is closed. */
interface Hours {
  readonly open: number;
  readonly close: number;
}

const U_FADE = 13;
const CLOSE_FADE = 25;

/** The U of a trading day: wild after the open, a little wilder before the close. */
function openAndClose(open: number, close: number): (t: number, u: number) => number {
  return (t, u) => 1 + open * exactExp(-t / U_FADE) + close * exactExp(-u / CLOSE_FADE);
}

const usualHours = {
  US: { open: 870, close: 1_260 },
  EU: { open: 480, close: 990 },
  HK: { open: 90, close: 480 },
} as const;

/** Announcements come an hour before New York opens. */
const NEWS_BEFORE_OPEN = 62;
const NEWS_MINUTES = 10;
const EIGHT = 480;
const NINE_PM = 1_260;

function piecesOf(kind: ProfileKind, { open, close }: Hours): readonly Piece[] {
  if (kind === 'US') {
    return [
      { from: 0, to: EIGHT, share: 0.03 },
      { from: EIGHT, to: open, share: 0.09 },
      { from: open - NEWS_BEFORE_OPEN, to: open - NEWS_BEFORE_OPEN + NEWS_MINUTES, share: 0.02 },
      { from: open, to: close, share: 0.82, shape: openAndClose(9, 1.2) },
      { from: close, to: DAY_MINUTES, share: 0.04 },
    ];
  }
  if (kind === 'EU') {
    return [
      { from: 0, to: open, share: 0.06 },
      { from: open, to: close, share: 0.78, shape: openAndClose(6, 1.2) },
      { from: close, to: NINE_PM, share: 0.13 },
      { from: NINE_PM, to: DAY_MINUTES, share: 0.03 },
    ];
  }
  if (kind === 'HK') {
    return [
      { from: 0, to: open, share: 0.01 },
      { from: open, to: open + 150, share: 0.42, shape: openAndClose(4.5, 0.4) },
      { from: open + 150, to: open + 210, share: 0.02 },
      { from: open + 210, to: EIGHT, share: 0.3, shape: openAndClose(0.6, 0.9) },
      { from: EIGHT, to: NINE_PM, share: 0.21 },
      { from: NINE_PM, to: DAY_MINUTES, share: 0.04 },
    ];
  }
  if (kind === 'world') {
    return [
      { from: 0, to: EIGHT, share: 0.12 },
      { from: EIGHT, to: open, share: 0.18 },
      { from: open, to: close, share: 0.64, shape: openAndClose(8, 1.1) },
      { from: close, to: DAY_MINUTES, share: 0.06 },
    ];
  }
  return [
    { from: 0, to: DAY_MINUTES, share: 0.4 },
    { from: EIGHT, to: NINE_PM, share: 0.4 },
    { from: 780, to: 1_170, share: 0.2, shape: openAndClose(1, 0.5) },
  ];
}

/** Share of a day's variance before each minute: from 0 to 1, growing at every minute. */
function cumulative(pieces: readonly Piece[]): Float64Array {
  const density = new Float64Array(DAY_MINUTES);
  for (const { from, to, share, shape } of pieces) {
    const weights = Array.from({ length: to - from }, (_, at) => {
      return shape === undefined ? 1 : shape(at + 0.5, to - from - at - 0.5);
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, weight] of weights.entries()) {
      density[from + at] = (density[from + at] ?? 0) + (share * weight) / total;
    }
  }
  const sums = new Float64Array(DAY_MINUTES + 1);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    sums[minute + 1] = (sums[minute] ?? 0) + (density[minute] ?? 0);
  }
  const whole = sums[DAY_MINUTES] ?? 1;
  return sums.map((sum) => sum / whole);
}

const calendars = { US: 'XNYS', EU: 'XETR', HK: 'XHKG' } as const;

function hoursOn(kind: ProfileKind, dayNumber: number): Hours {
  if (kind === 'round') return usualHours.US;
  const country = kind === 'world' ? 'US' : kind;
  const schedule = dayScheduleOf(calendarOf(calendars[country]), dayNumber);
  const open = schedule?.stretches.filter((stretch) => stretch.kind === 'open') ?? [];
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return usualHours[country];
  const minuteOf = (ms: number) => Math.round((ms - dayNumber * DAY_MS) / MINUTE_MS);
  return { open: minuteOf(first.fromMs), close: minuteOf(last.untilMs) };
}

const kept = new Map<string, Float64Array>();
const keptByDay = new Map<ProfileKind, Map<number, Float64Array>>();
const DAYS_KEPT = 4_096;

/**
 * How the variance of a UTC day spreads over its minutes by expectation: shares before each minute.
 * One array for each kind and hours; forty or so exist.
 */
export function profileOf(kind: ProfileKind, dayNumber: number): Float64Array {
  const days = keptByDay.get(kind) ?? new Map<number, Float64Array>();
  const known = days.get(dayNumber);
  if (known !== undefined) return known;
  const built = profileBy(kind, hoursOn(kind, dayNumber));
  if (days.size >= DAYS_KEPT) days.clear();
  days.set(dayNumber, built);
  keptByDay.set(kind, days);
  return built;
}

function profileBy(kind: ProfileKind, hours: Hours): Float64Array {
  const name = `${kind} ${hours.open} ${hours.close}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const built = cumulative(piecesOf(kind, hours));
  kept.set(name, built);
  return built;
}

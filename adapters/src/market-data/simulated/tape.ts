import type { Instrument } from '@candor/domain/instruments/instrument';
import { type DayVolume, dayVolume, stepsBefore } from './day-volume.ts';
import { accruedOn, type Dividends, dividendsOf, fallenOn } from './dividends.ts';
import { type DayGeometry, geometryOf } from './geometry.ts';
import { type HaltedMinutes, haltedMinutes, haltsOf } from './halts.ts';
import type { MarketKeys, Source } from './market-keys.ts';
import { type MinuteSteps, minuteSteps } from './minute-steps.ts';
import { type PriceScale, priceScaleOf, tickPrice } from './price-scale.ts';
import {
  closeLevel,
  daySpan,
  type Extremes,
  fillPath,
  type PriceWalk,
  type WickReader,
  wickReader,
  widenByMinute,
} from './price-walk.ts';
import {
  DAY_MS,
  MINUTE_MS,
  minuteStartMs,
  type SessionDay,
  type SessionDays,
} from './session-days.ts';

/** What is fixed about one simulated instrument. Built once. */
export interface Tape {
  readonly instrument: Instrument;
  readonly scale: PriceScale;
  readonly walk: PriceWalk;
  readonly logReference: number;
  /** Log premium per day until the last trading day of a future: its cost of carry. 0 elsewhere. */
  readonly carryPerDay: number;
  readonly lastDayNumber: number | null;
  readonly volumes: Source;
  readonly spreads: Source;
  readonly bidSizes: Source;
  readonly askSizes: Source;
  /** Null for what pays none. */
  readonly dividends: Dividends | null;
  /** Null for what is never halted. */
  readonly halts: Source | null;
  readonly hasVolume: boolean;
  /** One step of volume, in scaled quantity. */
  readonly volumeStep: number;
  readonly averageSteps: number;
  readonly stepsPerMinuteMin: number;
  /** False where so little trades that a minute has a single print. */
  readonly hasWicks: boolean;
}

/** Which hours the market keeps and what falls into them. */
export interface TapeHours {
  readonly days: SessionDays;
}

/** One trading day of one tape, drawn. */
export interface TapeDay {
  readonly session: SessionDay;
  readonly geometry: DayGeometry;
  /** Log price at each minute boundary, reference and carry included. */
  readonly path: Float64Array;
  readonly wicks: WickReader;
  readonly volume: DayVolume;
  /** Minutes in which nothing trades and the price stands still. */
  readonly halted: HaltedMinutes | null;
  /** Variance of the log price over the day's trading. */
  readonly variance: number;
}

const QUIET_STEPS_PER_MINUTE = 6;
const REGULAR_MINUTES = 390;
const WEEKDAYS_PER_YEAR = 261;
const DAYS_PER_YEAR = 365.25;
const MONTHS_FADE_DAYS = 90;
/**
 * Share of a day's variance that falls while the market is shut (French/Roll 1986: small, not
 * zero).
 */
const NIGHT_SHARE = 0.25;
const SHORT_BREAK_SHARE = 0.03;

/** A tape for an instrument that moves by `walk`. Several instruments may share one walk. */
export function newTape(input: {
  instrument: Instrument;
  walk: PriceWalk;
  referencePrice: number;
  carryPerDay: number;
  lastDayNumber: number | null;
  keys: MarketKeys;
}): Tape {
  const { instrument, keys } = input;
  const name = `${instrument.market}:${instrument.code}`;
  const average = instrument.reference.avgDailyVolume * 10 ** instrument.quantityDecimals;
  const lot = Number(instrument.minCount);
  const unit = Math.min(lot, 10 ** instrument.quantityDecimals);
  const isBusy = average / lot / REGULAR_MINUTES >= QUIET_STEPS_PER_MINUTE;
  const volumeStep = isBusy ? lot : unit;
  const averageSteps = average / volumeStep;
  const hasVolume = instrument.assetClass !== 'index';
  const hasWicks = !hasVolume || averageSteps / REGULAR_MINUTES >= QUIET_STEPS_PER_MINUTE;
  return {
    instrument,
    scale: priceScaleOf(instrument),
    walk: input.walk,
    logReference: Math.log(input.referencePrice),
    carryPerDay: input.carryPerDay,
    lastDayNumber: input.lastDayNumber,
    volumes: keys.source(`volume ${name}`),
    spreads: keys.source(`spread ${name}`),
    bidSizes: keys.source(`bids ${name}`),
    askSizes: keys.source(`asks ${name}`),
    dividends: dividendsOf(instrument, keys),
    halts: haltsOf(instrument, keys),
    hasVolume,
    volumeStep,
    averageSteps,
    stepsPerMinuteMin: hasWicks ? 4 : 2,
    hasWicks,
  };
}

function calendarIdOf(tape: Tape): string {
  return tape.instrument.calendarId;
}

/**
 * The day's place in business time: weekdays count for most markets, all days for those that never
 * rest.
 */
function businessDayOf(dayNumber: number, everyDay: boolean): number {
  if (everyDay) return dayNumber;
  // 1970-01-01 was a Thursday: shifted by 3, weeks start on Monday.
  const week = Math.floor((dayNumber + 3) / 7);
  const weekday = dayNumber + 3 - week * 7;
  return week * 5 + Math.min(weekday, 4);
}

/**
 * Share of a year's variance that falls between the close of the trading day of one instant and the
 * open of that of another, in a market that rests at night: a holiday between counts whole.
 */
export function nightVariance(closedMs: number, opensMs: number): number {
  const [closed, opens] = [closedMs, opensMs].map((ms) =>
    businessDayOf(Math.floor(ms / DAY_MS), false),
  );
  return ((opens ?? 0) - (closed ?? 0) - 1 + NIGHT_SHARE) / WEEKDAYS_PER_YEAR;
}

function carryOn(tape: Tape, dayNumber: number): number {
  if (tape.lastDayNumber === null) return 0;
  return tape.carryPerDay * Math.max(0, tape.lastDayNumber - dayNumber);
}

/** Trading in a future gathers in the months before it ends. */
function monthActivity(tape: Tape, dayNumber: number): number {
  if (tape.lastDayNumber === null) return 1;
  return Math.exp(-Math.max(0, tape.lastDayNumber - dayNumber) / MONTHS_FADE_DAYS);
}

/** Log price at the close of a trading day, without what it has of a dividend. */
function logClose(tape: Tape, hours: TapeHours, dayNumber: number): number {
  const everyDay = hours.days.tradesEveryDay(calendarIdOf(tape));
  const perYear = everyDay ? DAYS_PER_YEAR : WEEKDAYS_PER_YEAR;
  const level = closeLevel(tape.walk, businessDayOf(dayNumber, everyDay), perYear);
  return tape.logReference + carryOn(tape, dayNumber) + level;
}

/** Close of the trading day before, less the dividend that today goes without; on a tick. */
export function previousClose(tape: Tape, hours: TapeHours, session: SessionDay): number {
  const before = hours.days.before(calendarIdOf(tape), session.dayNumber);
  const dayNumber = before?.dayNumber ?? session.dayNumber - 1;
  const close = logClose(tape, hours, dayNumber);
  if (tape.dividends === null) return tickPrice(tape.scale, close);
  const fallen = fallenOn(tape.dividends, session.dayNumber);
  return tickPrice(tape.scale, raised(tape, close, accruedOn(tape.dividends, dayNumber) - fallen));
}

/** A log price with so much more of its scaled price. */
function raised({ scale }: Tape, log: number, by: number): number {
  return by === 0 ? log : Math.log(Math.exp(log) + by / scale.unit);
}

/** Puts into a day's path what the price has of the next dividend. */
function accrue(tape: Tape, path: Float64Array, session: SessionDay): void {
  if (tape.dividends === null) return;
  const accrued = accruedOn(tape.dividends, session.dayNumber);
  for (let minute = 0; minute <= session.minutes; minute += 1) {
    path[minute] = raised(tape, path[minute] ?? 0, accrued);
  }
}

/** Draws a trading day. `path` may be given to reuse its memory. */
export function tapeDay(
  tape: Tape,
  hours: TapeHours,
  session: SessionDay,
  path: Float64Array = new Float64Array(session.minutes + 1),
): TapeDay {
  const { walk } = tape;
  const { dayNumber, minutes } = session;
  const everyDay = hours.days.tradesEveryDay(calendarIdOf(tape));
  const isLong = minutes >= 1200;
  const span = daySpan(walk, {
    dayNumber,
    businessDay: businessDayOf(dayNumber, everyDay),
    daysPerYear: everyDay ? DAYS_PER_YEAR : WEEKDAYS_PER_YEAR,
    gapShare: everyDay ? 0 : isLong ? SHORT_BREAK_SHARE : NIGHT_SHARE,
  });
  const level = tape.logReference + carryOn(tape, dayNumber);
  const placed = { ...span, open: span.open + level, close: span.close + level };
  const geometry = geometryOf(minutes);
  fillPath(walk, placed, geometry, path);
  accrue(tape, path, session);
  const halted = haltedMinutes(tape.halts, session);
  // Trading resumes where it stopped; the minute after the halt makes up for what happened
  // meanwhile.
  if (halted !== null) path.fill(path[halted.from] ?? 0, halted.from + 1, halted.to + 1);
  const variance = span.variance * walk.sigma * walk.sigma;
  return {
    session,
    geometry,
    path,
    halted,
    wicks: wickReader(walk, placed, geometry),
    variance,
    volume: dayVolume({
      source: tape.volumes,
      dayNumber,
      averageSteps: tape.averageSteps * monthActivity(tape, dayNumber),
      stepsPerMinuteMin: tape.stepsPerMinuteMin,
      geometry,
      path,
      deviation: Math.sqrt(variance),
    }),
  };
}

/** An empty range, to be widened. */
export function noExtremes(): Extremes {
  return { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY };
}

/** Widens by everything that happens in the minutes [from, to) of a day; in a halt nothing does. */
export function widenByMinutes(
  tape: Tape,
  day: TapeDay,
  minutes: { from: number; to: number },
  into: Extremes,
): void {
  const { path } = day;
  for (let minute = minutes.from; minute < minutes.to; minute += 1) {
    if (isHalted(day, minute)) continue;
    if (tape.hasWicks) {
      widenByMinute(day.wicks, path, minute, into);
      continue;
    }
    const a = path[minute] ?? 0;
    const b = path[minute + 1] ?? 0;
    into.high = Math.max(into.high, a, b);
    into.low = Math.min(into.low, a, b);
  }
}

/** Where nothing happened the price stood still. */
export function standStillIfEmpty(extremes: Extremes, level: number): void {
  if (extremes.high >= extremes.low) return;
  extremes.high = level;
  extremes.low = level;
}

/** Scaled volume traded before a minute of the day. */
export function volumeBefore(tape: Tape, day: TapeDay, minute: number): number {
  if (!tape.hasVolume) return 0;
  return volumeStepsBefore(day, minute) * tape.volumeStep;
}

/** Whether nothing trades in a minute of the day. */
function isHalted({ halted }: TapeDay, minute: number): boolean {
  return halted !== null && halted.from <= minute && minute < halted.to;
}

/** Steps traded before a minute; those a halt would have fallen into were never traded. */
function volumeStepsBefore(day: TapeDay, minute: number): number {
  const { volume, halted } = day;
  if (halted === null || minute <= halted.from) return stepsBefore(volume, minute);
  const atHalt = stepsBefore(volume, halted.from);
  if (minute <= halted.to) return atHalt;
  return stepsBefore(volume, minute) - stepsBefore(volume, halted.to) + atHalt;
}

/** The seconds of one minute. */
export function drawMinute(tape: Tape, day: TapeDay, minute: number): MinuteSteps {
  const extremes = noExtremes();
  widenByMinutes(tape, day, { from: minute, to: minute + 1 }, extremes);
  standStillIfEmpty(extremes, day.path[minute] ?? 0);
  const volumeSteps = tape.hasVolume
    ? volumeStepsBefore(day, minute + 1) - volumeStepsBefore(day, minute)
    : 0;
  return minuteSteps(
    {
      source: tape.walk.seconds,
      isReversed: tape.walk.isReversed,
      dayNumber: day.session.dayNumber,
      minute,
      from: day.path[minute] ?? 0,
      to: day.path[minute + 1] ?? 0,
      high: extremes.high,
      low: extremes.low,
      variance: isHalted(day, minute)
        ? 0
        : day.variance * (day.geometry.minuteVariance[minute] ?? 0),
      volumeSteps,
      hasVolume: tape.hasVolume,
      isOpening: minute === 0,
    },
    tape.scale,
  );
}

/**
 * A point of a trading day: which minute, and how far into it. Past the close, the end of the last.
 */
export interface DayPoint {
  readonly minute: number;
  readonly intoMinuteMs: number;
}

/** Where an instant falls in a day that has begun. */
export function dayPoint(session: SessionDay, atMs: number): DayPoint {
  let passed = 0;
  for (const segment of session.segments) {
    const length = Math.floor((segment.endMs - segment.startMs) / MINUTE_MS);
    if (atMs < segment.startMs) break;
    if (atMs < segment.endMs) {
      const into = atMs - segment.startMs;
      const minute = Math.floor(into / MINUTE_MS);
      return { minute: passed + minute, intoMinuteMs: into - minute * MINUTE_MS };
    }
    passed += length;
  }
  return { minute: Math.max(0, passed - 1), intoMinuteMs: MINUTE_MS - 1 };
}

/** The instant of a step of a minute. */
export function stepMs(day: TapeDay, steps: MinuteSteps, step: number): number {
  return minuteStartMs(day.session, steps.minute) + (steps.offsetMs[step] ?? 0);
}

import type { Instrument } from '@candor/domain/instruments/instrument';
import { type BookSources, bookSources } from './book-sources.ts';
import { type DayVolume, dayVolume, stepsBefore } from './day-volume.ts';
import { accruedOn, type Dividends, dividendsOf, fallenOn } from './dividends.ts';
import { type DayGeometry, geometryOf } from './geometry.ts';
import { type HaltedMinutes, haltedMinutes, haltsOf } from './halts.ts';
import type { MarketKeys, Source } from './market-keys.ts';
import { type MinuteSteps, minuteSteps } from './minute-steps.ts';
import { logOfRaised, tickPrice } from './price-scale.ts';
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
import { DAY_MS, type SessionDay } from './session-days.ts';
import {
  type MinuteSpan,
  type MinuteTrading,
  noExtremes,
  standStillIfEmpty,
  type Tape,
  type TapeDay,
  type TapeHours,
  type TapeTerms,
  tapeTermsOf,
} from './tape.ts';

/** What a tape of version 4 is drawn by: a walk around a reference. */
export interface WalkTerms extends TapeTerms {
  readonly walk: PriceWalk;
  readonly logReference: number;
  /** Log premium per day until the last trading day of a future: its cost of carry. 0 elsewhere. */
  readonly carryPerDay: number;
  readonly lastDayNumber: number | null;
  readonly volumes: Source;
  readonly book: BookSources;
  /** Null for what pays none. */
  readonly dividends: Dividends | null;
  /** Null for what is never halted. */
  readonly halted: Source | null;
}

export interface WalkTape extends WalkTerms, Tape {}

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
export function newWalkTape(input: {
  instrument: Instrument;
  walk: PriceWalk;
  referencePrice: number;
  carryPerDay: number;
  lastDayNumber: number | null;
  keys: MarketKeys;
}): WalkTape {
  const { instrument, keys } = input;
  const name = `${instrument.market}:${instrument.code}`;
  return walkTape({
    ...tapeTermsOf(instrument),
    walk: input.walk,
    logReference: Math.log(input.referencePrice),
    carryPerDay: input.carryPerDay,
    lastDayNumber: input.lastDayNumber,
    volumes: keys.source(`volume ${name}`),
    book: bookSources(instrument, (one) => keys.source(one)),
    dividends: dividendsOf(instrument, keys),
    halted: haltsOf(instrument, keys),
  });
}

/** The tape of such terms. */
export function walkTape(terms: WalkTerms): WalkTape {
  return {
    ...terms,
    draw: (hours, session, memory) => new WalkDay(terms, hours, session, memory),
    closeBefore: (hours, session) => closeBefore(terms, hours, session),
  };
}

function calendarIdOf(terms: WalkTerms): string {
  return terms.instrument.calendarId;
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

/** Log premium of a day by the cost of carry. */
export function carryOn(terms: WalkTerms, dayNumber: number): number {
  if (terms.lastDayNumber === null) return 0;
  return terms.carryPerDay * Math.max(0, terms.lastDayNumber - dayNumber);
}

/** Trading in a future gathers in the months before it ends. */
export function monthActivity(terms: WalkTerms, dayNumber: number): number {
  if (terms.lastDayNumber === null) return 1;
  return Math.exp(-Math.max(0, terms.lastDayNumber - dayNumber) / MONTHS_FADE_DAYS);
}

/** Log price at the close of a trading day, without what it has of a dividend. */
function logClose(terms: WalkTerms, hours: TapeHours, dayNumber: number): number {
  const everyDay = hours.days.tradesEveryDay(calendarIdOf(terms));
  const perYear = everyDay ? DAYS_PER_YEAR : WEEKDAYS_PER_YEAR;
  const level = closeLevel(terms.walk, businessDayOf(dayNumber, everyDay), perYear);
  return terms.logReference + carryOn(terms, dayNumber) + level;
}

/** Close of the trading day before, less the dividend that today goes without; on a tick. */
function closeBefore(terms: WalkTerms, hours: TapeHours, session: SessionDay): number {
  const before = hours.days.before(calendarIdOf(terms), session.dayNumber);
  const dayNumber = before?.dayNumber ?? session.dayNumber - 1;
  const close = logClose(terms, hours, dayNumber);
  const { dividends, scale } = terms;
  if (dividends === null) return tickPrice(scale, close);
  const fallen = fallenOn(dividends, session.dayNumber);
  return tickPrice(scale, logOfRaised(scale, close, accruedOn(dividends, dayNumber) - fallen));
}

/** Puts into a day's path what the price has of the next dividend. */
function accrue({ dividends, scale }: WalkTerms, path: Float64Array, session: SessionDay): void {
  if (dividends === null) return;
  const accrued = accruedOn(dividends, session.dayNumber);
  for (let minute = 0; minute <= session.minutes; minute += 1) {
    path[minute] = logOfRaised(scale, path[minute] ?? 0, accrued);
  }
}

/** A trading day of a walk, drawn whole. */
class WalkDay implements TapeDay {
  readonly session: SessionDay;
  readonly halts: readonly HaltedMinutes[];
  readonly coolingOffs = [];
  /** Log price at each minute boundary, reference and carry included. */
  readonly memory: Float64Array;
  readonly #terms: WalkTerms;
  readonly #geometry: DayGeometry;
  readonly #wicks: WickReader;
  readonly #volume: DayVolume;
  /** Variance of the log price over the day's trading. */
  readonly #variance: number;

  constructor(
    terms: WalkTerms,
    hours: TapeHours,
    session: SessionDay,
    memory: Float64Array = new Float64Array(session.minutes + 1),
  ) {
    const { walk } = terms;
    const { dayNumber, minutes } = session;
    const everyDay = hours.days.tradesEveryDay(calendarIdOf(terms));
    const isLong = minutes >= 1200;
    const span = daySpan(walk, {
      dayNumber,
      businessDay: businessDayOf(dayNumber, everyDay),
      daysPerYear: everyDay ? DAYS_PER_YEAR : WEEKDAYS_PER_YEAR,
      gapShare: everyDay ? 0 : isLong ? SHORT_BREAK_SHARE : NIGHT_SHARE,
    });
    const level = terms.logReference + carryOn(terms, dayNumber);
    const placed = { ...span, open: span.open + level, close: span.close + level };
    const geometry = geometryOf(minutes);
    const path = memory;
    fillPath(walk, placed, geometry, path);
    accrue(terms, path, session);
    const halted = haltedMinutes(terms.halted, session);
    // Trading resumes where it stopped; the minute after the halt makes up for what happened
    // meanwhile.
    if (halted !== null) path.fill(path[halted.from] ?? 0, halted.from + 1, halted.to + 1);
    this.#terms = terms;
    this.session = session;
    this.memory = path;
    this.halts = halted === null ? [] : [halted];
    this.#geometry = geometry;
    this.#wicks = wickReader(walk, placed, geometry);
    this.#variance = span.variance * walk.sigma * walk.sigma;
    this.#volume = dayVolume({
      source: terms.volumes,
      dayNumber,
      averageSteps: terms.averageSteps * monthActivity(terms, dayNumber),
      stepsPerMinuteMin: terms.stepsPerMinuteMin,
      geometry,
      path,
      deviation: Math.sqrt(this.#variance),
    });
  }

  bookOf(): BookSources {
    return this.#terms.book;
  }

  startOf(minute: number): number {
    return this.memory[minute] ?? 0;
  }

  endOf(minute: number): number {
    return this.memory[minute + 1] ?? 0;
  }

  stepsBefore(minute: number): number {
    return stepsBefore(this.#volume, minute);
  }

  widen({ from, to }: MinuteSpan, into: Extremes): void {
    const path = this.memory;
    for (let minute = from; minute < to; minute += 1) {
      if (this.#terms.hasWicks) {
        widenByMinute(this.#wicks, path, minute, into);
        continue;
      }
      const a = path[minute] ?? 0;
      const b = path[minute + 1] ?? 0;
      into.high = Math.max(into.high, a, b);
      into.low = Math.min(into.low, a, b);
    }
  }

  secondsOf(minute: number, { volumeSteps, isHalted }: MinuteTrading): MinuteSteps {
    const { walk, hasVolume, scale } = this.#terms;
    const extremes = noExtremes();
    if (!isHalted) this.widen({ from: minute, to: minute + 1 }, extremes);
    standStillIfEmpty(extremes, this.startOf(minute));
    return minuteSteps(
      {
        source: walk.seconds,
        isReversed: walk.isReversed,
        dayNumber: this.session.dayNumber,
        minute,
        from: this.startOf(minute),
        to: this.endOf(minute),
        high: extremes.high,
        low: extremes.low,
        variance: isHalted ? 0 : this.#variance * (this.#geometry.minuteVariance[minute] ?? 0),
        volumeSteps,
        hasVolume,
        isOpening: minute === 0,
        usualPrint: null,
      },
      scale,
    );
  }
}

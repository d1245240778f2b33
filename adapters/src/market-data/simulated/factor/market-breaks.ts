import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Halt } from '@candor/engines/ports/halt-source';
import { type HaltedMinutes, haltTimes } from '../halts.ts';
import { exactLog } from '../model/exact-math.ts';
import type { Line } from '../model/lines.ts';
import { DAY_MS, MINUTE_MS, minuteStartMs, type SessionDay } from '../session-days.ts';
import type { TapeHours } from '../tape.ts';
import type { ShownLog } from './overlay.ts';

const NEW_YORK = 'XNYS';
/** Falls of the S&P 500 from its last close (NYSE rule 7.12), as logs. */
const [FIRST, SECOND, THIRD] = [exactLog(0.93), exactLog(0.87), exactLog(0.8)];
const BREAK_MINUTES = 15;
/** From 15:25 on the first two stop nothing: so long before the close. */
const LAST_MINUTES = 35;
/**
 * On days of less than so many times the usual variance nobody looks: a fall of 7 % would be near
 * three standard deviations, once in forty years. How wild a day is is fixed before it begins, so
 * what is left out tells nothing of where it goes; the index of every day would cost 1.5 ms.
 */
const WILD = 6;
const DAYS_MAX = 4_000;

/** Whether a break of the whole market stops it: US shares, funds and indices, and CME on them. */
export function isOfMarket({ assetClass, calendarId, future }: Instrument): boolean {
  if (future !== null) return future.category === 'index' && calendarId === 'CME';
  return calendarId === NEW_YORK && ['stock', 'etf', 'fund', 'index'].includes(assetClass);
}

/**
 * The breaks of a day: a quarter of an hour from the first minute at whose start the index stands
 * 7, then 13 % below the last close, each once; from 20 % on the rest of the day.
 */
export function breaksOf(
  day: { readonly minutes: number; levelAt(minute: number): number },
  lastClose: number,
): readonly HaltedMinutes[] {
  const breaks: HaltedMinutes[] = [];
  let reached = 0;
  let since = 0;
  for (let minute = 1; minute < day.minutes; minute += 1) {
    if (minute < since) continue;
    const fall = day.levelAt(minute) - lastClose;
    if (fall <= THIRD) return [...breaks, { from: minute, to: day.minutes }];
    const now = fall <= SECOND ? 2 : fall <= FIRST ? 1 : 0;
    if (now <= reached) continue;
    reached = now;
    if (minute >= day.minutes - LAST_MINUTES) continue;
    since = minute + BREAK_MINUTES;
    breaks.push({ from: minute, to: since });
  }
  return breaks;
}

/** Halts by what they last, those that touch as one; ascending. */
export function mergedHalts(halts: readonly HaltedMinutes[]): readonly HaltedMinutes[] {
  const merged: HaltedMinutes[] = [];
  for (const halt of halts.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || last.to < halt.from) merged.push(halt);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, halt.to) };
  }
  return merged;
}

/** From what the breaks of a market follow. */
interface BreakTerms {
  readonly hours: TapeHours;
  /** Of the S&P 500. */
  index(): Line;
  /** The greatest variance of what all have in common, against a usual day. */
  wildness(dayNumber: number): number;
  isOn(dayNumber: number): boolean;
  /** What is shown of the index where something is laid over the market. */
  readonly shown?: {
    readonly log: ShownLog;
    /** Whether a stretch of time is one in which that may move it. */
    isMoved(fromMs: number, toMs: number): boolean;
  };
}

/** The breaks of the US market, each day looked at once. */
export class MarketBreaks {
  readonly #terms: BreakTerms;
  readonly #known = new Map<number, readonly HaltedMinutes[]>();

  constructor(terms: BreakTerms) {
    this.#terms = terms;
  }

  /** Those that fall into a trading day of any calendar: New York's session lies within it. */
  within({ startMs, endMs }: SessionDay): readonly Halt[] {
    const session = this.#terms.hours.days.latest(NEW_YORK, endMs - 1);
    if (session === null || session.endMs <= startMs) return [];
    return this.#of(session).map((one) => haltTimes(session, one));
  }

  #of(session: SessionDay): readonly HaltedMinutes[] {
    const known = this.#known.get(session.startMs);
    if (known !== undefined) return known;
    const breaks = this.#look(session);
    if (this.#known.size >= DAYS_MAX) this.#known.clear();
    this.#known.set(session.startMs, breaks);
    return breaks;
  }

  #look(session: SessionDay): readonly HaltedMinutes[] {
    const { isOn, wildness, index, hours, shown } = this.#terms;
    const dayNumber = Math.floor(session.startMs / DAY_MS);
    if (!isOn(dayNumber)) return [];
    const before = hours.days.before(NEW_YORK, session.dayNumber);
    if (before === null) return [];
    const isMoved = shown?.isMoved(before.endMs, session.endMs) ?? false;
    if (!isMoved && !(wildness(dayNumber) >= WILD)) return [];
    const line = index();
    const day = line.day(dayNumber);
    const first = Math.floor((session.startMs - dayNumber * DAY_MS) / MINUTE_MS);
    day.fill(first, first + session.minutes);
    const levelAt = (minute: number): number => {
      const level = day.at(first + minute);
      return shown?.log(level, minuteStartMs(session, minute) - 1) ?? level;
    };
    return breaksOf({ minutes: session.minutes, levelAt }, this.#closeOf(line, before));
  }

  /** Where a break ended the day, the price before it. */
  #closeOf(line: Line, session: SessionDay): number {
    const last = this.#of(session).at(-1);
    const isCut = last !== undefined && last.to >= session.minutes;
    const atMs = isCut ? minuteStartMs(session, last.from) : session.endMs;
    const level = levelAt(line, atMs);
    return this.#terms.shown?.log(level, atMs - 1) ?? level;
  }
}

/** A line at the end of what lies before an instant on a whole minute. */
export function levelAt(line: Line, atMs: number): number {
  const dayNumber = Math.floor((atMs - 1) / DAY_MS);
  return line.day(dayNumber).at(Math.round((atMs - dayNumber * DAY_MS) / MINUTE_MS));
}

import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  DAY_MS,
  dayPoint,
  MINUTE_MS,
  minuteStartMs,
  type SessionDay,
} from '@candor/domain/time/session-days';
import type { Halt } from '@candor/engines/ports/halt-source';
import type { Line } from '../lines/lines.ts';
import { priceScaleOf, tickPrice } from '../terms/price-scale.ts';
import type { TapeHours } from '../terms/tape-terms.ts';
import { type HaltedMinutes, haltTimes } from './halts.ts';
import type { ShownLog } from './overlay.ts';

const NEW_YORK = 'XNYS';
/** Falls of the S&P 500 from its last close (NYSE rule 7.12). */
const LEVELS = [
  { kind: 'marketLevel1', boundBps: 700 },
  { kind: 'marketLevel2', boundBps: 1_300 },
  { kind: 'marketLevel3', boundBps: 2_000 },
] as const;
const BPS = 10_000n;
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

/** A break in trading minutes, the price of the index that began it and its level, from 1. */
interface MarketBreak {
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly price: bigint;
}

/**
 * The breaks of a day: a quarter of an hour from the first minute at whose start the index stands
 * 7, then 13 % below the last close, each once; from 20 % on the rest of the day. After a break a
 * minute is traded before another one may begin, so that its price stands on every chart.
 */
export function breaksOf(
  day: { readonly minutes: number; priceAt(minute: number): bigint },
  lastClose: bigint,
): readonly MarketBreak[] {
  const breaks: MarketBreak[] = [];
  let reached = 0;
  let since = 0;
  for (let minute = 1; minute < day.minutes; minute += 1) {
    if (minute <= since) continue;
    const price = day.priceAt(minute);
    const level = levelOf(price, lastClose);
    if (level === LEVELS.length) {
      return [...breaks, { from: minute, to: day.minutes, level, price }];
    }
    if (level <= reached) continue;
    reached = level;
    if (minute >= day.minutes - LAST_MINUTES) continue;
    since = minute + BREAK_MINUTES;
    breaks.push({ from: minute, to: since, level, price });
  }
  return breaks;
}

/** How many of the levels a price has reached. */
function levelOf(price: bigint, lastClose: bigint): number {
  const fall = (lastClose - price) * BPS;
  return LEVELS.filter(({ boundBps }) => fall >= lastClose * BigInt(boundBps)).length;
}

/** Halts by what they last, those that touch as one; ascending. */
export function mergedHalts(halts: readonly HaltedMinutes[]): readonly HaltedMinutes[] {
  const merged: HaltedMinutes[] = [];
  for (const halt of halts.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || last.to < halt.from) {
      merged.push(halt);
      continue;
    }
    const told = [...last.told, ...halt.told];
    merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, halt.to), told };
  }
  return merged;
}

/** Halts that are known by their instants, in the minutes of a trading day they fall into. */
export function stopsIn(session: SessionDay, halts: readonly Halt[]): readonly HaltedMinutes[] {
  const stops = halts.map((halt) => {
    const { fromMs, untilMs } = halt;
    return { from: minuteAt(session, fromMs), to: minuteAt(session, untilMs), told: [halt] };
  });
  return stops.filter(({ from, to }) => from < to);
}

/** From what the breaks of a market follow. */
interface BreakTerms {
  readonly hours: TapeHours;
  /** The S&P 500, and its path. */
  gauge(): Instrument;
  index(): Line;
  /** The greatest variance of what all have in common, against a usual day. */
  wildness(dayNumber: number): number;
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
  readonly #known = new Map<number, readonly Halt[]>();
  /** By the ends of trading days of any calendar, New York's that begins before. */
  readonly #sessions = new Map<number, SessionDay | null>();

  constructor(terms: BreakTerms) {
    this.#terms = terms;
  }

  /** Those that fall into a trading day of any calendar: New York's session lies within it. */
  within({ startMs, endMs }: SessionDay): readonly Halt[] {
    const session = this.#sessionBefore(endMs);
    if (session === null || session.endMs <= startMs) return [];
    return this.#of(session);
  }

  #sessionBefore(endMs: number): SessionDay | null {
    const known = this.#sessions.get(endMs);
    if (known !== undefined) return known;
    const session = this.#terms.hours.days.latest(NEW_YORK, endMs - 1);
    if (this.#sessions.size >= DAYS_MAX) this.#sessions.clear();
    this.#sessions.set(endMs, session);
    return session;
  }

  #of(session: SessionDay): readonly Halt[] {
    const known = this.#known.get(session.startMs);
    if (known !== undefined) return known;
    const breaks = this.#look(session);
    if (this.#known.size >= DAYS_MAX) this.#known.clear();
    this.#known.set(session.startMs, breaks);
    return breaks;
  }

  #look(session: SessionDay): readonly Halt[] {
    const { wildness, index, gauge, hours, shown } = this.#terms;
    const dayNumber = Math.floor(session.startMs / DAY_MS);
    const before = hours.days.before(NEW_YORK, session.dayNumber);
    if (before === null) return [];
    const isMoved = shown?.isMoved(before.endMs, session.endMs) ?? false;
    if (!isMoved && !(wildness(dayNumber) >= WILD)) return [];
    const line = index();
    const scale = priceScaleOf(gauge());
    const day = line.day(dayNumber);
    const first = Math.floor((session.startMs - dayNumber * DAY_MS) / MINUTE_MS);
    day.fill(first, first + session.minutes);
    const priceAt = (minute: number): bigint => {
      const level = day.at(first + minute);
      const atMs = minuteStartMs(session, minute) - 1;
      return BigInt(tickPrice(scale, shown?.log(level, atMs) ?? level));
    };
    const lastClose = BigInt(tickPrice(scale, this.#closeOf(line, before)));
    return breaksOf({ minutes: session.minutes, priceAt }, lastClose).map((one) => {
      const { kind, boundBps } = LEVELS[one.level - 1] ?? LEVELS[0];
      const from = { from: 'lastClose', reference: lastClose, referenceMs: null } as const;
      const proof = { ...from, measuredOnId: gauge().id, price: one.price, boundBps };
      return { ...haltTimes(session, one), cause: { kind, proof } };
    });
  }

  /** Where a break ended the day, the price before it. */
  #closeOf(line: Line, session: SessionDay): number {
    const last = this.#of(session).at(-1);
    const isCut = last !== undefined && last.untilMs >= session.endMs;
    const atMs = isCut ? last.fromMs : session.endMs;
    const level = levelAt(line, atMs);
    return this.#terms.shown?.log(level, atMs - 1) ?? level;
  }
}

/** A line at the end of what lies before an instant on a whole minute. */
export function levelAt(line: Line, atMs: number): number {
  const dayNumber = Math.floor((atMs - 1) / DAY_MS);
  return line.day(dayNumber).at(Math.round((atMs - dayNumber * DAY_MS) / MINUTE_MS));
}

/** Trading minutes of a day before an instant on a whole minute. */
function minuteAt(session: SessionDay, atMs: number): number {
  if (atMs >= session.endMs) return session.minutes;
  if (atMs <= session.startMs) return 0;
  return dayPoint(session, atMs - 1).minute + 1;
}

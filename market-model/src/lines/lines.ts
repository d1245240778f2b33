import { exactLog } from '../math/exact-math.ts';
import { dayWeights } from '../sources/day-weights.ts';
import { OwnChain } from '../sources/own-chain.ts';
import type { PathDay } from '../sources/path-day.ts';
import { levelOf, type Market } from '../sources/share-chain.ts';
import type { SourceDays } from '../sources/source-days.ts';
import { greatestCount, indexDay } from './index-day.ts';
import type { IndexDays } from './index-days.ts';
import { InstrumentDay } from './instrument-day.ts';
import { folded, HeldDay, SumDay, TimesDay, timesLog } from './made-days.ts';
import type { OwnKind } from './other-kinds.ts';
import type { SummedDay } from './summed-day.ts';

/** What happens on a day, which volume follows. */
export interface Doings {
  readonly chain: OwnChain;
  readonly day: SummedDay;
}

/** All days of one path of log prices. */
export interface Line {
  /** At 00:00 UTC of a day. */
  level(dayNumber: number): number;
  day(dayNumber: number): PathDay;
  /** Left out by what is made of several others: it has no days of its own. */
  doings?(dayNumber: number): Doings;
}

/** Where a line is tied to what is known: its log price at the start of a day. */
export interface Pin {
  readonly dayNumber: number;
  readonly log: number;
}

/** A line by a chain of its own. */
export function ownLine(chain: OwnChain, sources: SourceDays, pin: Pin): Line {
  const offset = pin.log - levelOf(chain, pin.dayNumber);
  const level = (dayNumber: number) => offset + levelOf(chain, dayNumber);
  const build = (dayNumber: number) =>
    new InstrumentDay(chain, dayNumber, sources, level(dayNumber));
  const day = sources.days.daysOf(build, 1);
  return { level, day, doings: (dayNumber) => ({ chain, day: day(dayNumber) }) };
}

/** The line of an index, which is its parts. */
export function indexLine(index: IndexDays, sources: SourceDays, pin: Pin): Line {
  const offset = pin.log - index.level(pin.dayNumber);
  const level = (dayNumber: number) => offset + index.level(dayNumber);
  const build = (dayNumber: number) =>
    indexDay({ index, dayNumber, sources, base: level(dayNumber) });
  return { level, day: sources.days.daysOf(build, 1 + greatestCount(index.parts.chains.length)) };
}

/** The chain of what is no share. */
export function ownChain(kind: OwnKind, volatility: number, market: Market): OwnChain {
  const common = kind.parts.reduce((sum, { part }) => sum + Math.abs(part), 0);
  const terms = {
    name: kind.name,
    sector: null,
    country: null,
    profile: kind.profile,
    drift: kind.drift,
    volatility: volatility * Math.sqrt(Math.max(1 - common, 0)),
    exposures: kind.parts.map(({ factor, part }) => {
      const beta = Math.sign(part) * Math.sqrt(Math.abs(part)) * volatility;
      return { factor: market.factors.of(factor), beta };
    }),
    weights: dayWeights(kind.calendar),
    news: { aYear: 0, spread: 0, resultSize: 0, results: null },
    components: kind.components,
  };
  return new OwnChain(terms, market.keys, market.firstDay, market.anchorDay);
}

export interface LineLeg {
  readonly line: Line;
  readonly weight: number;
}

/** A weighted sum of lines, and something that stays the same within a minute. */
export function sumLine(
  legs: readonly LineLeg[],
  more: (dayNumber: number, minute: number) => number,
  pin: Pin | null,
): Line {
  const sumAt = (dayNumber: number) => {
    let sum = more(dayNumber, 0);
    for (const { line, weight } of legs) sum += weight * line.level(dayNumber);
    return sum;
  };
  const offset = pin === null ? 0 : pin.log - sumAt(pin.dayNumber);
  const doings = legs.length === 1 ? legs[0]?.line.doings : undefined;
  return {
    ...(doings !== undefined && { doings }),
    level: (dayNumber) => offset + sumAt(dayNumber),
    day: (dayNumber) => {
      const days = legs.map(({ line, weight }) => ({ day: line.day(dayNumber), weight }));
      return new SumDay(dayNumber, days, (minute) => offset + more(dayNumber, minute));
    },
  };
}

/**
 * A fund of so many times an index's daily moves. It starts anew at 00:00 UTC, which is the same in
 * both hour modes and needs no minute of days gone by.
 */
export function timesLine(
  index: Line,
  terms: {
    readonly factor: number;
    /** Lost evenly over each day: below zero it is earned. */
    readonly lostADay: number;
  },
  pin: Pin,
): Line {
  // Days from the pinned one on, and back from it.
  const after: number[] = [pin.log];
  const before: number[] = [pin.log];
  const moved = (dayNumber: number) => {
    const move = index.level(dayNumber + 1) - index.level(dayNumber);
    return timesLog(move, terms.factor) - terms.lostADay;
  };
  const level = (dayNumber: number): number => {
    const days = dayNumber - pin.dayNumber;
    for (let at = after.length; at <= days; at += 1) {
      after.push((after[at - 1] ?? 0) + moved(pin.dayNumber + at - 1));
    }
    for (let at = before.length; at <= -days; at += 1) {
      before.push((before[at - 1] ?? 0) - moved(pin.dayNumber - at));
    }
    return (days < 0 ? before[-days] : after[days]) ?? 0;
  };
  return {
    level,
    day: (dayNumber) =>
      new TimesDay(index.day(dayNumber), terms.factor, {
        index: index.level(dayNumber),
        fund: level(dayNumber),
        lost: terms.lostADay,
      }),
  };
}

/** What a bond is paid back at, a hundred; prices are for so many. */
const PAR = exactLog(100);

/**
 * A bond that is drawn to its par: from a day on what its price is away from par is as much less
 * as the days left are fewer, day by day, and nothing on the last. So a yield goes on where it is,
 * moves as much as before, and the price less and less, as its duration does.
 */
export function redeemedLine(
  free: Line,
  { from, last }: { readonly from: number; readonly last: number },
): Line {
  if (last <= from) return free;
  const leftOn = (day: number) => Math.min(Math.max(last - day, 0) / (last - from), 1);
  return {
    ...(free.doings !== undefined && { doings: free.doings }),
    level: (dayNumber) => PAR + leftOn(dayNumber) * (free.level(dayNumber) - PAR),
    day: (dayNumber) => {
      const left = leftOn(dayNumber);
      if (left === 1) return free.day(dayNumber);
      const legs = [{ day: free.day(dayNumber), weight: left }];
      return new SumDay(dayNumber, legs, () => (1 - left) * PAR);
    },
  };
}

/** A line that is held between two prices, turned back at either; pinned between them. */
export function heldLine(
  free: Line,
  band: { readonly least: number; readonly most: number },
): Line {
  const middle = (band.least + band.most) / 2;
  const half = (band.most - band.least) / 2;
  return {
    level: (dayNumber) => middle + folded(free.level(dayNumber), half),
    day: (dayNumber) => new HeldDay(free.day(dayNumber), { middle, half }),
  };
}

import { exactExp, exactLog } from '../math/exact-math.ts';
import {
  DAY_MINUTES,
  noRange,
  type PathDay,
  POINTS,
  type Range,
  widenBy,
  widenByReach,
  widenMinuteByReach,
} from '../sources/path-day.ts';

/** A path with the weight its logs have in another. */
export interface Leg {
  readonly day: PathDay;
  readonly weight: number;
}

/**
 * A weighted sum of paths' logs, with something more that stays the same inside a minute: a cross
 * rate (one currency less another), a fund (its index and how it tracks), a future (what it is
 * written on, the carry and the basis).
 */
export class SumDay implements PathDay {
  readonly dayNumber: number;
  readonly #legs: readonly Leg[];
  readonly #more: (minute: number) => number;

  constructor(dayNumber: number, legs: readonly Leg[], more: (minute: number) => number) {
    this.dayNumber = dayNumber;
    this.#legs = legs;
    this.#more = more;
  }

  fill(from: number, to: number): void {
    for (const { day } of this.#legs) day.fill(from, to);
  }

  at(minute: number): number {
    return this.#sumOfLegs(minute) + this.#more(minute);
  }

  reach(minute: number): number {
    // Where what is added changes with the minute, the last point is not the next minute's first.
    let reach = Math.abs(this.#more(minute + 1) - this.#more(minute));
    for (const { day, weight } of this.#legs) reach += Math.abs(weight) * day.reach(minute);
    return reach;
  }

  seconds(minute: number, into: Float64Array): void {
    into.fill(this.#more(minute));
    // Of this call alone: a leg may be such a sum itself.
    const legPoints = new Float64Array(POINTS);
    for (const { day, weight } of this.#legs) {
      day.seconds(minute, legPoints);
      for (let point = 0; point < POINTS; point += 1) {
        into[point] = (into[point] ?? 0) + weight * (legPoints[point] ?? 0);
      }
    }
  }

  widen(range: Range, from: number, to: number): void {
    widenByReach(this, range, from, to);
  }

  /** Of a single path that is only moved or turned round it is the path's own range. */
  widenMinute(range: Range, minute: number): void {
    const leg = this.#legs.length === 1 ? this.#legs[0] : undefined;
    if (leg === undefined || Math.abs(leg.weight) !== 1) {
      widenMinuteByReach(this, range, minute);
      return;
    }
    const { day, weight } = leg;
    const more = this.#more(minute);
    const isTurned = weight < 0;
    const [top, bottom] = [weight * (range.high - more), weight * (range.low - more)];
    const high = isTurned ? bottom : top;
    const low = isTurned ? top : bottom;
    const legRange = { high, low };
    day.widenMinute(legRange, minute);
    if (legRange.high > high) widenBy(range, weight * legRange.high + more);
    if (legRange.low < low) widenBy(range, weight * legRange.low + more);
  }

  #sumOfLegs(minute: number): number {
    let sum = 0;
    for (const { day, weight } of this.#legs) sum += weight * day.at(minute);
    return sum;
  }
}

/** Logs of the index and of the fund at the last close, and what the fund loses in a day. */
interface TimesFrom {
  readonly index: number;
  readonly fund: number;
  readonly lost?: number;
}

/**
 * A fund that pays its index's moves of the day so many times: from its own last close, it moves by
 * `factor` times what the index moved since then. It compounds day by day, so two falls and rises
 * cost it what they cost.
 */
export class TimesDay implements PathDay {
  readonly dayNumber: number;
  readonly #index: PathDay;
  readonly #factor: number;
  readonly #from: TimesFrom;

  constructor(index: PathDay, factor: number, from: TimesFrom) {
    this.dayNumber = index.dayNumber;
    this.#index = index;
    this.#factor = factor;
    this.#from = from;
  }

  fill(from: number, to: number): void {
    this.#index.fill(from, to);
  }

  at(minute: number): number {
    return this.#mapped(this.#index.at(minute)) - this.#lostBefore(minute);
  }

  reach(minute: number): number {
    const [start, end] = [this.#index.at(minute), this.#index.at(minute + 1)];
    const reach = this.#index.reach(minute);
    const most = this.#mapped(Math.max(start, end) + reach);
    const least = this.#mapped(Math.min(start, end) - reach);
    const lost = this.#lostBefore(minute + 1) - this.#lostBefore(minute);
    return Math.abs(most - least) + Math.abs(lost);
  }

  seconds(minute: number, into: Float64Array): void {
    this.#index.seconds(minute, into);
    const lost = this.#lostBefore(minute);
    for (let point = 0; point < POINTS; point += 1) {
      into[point] = this.#mapped(into[point] ?? 0) - lost;
    }
  }

  /** The index's range, mapped: nothing between its ends can lie outside. */
  widen(range: Range, from: number, to: number): void {
    if (this.#from.lost !== undefined && this.#from.lost !== 0) {
      widenByReach(this, range, from, to);
      return;
    }
    const ofIndex = noRange();
    this.#index.widen(ofIndex, from, to);
    widenBy(range, this.#mapped(ofIndex.high));
    widenBy(range, this.#mapped(ofIndex.low));
  }

  widenMinute(range: Range, minute: number): void {
    widenMinuteByReach(this, range, minute);
  }

  /** The same all through a minute. */
  #lostBefore(minute: number): number {
    return ((this.#from.lost ?? 0) * minute) / DAY_MINUTES;
  }

  #mapped(index: number): number {
    return this.#from.fund + timesLog(index - this.#from.index, this.#factor);
  }
}

/** A fund never falls below this part of its last close in a day: its sponsor would end it. */
const LEFT = 0.02;

/** What a fund moves by when its index moves: both in logs. */
export function timesLog(move: number, factor: number): number {
  return exactLog(Math.max(1 + factor * (exactExp(move) - 1), LEFT));
}

/** A price that is held in a band: where its path would leave it, it is turned back. */
export class HeldDay implements PathDay {
  readonly dayNumber: number;
  readonly #free: PathDay;
  readonly #half: number;
  readonly #middle: number;

  /** @param band its middle and half its width, in logs; the free path is of the way from there. */
  constructor(free: PathDay, band: { readonly middle: number; readonly half: number }) {
    this.dayNumber = free.dayNumber;
    this.#free = free;
    this.#half = band.half;
    this.#middle = band.middle;
  }

  fill(from: number, to: number): void {
    this.#free.fill(from, to);
  }

  at(minute: number): number {
    return this.#middle + folded(this.#free.at(minute), this.#half);
  }

  /** It turns at most where the free path goes on. */
  reach(minute: number): number {
    return this.#free.reach(minute) + Math.abs(this.#free.at(minute + 1) - this.#free.at(minute));
  }

  seconds(minute: number, into: Float64Array): void {
    this.#free.seconds(minute, into);
    for (let point = 0; point < POINTS; point += 1) {
      into[point] = this.#middle + folded(into[point] ?? 0, this.#half);
    }
  }

  widen(range: Range, from: number, to: number): void {
    widenByReach(this, range, from, to);
  }

  widenMinute(range: Range, minute: number): void {
    widenMinuteByReach(this, range, minute);
  }
}

/** A way turned back at either end of a stretch of twice a half about 0. */
export function folded(way: number, half: number): number {
  const round = 4 * half;
  const from = way + half - Math.floor((way + half) / round) * round;
  return from <= 2 * half ? from - half : 3 * half - from;
}

import { exactExp, exactLog } from './exact-math.ts';
import type { IndexDays } from './index-days.ts';
import type { Line, Pin } from './lines.ts';
import { type PathDay, POINTS, type Range, widenByReach } from './path-day.ts';

interface BasketLeg {
  readonly day: PathDay;
  readonly weight: number;
  /** Log level of the member at the count its weight is of. */
  readonly from: number;
}

const memberPoints = new Float64Array(POINTS);

/** A day of an index: at every second the sum of its members. */
class BasketDay implements PathDay {
  readonly dayNumber: number;
  readonly #legs: readonly BasketLeg[];
  readonly #base: number;

  constructor(dayNumber: number, legs: readonly BasketLeg[], base: number) {
    this.dayNumber = dayNumber;
    this.#legs = legs;
    this.#base = base;
  }

  fill(from: number, to: number): void {
    for (const { day } of this.#legs) day.fill(from, to);
  }

  at(minute: number): number {
    let sum = 0;
    for (const { day, weight, from } of this.#legs) sum += weight * exactExp(day.at(minute) - from);
    return this.#base + exactLog(sum);
  }

  /** No sum moves further than all its parts together. */
  reach(minute: number): number {
    let [highest, lowest] = [0, 0];
    for (const { day, weight, from } of this.#legs) {
      const reach = day.reach(minute);
      const [start, end] = [day.at(minute), day.at(minute + 1)];
      highest += weight * exactExp(Math.max(start, end) + reach - from);
      lowest += weight * exactExp(Math.min(start, end) - reach - from);
    }
    return exactLog(highest / lowest);
  }

  seconds(minute: number, into: Float64Array): void {
    const sums = new Float64Array(POINTS);
    for (const { day, weight, from } of this.#legs) {
      day.seconds(minute, memberPoints);
      for (let point = 0; point < POINTS; point += 1) {
        sums[point] = (sums[point] ?? 0) + weight * exactExp((memberPoints[point] ?? 0) - from);
      }
    }
    for (let point = 0; point < POINTS; point += 1) {
      into[point] = this.#base + exactLog(sums[point] ?? 1);
    }
  }

  widen(range: Range, from: number, to: number): void {
    widenByReach(this, range, from, to);
  }
}

/** The line of an index over the lines of its members, in the order of its parts. */
export function indexLine(index: IndexDays, members: readonly Line[], pin: Pin): Line {
  const offset = pin.log - index.level(pin.dayNumber);
  return {
    level: (dayNumber) => offset + index.level(dayNumber),
    day: (dayNumber) => {
      const { level, weights } = index.countOf(dayNumber);
      const legs = members.map((line, at) => ({
        day: line.day(dayNumber),
        weight: weights[at] ?? 0,
        from: line.level(index.countedOn(dayNumber)),
      }));
      return new BasketDay(dayNumber, legs, offset + level);
    },
  };
}

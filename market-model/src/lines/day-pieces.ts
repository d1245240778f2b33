import { DAY_MS, MINUTE_MS, type SessionDay } from '@candor/domain/time/session-days';
import {
  DAY_MINUTES,
  noRange,
  type PathDay,
  POINTS,
  type Range,
  widenBy,
} from '../sources/path-day.ts';
import { InstrumentDay } from './instrument-day.ts';

/** What is read of a path's UTC day. */
type PieceDay = Pick<PathDay, 'fill' | 'at' | 'seconds' | 'widen'>;

/** Trading minutes [from, to) of a day without a break within one UTC day. */
export interface DayPiece {
  readonly from: number;
  readonly to: number;
  readonly day: PieceDay;
  /** The UTC day. */
  readonly dayNumber: number;
  /** The minute of the UTC day at which it begins. */
  readonly utcMinute: number;
  /** Whether trading was interrupted before it. */
  readonly isAfterBreak: boolean;
}

/** A trading day as pieces of UTC days, whose paths never end. */
export function piecesOf(
  session: SessionDay,
  dayOf: (dayNumber: number) => PathDay,
): readonly DayPiece[] {
  const pieces: DayPiece[] = [];
  let passed = 0;
  for (const { startMs, endMs } of session.segments) {
    for (let fromMs = startMs; fromMs < endMs; ) {
      const dayNumber = Math.floor(fromMs / DAY_MS);
      const untilMs = Math.min(endMs, (dayNumber + 1) * DAY_MS);
      const minutes = Math.floor((untilMs - fromMs) / MINUTE_MS);
      const utcMinute = Math.floor((fromMs - dayNumber * DAY_MS) / MINUTE_MS);
      const place = { from: passed, to: passed + minutes, dayNumber, utcMinute };
      pieces.push({ ...place, day: joined(dayOf(dayNumber)), isAfterBreak: fromMs === startMs });
      passed += minutes;
      fromMs = untilMs;
    }
  }
  return pieces;
}

/** Writes the level at the start of each minute of a trading day. */
export function writeLevels(pieces: readonly DayPiece[], into: Float64Array): void {
  for (const { from, to, day, utcMinute } of pieces) {
    day.fill(utcMinute, utcMinute + to - from);
    if (day instanceof InstrumentDay) {
      const first = utcMinute - day.from;
      into.set(day.points.subarray(first, first + to - from), from);
      continue;
    }
    for (let minute = from; minute < to; minute += 1) {
      into[minute] = day.at(utcMinute + minute - from);
    }
  }
}

/** A path whose minutes end where the next one begins, to the last digit. */
function joined(day: PathDay): PieceDay {
  return day instanceof InstrumentDay ? day : new JoinedMinutes(day);
}

const seconds = new Float64Array(POINTS);
const near = noRange();

/**
 * What is made of others has a part that stays the same within a minute and changes with the next:
 * here the minute's last second has the change already, so that closes and prints are one.
 */
class JoinedMinutes implements PieceDay {
  readonly #day: PathDay;
  #end: number | null = null;

  constructor(day: PathDay) {
    this.#day = day;
  }

  fill(from: number, to: number): void {
    this.#day.fill(from, to);
  }

  /** The next day's part is drawn under the next day's key, so that the day ends without it. */
  at(minute: number): number {
    if (minute < DAY_MINUTES) return this.#day.at(minute);
    this.#end ??= this.#lastPoint();
    return this.#end;
  }

  #lastPoint(): number {
    this.#day.seconds(DAY_MINUTES - 1, seconds);
    return seconds[POINTS - 1] ?? 0;
  }

  seconds(minute: number, into: Float64Array): void {
    this.#day.seconds(minute, into);
    if (minute + 1 < DAY_MINUTES) into[POINTS - 1] = this.#day.at(minute + 1);
  }

  /** Looks closely only at minutes that may widen the range, whatever their last second was. */
  widen(range: Range, from: number, to: number): void {
    const day = this.#day;
    day.fill(from, to);
    for (let minute = from; minute <= to; minute += 1) widenBy(range, this.at(minute));
    for (let minute = from; minute < to; minute += 1) {
      const [start, end] = [day.at(minute), this.at(minute + 1)];
      const reach = day.reach(minute);
      const [most, least] = [Math.max(start, end) + reach, Math.min(start, end) - reach];
      if (most <= range.high && least >= range.low) continue;
      near.high = range.high;
      near.low = range.low;
      day.widen(near, minute, minute + 1);
      if (near.high <= range.high && near.low >= range.low) continue;
      this.seconds(minute, seconds);
      for (const level of seconds) widenBy(range, level);
    }
  }
}

/** Widens a range by the levels at the ends of minutes alone: where so little prints. */
export function widenByEnds(day: DayPiece['day'], range: Range, from: number, to: number): void {
  for (let minute = from; minute <= to; minute += 1) {
    const level = day.at(minute);
    range.high = Math.max(range.high, level);
    range.low = Math.min(range.low, level);
  }
}

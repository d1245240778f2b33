import type { SessionDay } from '@candor/domain/time/session-days';
import type { Halt } from '@candor/engines/ports/halt-source';
import type { BookDraws, BookSources } from '../book/book-sources.ts';
import { StrainedBooks } from '../book/strained-book.ts';
import { accruedOn, type Dividends } from '../events/dividends.ts';
import { bandedLevels, coolingOffsOf, mayCoolOff } from '../halts/cooling-off.ts';
import type { HaltedMinutes } from '../halts/halts.ts';
import { type HaltRule, haltsBy, mayHalt } from '../halts/limit-halts.ts';
import { mergedHalts, stopsIn } from '../halts/market-breaks.ts';
import { levelsShown, type Overlay } from '../halts/overlay.ts';
import type { Source } from '../keys/market-keys.ts';
import { type DayPiece, piecesOf, widenByEnds, writeLevels } from '../lines/day-pieces.ts';
import { FollowedVolume } from '../lines/followed-volume.ts';
import type { Line } from '../lines/lines.ts';
import { noRange, POINTS } from '../sources/path-day.ts';
import { type BandedMinutes, logInside } from '../terms/price-band.ts';
import { logOfRaised, tickPrice } from '../terms/price-scale.ts';
import type { TapeTerms } from '../terms/tape-terms.ts';
import { dayVolume, stepsBefore } from './day-volume.ts';
import { printsByFlow } from './flow-prints.ts';
import { geometryOf } from './geometry.ts';
import {
  type MinuteClock,
  type MinuteSteps,
  type SteppedLevels,
  stepsAlong,
} from './minute-steps.ts';
import {
  type Extremes,
  type MinuteSpan,
  type MinuteTrading,
  noExtremes,
  type TapeDay,
} from './tape.ts';

/** What a tape is drawn by: a line of the model. */
export interface PathTerms extends TapeTerms {
  readonly line: Line;
  readonly book: BookDraws;
  readonly volumes: Source;
  /** Of prints and their sides. */
  readonly flow: Source;
  readonly dividends: Dividends | null;
  /** Whose day's dividend is in the price, where it is not the session's own. */
  readonly accruedDay?: (session: SessionDay) => number;
  /** Outside regular hours a book is wider than usual by this, and thinner by its 1.5th power. */
  readonly strain?: number;
  /** By what it is halted by itself; null: never. */
  readonly haltRule: HaltRule | null;
  /** The move in basis points that starts a cooling-off; null: none does. */
  readonly coolingOffBps: number | null;
  /** The breaks of the whole market in a trading day, where they stop it. */
  breaksIn(session: SessionDay): readonly Halt[];
  /** What is laid over the market; null: its halts look at its own prices. */
  readonly overlay: Overlay | null;
  /** Steps of volume of a usual print. */
  readonly usualPrint: number;
  /** Of what it is tied to: when its seconds speak. */
  readonly clock: Source;
  /**
   * Whether its prints follow a flow of orders: not where dealers quote. There nobody
   * pays a fee, and whoever waited at a touch that others take by chance would earn for nothing.
   */
  readonly isByFlow: boolean;
  /** Of what is made of others: variance of a day against the usual one, of its market. */
  marketWildness(dayNumber: number): number;
  /** Of a usual day's volume, what a day has: contracts trade most in their last months. */
  activityOn(dayNumber: number): number;
}

const TRADING_DAYS = 252;
let scratch = new Float64Array(0);

/** A trading day of a line of the model, drawn when it is looked at. */
export class PathTapeDay implements TapeDay {
  readonly session: SessionDay;
  readonly #terms: PathTerms;
  readonly #accrued: number;
  readonly #pieces: readonly DayPiece[];
  readonly #books: StrainedBooks;
  #halts: readonly HaltedMinutes[] | null = null;
  #coolingOffs: readonly BandedMinutes[] | null = null;
  #stood: readonly { readonly minute: number; readonly steps: number }[] | null = null;
  /** Steps before each minute, those that every minute has included. */
  #volume: ((minute: number) => number) | null = null;

  constructor(terms: PathTerms, session: SessionDay) {
    this.session = session;
    this.#terms = terms;
    const { dividends, line } = terms;
    const accruedDay = terms.accruedDay?.(session) ?? session.dayNumber;
    this.#accrued = dividends === null ? 0 : accruedOn(dividends, accruedDay);
    this.#pieces = piecesOf(session, (dayNumber) => line.day(dayNumber));
    this.#books = new StrainedBooks(terms, session, this.#pieces);
  }

  get halts(): readonly HaltedMinutes[] {
    this.#halts ??= this.#findHalts();
    return this.#halts;
  }

  #findHalts(): readonly HaltedMinutes[] {
    const { session } = this;
    const stops = stopsIn(session, this.#terms.breaksIn(session));
    const own = this.#ownHalts(stops);
    return stops.length === 0 ? own : mergedHalts([...own, ...stops]);
  }

  #ownHalts(breaks: readonly HaltedMinutes[]): readonly HaltedMinutes[] {
    const { haltRule, instrument, overlay, scale } = this.#terms;
    if (haltRule === null) return [];
    const { session } = this;
    const shown = overlay?.shownOf(instrument) ?? null;
    const path = this.#path();
    if (shown === null && !mayHalt(haltRule, path, session.minutes)) return [];
    const levels = this.#levels();
    const drawn = (minute: number): number => levels[minute] ?? 0;
    const stops = [...breaks, ...stopsIn(session, overlay?.stopsIn(instrument, session) ?? [])];
    const priceOf = (level: number): bigint => BigInt(tickPrice(scale, level));
    const day = { session, stops, priceOf };
    return haltsBy(haltRule, { ...day, ...levelsShown(session, drawn, shown) });
  }

  get coolingOffs(): readonly BandedMinutes[] {
    this.#coolingOffs ??= this.#findCoolingOffs();
    return this.#coolingOffs;
  }

  #findCoolingOffs(): readonly BandedMinutes[] {
    const { coolingOffBps, scale } = this.#terms;
    if (coolingOffBps === null) return [];
    const levels = this.#levels();
    const levelAt = (minute: number): number => levels[minute] ?? 0;
    return coolingOffsOf({ session: this.session, levelAt }, coolingOffBps, scale);
  }

  /** The cooling-off that a minute lies in. */
  #bandOf(minute: number): BandedMinutes | undefined {
    const isRuled = this.#terms.coolingOffBps !== null && mayCoolOff(this.session, minute);
    if (!isRuled) return undefined;
    return this.coolingOffs.find(({ from, to }) => from <= minute && minute < to);
  }

  #inBandOf(minute: number, level: number): number {
    const band = this.#bandOf(minute);
    return band === undefined ? level : logInside(this.#terms.scale, band, level);
  }

  bookOf(minute: number): BookSources {
    return this.#books.at(this.#pieceOf(minute), minute);
  }

  startOf(minute: number): number {
    return this.#inBandOf(minute, this.#levelAt(this.#haltAt(minute)?.from ?? minute));
  }

  endOf(minute: number): number {
    const halt = this.#haltAt(minute);
    const level = halt === undefined ? this.#endLevel(minute) : this.#levelAt(halt.from);
    return this.#inBandOf(minute, level);
  }

  stepsBefore(minute: number): number {
    let steps = this.#wholeBefore(minute);
    for (const one of this.#untraded()) if (one.minute < minute) steps -= one.steps;
    return steps;
  }

  #wholeBefore(minute: number): number {
    this.#volume ??= this.#drawVolume();
    return this.#volume(minute);
  }

  /** Of each minute of a cooling-off, what the seconds would have traded that stood still. */
  #untraded(): readonly { readonly minute: number; readonly steps: number }[] {
    this.#stood ??= this.coolingOffs.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => {
        const minute = from + at;
        const volumeSteps = this.#wholeBefore(minute + 1) - this.#wholeBefore(minute);
        const { volume } = this.secondsOf(minute, { volumeSteps, isHalted: false });
        return { minute, steps: volumeSteps - (volume.at(-1) ?? 0) };
      }),
    );
    return this.#stood;
  }

  widen(minutes: MinuteSpan, into: Extremes): void {
    let next = minutes.from;
    for (const band of this.coolingOffs) {
      if (band.to <= next || band.from >= minutes.to) continue;
      if (band.from > next) this.#widen({ from: next, to: band.from }, into);
      const to = Math.min(band.to, minutes.to);
      const inside = noExtremes();
      this.#widen({ from: Math.max(next, band.from), to }, inside);
      into.high = Math.max(into.high, logInside(this.#terms.scale, band, inside.high));
      into.low = Math.min(into.low, logInside(this.#terms.scale, band, inside.low));
      next = to;
    }
    if (next < minutes.to) this.#widen({ from: next, to: minutes.to }, into);
  }

  /** The same by the path alone. */
  #widen(minutes: MinuteSpan, into: Extremes): void {
    const range = noRange();
    for (const { from, to, day, utcMinute } of this.#pieces) {
      const [first, last] = [Math.max(from, minutes.from), Math.min(to, minutes.to)];
      if (first >= last) continue;
      const utc = utcMinute - from;
      if (this.#terms.hasWicks) day.widen(range, utc + first, utc + last);
      else widenByEnds(day, range, utc + first, utc + last);
    }
    if (range.high < range.low) return;
    into.high = Math.max(into.high, this.#shown(range.high));
    into.low = Math.min(into.low, this.#shown(range.low));
  }

  secondsOf(minute: number, { isHalted, volumeSteps: whole }: MinuteTrading): MinuteSteps {
    // In a cooling-off each second has its part of the whole, and loses it where it stands still.
    const volumeSteps =
      this.#bandOf(minute) === undefined
        ? whole
        : this.#wholeBefore(minute + 1) - this.#wholeBefore(minute);
    const { flow: source, hasVolume, scale, usualPrint } = this.#terms;
    const place = { source, dayNumber: this.session.dayNumber, minute };
    const piece = this.#pieceOf(minute);
    const clock = this.#clockOf(piece, minute);
    const isOpening =
      (piece.from === minute && piece.isAfterBreak) ||
      this.halts.some(({ to }) => to === minute) ||
      this.#isReleased(minute);
    const levels = this.#shownLevels(minute, isHalted);
    // What stands still at the end of a band is on the nearest tick.
    const isByFlow = this.#terms.isByFlow && !isHalted && levels.isStill === undefined;
    const { worth } = levels;
    const at = { ...place, isOpening };
    const prints = isByFlow
      ? printsByFlow(this.#terms, { ...at, clock, worth, book: this.bookOf(minute) })
      : null;
    return stepsAlong(
      {
        ...place,
        volumeSteps,
        hasVolume,
        isOpening,
        usualPrint,
        clock,
      },
      { ...levels, ...(prints !== null && { prints }) },
      scale,
    );
  }

  #shownLevels(minute: number, isHalted: boolean): SteppedLevels {
    const levels = this.#secondLevels(minute, isHalted);
    const band = this.#bandOf(minute);
    return band === undefined ? levels : bandedLevels(levels, band, this.#terms.scale);
  }

  /** Whether a cooling-off that held the price at an end of its band ended as a minute began. */
  #isReleased(minute: number): boolean {
    if (this.#bandOf(minute - 1)?.to !== minute) return false;
    return this.endOf(minute - 1) !== this.startOf(minute);
  }

  #clockOf({ dayNumber, utcMinute, from }: DayPiece, minute: number): MinuteClock {
    return { source: this.#terms.clock, dayNumber, utcMinute: utcMinute + minute - from };
  }

  /** Where it prints, and what it is worth: quotes of what trades little move between prints. */
  #secondLevels(minute: number, isHalted: boolean): SteppedLevels {
    if (isHalted) {
      const level = standing(this.startOf(minute));
      return { level, worth: level };
    }
    const worth = this.#pathSeconds(minute);
    const level = this.#terms.hasWicks ? worth : standing(this.#levelAt(minute));
    level[POINTS - 1] = this.#endLevel(minute);
    return { level, worth };
  }

  #pathSeconds(minute: number): Float64Array {
    const levels = new Float64Array(POINTS);
    const { day, from, utcMinute } = this.#pieceOf(minute);
    day.seconds(utcMinute + minute - from, levels);
    for (let at = 0; at < POINTS; at += 1) levels[at] = this.#shown(levels[at] ?? 0);
    levels[0] = this.#levelAt(minute);
    levels[POINTS - 1] = this.#endLevel(minute);
    return levels;
  }

  /** A price with what it has of the next dividend. */
  #shown(log: number): number {
    return logOfRaised(this.#terms.scale, log, this.#accrued);
  }

  #haltAt(minute: number): HaltedMinutes | undefined {
    return this.halts.find(({ from, to }) => from <= minute && minute < to);
  }

  #pieceOf(minute: number): DayPiece {
    const found = this.#pieces.find(({ to }) => minute < to) ?? this.#pieces.at(-1);
    if (found === undefined) throw new Error('a trading day has no minutes');
    return found;
  }

  /** What the path says as a minute begins, whether or not it is halted. */
  #levelAt(minute: number): number {
    const { minutes } = this.session;
    if (minute >= minutes) return this.#endLevel(minutes - 1);
    const { day, from, to, utcMinute } = this.#pieceOf(minute);
    // The whole piece at once, which is much quicker than minute by minute.
    day.fill(utcMinute, utcMinute + to - from);
    return this.#shown(day.at(utcMinute + minute - from));
  }

  /** Of every minute without dividends; good until those of another day are asked for. */
  #path(): Float64Array {
    const { minutes } = this.session;
    if (scratch.length <= minutes) scratch = new Float64Array(minutes + 1);
    writeLevels(this.#pieces, scratch);
    return scratch;
  }

  /** As they are shown, and at the day's end. */
  #levels(): Float64Array {
    const levels = this.#path();
    const { minutes } = this.session;
    for (let minute = 0; minute < minutes; minute += 1) {
      levels[minute] = this.#shown(levels[minute] ?? 0);
    }
    levels[minutes] = this.#endLevel(minutes - 1);
    return levels;
  }

  /** Where the path stands as a minute ends, before any break. */
  #endLevel(minute: number): number {
    const { day, from, to, utcMinute } = this.#pieceOf(minute);
    if (minute + 1 < to) return this.#levelAt(minute + 1);
    return this.#shown(day.at(utcMinute + minute + 1 - from));
  }

  /** By what happens, where the line has days of its own; of what is made of others by its path. */
  #drawVolume(): (minute: number) => number {
    const { session } = this;
    const { volumes: source, averageSteps, stepsPerMinuteMin, line } = this.#terms;
    const { dayNumber, minutes } = session;
    const average = averageSteps * this.#terms.activityOn(dayNumber);
    if (line.doings !== undefined) {
      const usualSteps = Math.max(0, average - stepsPerMinuteMin * minutes);
      const terms = { doings: line.doings, source, pieces: this.#pieces, session, usualSteps };
      const followed = new FollowedVolume(terms);
      return (minute) => stepsPerMinuteMin * minute + followed.before(minute);
    }
    const volume = dayVolume({
      source,
      dayNumber,
      stepsPerMinuteMin,
      path: this.#levels().slice(0, minutes + 1),
      geometry: geometryOf(minutes),
      averageSteps: average,
      deviation: this.#terms.instrument.reference.annualVol / Math.sqrt(TRADING_DAYS),
    });
    return (minute) => stepsBefore(volume, minute);
  }
}

function standing(level: number): Float64Array {
  return new Float64Array(POINTS).fill(level);
}

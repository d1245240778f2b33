import type { Halt } from '@candor/engines/ports/halt-source';
import type { BookSources } from '../book-sources.ts';
import { dayVolume, stepsBefore } from '../day-volume.ts';
import { accruedOn, type Dividends } from '../dividends.ts';
import { geometryOf } from '../geometry.ts';
import type { HaltedMinutes } from '../halts.ts';
import type { Source } from '../market-keys.ts';
import { type MinuteClock, type MinuteSteps, stepsAlong } from '../minute-steps.ts';
import type { Line } from '../model/lines.ts';
import { DAY_MINUTES, noRange, POINTS } from '../model/path-day.ts';
import { wildnessOf } from '../model/volume-day.ts';
import { logOfRaised } from '../price-scale.ts';
import type { Extremes } from '../price-walk.ts';
import { minuteStartMs, type SessionDay } from '../session-days.ts';
import type { MinuteSpan, MinuteTrading, TapeDay, TapeTerms } from '../tape.ts';
import { type DayPiece, piecesOf } from './day-pieces.ts';
import { minuteAt } from './factor-terms.ts';
import { FollowedVolume } from './followed-volume.ts';
import { type HaltRule, haltsBy } from './limit-halts.ts';
import { mergedHalts } from './market-breaks.ts';
import type { Overlay } from './overlay.ts';
import { type StrainedMinute, strainOf } from './strain.ts';

/** What a tape of versions 5 to 7 is drawn by: a line of the model. */
export interface PathTerms extends TapeTerms {
  readonly line: Line;
  readonly book: BookSources;
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
  /** The breaks of the whole market in a trading day, where they stop it. */
  breaksIn(session: SessionDay): readonly Halt[];
  /** What is laid over the market; null: its halts look at its own prices. */
  readonly overlay: Overlay | null;
  /** Steps of volume of a usual print of version 6. */
  readonly usualPrint: number;
  /** Of what it is tied to: when its seconds speak in version 7. */
  readonly clock: Source;
  /** Whether version 6, or a later one, draws a UTC day. */
  isSixOn(dayNumber: number): boolean;
  /** The same of version 7. */
  isSevenOn(dayNumber: number): boolean;
  /** Of what is made of others: variance of a day against the usual one, of its market. */
  marketWildness(dayNumber: number): number;
  /** Of a usual day's volume, what a day has: contracts trade most in their last months. */
  activityOn(dayNumber: number): number;
}

/** What strains the book of a whole UTC day. */
type StrainedDay = Pick<StrainedMinute, 'dayNumber' | 'wildness' | 'resultsMinute'>;

const TRADING_DAYS = 252;
const nothing = new Float64Array(0);
let scratch = new Float64Array(0);

/** A trading day of a line of the model, drawn when it is looked at. */
export class PathTapeDay implements TapeDay {
  readonly session: SessionDay;
  readonly memory = nothing;
  readonly #terms: PathTerms;
  readonly #accrued: number;
  readonly #pieces: readonly DayPiece[];
  /** What strains the book on a UTC day, of the one that was looked at last. */
  #strained: StrainedDay | null = null;
  #halts: readonly HaltedMinutes[] | null = null;
  /** Steps before each minute, those that every minute has included. */
  #volume: ((minute: number) => number) | null = null;

  constructor(terms: PathTerms, session: SessionDay) {
    this.session = session;
    this.#terms = terms;
    const { dividends, line } = terms;
    const accruedDay = terms.accruedDay?.(session) ?? session.dayNumber;
    this.#accrued = dividends === null ? 0 : accruedOn(dividends, accruedDay);
    this.#pieces = piecesOf(session, (dayNumber) => line.day(dayNumber));
  }

  get halts(): readonly HaltedMinutes[] {
    this.#halts ??= this.#findHalts();
    return this.#halts;
  }

  #findHalts(): readonly HaltedMinutes[] {
    const { session } = this;
    const breaks = this.#minutesOf(this.#terms.breaksIn(session));
    const own = this.#ownHalts(breaks);
    return breaks.length === 0 ? own : mergedHalts([...own, ...breaks]);
  }

  #minutesOf(halts: readonly Halt[]): readonly HaltedMinutes[] {
    const { session } = this;
    return halts
      .map(({ fromMs, untilMs }) => {
        return { from: minuteAt(session, fromMs), to: minuteAt(session, untilMs) };
      })
      .filter(({ from, to }) => from < to);
  }

  #ownHalts(breaks: readonly HaltedMinutes[]): readonly HaltedMinutes[] {
    const { haltRule, instrument, isSevenOn, overlay } = this.#terms;
    const isRuled = haltRule?.kind === 'limit' || isSevenOn(this.#pieceOf(0).dayNumber);
    if (haltRule === null || !isRuled) return [];
    const { session } = this;
    const { minutes } = session;
    const levels = this.#levels();
    const drawn = (minute: number): number => levels[minute] ?? 0;
    const stops = this.#minutesOf(overlay?.stopsIn(instrument, session) ?? []);
    const stopped = mergedHalts([...breaks, ...stops]);
    const shown = overlay?.shownOf(instrument) ?? null;
    if (shown === null) return haltsBy(haltRule, { minutes, levelAt: drawn, stopped });
    const reopensAt = (minute: number): number =>
      shown(drawn(minute), minuteStartMs(session, minute));
    // As a minute begins the price still is the one before what changes with it.
    const levelAt = (minute: number): number =>
      minute === 0 ? reopensAt(0) : shown(drawn(minute), minuteStartMs(session, minute) - 1);
    return haltsBy(haltRule, { minutes, levelAt, reopensAt, stopped });
  }

  get hasStanding(): boolean {
    return this.#terms.isSevenOn(this.#pieceOf(0).dayNumber);
  }

  bookOf(minute: number): BookSources {
    const { book, isSixOn } = this.#terms;
    const piece = this.#pieceOf(minute);
    if (!isSixOn(piece.dayNumber)) return book;
    return { ...book, strain: this.#strainOf(piece, minute) * (this.#terms.strain ?? 1) };
  }

  #strainOf(piece: DayPiece, minute: number): number {
    const { dayNumber, utcMinute, from } = piece;
    let day = this.#strained;
    if (day?.dayNumber !== dayNumber) {
      day = this.#strainOn(dayNumber);
      this.#strained = day;
    }
    const isEndless = this.session.minutes === DAY_MINUTES;
    return strainOf({
      ...{ dayNumber, utcMinute: utcMinute + minute - from },
      sinceOpen: isEndless ? null : minute - this.#openOf(piece),
      ...{ wildness: day.wildness, resultsMinute: day.resultsMinute },
    });
  }

  #strainOn(dayNumber: number): StrainedDay {
    const { line, marketWildness } = this.#terms;
    if (line.doings === undefined) {
      return { dayNumber, wildness: marketWildness(dayNumber), resultsMinute: null };
    }
    const { chain } = line.doings(dayNumber);
    const resultsMinute = chain.hasResults(dayNumber) ? chain.jumpMinute(dayNumber) : null;
    return { dayNumber, wildness: wildnessOf(chain, dayNumber), resultsMinute };
  }

  /** The minute of the day at which the stretch without a break began that a piece belongs to. */
  #openOf(piece: DayPiece): number {
    const at = this.#pieces.indexOf(piece);
    const first = this.#pieces.slice(0, at + 1).findLast(({ isAfterBreak }) => isAfterBreak);
    return first?.from ?? 0;
  }

  startOf(minute: number): number {
    return this.#levelAt(this.#haltAt(minute)?.from ?? minute);
  }

  endOf(minute: number): number {
    const halt = this.#haltAt(minute);
    return halt === undefined ? this.#endLevel(minute) : this.#levelAt(halt.from);
  }

  stepsBefore(minute: number): number {
    this.#volume ??= this.#drawVolume();
    return this.#volume(minute);
  }

  widen(minutes: MinuteSpan, into: Extremes): void {
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

  secondsOf(minute: number, { volumeSteps, isHalted }: MinuteTrading): MinuteSteps {
    const { flow: source, hasVolume, scale, isSixOn } = this.#terms;
    const place = { source, dayNumber: this.session.dayNumber, minute };
    const piece = this.#pieceOf(minute);
    const clock = this.#clockOf(piece, minute);
    const isOpening = piece.from === minute && piece.isAfterBreak;
    const isReopening = this.halts.some(({ to }) => to === minute);
    return stepsAlong(
      {
        ...{ ...place, volumeSteps, hasVolume, isOpening: isOpening || isReopening },
        usualPrint: isSixOn(piece.dayNumber) ? this.#terms.usualPrint : null,
        ...(clock !== null && { clock }),
      },
      this.#secondLevels(minute, { isHalted, isSeven: clock !== null }),
      scale,
    );
  }

  #clockOf({ dayNumber, utcMinute, from }: DayPiece, minute: number): MinuteClock | null {
    const { clock: source, isSevenOn } = this.#terms;
    if (!isSevenOn(dayNumber)) return null;
    return { source, dayNumber, utcMinute: utcMinute + minute - from };
  }

  /** Where it prints, and what it is worth: quotes of what trades little move between prints. */
  #secondLevels(minute: number, { isHalted, isSeven }: { isHalted: boolean; isSeven: boolean }) {
    if (isHalted) {
      const level = standing(this.startOf(minute));
      return { level, worth: isSeven ? level : null };
    }
    const { hasWicks } = this.#terms;
    const path = hasWicks || isSeven ? this.#pathSeconds(minute) : null;
    const level = hasWicks && path !== null ? path : standing(this.#levelAt(minute));
    level[POINTS - 1] = this.#endLevel(minute);
    return { level, worth: isSeven ? path : null };
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

  /** Of every minute and the day's end; good until those of another day are asked for. */
  #levels(): Float64Array {
    const { minutes } = this.session;
    if (scratch.length <= minutes) scratch = new Float64Array(minutes + 1);
    for (const { from, to, day, utcMinute } of this.#pieces) {
      day.fill(utcMinute, utcMinute + to - from);
      for (let minute = from; minute < to; minute += 1) {
        scratch[minute] = this.#shown(day.at(utcMinute + minute - from));
      }
    }
    scratch[minutes] = this.#endLevel(minutes - 1);
    return scratch;
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
      ...{ source, dayNumber, stepsPerMinuteMin, path: this.#levels().slice(0, minutes + 1) },
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

function widenByEnds(day: DayPiece['day'], range: Extremes, from: number, to: number): void {
  for (let minute = from; minute <= to; minute += 1) {
    const level = day.at(minute);
    range.high = Math.max(range.high, level);
    range.low = Math.min(range.low, level);
  }
}

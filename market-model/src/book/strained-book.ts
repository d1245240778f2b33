import type { SessionDay } from '@candor/domain/time/session-days';
import type { DayPiece } from '../lines/day-pieces.ts';
import type { Line } from '../lines/lines.ts';
import { type StrainedDay, strainedDay, strainOf } from '../lines/strain.ts';
import { DAY_MINUTES } from '../sources/path-day.ts';
import type { BookDraws, BookSources } from './book-sources.ts';

/** From what the books of a trading day follow. */
interface BookTerms {
  readonly line: Line;
  readonly book: BookDraws;
  /** Outside regular hours a book is wider than usual by this, and thinner by its 1.5th power. */
  readonly strain?: number;
  /** Of what is made of others: variance of a day against the usual one, of its market. */
  marketWildness(dayNumber: number): number;
}

/** The books of a trading day: the one of the minute looked at last is kept, for its 60 seconds. */
export class StrainedBooks {
  readonly #terms: BookTerms;
  readonly #session: SessionDay;
  readonly #pieces: readonly DayPiece[];
  /** What strains the book on a UTC day, of the one that was looked at last. */
  #day: StrainedDay | null = null;
  #minute = -1;
  #book: BookSources | null = null;

  constructor(terms: BookTerms, session: SessionDay, pieces: readonly DayPiece[]) {
    this.#terms = terms;
    this.#session = session;
    this.#pieces = pieces;
  }

  /** What the book of a minute of a piece is drawn from. */
  at(piece: DayPiece, minute: number): BookSources {
    if (this.#book !== null && minute === this.#minute) return this.#book;
    const { book, strain = 1 } = this.#terms;
    this.#minute = minute;
    this.#book = { ...book, strain: this.#strainOf(piece, minute) * strain };
    return this.#book;
  }

  #strainOf(piece: DayPiece, minute: number): number {
    const { dayNumber, utcMinute, from } = piece;
    let day = this.#day;
    if (day?.dayNumber !== dayNumber) {
      const { line, marketWildness } = this.#terms;
      day = strainedDay(line, dayNumber, marketWildness);
      this.#day = day;
    }
    const isEndless = this.#session.minutes === DAY_MINUTES;
    return strainOf({
      dayNumber,
      utcMinute: utcMinute + minute - from,
      sinceOpen: isEndless ? null : minute - this.#openOf(piece),
      wildness: day.wildness,
      resultsMinute: day.resultsMinute,
    });
  }

  /** The minute of the day at which the stretch without a break began that a piece belongs to. */
  #openOf(piece: DayPiece): number {
    const at = this.#pieces.indexOf(piece);
    const first = this.#pieces.slice(0, at + 1).findLast(({ isAfterBreak }) => isAfterBreak);
    return first?.from ?? 0;
  }
}

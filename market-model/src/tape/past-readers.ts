import { newTapeReader, type TapeReader } from './tape-reader.ts';

/** Who looks further back than this looks at the past, and not at what just was. */
const PAST_MS = 2 * 60_000;
/** What is kept of the past goes when nobody has looked at it for so long. */
const KEPT_MS = 60_000;
/** Days of one tape that are looked at together, each with a reader; past it the oldest goes. */
const DAYS_KEPT_MAX = 8;

/**
 * Readers of the past beside those of now. A reader keeps one day and what it did so far, so that
 * one who looks back would have the other begin that day anew at its next look: a house that wrote
 * the news of its last day drew it forty times over.
 */
export class PastReaders {
  readonly #readers = new Map<TapeReader, Map<number, TapeReader>>();
  /** The latest instant each reader of now was asked for. */
  readonly #newest = new WeakMap<TapeReader, number>();
  #forget: NodeJS.Timeout | null = null;

  /** The reader of the past to be asked in place of one of now; null where that is meant. */
  of(reader: TapeReader, atMs: number): TapeReader | null {
    const newestMs = this.#newest.get(reader) ?? Number.NEGATIVE_INFINITY;
    if (atMs >= newestMs - PAST_MS) {
      if (atMs > newestMs) this.#newest.set(reader, atMs);
      return null;
    }
    const days = this.#readers.get(reader) ?? new Map<number, TapeReader>();
    this.#readers.set(reader, days);
    const past = readerOfDay(days, reader, atMs);
    this.#forget ??= setTimeout(() => this.#begin(), KEPT_MS).unref();
    this.#forget.refresh();
    return past;
  }

  #begin(): void {
    this.#forget = null;
    this.#readers.clear();
  }
}

/** Who looks at another day does not have this one begun anew at the next look. */
function readerOfDay(days: Map<number, TapeReader>, of: TapeReader, atMs: number): TapeReader {
  const { tape, hours } = of;
  const startMs = hours.days.latest(tape.instrument.calendarId, atMs)?.startMs ?? 0;
  const known = days.get(startMs) ?? newTapeReader(tape, hours);
  // Set anew, so that the first is the one nobody has looked at for longest.
  days.delete(startMs);
  days.set(startMs, known);
  const [oldest] = days.keys();
  if (days.size > DAYS_KEPT_MAX && oldest !== undefined) days.delete(oldest);
  return known;
}

import { newTapeReader, type TapeReader } from './tape-reader.ts';

/** Who looks further back than this looks at the past, and not at what just was. */
const PAST_MS = 2 * 60_000;
/** What is kept of the past goes when nobody has looked at it for so long. */
const KEPT_MS = 60_000;

/**
 * Readers of the past beside those of now. A reader keeps one day and what it did so far, so that
 * one who looks back would have the other begin that day anew at its next look: a house that wrote
 * the news of its last day drew it forty times over.
 */
export class PastReaders {
  readonly #readers = new Map<TapeReader, TapeReader>();
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
    let past = this.#readers.get(reader);
    if (past === undefined) {
      past = newTapeReader(reader.tape, reader.hours);
      this.#readers.set(reader, past);
    }
    this.#forget ??= setTimeout(() => this.#begin(), KEPT_MS).unref();
    this.#forget.refresh();
    return past;
  }

  #begin(): void {
    this.#forget = null;
    this.#readers.clear();
  }
}

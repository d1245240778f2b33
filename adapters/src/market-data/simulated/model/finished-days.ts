import type { Line } from './lines.ts';
import { noRange } from './path-day.ts';

/** Of a day and some of its minutes, in logs. */
export interface DayRange {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Which minutes of which UTC day. */
export interface DayWindow {
  readonly dayNumber: number;
  readonly from: number;
  readonly to: number;
}

const NUMBERS = 4;
/** Days of one line are kept in pieces of so many. */
const PIECE_DAYS = 32;
const PIECE_BYTES = PIECE_DAYS * NUMBERS * 8;
const BYTES_MOST = 16_000_000;

interface Piece {
  readonly windows: Map<string, number>;
  readonly numbers: Float64Array;
}

/**
 * Ranges of days that are over, once they were drawn: four numbers a day, so that a year of bars is
 * drawn once. A part can be drawn ahead, some milliseconds at a time, between other work.
 */
export class FinishedDays {
  readonly #pieces = new Map<string, Piece>();

  /** @param name of the line: the same for all who share it. */
  rangeOf(name: string, line: Line, window: DayWindow): DayRange {
    const piece = this.#pieceOf(name, window.dayNumber);
    const key = `${window.dayNumber} ${window.from} ${window.to}`;
    const known = piece.windows.get(key);
    if (known !== undefined) return rangeAt(piece, known);
    const drawn = rangeOf(line, window);
    // A piece has room for its days; more windows than days are drawn again.
    if (piece.windows.size < PIECE_DAYS) {
      const at = piece.windows.size;
      const { open, high, low, close } = drawn;
      piece.numbers.set([open, high, low, close], at * NUMBERS);
      piece.windows.set(key, at);
    }
    return drawn;
  }

  /**
   * Draws days ahead, one at each step, so that whoever asks decides how long it may take: `next`
   * again and again until its time is over, and on in the next pause.
   */
  *drawAhead(name: string, line: Line, windows: Iterable<DayWindow>): Generator<DayWindow> {
    for (const window of windows) {
      this.rangeOf(name, line, window);
      yield window;
    }
  }

  /** Bytes that it holds, at most `BYTES_MOST`. */
  get bytes(): number {
    return this.#pieces.size * PIECE_BYTES;
  }

  #pieceOf(name: string, dayNumber: number): Piece {
    const key = `${name} ${Math.floor(dayNumber / PIECE_DAYS)}`;
    const known = this.#pieces.get(key);
    if (known !== undefined) {
      this.#pieces.delete(key);
      this.#pieces.set(key, known);
      return known;
    }
    const built = { windows: new Map(), numbers: new Float64Array(PIECE_DAYS * NUMBERS) };
    this.#pieces.set(key, built);
    for (const oldest of this.#pieces.keys()) {
      if (this.bytes <= BYTES_MOST) break;
      this.#pieces.delete(oldest);
    }
    return built;
  }
}

function rangeAt({ numbers }: Piece, at: number): DayRange {
  const [open = 0, high = 0, low = 0, close = 0] = numbers.subarray(at * NUMBERS);
  return { open, high, low, close };
}

/** Draws a window of a day: first and last point, highest and lowest. */
export function rangeOf(line: Line, { dayNumber, from, to }: DayWindow): DayRange {
  const day = line.day(dayNumber);
  day.fill(from, to);
  const range = noRange();
  day.widen(range, from, to);
  return { open: day.at(from), high: range.high, low: range.low, close: day.at(to) };
}

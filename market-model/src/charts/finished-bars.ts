import type { SessionDay } from '@candor/domain/time/session-days';
import type { KlineBar, KlineClose } from '@candor/engines/market/provider';

/** Days of one series are kept in pieces of so many. */
const PIECE_DAYS = 32;
const BAR_NUMBERS = 5;
const BYTES_OF_A_NUMBER = 8;
/** A year of the bars of some 600 instruments, and of the closes of all. */
const BAR_BYTES_MOST = 9_500_000;
const CLOSE_BYTES_MOST = 5_000_000;

/**
 * Daily bars that are over never change: they are drawn once. They are kept as numbers, for a bar
 * of objects holds five times as much, and what nobody asked for the longest is forgotten first.
 */
export class FinishedBars {
  readonly #bars: Pieces;
  readonly #closes: Pieces;

  constructor(barBytes = BAR_BYTES_MOST, closeBytes = CLOSE_BYTES_MOST) {
    this.#bars = new Pieces(BAR_NUMBERS, barBytes);
    this.#closes = new Pieces(1, closeBytes);
  }

  /** Null where it is to be drawn. */
  barOf(series: string, { dayNumber, startMs }: SessionDay): KlineBar | null {
    const found = this.#bars.find(series, dayNumber);
    if (found === null) return null;
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = found;
    return {
      ...{ startMs, open: BigInt(open), high: BigInt(high), low: BigInt(low) },
      ...{ close: BigInt(close), volume: BigInt(volume) },
    };
  }

  keepBar(series: string, { dayNumber }: SessionDay, bar: KlineBar): void {
    const { open, high, low, close, volume } = bar;
    this.#bars.keep(series, dayNumber, [open, high, low, close, volume].map(Number));
  }

  /** Of a bar, or where nobody asked for more. */
  closeOf(series: string, { dayNumber, startMs }: SessionDay): KlineClose | null {
    const close =
      this.#bars.find(series, dayNumber)?.[BAR_NUMBERS - 2] ??
      this.#closes.find(series, dayNumber)?.[0];
    return close === undefined ? null : { startMs, close: BigInt(close) };
  }

  keepClose(series: string, { dayNumber }: SessionDay, { close }: KlineClose): void {
    this.#closes.keep(series, dayNumber, [Number(close)]);
  }

  /** Bytes that its numbers hold. */
  get bytes(): number {
    return this.#bars.bytes + this.#closes.bytes;
  }
}

/** So many numbers of each day. */
class Pieces {
  readonly #pieces = new Map<string, Float64Array>();
  readonly #count: number;
  readonly #piecesMost: number;

  constructor(count: number, bytesMost: number) {
    this.#count = count;
    this.#piecesMost = Math.max(
      1,
      Math.floor(bytesMost / (PIECE_DAYS * count * BYTES_OF_A_NUMBER)),
    );
  }

  find(series: string, dayNumber: number): Float64Array | null {
    const key = keyOf(series, dayNumber);
    const piece = this.#pieces.get(key);
    if (piece === undefined) return null;
    this.#pieces.delete(key);
    this.#pieces.set(key, piece);
    const at = (dayNumber % PIECE_DAYS) * this.#count;
    // Days that are not known yet hold no number.
    return Number.isNaN(piece[at] ?? Number.NaN) ? null : piece.subarray(at, at + this.#count);
  }

  keep(series: string, dayNumber: number, numbers: readonly number[]): void {
    const key = keyOf(series, dayNumber);
    let piece = this.#pieces.get(key);
    if (piece === undefined) {
      piece = new Float64Array(PIECE_DAYS * this.#count).fill(Number.NaN);
      const [oldest] = this.#pieces.keys();
      if (this.#pieces.size >= this.#piecesMost && oldest !== undefined)
        this.#pieces.delete(oldest);
      this.#pieces.set(key, piece);
    }
    piece.set(numbers, (dayNumber % PIECE_DAYS) * this.#count);
  }

  get bytes(): number {
    return this.#pieces.size * PIECE_DAYS * this.#count * BYTES_OF_A_NUMBER;
  }
}

function keyOf(series: string, dayNumber: number): string {
  return `${series} ${Math.floor(dayNumber / PIECE_DAYS)}`;
}

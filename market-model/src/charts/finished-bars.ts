import type { SessionDay } from '@candor/domain/time/session-days';
import type { KlineBar, KlineClose } from '@candor/engines/market/provider';
import type { DayShelf, ShelvedDays } from './day-shelf.ts';

/** Days of one series are kept in pieces of so many. */
export const PIECE_DAYS = 32;
export const BAR_NUMBERS = 5;
const BYTES_OF_A_NUMBER = 8;
/** A year of the bars of some 600 instruments, and of the closes of all. */
const BAR_BYTES_MOST = 9_500_000;
const CLOSE_BYTES_MOST = 5_000_000;

/**
 * Daily bars that are over never change: they are drawn once. They are kept as numbers, for a bar
 * of objects holds five times as much, and what nobody asked for the longest is forgotten first.
 * Where there is a shelf, they are on it too, and the next start finds them there.
 */
export class FinishedBars {
  readonly #bars: Pieces;
  readonly #closes: Pieces;
  readonly #shelf: DayShelf | null;
  readonly #taken = new Set<string>();

  constructor({
    shelf = null,
    barBytes = BAR_BYTES_MOST,
    closeBytes = CLOSE_BYTES_MOST,
  }: {
    readonly shelf?: DayShelf | null;
    readonly barBytes?: number;
    readonly closeBytes?: number;
  } = {}) {
    this.#bars = new Pieces(BAR_NUMBERS, barBytes, (series) => this.#taken.delete(series));
    this.#closes = new Pieces(1, closeBytes, (series) => this.#taken.delete(series));
    this.#shelf = shelf;
  }

  /** Null where it is to be drawn. */
  barOf(series: string, { dayNumber, startMs }: SessionDay): KlineBar | null {
    this.#take(series);
    const found = this.#bars.find(series, dayNumber);
    if (found === null) return null;
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = found;
    return {
      startMs,
      open: BigInt(open),
      high: BigInt(high),
      low: BigInt(low),
      close: BigInt(close),
      volume: BigInt(volume),
    };
  }

  keepBar(series: string, { dayNumber }: SessionDay, bar: KlineBar): void {
    const { open, high, low, close, volume } = bar;
    const piece = this.#bars.keep(series, dayNumber, [open, high, low, close, volume].map(Number));
    this.#shelf?.put(series, 'bars', pieceOf(dayNumber), piece);
  }

  /** Of a bar, or where nobody asked for more. */
  closeOf(series: string, { dayNumber, startMs }: SessionDay): KlineClose | null {
    this.#take(series);
    const close =
      this.#bars.find(series, dayNumber)?.[BAR_NUMBERS - 2] ??
      this.#closes.find(series, dayNumber)?.[0];
    return close === undefined ? null : { startMs, close: BigInt(close) };
  }

  keepClose(series: string, { dayNumber }: SessionDay, { close }: KlineClose): void {
    const piece = this.#closes.keep(series, dayNumber, [Number(close)]);
    this.#shelf?.put(series, 'closes', pieceOf(dayNumber), piece);
  }

  /** Bytes that its numbers hold. */
  get bytes(): number {
    return this.#bars.bytes + this.#closes.bytes;
  }

  /** What the shelf has of a series, the first time it is asked for and once it was forgotten. */
  #take(series: string): void {
    if (this.#shelf === null || this.#taken.has(series)) return;
    this.#taken.add(series);
    const { bars, closes }: ShelvedDays = this.#shelf.read(series);
    for (const [piece, numbers] of bars) this.#bars.add(series, piece, () => numbers);
    for (const [piece, numbers] of closes) this.#closes.add(series, piece, () => numbers);
  }
}

/** So many numbers of each day. */
class Pieces {
  readonly #pieces = new Map<string, Float64Array>();
  readonly #count: number;
  readonly #piecesMost: number;
  readonly #onForgotten: (series: string) => void;

  constructor(count: number, bytesMost: number, onForgotten: (series: string) => void) {
    this.#count = count;
    this.#onForgotten = onForgotten;
    this.#piecesMost = Math.max(
      1,
      Math.floor(bytesMost / (PIECE_DAYS * count * BYTES_OF_A_NUMBER)),
    );
  }

  find(series: string, dayNumber: number): Float64Array | null {
    const key = keyOf(series, pieceOf(dayNumber));
    const piece = this.#pieces.get(key);
    if (piece === undefined) return null;
    this.#pieces.delete(key);
    this.#pieces.set(key, piece);
    const at = (dayNumber % PIECE_DAYS) * this.#count;
    // Days that are not known yet hold no number.
    return Number.isNaN(piece[at] ?? Number.NaN) ? null : piece.subarray(at, at + this.#count);
  }

  /** @returns the piece that the day is in. */
  keep(series: string, dayNumber: number, numbers: readonly number[]): Float64Array {
    const unknown = () => new Float64Array(PIECE_DAYS * this.#count).fill(Number.NaN);
    const piece = this.add(series, pieceOf(dayNumber), unknown);
    piece.set(numbers, (dayNumber % PIECE_DAYS) * this.#count);
    return piece;
  }

  /** One that is there stays: it knows more than another from elsewhere. */
  add(series: string, number: number, make: () => Float64Array): Float64Array {
    const key = keyOf(series, number);
    const known = this.#pieces.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.#pieces.keys();
    if (this.#pieces.size >= this.#piecesMost && oldest !== undefined) {
      this.#pieces.delete(oldest);
      this.#onForgotten(oldest.slice(0, oldest.lastIndexOf(' ')));
    }
    const piece = make();
    this.#pieces.set(key, piece);
    return piece;
  }

  get bytes(): number {
    return this.#pieces.size * PIECE_DAYS * this.#count * BYTES_OF_A_NUMBER;
  }
}

function pieceOf(dayNumber: number): number {
  return Math.floor(dayNumber / PIECE_DAYS);
}

function keyOf(series: string, piece: number): string {
  return `${series} ${piece}`;
}

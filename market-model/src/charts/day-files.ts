import { createHash, createHmac } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type DayShelf, NO_DAYS, type ShelvedDays } from './day-shelf.ts';
import { BAR_NUMBERS, PIECE_DAYS } from './finished-bars.ts';

const WRITTEN_AFTER_MS = 1_000;
/** The bars of two thousand years; a file holds about one, in 15 KB. */
const BYTES_MOST = 32_000_000;
/** After so many bytes written the folder is counted again. */
const COUNTED_EACH_BYTES = 2_000_000;
const MARK_BYTES = 32;
const NAME_DIGITS = 32;
const BYTES_OF_A_NUMBER = 8;
const NUMBERS: Readonly<Record<keyof ShelvedDays, number>> = {
  bars: PIECE_DAYS * BAR_NUMBERS,
  closes: PIECE_DAYS,
};
const kinds = ['bars', 'closes'] as const;

type Pieces = Readonly<Record<keyof ShelvedDays, Map<number, Float64Array>>>;

/**
 * A folder with one file for each series: HMAC-SHA-256 of its series and of the rest under what
 * the market is drawn by, then each piece as its kind (0 of bars, 1 of closes), its number and its
 * days, all of them doubles, low byte first. What does not fit its mark, such as the file of
 * another series, is as if it were not there. Those nobody read for the longest go first once there
 * are too many bytes, and so does what other markets left beside this one.
 *
 * @param market names what the days are drawn by, its seed with it; others have other folders.
 * @param onFailure is told of a folder that takes no file; the days are drawn again then.
 */
export class DayFiles implements DayShelf {
  readonly #folder: string;
  readonly #market: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #bytesMost: number;
  readonly #unwritten = new Map<string, Pieces>();
  #timer: NodeJS.Timeout | null = null;
  /** The first that is written has the folder counted: its last writer may have ended before. */
  #uncounted = COUNTED_EACH_BYTES;

  constructor(of: {
    readonly place: string;
    readonly market: string;
    readonly onFailure: (error: unknown) => void;
    readonly bytesMost?: number;
  }) {
    const name = createHash('sha256').update(of.market).digest('hex').slice(0, NAME_DIGITS);
    this.#folder = join(of.place, name);
    this.#market = of.market;
    this.#onFailure = of.onFailure;
    this.#bytesMost = of.bytesMost ?? BYTES_MOST;
    this.#orFailure(() => {
      mkdirSync(this.#folder, { recursive: true });
      for (const other of readdirSync(of.place)) {
        if (other !== name) rmSync(join(of.place, other), { recursive: true, force: true });
      }
    });
  }

  read(series: string): ShelvedDays {
    const whole = readOrNull(this.#fileOf(series));
    if (whole === null) return NO_DAYS;
    const body = whole.subarray(MARK_BYTES);
    const isWhole = this.#markOf(series, body).equals(whole.subarray(0, MARK_BYTES));
    return isWhole ? daysOf(body) : NO_DAYS;
  }

  put(series: string, kind: keyof ShelvedDays, piece: number, numbers: Float64Array): void {
    let pieces = this.#unwritten.get(series);
    if (pieces === undefined) {
      pieces = { bars: new Map(), closes: new Map() };
      this.#unwritten.set(series, pieces);
    }
    pieces[kind].set(piece, numbers);
    this.#timer ??= setTimeout(() => this.flush(), WRITTEN_AFTER_MS).unref();
  }

  /** Writes what was put and is not written. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#orFailure(() => {
      for (const [series, pieces] of this.#unwritten) this.#write(series, pieces);
      if (this.#uncounted >= COUNTED_EACH_BYTES) this.#forget();
    });
    this.#unwritten.clear();
  }

  #write(series: string, pieces: Pieces): void {
    const file = this.#fileOf(series);
    const known = this.read(series);
    const rows: number[] = [];
    for (const [at, kind] of kinds.entries()) {
      for (const [piece, numbers] of new Map([...known[kind], ...pieces[kind]])) {
        rows.push(at, piece, ...numbers);
      }
    }
    const body = Buffer.alloc(rows.length * BYTES_OF_A_NUMBER);
    for (const [at, number] of rows.entries()) body.writeDoubleLE(number, at * BYTES_OF_A_NUMBER);
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.concat([this.#markOf(series, body), body]));
    renameSync(unfinished, file);
    this.#uncounted += body.length;
  }

  #forget(): void {
    this.#uncounted = 0;
    const files = readdirSync(this.#folder).map((name) => {
      const path = join(this.#folder, name);
      const { size, mtimeMs } = statSync(path);
      return { path, size, mtimeMs };
    });
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (bytes <= this.#bytesMost) return;
      rmSync(path, { force: true });
      bytes -= size;
    }
  }

  #fileOf(series: string): string {
    return join(this.#folder, createHash('sha256').update(series).digest('hex'));
  }

  #markOf(series: string, body: Buffer): Buffer {
    return createHmac('sha256', this.#market).update(`${series}\n`).update(body).digest();
  }

  #orFailure(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

function daysOf(body: Buffer): ShelvedDays {
  const numbers = new Float64Array(body.length / BYTES_OF_A_NUMBER);
  for (let at = 0; at < numbers.length; at += 1) {
    numbers[at] = body.readDoubleLE(at * BYTES_OF_A_NUMBER);
  }
  const days: Pieces = { bars: new Map(), closes: new Map() };
  for (let at = 0; at < numbers.length; ) {
    const kind = kinds[numbers[at] ?? 0] ?? 'bars';
    const until = at + 2 + NUMBERS[kind];
    days[kind].set(numbers[at + 1] ?? 0, numbers.slice(at + 2, until));
    at = until;
  }
  return days;
}

/** Whoever reads a file keeps it from being forgotten. */
function readOrNull(file: string): Buffer | null {
  try {
    const whole = readFileSync(file);
    const now = new Date();
    utimesSync(file, now, now);
    return whole;
  } catch {
    return null;
  }
}

import { Buffer } from 'node:buffer';
import type { Source } from '@candor/contract/enums';
import { instrumentId } from '@candor/domain/instruments/instrument-id';

const WATCHED_KEY = '"selfSelectStatus":';
const ZERO = '0'.charCodeAt(0);
const ONE = '1'.charCodeAt(0);

/** A row of an answer: where its mark stands, and what it is about. */
interface Mark {
  readonly at: number;
  readonly instrumentId: string;
}

/**
 * One answer as bytes, the same for everybody but for the marks of rows the reader watches. The
 * text may be anybody's: its marks are taken off before anyone else gets it.
 */
export class ReadyAnswer {
  readonly #text: string;
  readonly #hasMarks: boolean;
  #plain: Buffer | null = null;
  #marks: readonly Mark[] | null = null;

  constructor(json: string) {
    this.#text = json.replaceAll(`${WATCHED_KEY}1`, `${WATCHED_KEY}0`);
    this.#hasMarks = json.includes(WATCHED_KEY);
  }

  /** Whether it depends on what the reader watches. */
  get hasMarks(): boolean {
    return this.#hasMarks;
  }

  /** Characters kept for it. */
  get length(): number {
    return this.#text.length;
  }

  /** The bytes for a reader who watches these instruments. */
  bytesFor(watchedIds: ReadonlySet<string>): Buffer {
    this.#plain ??= Buffer.from(this.#text);
    if (watchedIds.size === 0) return this.#plain;
    this.#marks ??= marksOf(this.#text, this.#plain);
    const watched = this.#marks.filter((mark) => watchedIds.has(mark.instrumentId));
    if (watched.length === 0) return this.#plain;
    const bytes = Buffer.from(this.#plain);
    for (const { at } of watched) bytes[at] = ONE;
    return bytes;
  }
}

/** The marks in the order in which rows and marks both stand in the text. */
function marksOf(json: string, bytes: Buffer): readonly Mark[] {
  const ids = rowsIn(JSON.parse(json)).map(instrumentId);
  const marks: Mark[] = [];
  // Inside a JSON text a quote is escaped, so the key cannot be part of a name.
  for (let from = 0; ; ) {
    const found = bytes.indexOf(WATCHED_KEY, from);
    if (found < 0) break;
    from = found + WATCHED_KEY.length;
    const id = ids[marks.length];
    if (id === undefined || bytes[from] !== ZERO) throw new Error('marks and rows do not agree');
    marks.push({ at: from, instrumentId: id });
  }
  if (marks.length !== ids.length) throw new Error('marks and rows do not agree');
  return marks;
}

interface Row {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
}

/** Everything with a mark, in the order of the text. */
function rowsIn(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'selfSelectStatus' in value ? [value as unknown as Row] : [];
  return [...own, ...Object.values(value).flatMap(rowsIn)];
}

import { Buffer } from 'node:buffer';
import type { InstrumentKey } from '@candor/domain/instruments/instrument-id';

const WATCHED_KEY = '"selfSelectStatus":';
const NOT_WATCHED = '0'.charCodeAt(0);
const WATCHED = '1'.charCodeAt(0);
/**
 * Up to here a body is sent as one text with its head, which saves the system a list of pieces;
 * beyond it, copying the body costs more than that.
 */
const TEXT_BYTES_MAX = 4096;

/** A row of an answer: where its mark stands, and what it is about. */
interface Mark {
  readonly at: number;
  readonly instrumentId: string | undefined;
}

/** The id of what is listed under these keys; none when nothing is any more. */
export type IdOf = (key: InstrumentKey) => string | undefined;

/** The bytes of a body; as a text each character is one of them (`latin1`). */
export type Body = Buffer | string;

/**
 * One answer as bytes, the same for everybody but for the marks of rows the reader watches. The
 * text may be anybody's: its marks are taken off before anyone else gets it.
 */
export class ReadyAnswer {
  readonly hasMarks: boolean;
  /** Bytes of every body, for a mark is one whether it is set or not. */
  readonly length: number;
  readonly #bytes: Buffer;
  readonly #plain: Body;
  readonly #idOf: IdOf;
  #marks: readonly Mark[] | null = null;

  constructor(json: string, idOf: IdOf) {
    this.#idOf = idOf;
    this.hasMarks = json.includes(WATCHED_KEY);
    const text = this.hasMarks ? json.replaceAll(`${WATCHED_KEY}1`, `${WATCHED_KEY}0`) : json;
    this.#bytes = Buffer.from(text);
    this.length = this.#bytes.length;
    this.#plain = sendable(this.#bytes);
  }

  /** The body for a reader who watches these instruments. */
  bodyFor(watchedIds: ReadonlySet<string>): Body {
    if (watchedIds.size === 0 || !this.hasMarks) return this.#plain;
    this.#marks ??= marksOf(this.#bytes, this.#idOf);
    let own: Buffer | null = null;
    for (const { at, instrumentId } of this.#marks) {
      if (instrumentId === undefined || !watchedIds.has(instrumentId)) continue;
      own ??= Buffer.from(this.#bytes);
      own[at] = WATCHED;
    }
    return own === null ? this.#plain : sendable(own);
  }
}

function sendable(bytes: Buffer): Body {
  return bytes.length <= TEXT_BYTES_MAX ? bytes.toString('latin1') : bytes;
}

/** The marks in the order in which rows and marks both stand in the text. */
function marksOf(bytes: Buffer, idOf: IdOf): readonly Mark[] {
  const rows = rowsIn(JSON.parse(bytes.toString()));
  const marks: Mark[] = [];
  // Inside a JSON text a quote is escaped, so the key cannot be part of a name.
  for (let from = 0; ; ) {
    const found = bytes.indexOf(WATCHED_KEY, from);
    if (found < 0) break;
    from = found + WATCHED_KEY.length;
    const row = rows[marks.length];
    if (row === undefined || bytes[from] !== NOT_WATCHED) {
      throw new Error('marks and rows do not agree');
    }
    marks.push({ at: from, instrumentId: idOf(row) });
  }
  if (marks.length !== rows.length) throw new Error('marks and rows do not agree');
  return marks;
}

/** Everything with a mark, in the order of the text. */
function rowsIn(value: unknown): readonly InstrumentKey[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'selfSelectStatus' in value ? [value as unknown as InstrumentKey] : [];
  return [...own, ...Object.values(value).flatMap(rowsIn)];
}

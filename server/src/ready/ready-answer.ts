import { Buffer } from 'node:buffer';
import type { Source } from '@candor/contract/enums';
import { instrumentId } from '@candor/domain/instruments/instrument-id';

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
  readonly instrumentId: string;
}

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
  #marks: readonly Mark[] | null = null;

  constructor(json: string) {
    this.hasMarks = json.includes(WATCHED_KEY);
    const text = this.hasMarks ? json.replaceAll(`${WATCHED_KEY}1`, `${WATCHED_KEY}0`) : json;
    this.#bytes = Buffer.from(text);
    this.length = this.#bytes.length;
    this.#plain = sendable(this.#bytes);
  }

  /** The body for a reader who watches these instruments. */
  bodyFor(watchedIds: ReadonlySet<string>): Body {
    if (watchedIds.size === 0 || !this.hasMarks) return this.#plain;
    this.#marks ??= marksOf(this.#bytes);
    let own: Buffer | null = null;
    for (const { at, instrumentId } of this.#marks) {
      if (!watchedIds.has(instrumentId)) continue;
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
function marksOf(bytes: Buffer): readonly Mark[] {
  const ids = rowsIn(JSON.parse(bytes.toString())).map(instrumentId);
  const marks: Mark[] = [];
  // Inside a JSON text a quote is escaped, so the key cannot be part of a name.
  for (let from = 0; ; ) {
    const found = bytes.indexOf(WATCHED_KEY, from);
    if (found < 0) break;
    from = found + WATCHED_KEY.length;
    const id = ids[marks.length];
    if (id === undefined || bytes[from] !== NOT_WATCHED) {
      throw new Error('marks and rows do not agree');
    }
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

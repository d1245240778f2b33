import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where a chain of lines has come to. */
export interface LogHead {
  /** Drawn for each start of a process. */
  readonly chain: string;
  /** Lines are counted from 1. */
  readonly seq: number;
  /** Of the newest line; it stands for all lines of the chain up to it. */
  readonly mark: string;
}

const SEALED = /^(\{.*),"mark":"([\w-]{43})"\}$/;
/** What the first line of a chain follows. */
const BEFORE_ALL = '';

function markOf(key: Uint8Array, before: string, text: string): string {
  return createHmac('sha256', key).update(`${before}\n${text}`).digest('base64url');
}

/**
 * Lines that follow one another: each carries a keyed mark over itself and the mark of the line
 * before it. Whoever has the file and not the key changes, adds and takes out nothing unseen; lines
 * cut off at the end are missed by the signed heads.
 */
export class SecurityChain {
  readonly #keyOfNow: () => Uint8Array;
  readonly #drawName: () => string;
  #key: Uint8Array;
  #head: LogHead;

  /** Under another key another chain begins, whose first line names where this one came to. */
  constructor(keyOfNow: () => Uint8Array, drawName = () => randomBytes(6).toString('hex')) {
    this.#keyOfNow = keyOfNow;
    this.#drawName = drawName;
    this.#key = keyOfNow();
    this.#head = { chain: drawName(), seq: 0, mark: BEFORE_ALL };
  }

  get head(): LogHead {
    return this.#head;
  }

  /** The line for these facts, with its end. */
  line(facts: Readonly<Record<string, unknown>>): string {
    const after = this.#turn();
    const { chain, seq, mark: before } = this.#head;
    const text = JSON.stringify({
      ...facts,
      ...(after !== null && { after }),
      chain,
      seq: seq + 1,
    });
    const mark = markOf(this.#key, before, text);
    this.#head = { chain, seq: seq + 1, mark };
    return `${text.slice(0, -1)},"mark":"${mark}"}\n`;
  }

  /** Begins another chain where the key is another one; hands back where the one before ends. */
  #turn(): LogHead | null {
    const key = this.#keyOfNow();
    if (Buffer.from(key).equals(this.#key)) return null;
    const before = this.#head;
    this.#key = key;
    this.#head = { chain: this.#drawName(), seq: 0, mark: BEFORE_ALL };
    return before.seq === 0 ? null : before;
  }
}

/** What is wrong with lines that were read again, said for people; and what they came to. */
export interface LogReading {
  readonly problems: readonly string[];
  /** Of each chain every mark by its number, to hold signed heads against. */
  readonly chains: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/**
 * Reads the lines of one or more logs in their order: each must carry its mark and follow the line
 * of its chain before it. A chain has one of the keys. Lines of other streams, as standard output
 * has them, are passed over.
 */
export async function readSecurityLines(
  lines: AsyncIterable<string> | Iterable<string>,
  keys: readonly Uint8Array[],
): Promise<LogReading> {
  const problems: string[] = [];
  const chains = new Map<string, Map<number, string>>();
  const keyOf = new Map<string, Uint8Array>();
  let at = 0;
  for await (const line of lines) {
    at += 1;
    const read = opened(line);
    if (read === null) continue;
    if (typeof read === 'string') {
      problems.push(`line ${at} ${read}`);
      continue;
    }
    const { chain, seq, text, mark, after } = read;
    const marks = chains.get(chain) ?? new Map<number, string>();
    chains.set(chain, marks);
    const before = seq === 1 ? BEFORE_ALL : marks.get(seq - 1);
    if (before === undefined) {
      problems.push(`line ${at}: line ${seq - 1} of the chain ${chain} is missing before it`);
    } else {
      const known = keyOf.get(chain);
      const key = (known === undefined ? keys : [known]).find((one) =>
        isSame(markOf(one, before, text), mark),
      );
      if (key === undefined) {
        problems.push(`line ${at}: line ${seq} of the chain ${chain} was changed`);
      } else {
        keyOf.set(chain, key);
      }
    }
    const followed = after === null ? undefined : chains.get(after.chain);
    if (after !== null && followed !== undefined && followed.size !== after.seq) {
      problems.push(`line ${at}: the chain ${after.chain} was cut before its line ${after.seq}`);
    }
    if (marks.has(seq)) problems.push(`line ${at}: line ${seq} of ${chain} stands there twice`);
    marks.set(seq, mark);
  }
  return { problems, chains };
}

function opened(line: string) {
  if (!line.includes('"stream":"security"')) return null;
  const [, body, mark] = SEALED.exec(line) ?? [];
  if (body === undefined || mark === undefined) return 'carries no mark';
  const text = `${body}}`;
  try {
    const { chain, seq, after = null } = JSON.parse(text) as Record<string, unknown>;
    if (typeof chain !== 'string' || typeof seq !== 'number') return 'is of no chain';
    return { chain, seq, text, mark, after: after as LogHead | null };
  } catch {
    return 'is no line of a log';
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Heads that were signed of these chains and are not what the lines came to. */
export function missingHeads(
  chains: LogReading['chains'],
  heads: Iterable<LogHead>,
): readonly string[] {
  const problems: string[] = [];
  for (const { chain, seq, mark } of heads) {
    const marks = chains.get(chain);
    if (marks === undefined) problems.push(`the chain ${chain} was signed and is in no file`);
    else if (!marks.has(seq)) problems.push(`the chain ${chain} was cut before its line ${seq}`);
    else if (marks.get(seq) !== mark)
      problems.push(`line ${seq} of ${chain} is not the signed one`);
  }
  return problems;
}

import { GENESIS_HASH } from '../lanes/event-chain.ts';
import type { Query } from '../lanes/load-accounts.ts';

const GROUPS_AT_ONCE = 100;

export interface EventRow {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly fact_count: number;
  readonly facts: string;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

/** How far a log has been followed. */
export interface LogHead {
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** Groups of one lane that follow each other, and the group before them. */
export interface Stretch {
  readonly lane: number;
  readonly before: LogHead;
  readonly rows: readonly EventRow[];
}

/** The log of one lane, from its first group. */
class LogReader {
  readonly lane: number;
  readonly #query: Query;
  head: LogHead = { seq: 0n, hash: GENESIS_HASH };
  #rows: EventRow[] = [];

  constructor(query: Query, lane: number) {
    this.#query = query;
    this.lane = lane;
  }

  /** The number of the next group; null at the end. */
  async next(): Promise<bigint | null> {
    if (this.#rows.length === 0) {
      this.#rows = await this.#query<EventRow>(
        `SELECT seq, at_ms, fact_count, facts, prev_hash, hash, signature FROM events
          WHERE lane = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
        [this.lane, this.head.seq, GROUPS_AT_ONCE],
      );
    }
    return this.#rows[0]?.seq ?? null;
  }

  /** What was read and is not above a number. */
  take(upTo: bigint | null): Stretch {
    const { lane, head: before } = this;
    const end = upTo === null ? -1 : this.#rows.findIndex(({ seq }) => seq > upTo);
    const rows = this.#rows.splice(0, end === -1 ? this.#rows.length : end);
    const last = rows.at(-1);
    if (last !== undefined) this.head = { seq: last.seq, hash: last.hash };
    return { lane, before, rows };
  }
}

/**
 * All logs in the order of their numbers. A partition that went from lane to lane goes on behind
 * the numbers it had before, so what happened in one account comes as it happened.
 */
export class LogReaders {
  readonly #logs: readonly LogReader[];

  constructor(query: Query, lanes: readonly number[]) {
    this.#logs = lanes.map((lane) => new LogReader(query, lane));
  }

  /** How far each was read. */
  get heads(): readonly { readonly lane: number; readonly head: LogHead }[] {
    return this.#logs.map(({ lane, head }) => ({ lane, head }));
  }

  /** The next groups; null at the end of all logs. */
  async stretch(): Promise<Stretch | null> {
    let first: { readonly log: LogReader; readonly seq: bigint } | null = null;
    let upTo: bigint | null = null;
    for (const log of this.#logs) {
      const seq = await log.next();
      if (seq === null) continue;
      if (first === null || seq < first.seq) {
        upTo = first?.seq ?? null;
        first = { log, seq };
      } else if (upTo === null || seq < upTo) upTo = seq;
    }
    return first?.log.take(upTo) ?? null;
  }
}

import { randomUUID } from 'node:crypto';
import { ANSWER_KEPT_MS } from '@candor/engines/trading/lane-answers';
import {
  type CommitOutcome,
  type LaneChanges,
  type LaneHold,
  type LaneStore,
  LaneStoreUnavailable,
  type LoadedAccount,
  type Lookups,
  type OpenOrderRef,
  type VenueFill,
} from '@candor/engines/trading/lane-store';
import { Client, type Pool } from 'pg';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { isOutage } from '../outage.ts';
import { readBigints } from '../pool.ts';
import { answerWithin, laneTimes } from '../time-limits.ts';
import { type CommitMessage, CommitWriter, type LaneHead } from './commit-message.ts';
import { CommitQuery } from './commit-query.ts';
import { GENESIS_HASH } from './event-chain.ts';
import { fillsSince } from './fills-since.ts';
import { findThings } from './find-things.ts';
import type { Signer } from './group-signature.ts';
import { loadAccounts, type Query, readOrder } from './load-accounts.ts';

const LEASE_SECONDS = 10;
const FAREWELL_MS = 250;
/** Callers wait this long for a database that went away; then they are told. */
const RECOVER_WITHIN_MS = 4_000;
const RECOVER_PAUSE_MS = 100;

/**
 * The order path's plans are made once per connection and must not depend on how small the tables
 * were then: rows are always found by their key.
 */
const PLAN_BY_KEY = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
].join(' ');

export interface LaneStoreOptions {
  readonly address: DatabaseAddress;
  /** For loading accounts and looking things up. */
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** Signs every commit group. */
  readonly signer: Signer;
}

/** Lanes on PostgreSQL: leases, the one commit statement, and what memory starts from. */
export class PgLaneStore implements LaneStore {
  readonly #options: LaneStoreOptions;
  /** Tells this process's leases from those of an earlier one on the same machine. */
  readonly #holder = randomUUID();

  constructor(options: LaneStoreOptions) {
    this.#options = options;
  }

  async laneCount(wanted: number): Promise<number> {
    // The first start decides: an account's lane is its hash, and must stay.
    await this.#options.pool.query(
      `INSERT INTO lanes (lane) SELECT generate_series(0, $1::integer - 1)
        WHERE NOT EXISTS (SELECT FROM lanes) ON CONFLICT DO NOTHING`,
      [wanted],
    );
    const { rows } = await this.#options.pool.query('SELECT count(*)::integer AS n FROM lanes');
    return rows[0].n;
  }

  async take(lane: number): Promise<LaneHold | null> {
    const hold = new PgLaneHold(lane, this.#holder, this.#options);
    return (await hold.open()) ? hold : null;
  }
}

class PgLaneHold implements LaneHold {
  readonly lane: number;
  readonly #holder: string;
  readonly #options: LaneStoreOptions;
  readonly #writer: CommitWriter;
  #client: Client | null = null;
  /** Statements this connection knows. */
  #prepared = new Set<string>();
  #head: LaneHead | null = null;
  /** The head a group with an unknown outcome would have led to. */
  #pending: LaneHead | null = null;

  constructor(lane: number, holder: string, options: LaneStoreOptions) {
    this.lane = lane;
    this.#holder = holder;
    this.#options = options;
    this.#writer = new CommitWriter(options.signer);
  }

  /** Connects and takes the lease; false while another process holds it. */
  async open(): Promise<boolean> {
    const client = new Client({
      ...this.#options.address,
      types: readBigints,
      options: PLAN_BY_KEY,
      ...laneTimes,
      application_name: `candor lane ${this.lane}`,
    });
    // The query in flight rejects as well; without a listener Node would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      const head = await takeLease(client, this.lane, this.#holder);
      if (head === null) {
        client.end().catch(() => {});
        return false;
      }
      this.#client = client;
      this.#prepared = new Set();
      this.#head = head;
      return true;
    } catch (cause) {
      cut(client);
      throw unavailable(cause);
    }
  }

  get headSeq(): bigint {
    return this.#head?.seq ?? 0n;
  }

  get headHash(): Uint8Array {
    return this.#head?.hash ?? GENESIS_HASH;
  }

  load(accountIds: readonly string[]): Promise<readonly LoadedAccount[]> {
    return loadAccounts({
      query: this.#query,
      lane: this.lane,
      accountIds,
      answersSinceMs: this.#options.nowMs() - ANSWER_KEPT_MS,
    });
  }

  find(lookups: Lookups) {
    return findThings(this.#query, this.lane, lookups);
  }

  async openOrders(): Promise<readonly OpenOrderRef[]> {
    const rows = await this.#query<{ account_id: string; terms: string; progress: string }>(
      `SELECT account_id, terms, progress FROM orders WHERE lane = $1 AND is_open
        ORDER BY accepted_seq, accepted_line`,
      [this.lane],
    );
    return rows.map((row) => ({ accountId: row.account_id, order: readOrder(row) }));
  }

  async settlingBefore(atMs: number): Promise<readonly string[]> {
    const rows = await this.#query<{ account_id: string }>(
      'SELECT DISTINCT account_id FROM wallets WHERE lane = $1 AND settles_ms <= $2',
      [this.lane, atMs],
    );
    return rows.map((row) => row.account_id);
  }

  fillsSince(sinceMs: number): Promise<readonly VenueFill[]> {
    return fillsSince(this.#query, this.lane, sinceMs);
  }

  async commit(changes: LaneChanges): Promise<CommitOutcome> {
    const { client, head } = this.#leased();
    let commit: CommitMessage;
    try {
      commit = this.#writer.write({ head, changes, leaseSeconds: LEASE_SECONDS });
    } catch (error) {
      // What cannot be written in the database's form: one command's fault, and nothing was sent.
      return { outcome: 'refused', cause: asError(error) };
    }
    const { next } = commit;
    this.#pending = next;
    try {
      const rowCount = await CommitQuery.run(client, { ...commit, prepared: this.#prepared });
      this.#pending = null;
      if (rowCount === 0) return { outcome: 'lease-lost' };
      this.#head = next;
      return { outcome: 'committed' };
    } catch (error) {
      if (isOutage(error)) throw unavailable(error);
      this.#pending = null;
      return { outcome: 'refused', cause: asError(error) };
    }
  }

  async recover(): Promise<{ readonly wasCommitted: boolean } | null> {
    await this.#drop();
    const giveUpAtMs = performance.now() + RECOVER_WITHIN_MS;
    for (;;) {
      try {
        const before = this.#head;
        // Taking the lease waits for a statement of ours that is still at work, and shuts it out.
        if (!(await this.open())) return null;
        const pending = this.#pending;
        this.#pending = null;
        const isOurs = isSameHead(this.#head, before) || isSameHead(this.#head, pending);
        // Somebody wrote into the log meanwhile: what comes after it is not ours to sign.
        if (before !== null && !isOurs) return null;
        // A group without facts does not move the head, so the head cannot tell.
        const hasMoved = pending !== null && pending.seq !== before?.seq;
        return { wasCommitted: hasMoved && isSameHead(this.#head, pending) };
      } catch (error) {
        if (performance.now() > giveUpAtMs) throw error;
        await pause(RECOVER_PAUSE_MS);
      }
    }
  }

  async renew(): Promise<boolean> {
    const { client, head } = this.#leased();
    try {
      const result = await client.query({
        text: `UPDATE lanes SET lease_until = clock_timestamp() + make_interval(secs => $3)
          WHERE lane = $1 AND epoch = $2`,
        values: [head.lane, head.epoch, LEASE_SECONDS],
        ...answerWithin,
      });
      return result.rowCount === 1;
    } catch (error) {
      throw unavailable(error);
    }
  }

  async release(): Promise<void> {
    if (this.#client === null || this.#head === null) return;
    try {
      await this.#client.query({
        text: `UPDATE lanes SET lease_until = 'epoch', holder = NULL
          WHERE lane = $1 AND epoch = $2`,
        values: [this.lane, this.#head.epoch],
        ...answerWithin,
      });
    } catch {
      // A lease that cannot be given back runs out by itself.
    } finally {
      await this.#drop();
    }
  }

  readonly #query: Query = async (text, values) => {
    try {
      return (await this.#options.pool.query(text, values)).rows;
    } catch (error) {
      throw isOutage(error) ? unavailable(error) : error;
    }
  };

  #leased(): { client: Client; head: LaneHead } {
    const client = this.#client;
    const head = this.#head;
    if (client === null || head === null) {
      throw new LaneStoreUnavailable(`lane ${this.lane} has no connection`);
    }
    return { client, head };
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    const end = client.end().catch(() => {}); // Already broken.
    // A silent network answers no farewell: the line is cut, or we would wait for it.
    await Promise.race([end, pause(FAREWELL_MS)]);
    cut(client);
  }
}

function isSameHead(head: LaneHead | null, other: LaneHead | null): boolean {
  if (head === null || other === null) return false;
  return head.seq === other.seq && head.hash.equals(other.hash);
}

/**
 * Takes a lane whose lease has run out, is our own, or whose owner's session has ended: a killed
 * process frees its lanes at once, a frozen one after the lease.
 */
async function takeLease(client: Client, lane: number, holder: string): Promise<LaneHead | null> {
  const { rows } = await client.query<{ epoch: bigint; head_seq: bigint; head_hash: Buffer }>({
    text: `UPDATE lanes SET epoch = epoch + 1, holder = $2, holder_pid = me.pid,
            holder_since = me.backend_start,
            lease_until = clock_timestamp() + make_interval(secs => $3)
       FROM pg_stat_activity me
      WHERE lane = $1 AND me.pid = pg_backend_pid()
        AND (lease_until < clock_timestamp() OR holder IS NULL OR holder = $2 OR NOT EXISTS (
          SELECT FROM pg_stat_activity a
           WHERE a.pid = lanes.holder_pid AND a.backend_start = lanes.holder_since))
    RETURNING epoch, head_seq, head_hash`,
    values: [lane, holder, LEASE_SECONDS],
    ...answerWithin,
  });
  const [row] = rows;
  return row === undefined
    ? null
    : { lane, epoch: row.epoch, seq: row.head_seq, hash: row.head_hash };
}

/** Ends a connection without a word; a broken one stays as it is. */
function cut(client: Client): void {
  client.connection.stream.destroy();
}

function unavailable(cause: unknown): LaneStoreUnavailable {
  if (cause instanceof LaneStoreUnavailable) return cause;
  return new LaneStoreUnavailable(`the database is away: ${asError(cause).message}`, { cause });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

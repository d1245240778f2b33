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
} from '@candor/engines/trading/lane-store';
import { Client, type Pool } from 'pg';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { readBigints } from '../pool.ts';
import { CommitWriter, type LaneHead } from './commit-message.ts';
import { CommitQuery } from './commit-query.ts';
import { findThings } from './find-things.ts';
import { loadAccounts, type Query, readOrder } from './load-accounts.ts';

const LEASE_SECONDS = 10;
const RECOVER_ATTEMPTS = 40;
const RECOVER_PAUSE_MS = 250;

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

/**
 * Errors after which the statement may or may not have been carried out, or will not be for reasons
 * of the machine: lost connections (08), resources (53), shutdowns (57P), system errors (58), a
 * server that became read-only.
 */
const OUTAGES = ['08', '53', '57P', '58', '25006', 'XX'];

export interface LaneStoreOptions {
  readonly address: DatabaseAddress;
  /** For loading accounts and looking things up. */
  readonly pool: Pool;
  readonly nowMs: () => number;
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
  readonly #writer = new CommitWriter();
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
  }

  /** Connects and takes the lease; false while another process holds it. */
  async open(): Promise<boolean> {
    const client = new Client({
      ...this.#options.address,
      types: readBigints,
      options: PLAN_BY_KEY,
      application_name: `candor lane ${this.lane}`,
    });
    // The query in flight rejects as well; without a listener Node would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      const head = await takeLease(client, this.lane, this.#holder);
      if (head === null) {
        await client.end();
        return false;
      }
      this.#client = client;
      this.#prepared = new Set();
      this.#head = head;
      return true;
    } catch (cause) {
      client.end().catch(() => {}); // It may never have opened.
      throw unavailable(cause);
    }
  }

  get headSeq(): bigint {
    return this.#head?.seq ?? 0n;
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
        ORDER BY order_id`,
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

  async commit(changes: LaneChanges): Promise<CommitOutcome> {
    const { client, head } = this.#leased();
    const commit = this.#writer.write({ head, changes, leaseSeconds: LEASE_SECONDS });
    const { next } = commit;
    this.#pending = next;
    try {
      const rowCount = await CommitQuery.run(client, { ...commit, prepared: this.#prepared });
      if (rowCount === 0) return { outcome: 'lease-lost' };
      this.#head = next;
      return { outcome: 'committed' };
    } catch (error) {
      if (isOutage(error)) throw unavailable(error);
      return { outcome: 'refused', cause: asError(error) };
    }
  }

  async recover(): Promise<{ readonly wasCommitted: boolean } | null> {
    const pending = this.#pending;
    await this.#drop();
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Taking the lease waits for a statement of ours that is still at work, and shuts it out.
        if (!(await this.open())) return null;
        const isSame = this.#head?.seq === pending?.seq;
        return {
          wasCommitted: isSame && this.#head?.hash.equals(pending?.hash ?? NO_HASH) === true,
        };
      } catch (error) {
        if (attempt >= RECOVER_ATTEMPTS) throw error;
        await pause(RECOVER_PAUSE_MS);
      }
    }
  }

  async renew(): Promise<boolean> {
    const { client, head } = this.#leased();
    try {
      const result = await client.query(
        `UPDATE lanes SET lease_until = clock_timestamp() + make_interval(secs => $3)
          WHERE lane = $1 AND epoch = $2`,
        [head.lane, head.epoch, LEASE_SECONDS],
      );
      return result.rowCount === 1;
    } catch (error) {
      throw unavailable(error);
    }
  }

  async release(): Promise<void> {
    if (this.#client === null || this.#head === null) return;
    try {
      await this.#client.query(
        `UPDATE lanes SET lease_until = 'epoch', holder = NULL WHERE lane = $1 AND epoch = $2`,
        [this.lane, this.#head.epoch],
      );
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
    await client?.end().catch(() => {}); // Already broken.
  }
}

const NO_HASH = Buffer.alloc(0);

/**
 * Takes a lane whose lease has run out, is our own, or whose owner's session has ended: a killed
 * process frees its lanes at once, a frozen one after the lease.
 */
async function takeLease(client: Client, lane: number, holder: string): Promise<LaneHead | null> {
  const { rows } = await client.query<{ epoch: bigint; head_seq: bigint; head_hash: Buffer }>(
    `UPDATE lanes SET epoch = epoch + 1, holder = $2, holder_pid = me.pid,
            holder_since = me.backend_start,
            lease_until = clock_timestamp() + make_interval(secs => $3)
       FROM pg_stat_activity me
      WHERE lane = $1 AND me.pid = pg_backend_pid()
        AND (lease_until < clock_timestamp() OR holder IS NULL OR holder = $2 OR NOT EXISTS (
          SELECT FROM pg_stat_activity a
           WHERE a.pid = lanes.holder_pid AND a.backend_start = lanes.holder_since))
    RETURNING epoch, head_seq, head_hash`,
    [lane, holder, LEASE_SECONDS],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { lane, epoch: row.epoch, seq: row.head_seq, hash: row.head_hash };
}

function isOutage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isSqlState = /^[0-9A-Z]{5}$/.test(code);
  return !isSqlState || OUTAGES.some((prefix) => code.startsWith(prefix));
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

import { randomUUID } from 'node:crypto';
import type {
  LaneHold,
  LaneStore,
  OpenOrderRef,
  PartitionOwners,
  VenueFill,
} from '@candor/engines/trading/lane/lane-store';
import { fillsSince } from './fills-since.ts';
import { readLivingLanes, readPartitionOwners } from './lane-lease.ts';
import { type Query, readOrder } from './load-accounts.ts';
import { ask, type LaneStoreOptions, PgLaneHold } from './pg-lane-hold.ts';

/** Lanes on PostgreSQL: leases, the one commit statement, and what memory starts from. */
export class PgLaneStore implements LaneStore {
  readonly #options: LaneStoreOptions;
  /** Tells this process's leases from those of an earlier one on the same machine. */
  readonly #holder = randomUUID();

  constructor(options: LaneStoreOptions) {
    this.#options = options;
  }

  async open(): Promise<LaneHold> {
    for (;;) {
      for (const lane of await this.#knownLanes()) {
        const hold = new PgLaneHold(lane, this.#holder, this.#options);
        if (await hold.open()) return hold;
      }
      // All of them are written by somebody: one more. Another process may be the first to take it.
      await this.#query(
        `INSERT INTO lanes (lane) SELECT coalesce(max(lane) + 1, 0) FROM lanes
         ON CONFLICT DO NOTHING`,
        [],
      );
    }
  }

  partitionOwners(lane: number): Promise<PartitionOwners> {
    return readPartitionOwners(this.#query, lane);
  }

  livingLanes(): Promise<readonly number[]> {
    return readLivingLanes(this.#query);
  }

  async auctionOrders(): Promise<readonly OpenOrderRef[]> {
    const rows = await this.#query<{ account_id: string; terms: string; progress: string }>(
      `SELECT account_id, terms, progress FROM orders
        WHERE is_open AND uncross_ms IS NOT NULL
        ORDER BY accepted_seq, accepted_line`,
      [],
    );
    return rows.map((row) => ({ accountId: row.account_id, order: readOrder(row) }));
  }

  fillsSince(sinceMs: number): Promise<readonly VenueFill[]> {
    return fillsSince(this.#query, sinceMs);
  }

  /** Which of these fills are committed, among those since an instant. */
  async committedFills(fillIds: readonly string[], sinceMs: number): Promise<ReadonlySet<string>> {
    const rows = await this.#query<{ fill_id: string }>(
      'SELECT fill_id FROM fills WHERE filled_ms >= $1 AND fill_id = ANY ($2)',
      [sinceMs, fillIds],
    );
    return new Set(rows.map((row) => row.fill_id));
  }

  /** Now, as the database counts it: for `lanesWorkSince`. */
  async now(): Promise<string> {
    const [row] = await this.#query<{ now: string }>('SELECT clock_timestamp()::text AS now', []);
    return row?.now ?? '';
  }

  /** Whether a lane is at work on what it began by then, also one whose process has gone. */
  async lanesWorkSince(then: string): Promise<boolean> {
    const [row] = await this.#query<{ busy: boolean | null }>(
      `SELECT bool_or(xact_start <= $1) AS busy FROM pg_stat_activity
        WHERE application_name LIKE 'candor lane %' AND datname = current_database()`,
      [then],
    );
    return row?.busy === true;
  }

  async #knownLanes(): Promise<readonly number[]> {
    const rows = await this.#query<{ lane: number }>('SELECT lane FROM lanes ORDER BY lane', []);
    return rows.map(({ lane }) => lane);
  }

  readonly #query: Query = (text, values) => ask(this.#options.pool, text, values);
}

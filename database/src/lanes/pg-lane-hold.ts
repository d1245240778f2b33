import { ANSWER_KEPT_MS } from '@candor/engines/trading/lane/lane-answers';
import {
  type CommitOutcome,
  type CommittedGroup,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
  type LoadedAccount,
  type Lookups,
} from '@candor/engines/trading/lane/lane-store';
import { Client, type Pool } from 'pg';
import { CommitPath } from '../commit/commit-path.ts';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { isOutage } from '../outage.ts';
import { PLAN_BY_KEY, readBigints } from '../pool.ts';
import { answerWithin, laneTimes } from '../time-limits.ts';
import { findThings } from './find-things.ts';
import type { Signer } from './group-signature.ts';
import {
  hasPartitions,
  type LaneHead,
  LEASE_SECONDS,
  takeLease,
  takePartitions,
} from './lane-lease.ts';
import { loadAccounts, type Query } from './load-accounts.ts';
import { committedOf, isSameHead, placeOf, type SentGroup } from './sent-groups.ts';

const FAREWELL_MS = 250;
/** Callers wait this long for a database that went away; then they are told. */
const RECOVER_WITHIN_MS = 4_000;
const RECOVER_PAUSE_MS = 100;

const LEASE_LOST: CommitOutcome = { outcome: 'lease-lost' };
const DISPLACED: CommitOutcome = { outcome: 'displaced' };
const GRANT_OVER: CommitOutcome = { outcome: 'grant-over' };

export interface LaneStoreOptions {
  readonly address: DatabaseAddress;
  /** For loading accounts and looking things up. */
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** Signs every commit group. */
  readonly signer: Signer;
  /** How long a commit group took to be written, for whoever measures. */
  readonly onWritten?: (lane: number, tookMs: number) => void;
}

/** Of the pool; an outage is told as one. */
export async function ask<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  try {
    return (await pool.query<Row>(text, values)).rows;
  } catch (error) {
    throw isOutage(error) ? unavailable(error) : error;
  }
}

/** One lane on a connection of its own. */
export class PgLaneHold implements LaneHold {
  readonly lane: number;
  readonly #holder: string;
  readonly #options: LaneStoreOptions;
  readonly #path: CommitPath;
  #client: Client | null = null;
  #head: LaneHead | null = null;
  /** Sent and not heard of, in their order. */
  #unheard = new Map<LaneChanges, SentGroup>();
  /** Statements of other kinds on this connection: a group is not sent past them. */
  #others = 0;
  readonly #partitions = new Set<number>();
  /** What other lanes wrote of our partitions has numbers up to this: ours come behind. */
  #floorSeq = 0n;
  /** The lease runs at least so long, as `performance.now` counts. */
  #sureUntilMs = 0;

  constructor(lane: number, holder: string, options: LaneStoreOptions) {
    this.lane = lane;
    this.#holder = holder;
    this.#options = options;
    this.#path = new CommitPath(options.signer);
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
    client.on('error', () => this.#doubt(client));
    client.on('end', () => this.#doubt(client));
    try {
      await client.connect();
      const head = await takeLease(client, this.lane, this.#holder);
      if (head === null) {
        client.end().catch(() => {});
        return false;
      }
      this.#client = client;
      this.#path.reconnected();
      this.#head = head;
      return true;
    } catch (cause) {
      cut(client);
      throw unavailable(cause);
    }
  }

  load(accountIds: readonly string[]): Promise<readonly LoadedAccount[]> {
    return loadAccounts({
      query: this.#query,
      accountIds,
      answersSinceMs: this.#options.nowMs() - ANSWER_KEPT_MS,
    });
  }

  find(lookups: Lookups) {
    return findThings(this.#query, lookups);
  }

  async takePartitions(wanted: readonly number[]): Promise<readonly number[]> {
    const { client } = this.#leased();
    const taken = await this.#other(() => takePartitions(client, this.lane, wanted));
    for (const { partition, since_seq } of taken) {
      this.#partitions.add(partition);
      if (since_seq > this.#floorSeq) this.#floorSeq = since_seq;
    }
    return taken.map(({ partition }) => partition);
  }

  async giveUpPartitions(partitions: readonly number[]): Promise<void> {
    const { client, head } = this.#leased();
    await this.#other(() =>
      client.query({
        text: `UPDATE partitions SET lane = NULL, since_seq = greatest(since_seq, $3)
          WHERE lane = $1 AND partition = ANY ($2)`,
        values: [this.lane, partitions, head.seq],
        ...answerWithin,
      }),
    );
    for (const partition of partitions) this.#partitions.delete(partition);
  }

  async commit(changes: LaneChanges, grantEpoch?: bigint): Promise<CommitOutcome> {
    const { client, head } = this.#leased();
    try {
      const from = [...this.#unheard.values()].at(-1)?.next ?? head;
      const group = {
        head: from,
        changes,
        floorSeq: this.#floorSeq,
        leaseSeconds: LEASE_SECONDS,
        grantEpoch: grantEpoch ?? null,
      };
      const sent = this.#path.send(client, group, this.#others === 0);
      this.#unheard.set(changes, { from, ...sent });
    } catch (error) {
      // What cannot be written in the database's form: one command's fault, and nothing was sent.
      return this.#refused(asError(error));
    }
    const sinceMs = performance.now();
    const heard = await this.#hear(client, changes, sinceMs);
    const outcome = heard === LEASE_LOST && grantEpoch !== undefined ? await this.#whyNot() : heard;
    this.#options.onWritten?.(this.lane, performance.now() - sinceMs);
    return outcome;
  }

  /** What became of a group that was sent. It stays unheard where `recover` must tell. */
  async #hear(client: Client, changes: LaneChanges, sentMs: number): Promise<CommitOutcome> {
    const sent = this.#unheard.get(changes);
    if (sent === undefined) throw new Error('nobody sent this group');
    const { from, next } = sent;
    const heard = await sent.answer.catch(asError);
    // An answer on a line that was given up tells nothing that `recover` does not.
    if (this.#client !== client) throw new LaneStoreUnavailable('the line was given up');
    if (heard instanceof Error && isOutage(heard)) throw unavailable(heard);
    this.#unheard.delete(changes);
    if (heard instanceof Error) return this.#refused(heard);
    if (heard === 0) return isSameHead(from, this.#head) ? LEASE_LOST : DISPLACED;
    this.#head = next;
    this.#trust(sentMs);
    return { outcome: 'committed', at: placeOf(next) };
  }

  /** A group that took of the books moved nothing: the lane is lost, or the grant is over. */
  async #whyNot(): Promise<CommitOutcome> {
    await Promise.allSettled([...this.#unheard.values()].map(({ answer }) => answer));
    return (await this.renew()) ? GRANT_OVER : LEASE_LOST;
  }

  /** Told when what was sent behind it has been heard, so that the next one knows its head. */
  async #refused(cause: Error): Promise<CommitOutcome> {
    await Promise.allSettled([...this.#unheard.values()].map(({ answer }) => answer));
    return { outcome: 'refused', cause };
  }

  async recover(): Promise<ReadonlyMap<LaneChanges, CommittedGroup> | null> {
    await this.#drop();
    const giveUpAtMs = performance.now() + RECOVER_WITHIN_MS;
    for (;;) {
      try {
        const askedMs = performance.now();
        const before = this.#head;
        // Taking the lease waits for a statement of ours that is still at work, and shuts it out.
        if (!(await this.open())) return null;
        if (!(await hasPartitions(this.#leased().client, this.lane, this.#partitions))) return null;
        this.#trust(askedMs);
        const unheard = [...this.#unheard];
        this.#unheard = new Map();
        return committedOf(unheard, { before, now: this.#head });
      } catch (error) {
        if (performance.now() > giveUpAtMs) throw error;
        await pause(RECOVER_PAUSE_MS);
      }
    }
  }

  isSure(): boolean {
    return performance.now() < this.#sureUntilMs;
  }

  /** The lease was granted by a statement that was sent then. */
  #trust(sentMs: number): void {
    this.#sureUntilMs = sentMs + LEASE_SECONDS * 1_000;
  }

  /** With its session a lane is free for others, at once. */
  #doubt(client: Client): void {
    if (client === this.#client) this.#sureUntilMs = 0;
  }

  async renew(): Promise<boolean> {
    const { client, head } = this.#leased();
    const askedMs = performance.now();
    const result = await this.#other(() =>
      client.query({
        text: `UPDATE lanes SET lease_until = clock_timestamp() + make_interval(secs => $3)
          WHERE lane = $1 AND epoch = $2`,
        values: [head.lane, head.epoch, LEASE_SECONDS],
        ...answerWithin,
      }),
    );
    if (result.rowCount === 1) this.#trust(askedMs);
    return result.rowCount === 1;
  }

  /** A statement that is no commit; an outage is told as one. */
  async #other<T>(run: () => Promise<T>): Promise<T> {
    this.#others += 1;
    try {
      return await run();
    } catch (error) {
      throw isOutage(error) ? unavailable(error) : error;
    } finally {
      this.#others -= 1;
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

  readonly #query: Query = (text, values) => ask(this.#options.pool, text, values);

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
    this.#sureUntilMs = 0;
    if (client === null) return;
    const end = client.end().catch(() => {}); // Already broken.
    // A silent network answers no farewell: the line is cut, or we would wait for it.
    await Promise.race([end, pause(FAREWELL_MS)]);
    cut(client);
  }
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

import { randomUUID } from 'node:crypto';
import { JOB_LEASE_MS, type JobLeases } from '@candor/engines/roles/jobs/job-ports';
import { Client } from 'pg';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { DatabaseAway, readBigints } from '../pool.ts';
import { answerWithin, laneTimes } from '../time-limits.ts';

/**
 * Leases of jobs on a connection of their own: when a process is killed its session ends, and its
 * jobs are free at once. A server that takes over knows who had them last, so that no epoch comes
 * twice. A statement sees the sessions there were when it first looked, and a row as it is once
 * nobody else writes it: a holder who asked after the statement began is not looked for there.
 */
export class PgJobLeases implements JobLeases {
  readonly #address: DatabaseAddress;
  /** Tells this process's leases from those of an earlier one on the same machine. */
  readonly #holder = randomUUID();
  #client: Client | null = null;
  #isWhole = false;

  constructor(address: DatabaseAddress) {
    this.#address = address;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  async hold(names: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    try {
      const client = this.#client ?? (await this.#connect());
      const { rows } = await client.query<{ name: string; epoch: bigint }>({
        text: `INSERT INTO job_leases AS j
                 (name, epoch, holder, holder_pid, holder_since, lease_until)
               SELECT name, 1, $2, me.pid, me.backend_start,
                      clock_timestamp() + make_interval(secs => $3)
                 FROM unnest($1::text[]) AS name, pg_stat_activity me
                WHERE me.pid = pg_backend_pid()
                ORDER BY name
               ON CONFLICT (name) DO UPDATE
                 SET epoch = j.epoch + CASE WHEN j.holder = excluded.holder THEN 0 ELSE 1 END,
                     holder = excluded.holder, holder_pid = excluded.holder_pid,
                     holder_since = excluded.holder_since, lease_until = excluded.lease_until
               WHERE j.holder = excluded.holder OR j.holder IS NULL
                  OR j.lease_until < clock_timestamp()
                  OR (j.lease_until < statement_timestamp() + make_interval(secs => $3)
                      AND NOT EXISTS (SELECT FROM pg_stat_activity a
                        WHERE a.pid = j.holder_pid AND a.backend_start = j.holder_since))
               RETURNING name, epoch`,
        values: [names, this.#holder, JOB_LEASE_MS / 1_000],
        ...answerWithin,
      });
      this.#isWhole = client === this.#client;
      return new Map(rows.map(({ name, epoch }) => [name, epoch]));
    } catch (error) {
      // Whatever it was: the next one begins on a new connection.
      this.#drop();
      throw new DatabaseAway(error);
    }
  }

  async release(): Promise<void> {
    try {
      await this.#client?.query({
        text: 'UPDATE job_leases SET holder = NULL WHERE holder = $1',
        values: [this.#holder],
        ...answerWithin,
      });
    } catch {
      // They run out by themselves.
    } finally {
      this.#drop();
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...this.#address,
      ...laneTimes,
      types: readBigints,
      application_name: 'candor jobs',
    });
    // The query in flight rejects as well; without a listener Node would end the process.
    const onBroken = () => {
      if (this.#client === client) this.#drop();
    };
    client.on('error', onBroken);
    client.on('end', onBroken);
    this.#client = client;
    await client.connect();
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    this.#isWhole = false;
    client?.end().catch(() => {}); // Already broken.
  }
}

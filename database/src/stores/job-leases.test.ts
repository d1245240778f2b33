import type { Clock } from '@candor/engines/clock';
import { type HeldJob, JobKeeper } from '@candor/engines/roles/jobs/job-keeper';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseAway } from '../pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PgJobLeases } from './job-leases.ts';

const JOBS = ['deposits', 'tidy'];

let database: TestDatabase;
let one: PgJobLeases;
let other: PgJobLeases;

beforeEach(async () => {
  database = await createTestDatabase();
  one = new PgJobLeases(database.address);
  other = new PgJobLeases(database.address);
});
afterEach(async () => {
  await Promise.all([one.release(), other.release()]);
  await database.drop();
});

const heldBy = async (leases: PgJobLeases, jobs = JOBS) =>
  Object.fromEntries(await leases.hold(jobs));

/** Ends the sessions that hold jobs, as the death of their process does. */
async function killSessions(): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'candor jobs' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(0);
}

/** How many of that name wait for somebody's lock. */
async function waiting(name: string): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    `SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'
        AND datname = current_database()`,
    [name],
  );
  return rowCount;
}

test('each job has one holder, and who holds it keeps it under the same epoch', async () => {
  expect(await heldBy(one, ['tidy'])).toEqual({ tidy: 1n });
  expect(await heldBy(other)).toEqual({ deposits: 1n });
  expect(await heldBy(one)).toEqual({ tidy: 1n });
  expect(await heldBy(other)).toEqual({ deposits: 1n });
});

test('of many who ask at once one gets each', async () => {
  const many = Array.from({ length: 8 }, () => new PgJobLeases(database.address));
  const held = await Promise.all(many.map((leases) => leases.hold(JOBS)));
  expect(held.flatMap((own) => [...own.keys()]).sort()).toEqual(JOBS);
  await Promise.all(many.map((leases) => leases.release()));
});

test('who was held up while another took a job does not take it from him', async () => {
  await one.hold(JOBS);
  await one.release();
  const taker = await database.pool.connect();
  await taker.query("BEGIN; SELECT FROM job_leases WHERE name = 'tidy' FOR UPDATE");
  const asked = heldBy(other);
  await expect.poll(() => waiting('candor jobs')).toBe(1);
  // He came after the one who waits had looked who is there.
  const late = new Client(database.address);
  await late.connect();
  const { rows } = await late.query<{ pid: number; since: string }>(
    `SELECT pid, backend_start::text AS since FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
  );
  await taker.query({
    text: `UPDATE job_leases SET epoch = epoch + 1, holder = 'late', holder_pid = $1,
             holder_since = $2, lease_until = clock_timestamp() + interval '6 s'
            WHERE name = 'tidy'`,
    values: [rows[0]?.pid, rows[0]?.since],
  });
  await taker.query('COMMIT');
  taker.release();
  expect(await asked).toEqual({ deposits: 2n });
  await late.end();
  await expect.poll(() => heldBy(other)).toEqual({ deposits: 2n, tidy: 3n });
});

test('what is given back goes to the next, one epoch later', async () => {
  await one.hold(JOBS);
  await one.release();
  expect(await heldBy(other)).toEqual({ deposits: 2n, tidy: 2n });
});

test('a killed process’s jobs are free at once', async () => {
  await one.hold(JOBS);
  expect(await heldBy(other)).toEqual({});
  await killSessions();
  // Its connection died with the other's.
  await expect.poll(() => heldBy(other).catch(() => null)).toEqual({ deposits: 2n, tidy: 2n });
});

test('whose session alone is killed does not believe that it holds what another takes', async () => {
  const clock: Clock = { nowMs: () => 0, every: () => () => {} };
  const told: HeldJob[] = [];
  const start = async (held: HeldJob) => void told.push(held);
  const job = { name: 'books', start, stop: async () => {} };
  const keeperOf = (leases: PgJobLeases) =>
    new JobKeeper({
      jobs: [job],
      leases,
      clock,
      elapsedMs: () => performance.now(),
      onFailure: () => {},
    });
  const [first, second] = [keeperOf(one), keeperOf(other)];
  await first.start();
  await killSessions();
  await second.start();
  expect(told.map((held) => held.isHeld())).toEqual([false, true]);
  await first.look();
  expect([first.held, second.held]).toEqual([[], ['books']]);
  await Promise.all([first.stop(), second.stop()]);
});

test('a frozen process’s jobs are free after their lease, and it hears of it', async () => {
  await one.hold(JOBS);
  await database.pool.query(
    `UPDATE job_leases SET lease_until = clock_timestamp() - interval '1 ms' WHERE name = 'tidy'`,
  );
  expect(await heldBy(other)).toEqual({ tidy: 2n });
  expect(await heldBy(one)).toEqual({ deposits: 1n });
});

test('a lease holds for six seconds from when it was asked for', async () => {
  await one.hold(JOBS);
  const { rows } = await database.pool.query<{ left: number }>(
    `SELECT extract(epoch FROM min(lease_until) - clock_timestamp())::float8 AS left
       FROM job_leases`,
  );
  expect(rows[0]?.left).toBeGreaterThan(4);
  expect(rows[0]?.left).toBeLessThanOrEqual(6);
});

test('a broken connection is an outage; the next one has the same jobs under the same epoch', async () => {
  await one.hold(JOBS);
  await killSessions();
  await expect.poll(() => heldBy(one).catch(() => null)).toEqual({ deposits: 1n, tidy: 1n });
  const nowhere = new PgJobLeases({ ...database.address, database: 'not_there' });
  await expect(nowhere.hold(JOBS)).rejects.toBeInstanceOf(DatabaseAway);
  await nowhere.release();
});

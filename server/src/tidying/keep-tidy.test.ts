import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { Supervisor } from '@candor/engines/supervised/supervisor';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { composeCore } from '../compose/core.ts';
import { readConfig } from '../config/config.ts';
import { accountChores, keepTidy } from './keep-tidy.ts';

const DAY_MS = 24 * 3600_000;
const NOW_MS = Date.UTC(2026, 10, 20);
const log = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A house's tidying whose minutes pass when the test says so. */
function tidying(chores: Parameters<typeof keepTidy>[0]['chores']) {
  let look = () => {};
  let batches = 0;
  const failures: unknown[] = [];
  const close = keepTidy({
    clock: {
      nowMs: () => NOW_MS,
      every: (_ms, task) => {
        look = task;
        return () => undefined;
      },
    },
    supervisor: new Supervisor((error) => failures.push(error)),
    chores,
    sleep: async () => {
      batches += 1;
    },
  });
  return { look: () => look(), close, batches: () => batches, failures };
}

test('a chore goes on until little is left, and the next round waits for the first', async () => {
  let left = 12_000;
  const asked: number[] = [];
  const { look, close, batches, failures } = tidying([
    async () => {
      asked.push(left);
      const removed = Math.min(left, 5_000);
      left -= removed;
      return removed;
    },
    async () => {
      throw new Error('fails, and keeps nobody');
    },
    async () => asked.push(-1) - asked.length,
  ]);
  look();
  look();
  await expect.poll(() => asked).toEqual([12_000, 7_000, 2_000, -1]);
  expect(batches()).toBe(2);
  await close();
  const [failure] = failures as Error[];
  expect([failure?.message, String(failure?.cause)]).toEqual([
    '1 chores failed',
    'Error: fails, and keeps nobody',
  ]);
});

test('what accounts leave behind grows, and is gone when its time is over', async () => {
  const { pool } = database;
  const core = composeCore({
    config: readConfig({ NODE_ENV: 'test', SECURITY_LOG: 'off' }),
    version: '0',
    log,
    pool,
    clock: { nowMs: () => NOW_MS, every: () => () => undefined },
    secret: loadInstallationSecret({ dataDir: '.', secretKey: 'ab'.repeat(32) }),
  });
  const userId = '10000001';
  const newcomer = { email: 'a@b.test', passwordHash: 'x', invitationCode: 'I', invitedBy: null };
  await core.stores.users.add({ userId, ...newcomer, language: 'en', createdMs: 0 });
  const old = NOW_MS - 91 * DAY_MS;
  for (const [at, mark] of [
    [old, 'old'],
    [NOW_MS - 60_000, 'new'],
  ] as const) {
    await pool.query(
      `INSERT INTO email_codes (email, type, code_hash, handle_hash, created_ms)
         SELECT 'e' || n, 'reset', '', '', $1::bigint FROM generate_series(1, 6000) n`,
      [at],
    );
    await pool.query(
      `INSERT INTO throttles SELECT $2 || n, 1, $1::bigint, 0 FROM generate_series(1, 6000) n`,
      [at, mark],
    );
    await pool.query(
      `INSERT INTO sessions SELECT $2 || n, ($2 || n)::bytea, $3, '', '', $1::bigint, $1::bigint
         FROM generate_series(1, 6000) n`,
      [at, mark, userId],
    );
    await core.stores.knownNetworks.note(userId, mark, at);
  }
  // Locked until tomorrow, however long ago it began.
  await pool.query(`UPDATE throttles SET locked_until_ms = $1 WHERE subject = 'old1'`, [
    NOW_MS + DAY_MS,
  ]);
  const counts = async () => {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM email_codes) AS codes,
              (SELECT count(*)::int FROM throttles) AS throttles,
              (SELECT count(*)::int FROM sessions) AS sessions,
              (SELECT count(*)::int FROM known_networks) AS networks`,
    );
    return rows[0];
  };
  expect(await counts()).toEqual({
    codes: 12_000,
    throttles: 12_000,
    sessions: 12_000,
    networks: 2,
  });
  const { look, close } = tidying(accountChores(core));
  look();
  await expect
    .poll(counts, { timeout: 20_000 })
    .toEqual({ codes: 6_000, throttles: 6_001, sessions: 6_000, networks: 1 });
  await close();
});

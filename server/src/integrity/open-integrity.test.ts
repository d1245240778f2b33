import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSuspensionStore } from '@candor/database/stores/suspensions';
import { createTestDatabase } from '@candor/database/testing/test-database';
import { Supervisor } from '@candor/engines/supervised/supervisor';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openIntegrity } from './open-integrity.ts';

test('who checks the books no more still follows what another process suspends', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-integrity-'));
  const { integrity: config } = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const ticks = new Set<() => void>();
  const failures: unknown[] = [];
  const integrity = openIntegrity({
    config,
    pool: database.pool,
    address: database.address,
    clock: {
      nowMs: () => 7,
      every: (_periodMs, tick) => {
        ticks.add(tick);
        return () => ticks.delete(tick);
      },
    },
    log: pino({ level: 'silent' }),
    mail: { send: async () => undefined } as never,
    supervisor: new Supervisor((error) => failures.push(error)),
  });
  await integrity.follow();
  await integrity.start();
  await integrity.suspendForAct({ accountId: '7', why: 'night: it throws', sinceMs: 5 });
  expect(integrity.suspended.has('7')).toBe(true);
  await integrity.stop();
  const late = { accountId: '8', why: 'night: it throws', sinceMs: 6 };
  await expect(integrity.suspendForAct(late)).rejects.toThrow('another process checks the books');

  // As that other process does.
  await createSuspensionStore(database.pool, []).suspend({ ...late, cause: 'act' });
  await expect
    .poll(() => {
      for (const tick of ticks) tick();
      return integrity.suspended.has('8');
    })
    .toBe(true);
  const { suspended } = await integrity.suspendedForActs(5);
  expect([suspended, failures]).toEqual([1, []]);
  await integrity.close();
  expect(ticks.size).toBe(0);
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

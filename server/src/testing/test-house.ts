import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@candor/database/testing/test-database';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { composeCore } from '../compose/core.ts';
import { openRooms } from '../compose/rooms.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../edge/log.ts';
import { START_MS, serveForTests, type TestApp } from './test-app.ts';

/** The whole house, market and lanes included, over a database of its own and a clock turned by hand. */
export async function openTestHouse(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-house-'));
  let nowMs = START_MS;
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE_MAX: '0',
    ...environment,
  });
  const { pool, address } = database;
  const secret = loadInstallationSecret(config);
  const core = composeCore({
    config,
    version: '0.0.0-test',
    clock: { nowMs: () => nowMs, every: () => () => undefined },
    log: createLog(config.logLevel),
    pool,
    secret,
  });
  const rooms = await openRooms({
    core,
    pool,
    address,
    seed: 'test house',
    onFatal: (why) => {
      throw new Error(why);
    },
  });
  return serveForTests({
    services: rooms.services,
    turn: (ms) => {
      nowMs += ms;
    },
    close: async () => {
      await rooms.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@candor/database/launcher/embedded';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { urlOf } from '@candor/database/testing/address-url';
import {
  createTestDatabase,
  editAsOwner,
  type TestDatabase,
} from '@candor/database/testing/test-database';
import { makeServerDir, removeServer } from '@candor/database/testing/test-server';
import { sampleOf } from '@candor/domain/testing/by-night';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './testing/commands.ts';

const SENTENCE =
  'This data folder was made by another build of Candor, before 0.1.0: ' +
  'only that build reads it, and it can still export its accounts and its log.\n';
const refused = { status: 1, said: '', wrong: `candor  ${SENTENCE}` };
const AS_ANOTHER = "UPDATE schema_migrations SET checksum = 'ab' WHERE name = 'build'";

/** Each is a process of its own: some of them by day, all by night. */
const some = sampleOf(
  [
    ['rebuild'],
    ['verify'],
    ['explain', '--fill', 'f-1'],
    ['explain', '--all', '--recompute'],
    ['log'],
    ['log', '--follow'],
    ['preview-audit'],
    ['operators', 'list'],
    ['instruments', 'list'],
    ['correct', 'history', '--account', '10000001'],
    ['keys', 'rotate'],
    ['market-verify', '--month', '2026-10'],
    ['market-export', '--code', 'AAPL', '--size', '1D', '--format', 'csv', '--from', '2026-10-01'],
  ],
  4,
);

const outside = mkdtempSync(join(tmpdir(), 'candor-build-'));
const embedded = makeServerDir();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await editAsOwner(database, AS_ANOTHER);
});
afterAll(async () => {
  await database.drop();
  await removeServer(embedded);
  rmSync(outside, { recursive: true });
});

test.each(
  some,
)('%s refuses the database of another build in one sentence', async (name, ...parts) => {
  const ended = await runCommand(name, parts, {
    DATA_DIR: outside,
    DATABASE_URL: urlOf(database.address),
    DATABASE_OWNER_URL: urlOf(database.owner),
  });
  expect(ended).toEqual(refused);
  expect(readdirSync(outside)).toEqual([]);
});

test('beside its server no backup is made of it, and no server of this build starts on it', async () => {
  const variables = { DATA_DIR: embedded, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined };
  const running = await startDatabase({ dataDir: embedded, durability: 'none-for-tests' });
  await migrate(running);
  await editAsOwner({ owner: running.owner ?? running.address }, AS_ANOTHER);
  const folder = join(outside, 'backup');
  for (const option of sampleOf([[], ['--wal'], ['--end']], 1)) {
    expect(await runCommand('backup', ['--to', folder, ...option], variables)).toEqual(refused);
  }
  await running.stop();
  const before = readdirSync(embedded);
  expect(readdirSync(folder)).toEqual([]);

  const server = join('..', 'server', 'src', 'testing', 'role-process');
  const port = String(await freePort());
  const started = await runCommand(server, [], { ...variables, PORT: port, LOG_LEVEL: 'silent' });
  expect(started).toEqual({ status: 1, said: '', wrong: SENTENCE });
  expect(readdirSync(embedded)).toEqual(before);
});

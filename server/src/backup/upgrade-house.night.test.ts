import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { rebuild } from '@candor/database/audit/rebuild';
import { listBases } from '@candor/database/backup/backup-folder';
import { type RunningDatabase, startDatabase } from '@candor/database/launcher/start-database';
import { type Migration, migrate, readMigrations } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { booksInLog, layGoldenRows } from '@candor/database/testing/golden-log';
import { makeServerDir, removeServer } from '@candor/database/testing/test-server';
import { STORED_VERSION } from '@candor/domain/stored/stored-version';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { restoreHouse } from './restore-house.ts';
import { BEFORE_UPGRADE, upgradeHouse } from './upgrade-house.ts';

/** A night's test; `migrate.test.ts` looks at the steps of an upgrade by day. */
const UPGRADE_WITHIN_MS = 300_000;
const opened: string[] = [];
afterAll(async () => {
  for (const dir of opened) await removeServer(dir);
});

const silent = { info: () => undefined };

async function withDatabase<T>(
  dataDir: string,
  work: (database: RunningDatabase) => Promise<T>,
): Promise<T> {
  const database = await startDatabase({ dataDir, durability: 'none-for-tests' });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** How many rows each table of a database has. */
async function countRows({ owner, address }: RunningDatabase): Promise<Record<string, string>> {
  const pool = createPool(owner ?? address, { max: 1 });
  const { rows } = await pool.query<{ name: string; count: string }>(
    `SELECT relname AS name, (xpath('/row/n/text()', query_to_xml(
              'SELECT count(*) AS n FROM ' || oid::regclass, false, true, '')))[1]::text AS count
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  await pool.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const change = (name: string, sql: string): Migration => ({ name, sql, checksum: name });
const broken = change('9003-broken.sql', 'DELETE FROM herb; SELECT 1 / 0');
/** The version that is upgraded; it is not this program's either. */
const then = [...readMigrations(), change('9001-herb.sql', 'CREATE TABLE herb (name text)')];
const now = [
  ...then,
  change('9002-plant.sql', 'CREATE TABLE plant AS SELECT order_id FROM orders'),
];

test(
  'a folder is upgraded without a lost row, and goes back to what it was',
  async () => {
    const dataDir = makeServerDir();
    const back = join(makeServerDir(), 'back');
    opened.push(dataDir, back);
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
    const folder = join(dataDir, BEFORE_UPGRADE);
    loadSigningKey(config.integrity.signingKeyFile);
    mkdirSync(join(dataDir, 'files'));
    cpSync(import.meta.filename, join(dataDir, 'files', 'an-upload'));

    const counted = await withDatabase(dataDir, async (database) => {
      const owner = database.owner ?? database.address;
      await migrate(database, then);
      await layGoldenRows(STORED_VERSION, { owner });
      const before = await countRows(database);

      const upgrade = (migrations: readonly Migration[]) =>
        upgradeHouse({ config, database, log: silent, migrations });
      await expect(upgrade([...now, broken])).rejects.toMatchObject({ reason: 'failed' });
      expect(await migrate(database, then)).toEqual([]);
      expect(await countRows(database)).toEqual(before);
      await upgrade(now);
      expect(await listBases(folder)).toHaveLength(1);
      const applied = String(Number(before.schema_migrations) + 1);
      expect(await countRows(database)).toEqual({
        ...before,
        plant: before.orders,
        schema_migrations: applied,
      });
      expect((await rebuild(database.address)).differences).toEqual([]);
      await expect(migrate(database, then)).rejects.toMatchObject({ reason: 'newer-database' });
      return before;
    });

    const nowMs = Date.now();
    const of = { folder, dataDir: back, atMs: null, say: () => undefined, nowMs };
    expect(await restoreHouse(of)).toMatchObject({ isOfThisVersion: false, problems: [] });
    await withDatabase(back, async (database) => {
      expect(await migrate(database, then)).toEqual([]);
      expect(await countRows(database)).toEqual(counted);
      const pool = createPool(database.address, { max: 1 });
      expect(Object.keys(await booksInLog(pool)).length).toBeGreaterThan(0);
      await pool.end();
    });
  },
  UPGRADE_WITHIN_MS,
);

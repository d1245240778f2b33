import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleHome } from '../launcher/cluster.ts';
import { type RunningDatabase, startDatabase } from '../launcher/start-database.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { layDatabase } from '../testing/made-database.ts';
import { makeServerDir, removeServer } from '../testing/test-server.ts';
import { keepNewest, listBases } from './backup-folder.ts';
import { takeBaseBackup } from './base-backup.ts';
import { dropSlot, WalCopy } from './copy-wal.ts';
import { restoreCluster } from './restore-cluster.ts';
import { readLsn, segmentName, writeLsn } from './wal-names.ts';

const rest = mkdtempSync(join(tmpdir(), 'candor-backup-'));
const folder = join(rest, 'backup');
const dataDir = makeServerDir();
const homes = [dataDir];
let running: RunningDatabase;
let pool: Pool;

const ownerPool = (of: RunningDatabase) => createPool(of.owner ?? of.address, { max: 2 });
const start = (dir: string) => startDatabase({ dataDir: dir, durability: 'none-for-tests' });

beforeAll(async () => {
  await layDatabase(dataDir);
  running = await start(dataDir);
  await migrate(running);
  pool = ownerPool(running);
  await pool.query('CREATE TABLE plant (name text)');
});
afterAll(async () => {
  await pool.end();
  await running.stop();
  for (const home of homes) await removeServer(home);
  rmSync(rest, { recursive: true, force: true });
});

const copyOf = () => {
  const { clusterDir } = settleHome(dataDir);
  return WalCopy.open({ pool, clusterDir, folder });
};
/** On the disk at once, although this server does not wait for it. */
const plant = async (name: string) => {
  await pool.query(`SET synchronous_commit = on; INSERT INTO plant VALUES ('${name}')`);
};

async function plantsOf(dir: string): Promise<string[]> {
  const restored = await start(dir);
  const its = ownerPool(restored);
  const { rows } = await its.query<{ name: string }>('SELECT name FROM plant ORDER BY name');
  await its.end();
  await restored.stop();
  return rows.map(({ name }) => name);
}

test('places of the WAL and the names of its files are those of PostgreSQL', () => {
  const shape = { timeline: 1, segmentBytes: 16n * 1024n * 1024n };
  expect(segmentName(shape, readLsn('1/FE000028') / shape.segmentBytes)).toBe(
    '0000000100000001000000FE',
  );
  expect(writeLsn(readLsn('16/B374D848'))).toBe('16/B374D848');
});

test('what was there at an instant is there again, and nothing of what came later', async () => {
  mkdirSync(folder, { recursive: true });
  const { copy, hasGap } = await copyOf();
  expect(hasGap).toBe(true);
  const { clusterDir } = settleHome(dataDir);
  await plant('aloe');
  await takeBaseBackup({ owner: running.owner ?? running.address, clusterDir }, folder);
  await plant('birch');
  await pool.query('SELECT pg_switch_wal()');
  await plant('cedar');
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const atMs = (rows[0]?.now.getTime() ?? 0) + 1;
  await pool.query('SELECT pg_sleep(0.01)');
  await plant('dahlia');
  await copy.copyOn();
  await expect(restoreCluster({ folder, dataDir, atMs })).rejects.toThrow(/is not empty/);
  const target = makeServerDir();
  homes.push(target);
  // The instant stands a margin before the end, as commits have their time before their place.
  await expect
    .poll(async () => {
      await copy.copyOn();
      return restoreCluster({ folder, dataDir: target, atMs }).then(
        () => 'restored',
        (error: Error) => error.message,
      );
    })
    .toBe('restored');
  expect(await plantsOf(target)).toEqual(['aloe', 'birch', 'cedar']);
  expect((await copyOf()).hasGap).toBe(false);
});

test('a backup of another build is refused before anything is written', async () => {
  const [base] = await listBases(folder);
  const file = join(base?.path ?? '', 'manifest.json');
  const manifest = readFileSync(file, 'utf8');
  const target = join(rest, 'target');
  const { build: _, ...hashless } = JSON.parse(manifest);
  for (const other of [{ ...hashless, build: 'ab' }, { ...hashless, build: null }, hashless]) {
    writeFileSync(file, JSON.stringify(other));
    await expect(restoreCluster({ folder, dataDir: target, atMs: null })).rejects.toThrow(
      'This backup was made by another build of Candor, before 0.1.0: ' +
        'only that build reads it, and it can still export its accounts and its log.',
    );
  }
  expect(existsSync(target)).toBe(false);
  writeFileSync(file, manifest);
});

test('the newest backups are kept, half a one is taken away, and another life is not mixed in', async () => {
  const [base] = await listBases(folder);
  mkdirSync(`${base?.path}.draft`);
  expect((await keepNewest(folder, 1)).bases).toEqual([]);
  const { clusterDir } = settleHome(dataDir);
  await pool.query('SELECT pg_switch_wal()');
  await (await copyOf()).copy.copyOn();
  await takeBaseBackup({ owner: running.owner ?? running.address, clusterDir }, folder);
  const kept = await keepNewest(folder, 1);
  expect(kept.bases).toEqual([base?.name]);
  expect(kept.segments).toBeGreaterThan(0);
  const { rows } = await pool.query<{ next: string }>(
    'SELECT pg_walfile_name(pg_current_wal_lsn() + 64 * 1024 * 1024) AS next',
  );
  await dropSlot(pool, folder);
  expect((await copyOf()).hasGap).toBe(true);
  writeFileSync(join(folder, 'wal', rows[0]?.next ?? ''), 'of another life');
  await expect(copyOf()).rejects.toThrow(/holds the WAL of another database/);
});

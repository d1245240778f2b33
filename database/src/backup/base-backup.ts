import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { storedBuild } from '../build-hash.ts';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { type BaseBackup, type BaseManifest, baseName, placesIn } from './backup-folder.ts';
import {
  BackupRefused,
  copyDurably,
  findFiles,
  findFolders,
  needRoom,
  writeDurably,
} from './copy-files.ts';
import { readLsn, segmentName, segmentOf, type WalShape } from './wal-names.ts';

/** What is to be backed up. */
export interface ClusterToCopy {
  /** As a superuser of the cluster. */
  readonly owner: DatabaseAddress;
  readonly clusterDir: string;
}

/** Folders whose content a server makes anew at its start; the WAL is copied by itself. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
] as const;
const unwanted = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*)$/;
const temporary = /(^|[\\/])(pgsql_tmp|pg_internal\.init)/;
const CONTROL_FILE = join('global', 'pg_control');

const isWanted = (path: string): boolean =>
  !unwanted.test(path) &&
  !temporary.test(path) &&
  !emptied.some((folder) => path.startsWith(join(folder, '/')));

/**
 * Copies a running cluster as PostgreSQL's documentation has it done by hand: between
 * `pg_backup_start` and `pg_backup_stop` of one session, the files in any order, then the label and
 * the WAL from the start to the stop, which a slot of that session holds back. What is copied
 * stands alone. Throws `BackupRefused`.
 */
export async function takeBaseBackup(
  cluster: ClusterToCopy,
  folder: string,
  say: (words: string) => void = () => {},
): Promise<BaseBackup> {
  const name = baseName(Date.now());
  const path = join(placesIn(folder).bases, name);
  const draft = `${path}.draft`;
  const client = new Client(cluster.owner);
  // Broken while files are copied: the next statement says so.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseTablespaces(client);
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const data = join(draft, 'postgres');
    // Without a first place of its own the slot would not hold the WAL of the checkpoint.
    await client.query(
      "SELECT pg_create_physical_replication_slot('candor_base_' || pg_backend_pid(), true, true)",
    );
    say('waiting for a checkpoint …');
    const start = await one<{ lsn: string }>(client, 'SELECT pg_backup_start($1, true) AS lsn', [
      `candor ${name}`,
    ]);
    await copyCluster({ from: cluster.clusterDir, to: data, say });
    const stop = await one<{ lsn: string; label: string; map: string }>(
      client,
      'SELECT lsn, labelfile AS label, spcmapfile AS map FROM pg_backup_stop(false)',
    );
    await writeFile(join(data, 'backup_label'), stop.label, { mode: 0o600 });
    if (stop.map.trim() !== '') await writeFile(join(data, 'tablespace_map'), stop.map);
    const about = await describe(client, { startLsn: start.lsn, stopLsn: stop.lsn });
    const between = { clusterDir: cluster.clusterDir, data, about };
    await copyWalBetween(between);
    await writeDurably(join(draft, 'manifest.json'), `${JSON.stringify(about, null, 2)}\n`);
    await rename(draft, path);
    return { ...about, name, path };
  } finally {
    await client.end();
  }
}

async function one<Row extends object>(
  client: Client,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(sql, [...values]);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gave no answer.');
  return row;
}

async function refuseTablespaces(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')",
  );
  if (rows.length === 0) return;
  throw new BackupRefused(
    'This database has tablespaces of its own, which lie outside its folder. Back it up with pg_basebackup.',
  );
}

async function copyCluster(of: {
  readonly from: string;
  readonly to: string;
  readonly say: (words: string) => void;
}): Promise<void> {
  const { from, to, say } = of;
  const files = await findFiles(from, isWanted);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await needRoom(to, total);
  for (const below of await findFolders(from)) {
    if (isWanted(below)) await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  }
  // What names the checkpoint to begin with is copied last.
  const ordered = [
    ...files.filter(({ path }) => path !== CONTROL_FILE),
    { path: CONTROL_FILE, bytes: 0 },
  ];
  let done = 0;
  let told = 0;
  for (const { path, bytes } of ordered) {
    await copyDurably(join(from, path), join(to, path));
    done += bytes;
    const tenth = Math.floor((done / Math.max(total, 1)) * 10);
    if (tenth > told) say(`copied ${tenth * 10} % of ${Math.ceil(total / 1024 / 1024)} MB`);
    told = tenth;
  }
}

async function describe(
  client: Client,
  between: Pick<BaseManifest, 'startLsn' | 'stopLsn'>,
): Promise<BaseManifest> {
  const row = await one<{ system: string; bytes: string; file: string; major: number; now: Date }>(
    client,
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
            (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS bytes,
            pg_walfile_name(pg_current_wal_lsn()) AS file,
            current_setting('server_version_num')::int / 10000 AS major,
            clock_timestamp() AS now`,
  );
  return {
    format: 1,
    systemId: row.system,
    majorVersion: String(row.major),
    timeline: Number.parseInt(row.file.slice(0, 8), 16),
    segmentBytes: Number(row.bytes),
    ...between,
    usableFrom: row.now.toISOString(),
    build: await storedBuild(client),
  };
}

/** The WAL from the start to the stop of a backup, and what tells of earlier timelines. */
async function copyWalBetween(of: {
  readonly clusterDir: string;
  readonly data: string;
  readonly about: BaseManifest;
}): Promise<void> {
  const { clusterDir, data, about } = of;
  const { timeline, segmentBytes, startLsn, stopLsn } = about;
  const shape: WalShape = { timeline, segmentBytes: BigInt(segmentBytes) };
  const [from, to] = [join(clusterDir, 'pg_wal'), join(data, 'pg_wal')];
  const last = segmentOf(shape, readLsn(stopLsn) - 1n);
  for (let number = segmentOf(shape, readLsn(startLsn)); number <= last; number += 1n) {
    const name = segmentName(shape, number);
    if (!(await copyDurably(join(from, name), join(to, name)))) {
      throw new BackupRefused(`The WAL ${name} that this backup needs has gone.`);
    }
  }
  const histories = await findFiles(from, (path) => path.endsWith('.history'));
  for (const { path } of histories) await copyDurably(join(from, path), join(to, path));
}

import { chown, cp, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { buildHash, madeByOtherBuild } from '../build-hash.ts';
import { prepareBinaries } from '../launcher/binaries.ts';
import { type ClusterHome, settleHome } from '../launcher/cluster.ts';
import { bringDown, recover } from '../launcher/embedded.ts';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { readMigrations } from '../migrate.ts';
import { type BaseBackup, namesIn } from './backup-folder.ts';
import { chooseBase, type Found, walAfter } from './choose-base.ts';
import { BackupRefused, copyBytes, findFiles, needRoom } from './copy-files.ts';

const ENDED_BEFORE = 'recovery ended before configured recovery target was reached';

export interface Restoring {
  readonly folder: string;
  /** A folder that is not there, or has nothing in it. */
  readonly dataDir: string;
  /** Null: everything there is. */
  readonly atMs: number | null;
  readonly say?: (words: string) => void;
  /** Puts the rest of the house beside the database, before this becomes one. */
  readonly alongside?: (base: BaseBackup, home: ClusterHome) => Promise<void>;
}

export interface Restored {
  readonly base: BaseBackup;
  /** Segments of the WAL that were copied beside the base backup's own. */
  readonly segments: number;
}

/**
 * Puts a base backup into a new data directory and has PostgreSQL take in the WAL as far as the
 * instant. The cluster is made beside its place and renamed, so that a restore that was killed
 * leaves no half a database; the backup is only read. Throws `BackupRefused`.
 */
export async function restoreCluster(of: Restoring): Promise<Restored> {
  const { folder, dataDir, atMs, say = () => {} } = of;
  if ((await namesIn(dataDir)).length > 0) {
    throw new BackupRefused(`${dataDir} is not empty. Name a folder that is not there yet.`);
  }
  const base = await chooseBase(folder, atMs);
  if (base.build !== buildHash(readMigrations())) {
    throw new BackupRefused(madeByOtherBuild('backup'));
  }
  const found = await walAfter(folder, base);
  refuseBeyond(base, found, atMs);
  const home = settleHome(dataDir);
  const draft = { ...home, clusterDir: join(home.homeDir, `postgres.draft-${process.pid}`) };
  try {
    checkVersion(draft, base);
    if ((await namesIn(home.clusterDir)).length > 0) {
      throw new BackupRefused(`There is a database in ${home.clusterDir} already.`);
    }
    say(`copying the base backup of ${base.usableFrom} …`);
    await layOut({ folder, base, found, draft });
    say(`taking in ${found.names.length} more files of WAL …`);
    await takeIn({ draft, base, found, atMs });
    await of.alongside?.(base, home);
    await rename(draft.clusterDir, home.clusterDir);
  } finally {
    await rm(draft.clusterDir, { recursive: true, force: true });
  }
  return { base, segments: found.names.length };
}

function checkVersion(draft: ClusterHome, base: BaseBackup): void {
  const binaries = prepareBinaries({ user: draft.user, sharedDir: draft.homeDir });
  if (binaries.majorVersion === base.majorVersion) return;
  throw new BackupRefused(
    `This backup is of PostgreSQL ${base.majorVersion}; the one at hand is ${binaries.majorVersion}. ` +
      'Restore it with the version of Candor that made it.',
  );
}

/** What can be told before anything is copied. */
function refuseBeyond(base: BaseBackup, found: Found, atMs: number | null): void {
  if (found.missing !== null) {
    if (atMs === null) throw lacks(found.missing, base);
  } else if (atMs !== null && atMs > found.reachedMs) {
    throw new BackupRefused(
      `The WAL in the backup reaches to ${new Date(found.reachedMs).toISOString()}. ` +
        'Leave --at out to restore all of it.',
    );
  }
}

const lacks = (name: string, { usableFrom }: BaseBackup) =>
  new BackupRefused(
    `The WAL ${name} is missing from the backup. Choose an instant before it with --at, or ` +
      `--at ${usableFrom} for what the base backup itself has.`,
  );

async function layOut(of: {
  readonly folder: string;
  readonly base: BaseBackup;
  readonly found: Found;
  readonly draft: ClusterHome;
}): Promise<void> {
  const { base, found, draft } = of;
  const files = await findFiles(join(base.path, 'postgres'));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await needRoom(draft.homeDir, total + found.names.length * base.segmentBytes);
  await cp(join(base.path, 'postgres'), draft.clusterDir, { recursive: true });
  const wal = join(draft.clusterDir, 'pg_wal');
  await mkdir(join(wal, 'archive_status'), { recursive: true });
  for (const { path, name, bytes } of found.names) {
    await copyBytes(path, join(wal, name), { start: 0, end: bytes });
    const file = await open(join(wal, name), 'r+');
    // PostgreSQL takes files of the full size only; it reads no further than what is whole.
    await file.truncate(base.segmentBytes);
    await file.close();
  }
  await writeFile(join(draft.clusterDir, 'recovery.signal'), '');
  await giveTo(draft);
}

/**
 * Counts what the tables hold: a database that was cut off in the middle of a busy minute has no
 * figures to plan with, and a start that reads the newest fills would take for ever.
 */
export async function countTables(owner: DatabaseAddress): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Under root the server runs as another user, who must own what it works on. */
export async function giveTo({ user, clusterDir }: ClusterHome): Promise<void> {
  const own = async (path: string) => {
    if (user !== null) await chown(path, user.uid, user.gid);
  };
  const below = await readdir(clusterDir, { recursive: true });
  for (const path of ['', ...below]) await own(join(clusterDir, path));
  const handle = await open(clusterDir, 'r');
  await handle.chmod(0o700);
  await handle.close();
}

async function takeIn(of: {
  readonly draft: ClusterHome;
  readonly base: BaseBackup;
  readonly found: Found;
  readonly atMs: number | null;
}): Promise<void> {
  const { draft, base, found, atMs } = of;
  let outcome = await recover(draft, { ...settings, ...targetOf(base, atMs) });
  if (typeof outcome === 'string' && outcome.includes(ENDED_BEFORE)) {
    if (found.missing !== null) throw lacks(found.missing, base);
    // Nothing was committed between the last group and the instant.
    outcome = await recover(draft, settings);
  }
  if (typeof outcome === 'string') {
    throw new BackupRefused(`PostgreSQL did not take the backup in:\n${outcome}`);
  }
  await bringDown(draft, outcome);
}

const settings = {
  // Nothing is fetched: what there is lies in pg_wal.
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  hot_standby: 'off',
} as const;

function targetOf({ usableFrom }: BaseBackup, atMs: number | null): Record<string, string> {
  if (atMs === null) return {};
  if (atMs === Date.parse(usableFrom)) return { recovery_target: 'immediate' };
  // This early PostgreSQL knows no names of zones, not even Z.
  return { recovery_target_time: new Date(atMs).toISOString().replace('Z', '+00') };
}

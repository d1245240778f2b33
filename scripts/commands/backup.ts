import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createS3Storage } from '@candor/adapters/storage/s3-storage';
import { listBases } from '@candor/database/backup/backup-folder';
import { BackupRefused } from '@candor/database/backup/copy-files';
import { dropSlot } from '@candor/database/backup/copy-wal';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createPool, DatabaseAway } from '@candor/database/pool';
import type { ListedStorage } from '@candor/engines/ports/object-storage';
import { backUpHouse, mirrorHouse, openWalCopy } from '@candor/server/backup/back-up-house';
import { copySecrets, secretsOf } from '@candor/server/backup/house-secrets';
import type { Config } from '@candor/server/config/config';
import { findOwner, openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';
import { fail, say } from '../lib/say.mjs';

const COPY_EVERY_MS = 1_000;

/** Where a backup goes, what is read for it, and when copying ends. */
interface BackupTask {
  readonly folder: string;
  readonly keep: number;
  readonly config: Config;
  readonly bucket: ListedStorage | null;
  readonly isWithoutSecrets: boolean;
  readonly end: AbortSignal;
}

/**
 * Takes a base backup into a folder, copies the WAL to it until the process is told to end, or ends
 * that copying for good. Ends the process with 1 and a sentence when the backup is refused.
 */
export async function backUpTo(
  to: string,
  typed: {
    readonly keep: number;
    readonly wal: boolean;
    readonly end: boolean;
    readonly isWithoutSecrets: boolean;
  },
): Promise<void> {
  const folder = resolve(to);
  const config = readSettings();
  const bucket = config.bucket === null ? null : createS3Storage(config.bucket);
  const end = new AbortController();
  process.once('SIGINT', () => end.abort());
  process.once('SIGTERM', () => end.abort());
  const { keep, isWithoutSecrets } = typed;
  const task = { folder, keep, config, bucket, isWithoutSecrets, end: end.signal };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (config.databaseUrl !== undefined) await copyOutside(task, typed);
    else if (typed.end) await endCopying(task);
    else if (typed.wal) await copyWal(task);
    else await backUp(task);
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    fail(error.message);
  }
}

async function backUp(task: BackupTask): Promise<void> {
  const database = await openBooks();
  try {
    const owner = database.owner ?? database.address;
    const base = await backUpHouse({ ...task, owner, say });
    say(`${base.path} can be restored to ${base.usableFrom}.`);
    if (task.isWithoutSecrets) await tellOfSecrets(task);
    else say(`Secrets lie in ${base.path}/secrets: keep the folder as you keep the keys.`);
  } finally {
    await database.stop();
  }
}

async function tellOfSecrets({ config, folder }: BackupTask): Promise<void> {
  const places = secretsOf(config).map(({ from }) => from);
  say(`Secrets are not in it. A restore needs them as they are now: ${places.join(', ')}.`);
  const older = (await listBases(folder)).filter((base) => existsSync(join(base.path, 'secrets')));
  if (older.length > 0) say(`Base backups of before still hold theirs: ${older.length}.`);
}

/** Beside an external database: what the tools for that do not know of. */
async function copyOutside(
  { config, folder, bucket, isWithoutSecrets }: BackupTask,
  typed: { readonly wal: boolean; readonly end: boolean },
): Promise<void> {
  if (typed.wal || typed.end) {
    fail('DATABASE_URL names a database of your own: its WAL is copied by its own tools.');
  }
  await mirrorHouse(config, folder, bucket);
  if (isWithoutSecrets) say(`Copied uploads and signed heads, and no secrets, to ${folder}.`);
  const names = isWithoutSecrets ? [] : await copySecrets(config, folder);
  if (!isWithoutSecrets)
    say(`Copied uploads, signed heads and ${names.join(', ')} (secrets) to ${folder}.`);
  say('The database itself is backed up by its own tools: docs/how-to/back-up.md.');
}

async function endCopying({ folder }: BackupTask): Promise<void> {
  const database = await openBooks();
  const pool = createPool(database.owner ?? database.address, { max: 1 });
  try {
    await dropSlot(pool, folder);
    say(`No more WAL is kept for ${folder}.`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Until it is told to end; while the database is away it is looked for. */
async function copyWal(task: BackupTask): Promise<void> {
  let wasAway = false;
  while (!task.end.aborted) {
    try {
      const owner = await findOwner();
      if (owner !== null) await copyFrom(owner, task);
      else if (!wasAway) say('The database does not run; it is looked for every second.');
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      if (!wasAway) say(`${error.message}; it is looked for every second.`);
    }
    wasAway = true;
    await pause(task.end);
  }
}

async function copyFrom(owner: DatabaseAddress, task: BackupTask): Promise<void> {
  const { config, folder, bucket, end } = task;
  const pool = createPool(owner, { max: 1 });
  try {
    const { copy, hasGap } = await openWalCopy({ config, pool, folder, bucket });
    say(`copying the WAL to ${folder}`);
    if (hasGap) await tellOfGap(folder);
    for (;;) {
      await copy.copyOn();
      if (end.aborted) return;
      await pause(end);
    }
  } finally {
    await pool.end();
  }
}

async function tellOfGap(folder: string): Promise<void> {
  const word = (await listBases(folder)).length === 0 ? 'a' : 'another';
  say(`It begins here: take ${word} base backup now with npm run backup -- --to ${folder}`);
}

async function pause(end: AbortSignal): Promise<void> {
  await sleep(COPY_EVERY_MS, undefined, { signal: end }).catch(() => {});
}

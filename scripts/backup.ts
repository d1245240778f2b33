/**
 * npm run backup -- --to <folder>: a base backup of the embedded database beside a live server,
 * with uploads, signed heads and keys; the newest 7 are kept, `--keep` says otherwise.
 *   --wal    copies the WAL as it is written until it is told to end, so that every second since
 *            the oldest base backup can be restored
 *   --end    ends that for good: the database no longer keeps WAL for this folder
 * With DATABASE_URL only what lies outside the database is copied. The settings of npm start.
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createS3Storage } from '@candor/adapters/storage/s3-storage';
import { listBases } from '@candor/database/backup/backup-folder';
import { BackupRefused } from '@candor/database/backup/copy-files';
import { dropSlot } from '@candor/database/backup/copy-wal';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createPool, DatabaseAway } from '@candor/database/pool';
import {
  backUpHouse,
  copySecrets,
  mirrorHouse,
  openWalCopy,
} from '@candor/server/backup/back-up-house';
import { readConfig } from '@candor/server/config/config';
import { findOwner, openBooks } from './lib/open-books.ts';
import { fail, say } from './lib/say.mjs';
import { readTyped } from './lib/typed.ts';

const USAGE = 'npm run backup -- --to <folder> [--keep <number> | --wal | --end]';
const COPY_EVERY_MS = 1_000;

const { values } = readTyped(USAGE, {
  options: {
    to: { type: 'string' },
    keep: { type: 'string', default: '7' },
    wal: { type: 'boolean', default: false },
    end: { type: 'boolean', default: false },
  },
});
const keep = Number(values.keep);
if (!values.to || !Number.isInteger(keep) || keep < 1) {
  console.error(`Say where to, and keep one at least.\n${USAGE}`);
  process.exit(2);
}
const folder = resolve(values.to);
const config = readConfig(process.env);
const bucket = config.bucket === null ? null : createS3Storage(config.bucket);
const end = new AbortController();
process.once('SIGINT', () => end.abort());
process.once('SIGTERM', () => end.abort());

try {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (config.databaseUrl !== undefined) await copyOutside();
  else if (values.end) await endCopying();
  else if (values.wal) await copyWal();
  else await backUp();
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  fail(error.message);
}

async function backUp(): Promise<void> {
  const database = await openBooks();
  try {
    const owner = database.owner ?? database.address;
    const base = await backUpHouse({ config, owner, folder, keep, bucket, say });
    say(`${base.path} can be restored to ${base.usableFrom}.`);
    say(`Secrets lie in ${base.path}/secrets: keep the folder as you keep the keys.`);
  } finally {
    await database.stop();
  }
}

/** Beside an external database: what the tools for that do not know of. */
async function copyOutside(): Promise<void> {
  if (values.wal || values.end) {
    fail('DATABASE_URL names a database of your own: its WAL is copied by its own tools.');
  }
  await mirrorHouse(config, folder, bucket);
  const names = await copySecrets(config, resolve(folder, 'secrets'));
  say(`Copied uploads, signed heads and ${names.join(', ')} (secrets) to ${folder}.`);
  say('The database itself is backed up by its own tools: docs/how-to/back-up.md.');
}

async function endCopying(): Promise<void> {
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
async function copyWal(): Promise<void> {
  let wasAway = false;
  while (!end.signal.aborted) {
    try {
      const owner = await findOwner();
      if (owner !== null) await copyFrom(owner);
      else if (!wasAway) say('The database does not run; it is looked for every second.');
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      if (!wasAway) say(`${error.message}; it is looked for every second.`);
    }
    wasAway = true;
    await pause();
  }
}

async function copyFrom(owner: DatabaseAddress): Promise<void> {
  const pool = createPool(owner, { max: 1 });
  try {
    const { copy, hasGap } = await openWalCopy({ config, pool, folder, bucket });
    say(`copying the WAL to ${folder}`);
    if (hasGap) await tellOfGap();
    for (;;) {
      await copy.copyOn();
      if (end.signal.aborted) return;
      await pause();
    }
  } finally {
    await pool.end();
  }
}

async function tellOfGap(): Promise<void> {
  const word = (await listBases(folder)).length === 0 ? 'a' : 'another';
  say(`It begins here: take ${word} base backup now with npm run backup -- --to ${folder}`);
}

async function pause(): Promise<void> {
  await sleep(COPY_EVERY_MS, undefined, { signal: end.signal }).catch(() => {});
}

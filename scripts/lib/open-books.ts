import { resolve } from 'node:path';
import { externalAddress } from '@candor/database/launcher/several-servers';
import {
  type DatabaseAddress,
  findRunning,
  type RunningDatabase,
  startDatabase,
} from '@candor/database/launcher/start-database';
import { DatabaseStartFailed } from '@candor/database/launcher/start-failed';
import { createPool } from '@candor/database/pool';
import { fail } from './say.mjs';

/**
 * The database of an installation, for a command that reads its books beside a live server or
 * without one. DATA_DIR and DATABASE_URL as for npm start. Says why and ends with 1 when there is
 * none.
 */
export async function openBooks(): Promise<RunningDatabase> {
  const database = await start();
  if (await hasBooks(database)) return database;
  await database.stop();
  return fail('This database holds no books yet. Run npm start on it first.');
}

/**
 * Where to read beside a server: never starts a database itself, which a server would then find in
 * use. Null while the embedded one does not run.
 */
export async function findBooks(): Promise<DatabaseAddress | null> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  const url = DATABASE_OWNER_URL?.trim() || DATABASE_URL?.trim();
  if (url) return externalAddress(url);
  return (await findEmbedded())?.address ?? null;
}

/** The owner of the embedded database's tables; null while it does not run. */
export async function findOwner(): Promise<DatabaseAddress | null> {
  return (await findEmbedded())?.owner ?? null;
}

async function findEmbedded(): ReturnType<typeof findRunning> {
  try {
    return await findRunning(resolve(process.env.DATA_DIR?.trim() || '.data'));
  } catch (error) {
    if (error instanceof DatabaseStartFailed) return fail(error.message);
    throw error;
  }
}

async function start(): Promise<RunningDatabase> {
  try {
    return await startDatabase({
      dataDir: resolve(process.env.DATA_DIR?.trim() || '.data'),
      databaseUrl: process.env.DATABASE_URL?.trim(),
      ownerUrl: process.env.DATABASE_OWNER_URL?.trim() || undefined,
      mode: 'join',
      mustExist: true,
    });
  } catch (error) {
    if (error instanceof DatabaseStartFailed) return fail(error.message);
    throw error;
  }
}

async function hasBooks({ address }: RunningDatabase): Promise<boolean> {
  const pool = createPool(address, { max: 1 });
  try {
    const { rows } = await pool.query<{ found: boolean }>(
      "SELECT to_regclass('lanes') IS NOT NULL AS found",
    );
    return rows[0]?.found === true;
  } finally {
    await pool.end();
  }
}

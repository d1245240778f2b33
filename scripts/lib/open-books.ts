import { resolve } from 'node:path';
import { type RunningDatabase, startDatabase } from '@candor/database/launcher/start-database';
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

import { resolve } from 'node:path';
import { certifiedUrl } from '@candor/database/launcher/certified-url';
import { externalAddress } from '@candor/database/launcher/several-servers';
import {
  type DatabaseAddress,
  findRunning,
  type RunningDatabase,
  startDatabase,
} from '@candor/database/launcher/start-database';
import { DatabaseStartFailed } from '@candor/database/launcher/start-failed';
import { MigrationRefused, refuseOtherBuild } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { readEnvironment } from './read-settings.ts';
import { fail } from './say.mjs';

/**
 * The database of an installation, for a command that reads its books beside a live server or
 * without one. DATA_DIR and DATABASE_URL as for npm start. Says why and ends with 1 when there is
 * none, or when another build made it.
 */
export async function openBooks(): Promise<RunningDatabase> {
  const database = await start();
  const sentence = await refusalOf(database);
  if (sentence === null) return database;
  await database.stop();
  return fail(sentence);
}

/** Why a command cannot read a database; null when it can. */
async function refusalOf(database: RunningDatabase): Promise<string | null> {
  const other = await otherBuildOf(database.owner ?? database.address);
  if (other !== null) return other;
  if (await hasBooks(database)) return null;
  return 'This database holds no books yet. Run npm start on it first.';
}

async function otherBuildOf(address: DatabaseAddress): Promise<string | null> {
  try {
    await refuseOtherBuild(address);
    return null;
  } catch (error) {
    if (error instanceof MigrationRefused) return error.message;
    throw error;
  }
}

/**
 * Where to read beside a server: never starts a database itself, which a server would then find in
 * use. Null while the embedded one does not run. Says why and ends with 1 when another build made
 * it. Throws `DatabaseAway`.
 */
export async function findBooks(): Promise<DatabaseAddress | null> {
  const url = urlIn('DATABASE_OWNER_URL') ?? urlIn('DATABASE_URL');
  return ofThisBuild(url ? externalAddress(url) : ((await findEmbedded())?.address ?? null));
}

/** An address of a database of one's own, under the authority of DATABASE_CA where there is one. */
function urlIn(name: 'DATABASE_URL' | 'DATABASE_OWNER_URL'): string | undefined {
  const url = readEnvironment()[name]?.trim();
  const caFile = process.env.DATABASE_CA?.trim();
  if (!url) return undefined;
  return caFile ? certifiedUrl(url, resolve(caFile)) : url;
}

/** The owner of the embedded database's tables; otherwise as `findBooks`. */
export async function findOwner(): Promise<DatabaseAddress | null> {
  return ofThisBuild((await findEmbedded())?.owner ?? null);
}

async function ofThisBuild(address: DatabaseAddress | null): Promise<DatabaseAddress | null> {
  const other = address === null ? null : await otherBuildOf(address);
  return other === null ? address : fail(other);
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
  const [databaseUrl, ownerUrl] = [urlIn('DATABASE_URL'), urlIn('DATABASE_OWNER_URL')];
  try {
    return await startDatabase({
      dataDir: resolve(process.env.DATA_DIR?.trim() || '.data'),
      databaseUrl,
      ownerUrl,
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

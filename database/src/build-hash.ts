import { createHash } from 'node:crypto';
import { describeShapes } from '@candor/domain/stored/all-kinds';
import type { Client } from 'pg';

/** Migrations below this number are the baseline: one file a room of tables. */
const FIRST_CHANGE = '0100';

/** The row of `schema_migrations` that has the hash; no migration is named so. */
export const BUILD_ROW = 'build';

/**
 * Hash of what a build stores: the files of its baseline in order, and the shapes of its stored
 * texts. Both are edited in place until 0.1.0 is cut, so two builds with different hashes do not
 * read each other's data. Later migrations do not change it.
 */
export function buildHash(
  migrations: readonly { readonly name: string; readonly checksum: string }[],
): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) if (name < FIRST_CHANGE) hash.update(checksum);
  return hash.update(describeShapes()).digest('hex');
}

/**
 * The build that made a database: its hash, null while nothing is stored, and `unknown` where a
 * build from before the hash made the tables.
 */
export async function storedBuild(client: Pick<Client, 'query'>): Promise<string | null> {
  const table = await client.query<{ found: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
  );
  if (table.rows[0]?.found !== true) return null;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  if (rows.length === 0) return null;
  return rows.find(({ name }) => name === BUILD_ROW)?.checksum ?? 'unknown';
}

/** The sentence about data that another build made. */
export const madeByOtherBuild = (what: 'data folder' | 'backup'): string =>
  `This ${what} was made by another build of Candor, before 0.1.0: ` +
  'only that build reads it, and it can still export its accounts and its log.';

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { BUILD_ROW, buildHash, madeByOtherBuild, storedBuild } from './build-hash.ts';
import { grantWork, wrongGrants } from './grants.ts';
import type { DatabaseAddress, RunningDatabase } from './launcher/start-database.ts';
import { MIGRATE_FIRST } from './launcher/start-failed.ts';
import { createPool } from './pool.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Any number that no other program of the house uses. */
const LOCK_KEY = 724_101_990;
/** Rights that a refusal names; a role that was granted nothing lacks hundreds. */
const GRANTS_TOLD = 3;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** What stops a start: the files and the database tell different stories. */
export class MigrationRefused extends Error {
  readonly reason:
    | 'other-build'
    | 'changed'
    | 'newer-database'
    | 'failed'
    | 'no-owner'
    | 'other-grants';
  constructor(reason: MigrationRefused['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MigrationRefused';
    this.reason = reason;
  }
}

/**
 * The numbered files of `migrations/`, in order. Throws when a name breaks the pattern or a number
 * is used twice.
 */
export function readMigrations(folder: URL = FOLDER): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  const misnamed = names.find((name) => !FILE_NAME.test(name));
  if (misnamed !== undefined || numbers.size !== names.length) {
    throw new Error(
      `migration names must be NNNN-words.sql with unique numbers: ${misnamed ?? names}`,
    );
  }
  return names.map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** What a migration needs of a running database. */
export type Migratable = Pick<RunningDatabase, 'address' | 'owner' | 'role'>;

/** Called with the names of what is missing, before a database with rows is changed. */
export type BeforeChange = (missing: readonly string[]) => Promise<void>;

/**
 * Applies what is missing as the owner, all of it in one transaction, so that a change that fails
 * leaves the database as the version before it knows it; under a lock that other starting processes
 * wait for. Grants the working role what it needs. Returns the names applied now. Throws
 * `MigrationRefused`: other-build (the database was made by a build that stores something else),
 * changed (an applied file was edited), newer-database (the database knows a file that this program
 * lacks), failed (the SQL; nothing remains of any file), no-owner (something is missing and this
 * process does not know the owner), other-grants (the tables are there, and its role may do less
 * with them than it needs, or more).
 */
export async function migrate(
  database: Migratable,
  migrations: readonly Migration[] = readMigrations(),
  beforeChange: BeforeChange = () => Promise.resolve(),
): Promise<readonly string[]> {
  const { address, owner, role } = database;
  const client = new Client(owner ?? address);
  // Broken while a backup is taken: the next statement says so.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    if (owner === null) {
      await refuseUnlessReady(client, migrations, role);
      return [];
    }
    const missing = await findMissing(client, migrations);
    const names = missing.map(({ name }) => name);
    if (missing.length > 0 && missing.length < migrations.length) await beforeChange(names);
    await applyAll(client, missing, buildHash(migrations));
    await grantWork(client, role);
    return names;
  } finally {
    await client.end(); // Ending the session gives the lock back.
  }
}

/** A process that does not know the owner changes nothing: the tables are as it needs them. */
async function refuseUnlessReady(
  client: Client,
  migrations: readonly Migration[],
  role: string,
): Promise<void> {
  const wrong = await wrongGrants(client, role);
  const mayRead = !wrong.includes('SELECT ON schema_migrations');
  const [missing] = mayRead ? await findMissing(client, migrations) : [];
  if (missing !== undefined) {
    throw new MigrationRefused(
      'no-owner',
      `The change ${missing.name} is missing, and the role ${role} of DATABASE_URL may not make ` +
        `it. ${MIGRATE_FIRST}`,
    );
  }
  if (wrong.length === 0) return;
  const few = wrong.length > GRANTS_TOLD ? [...wrong.slice(0, GRANTS_TOLD), '…'] : wrong;
  throw new MigrationRefused(
    'other-grants',
    `The role ${role} of DATABASE_URL may do less with the tables than it needs, or more ` +
      `(${few.join(', ')}). ${MIGRATE_FIRST}`,
  );
}

function refuseUnless(build: string | null, migrations: readonly Migration[]): void {
  if (build === null || build === buildHash(migrations)) return;
  throw new MigrationRefused('other-build', madeByOtherBuild('data folder'));
}

/**
 * For a command that reads a database beside its server or without one. Throws `MigrationRefused`
 * (other-build), and `DatabaseAway`.
 */
export async function refuseOtherBuild(address: DatabaseAddress): Promise<void> {
  const pool = createPool(address, { max: 1 });
  try {
    refuseUnless(await storedBuild(pool), readMigrations());
  } finally {
    await pool.end();
  }
}

async function findMissing(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  refuseUnless(await storedBuild(client), migrations);
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
  );
  if (rows[0]?.found !== true) {
    await client.query(`CREATE TABLE schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  }
  const applied = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations WHERE name <> $1 ORDER BY name',
    [BUILD_ROW],
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum } of applied.rows) {
    if (!known.has(name)) {
      throw new MigrationRefused(
        'newer-database',
        `The database has the change ${name}, which this version does not know. ` +
          'Use a newer version.',
      );
    }
    if (known.get(name) !== checksum) {
      throw new MigrationRefused(
        'changed',
        `The change ${name} was edited after it had been applied. Put it back and add a new file.`,
      );
    }
  }
  const done = new Set(applied.rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

const APPLIED = 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)';

async function applyAll(
  client: Client,
  missing: readonly Migration[],
  build: string,
): Promise<void> {
  if (missing.length === 0) return;
  await client.query('BEGIN');
  await client.query(`${APPLIED} ON CONFLICT DO NOTHING`, [BUILD_ROW, build]);
  for (const { name, sql, checksum } of missing) {
    try {
      await client.query(sql);
      await client.query(APPLIED, [name, checksum]);
    } catch (cause) {
      await client.query('ROLLBACK');
      const words = cause instanceof Error ? cause.message : String(cause);
      throw new MigrationRefused(
        'failed',
        `The change ${name} failed, and nothing was changed: ${words}`,
        { cause },
      );
    }
  }
  await client.query('COMMIT');
}

/** Whether a database has exactly the tables that this version knows. */
export async function isOfThisVersion(address: DatabaseAddress): Promise<boolean> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await findMissing(client, readMigrations())).length === 0;
  } catch (error) {
    if (error instanceof MigrationRefused) return false;
    throw error;
  } finally {
    await client.end();
  }
}

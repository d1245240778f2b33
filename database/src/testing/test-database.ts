import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { type DatabaseAddress, startDatabase } from '../launcher/start-database.ts';
import { type Migratable, migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { makeServerDir, removeServer, TEST_SERVER_DIR } from './test-server.ts';

const TEMPLATE = 'candor_template';
const LOCK_KEY = 724_101_991;
/** A test may ask for two hundred connections at once, on a machine that is busy. */
const PATIENCE_MS = 60_000;

export interface TestDatabase {
  /** As the role the server works with, so that a missing grant shows. */
  readonly address: DatabaseAddress;
  readonly pool: Pool;
  /** As the owner of the tables: a superuser, as somebody who has the whole database. */
  readonly owner: DatabaseAddress;
  readonly role: string;
  /** Ends the pool and removes the database. */
  readonly drop: () => Promise<void>;
}

/** What many tests begin with: written once, and copied with the tables. */
export interface Furniture {
  /** Of lower case letters. */
  readonly name: string;
  readonly write: (pool: Pool) => Promise<void>;
}

/**
 * A fresh, migrated database of its own in about 50 ms, empty or with its furniture. The server is
 * shared by the whole test run and commits without waiting for the disk; tests of durability start
 * their own with `startDatabase`.
 */
export async function createTestDatabase(furniture?: Furniture): Promise<TestDatabase> {
  const shared = process.env[TEST_SERVER_DIR];
  const directory = shared ?? makeServerDir();
  const running = await startDatabase({
    dataDir: directory,
    mode: 'join',
    durability: 'none-for-tests',
  });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = running.owner ?? running.address;
  await withMaintenance(maintenance, async (client) => {
    // Creation copies the template, which fails while anybody else copies or migrates it.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const template = await ensureTemplate(client, running, furniture);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  const address = { ...running.address, database: name };
  const owner = { ...maintenance, database: name };
  const pool = createPool(address, { connectionTimeoutMillis: PATIENCE_MS });
  const drop = async () => {
    await pool.end();
    await withMaintenance(maintenance, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    if (shared === undefined) await removeServer(directory);
  };
  return { address, pool, owner, role: running.role, drop };
}

/** Templates that this process has seen, by server and name. */
const ready = new Set<string>();

/** Under the lock: the name of the template, which the first to ask for it makes. */
async function ensureTemplate(
  client: Client,
  running: Migratable,
  furniture: Furniture | undefined,
): Promise<string> {
  const name = furniture === undefined ? TEMPLATE : `${TEMPLATE}_${furniture.name}`;
  const key = `${running.address.host}:${running.address.port}:${name}`;
  if (ready.has(key)) return name;
  const at = <Address>(address: Address) => address && { ...address, database: name };
  const isThere = await hasDatabase(client, name);
  if (furniture === undefined) {
    if (!isThere) await client.query(`CREATE DATABASE ${name}`);
    await migrate({ ...running, address: at(running.address), owner: at(running.owner) });
  } else if (!isThere) {
    await furnish(client, running, { name, write: furniture.write });
  }
  ready.add(key);
  return name;
}

/** What was begun and not ended is no template: it gets its name when it is whole. */
async function furnish(
  client: Client,
  running: Migratable,
  { name, write }: { readonly name: string; readonly write: Furniture['write'] },
): Promise<void> {
  const template = await ensureTemplate(client, running, undefined);
  const begun = `${name}_begun`;
  await client.query(`DROP DATABASE IF EXISTS ${begun} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${begun} TEMPLATE ${template} STRATEGY file_copy`);
  const pool = createPool({ ...running.address, database: begun });
  try {
    await write(pool);
  } finally {
    await pool.end();
  }
  await client.query(`ALTER DATABASE ${begun} RENAME TO ${name}`);
}

async function hasDatabase(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return rowCount !== 0;
}

async function withMaintenance(
  address: DatabaseAddress,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Runs SQL with the owner's rights; the triggers that guard history sleep meanwhile. */
export async function editAsOwner(
  database: Pick<TestDatabase, 'owner'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new Client(database.owner);
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}

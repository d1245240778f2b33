import { randomBytes } from 'node:crypto';
import { Client, type ClientBase, Pool } from 'pg';
import {
  type DatabaseAddress,
  type RunningDatabase,
  startDatabase,
} from '../launcher/start-database.ts';
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

/** A server whose template is there. */
interface TestServer extends RunningDatabase {
  readonly owner: DatabaseAddress;
  /** One connection of this process creates and drops: a new one costs 20 ms of processor time. */
  readonly maintenance: Pool;
}

/** The run's server, looked for once by each process. */
let sharedServer: Promise<TestServer> | undefined;

/**
 * A fresh, migrated database of its own in about a tenth of a second, empty or with its furniture.
 * The server is shared by the whole test run and commits without waiting for the disk; tests of
 * durability start their own with `startDatabase`.
 */
export async function createTestDatabase(furniture?: Furniture): Promise<TestDatabase> {
  const shared = process.env[TEST_SERVER_DIR];
  const directory = shared ?? makeServerDir();
  if (shared !== undefined) sharedServer ??= openServer(shared);
  const running = await (sharedServer ?? openServer(directory));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { maintenance } = running;
  await withTemplate(maintenance, async (client) => {
    const template = furniture === undefined ? TEMPLATE : await furnish(client, running, furniture);
    // Files are copied as they are: by way of the WAL it takes three times as long.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  const address = { ...running.address, database: name };
  const owner = { ...running.owner, database: name };
  const pool = createPool(address, { connectionTimeoutMillis: PATIENCE_MS });
  const drop = async () => {
    await pool.end();
    await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
    if (shared !== undefined) return;
    await maintenance.end();
    await removeServer(directory);
  };
  return { address, pool, owner, role: running.role, drop };
}

async function openServer(dataDir: string): Promise<TestServer> {
  const running = await startDatabase({ dataDir, mode: 'join', durability: 'none-for-tests' });
  const owner = running.owner ?? running.address;
  const maintenance = new Pool({
    ...owner,
    database: 'postgres',
    // It rests between two tests, and keeps no process from ending.
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may stop before this process does.
  maintenance.on('error', () => {});
  await withTemplate(maintenance, (client) => ensureTemplate(client, running));
  return { ...running, owner, maintenance };
}

async function ensureTemplate(client: ClientBase, running: Migratable): Promise<void> {
  if (!(await hasDatabase(client, TEMPLATE))) await client.query(`CREATE DATABASE ${TEMPLATE}`);
  const at = <Address>(address: Address) => address && { ...address, database: TEMPLATE };
  await migrate({ ...running, address: at(running.address), owner: at(running.owner) });
}

/** The name of the template with this furniture, which the first to ask for it writes. */
async function furnish(
  client: ClientBase,
  { address }: Migratable,
  furniture: Furniture,
): Promise<string> {
  const name = `${TEMPLATE}_${furniture.name}`;
  if (await hasDatabase(client, name)) return name;
  // What was begun and not ended is no template: it gets its name when it is whole.
  const begun = `${name}_begun`;
  await client.query(`DROP DATABASE IF EXISTS ${begun} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${begun} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  const pool = createPool({ ...address, database: begun });
  try {
    await furniture.write(pool);
  } finally {
    await pool.end();
  }
  await client.query(`ALTER DATABASE ${begun} RENAME TO ${name}`);
  return name;
}

async function hasDatabase(client: ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return rowCount !== 0;
}

/** Creation copies the template, which fails while anybody else copies or migrates it. */
async function withTemplate(
  maintenance: Pool,
  work: (client: ClientBase) => Promise<void>,
): Promise<void> {
  const client = await maintenance.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await work(client);
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    client.release();
  } catch (error) {
    client.release(true); // The lock ends with its connection.
    throw error;
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

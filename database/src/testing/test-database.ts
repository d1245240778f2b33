import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { type DatabaseAddress, startDatabase } from '../launcher/start-database.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { makeServerDir, removeServer, TEST_SERVER_DIR } from './test-server.ts';

const TEMPLATE = 'candor_template';
const LOCK_KEY = 724_101_991;

export interface TestDatabase {
  readonly address: DatabaseAddress;
  readonly pool: Pool;
  /** Ends the pool and removes the database. */
  readonly drop: () => Promise<void>;
}

/**
 * A fresh, migrated database of its own in about 50 ms. The server is shared by the whole test run
 * and commits without waiting for the disk; tests of durability start their own with
 * `startDatabase`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = process.env[TEST_SERVER_DIR];
  const directory = shared ?? makeServerDir();
  const running = await startDatabase({
    dataDir: directory,
    mode: 'join',
    durability: 'none-for-tests',
  });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withMaintenance(running.address, async (client) => {
    // Creation copies the template, which fails while anybody else copies or migrates it.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await ensureTemplate(client, running.address);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  const address = { ...running.address, database: name };
  const pool = createPool(address);
  const drop = async () => {
    await pool.end();
    await withMaintenance(running.address, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    if (shared === undefined) await removeServer(directory);
  };
  return { address, pool, drop };
}

async function ensureTemplate(client: Client, address: DatabaseAddress): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrate({ ...address, database: TEMPLATE });
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

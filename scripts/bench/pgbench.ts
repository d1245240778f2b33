import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { Client } from 'pg';

const run = promisify(execFile);

/** Rows of `pgbench_accounts`: a hundred thousand for each step. */
const SCALE = 10;
const ACCOUNTS = SCALE * 100_000;
const DATABASE = 'bench_baseline';

/** What orders are measured against: durable small transactions on the same server. */
export interface Baseline {
  /** How it was measured, for the line above the table. */
  readonly how: string;
  /** Transactions a second over a round. */
  measure(seconds: number): Promise<number>;
}

export const baselineClients = 16;

/** Prepares pgbench's tables in a database beside the house's, on the very same server. */
export async function openBaseline(address: DatabaseAddress): Promise<Baseline> {
  await createDatabase(address);
  return hasPgbench() ? withPgbench(address) : withDriver(address);
}

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // Not installed: the driver runs the same statements.
  }
}

async function withPgbench(address: DatabaseAddress): Promise<Baseline> {
  const env = {
    ...process.env,
    PGHOST: String(address.host),
    PGPORT: String(address.port),
    PGUSER: String(address.user),
    PGPASSWORD: String(address.password ?? ''),
    PGDATABASE: DATABASE,
  };
  await run('pgbench', ['-i', '-q', '-s', String(SCALE)], { env });
  const clients = String(baselineClients);
  return {
    how: `pgbench -N (simple-update), ${clients} clients, 2 threads, scale ${SCALE}`,
    measure: async (seconds) => {
      const options = ['-N', '-n', '-c', clients, '-j', '2', '-T', String(seconds)];
      const { stdout } = await run('pgbench', options, { env });
      const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (found === undefined) throw new Error(`pgbench said:\n${stdout}`);
      return Number(found);
    },
  };
}

/** The same tables and statements through our driver: slower than pgbench itself, and said so. */
async function withDriver(address: DatabaseAddress): Promise<Baseline> {
  const clients = Array.from(
    { length: baselineClients },
    () => new Client({ ...address, database: DATABASE }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(`
    CREATE TABLE pgbench_accounts (aid int, bid int, abalance int, filler char(84));
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
    INSERT INTO pgbench_accounts SELECT aid, 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) aid;
    ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid);
    VACUUM ANALYZE pgbench_accounts`);
  return {
    how: `the statements of pgbench simple-update through the driver, because pgbench is not installed`,
    measure: async (seconds) => {
      const untilMs = performance.now() + seconds * 1000;
      let done = 0;
      const work = async (client: Client): Promise<void> => {
        while (performance.now() < untilMs) {
          await simpleUpdate(client);
          done += 1;
        }
      };
      await Promise.all(clients.map(work));
      return done / seconds;
    },
  };
}

async function simpleUpdate(client: Client): Promise<void> {
  const aid = 1 + Math.floor(Math.random() * ACCOUNTS);
  const delta = Math.floor(Math.random() * 10_001) - 5000;
  await client.query('BEGIN');
  await client.query(`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`);
  await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`);
  await client.query(`INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
    VALUES (1, 1, ${aid}, ${delta}, CURRENT_TIMESTAMP)`);
  await client.query('END');
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client({ ...address, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
}

import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { Client } from 'pg';

/**
 * pgbench's simple-update transaction, by pgbench itself or, without it, the same statements
 * through the driver.
 */
export interface SimpleUpdate {
  readonly by: string;
  /** Transactions a second over that many seconds. */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
}

const SCALE = 10;
const ACCOUNTS = 100_000 * SCALE;
const THREADS = 2;
const run = promisify(execFile);

export async function simpleUpdate(
  address: DatabaseAddress,
  options: { readonly clients: number },
): Promise<SimpleUpdate> {
  const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  return version.status === 0
    ? withPgbench(address, options.clients, version.stdout.trim())
    : withDriver(address, options.clients);
}

async function withPgbench(
  address: DatabaseAddress,
  clients: number,
  by: string,
): Promise<SimpleUpdate> {
  const where = ['-h', address.host ?? '', '-p', String(address.port), '-U', address.user ?? ''];
  const database = address.database ?? '';
  await run('pgbench', [...where, '-i', '-q', '-s', String(SCALE), database]);
  return {
    by,
    run: async (seconds) => {
      const load = [
        '-N',
        '-n',
        '-c',
        String(clients),
        '-j',
        String(THREADS),
        '-T',
        String(Math.ceil(seconds)),
      ];
      const { stdout } = await run('pgbench', [...where, ...load, database]);
      const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
      if (rate === undefined) throw new Error(`pgbench said no rate: ${stdout}`);
      return Number(rate);
    },
    close: async () => {},
  };
}

async function withDriver(address: DatabaseAddress, clients: number): Promise<SimpleUpdate> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new Client(address);
      await client.connect();
      return client;
    }),
  );
  const [first] = open;
  await first?.query(`
    CREATE TABLE pgbench_accounts (
      aid integer PRIMARY KEY, bid integer, abalance integer, filler char(84));
    CREATE TABLE pgbench_history (
      tid integer, bid integer, aid integer, delta integer, mtime timestamp);
    INSERT INTO pgbench_accounts SELECT n, 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) n;
    VACUUM ANALYZE pgbench_accounts`);
  return {
    by: 'the driver, since there is no pgbench here',
    run: async (seconds) => {
      const endMs = performance.now() + seconds * 1000;
      const counts = await Promise.all(open.map((client) => transactUntil(client, endMs)));
      return counts.reduce((sum, count) => sum + count, 0) / seconds;
    },
    close: async () => {
      await Promise.all(open.map((client) => client.end()));
    },
  };
}

async function transactUntil(client: Client, endMs: number): Promise<number> {
  let count = 0;
  while (performance.now() < endMs) {
    const aid = 1 + Math.floor(Math.random() * ACCOUNTS);
    const delta = Math.floor(Math.random() * 10_000) - 5_000;
    await client.query('BEGIN');
    await client.query('UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [
      delta,
      aid,
    ]);
    await client.query('SELECT abalance FROM pgbench_accounts WHERE aid = $1', [aid]);
    await client.query(
      `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
       VALUES ($1, 1, $2, $3, CURRENT_TIMESTAMP)`,
      [1 + Math.floor(Math.random() * 100), aid, delta],
    );
    await client.query('COMMIT');
    count += 1;
  }
  return count;
}

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type ClusterHome, DATABASE, ROLE, settleHome } from './cluster.ts';
import { awaitRunning, bringDown, bringUp } from './embedded.ts';
import { takeOwnership } from './owner-lock.ts';
import type { Postmaster } from './postmaster.ts';
import { type Durability, SERVER_PORT } from './settings.ts';
import { DatabaseStartFailed } from './start-failed.ts';

const SERVER_VERSION_MIN = 150_000;
/** duplicate_database, and the unique violation two simultaneous creations end in. */
const DATABASE_EXISTS = ['42P04', '23505'];
const CONNECT_TIMEOUT_MS = 10_000;
const JOIN_WITHIN_MS = 60_000;
const JOIN_POLL_MS = 50;

/** How to reach a database: what `pg` takes. */
export type DatabaseAddress = Pick<
  ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'
>;

export interface RunningDatabase {
  readonly address: DatabaseAddress;
  /** Who runs the server: us, an earlier process of ours that was killed, or somebody else. */
  readonly origin: 'started' | 'adopted' | 'joined' | 'external';
  /** Stops the server with a fast shutdown, if it is ours. */
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  /** Folder of the installation; the database keeps its files inside. */
  readonly dataDir: string;
  /** A PostgreSQL of your own; then nothing is started or stopped here. */
  readonly databaseUrl?: string | undefined;
  /**
   * `join` uses a server that runs already and leaves it running: for commands beside a live
   * server.
   */
  readonly mode?: 'own' | 'join';
  /** Refuse (nothing-there) rather than make a database in a folder that has none. */
  readonly mustExist?: boolean;
  readonly durability?: Durability;
}

/**
 * Brings the database up: the embedded one in `dataDir`, or checks the external one.
 * Throws `DatabaseStartFailed` with a sentence for the person at the terminal.
 */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  if (options.databaseUrl) return useExternal(options.databaseUrl);
  if (options.mustExist && !existsSync(options.dataDir)) throw nothingThere(options.dataDir);
  const home = settleHome(options.dataDir);
  if (options.mustExist && !existsSync(home.clusterDir)) throw nothingThere(options.dataDir);
  if (options.mode !== 'join') return own(home, options.durability ?? 'full');
  const giveUpAtMs = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    const running = await awaitRunning(home.clusterDir);
    if (running !== null) {
      const address = addressOf(running, home.passwordFile);
      await ensureDatabase(address);
      return { address, origin: 'joined', stop: async () => {} };
    }
    try {
      return await own(home, options.durability ?? 'full');
    } catch (error) {
      const isStarting = error instanceof DatabaseStartFailed && error.reason === 'in-use';
      if (!isStarting || performance.now() > giveUpAtMs) throw error;
      await sleep(JOIN_POLL_MS); // Another process is just starting it.
    }
  }
}

function nothingThere(dataDir: string): DatabaseStartFailed {
  return new DatabaseStartFailed(
    'nothing-there',
    `There is no database in ${dataDir}. Name the data directory of npm start with DATA_DIR.`,
  );
}

async function own(home: ClusterHome, durability: Durability): Promise<RunningDatabase> {
  const giveBack = takeOwnership(home.homeDir);
  try {
    const before = await awaitRunning(home.clusterDir);
    const postmaster = before ?? (await bringUp(home, durability));
    const address = addressOf(postmaster, home.passwordFile);
    await ensureDatabase(address);
    return {
      address,
      origin: before === null ? 'started' : 'adopted',
      stop: async () => {
        await bringDown(home, postmaster);
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function addressOf(postmaster: Postmaster, passwordFile: string): DatabaseAddress {
  const common = { user: ROLE, database: DATABASE };
  const { listener } = postmaster;
  if (listener.kind === 'socket') return { ...common, host: listener.directory, port: SERVER_PORT };
  const password = readFileSync(passwordFile, 'utf8').trim();
  return { ...common, host: '127.0.0.1', port: listener.port, password };
}

/**
 * Creates the house's database in a fresh cluster. Two processes may try at once; one of them loses
 * quietly.
 */
async function ensureDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!DATABASE_EXISTS.includes(code)) throw error;
  } finally {
    await client.end();
  }
}

async function useExternal(databaseUrl: string): Promise<RunningDatabase> {
  const address = { connectionString: databaseUrl };
  const client = new Client({ ...address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS version,
              pg_encoding_to_char(encoding) AS encoding
         FROM pg_database WHERE datname = current_database()`,
    );
    const [server] = rows;
    if (server === undefined || server.version < SERVER_VERSION_MIN || server.encoding !== 'UTF8') {
      throw new DatabaseStartFailed(
        'server-too-old',
        'DATABASE_URL must name a database in UTF8 on PostgreSQL 15 or newer; ' +
          `this one is version ${server?.version} in ${server?.encoding}.`,
      );
    }
  } catch (cause) {
    if (cause instanceof DatabaseStartFailed) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    // The address may hold a password: it is not repeated.
    throw new DatabaseStartFailed('not-reachable', `DATABASE_URL does not answer: ${words}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => {}); // A connection that never opened has nothing to close.
  }
  return { address, origin: 'external', stop: async () => {} };
}

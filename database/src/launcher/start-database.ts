import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type ClusterHome, DATABASE, ROLE, settleHome } from './cluster.ts';
import { awaitRunning, bringDown, bringUp } from './embedded.ts';
import { useExternal } from './external.ts';
import { takeOwnership } from './owner-lock.ts';
import type { Postmaster } from './postmaster.ts';
import { type Durability, SERVER_PORT } from './settings.ts';
import { DatabaseStartFailed } from './start-failed.ts';
import { type ServerNews, watchServer } from './watch-server.ts';
import {
  ensureWorkingRole,
  renewPassword,
  workingPassword,
  workingRoleOf,
} from './working-role.ts';

/** duplicate_database, and the unique violation two simultaneous creations end in. */
const DATABASE_EXISTS = ['42P04', '23505'];
const JOIN_WITHIN_MS = 60_000;
const JOIN_POLL_MS = 50;
/** How long a server that looks ready may leave a connection unanswered before that is told. */
const DYING_SERVER_MS = 15_000;

/** How to reach a database: what `pg` takes. */
export type DatabaseAddress = Pick<
  ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'stream'
>;

export interface RunningDatabase {
  /** As the role the server works with: no superuser, owns nothing, cannot edit history. */
  readonly address: DatabaseAddress;
  /** As the owner of the tables, who migrates; null when this process does not know one. */
  readonly owner: DatabaseAddress | null;
  /** The name of the working role. */
  readonly role: string;
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
  /** Who migrates it, when that is not the role of `databaseUrl`. */
  readonly ownerUrl?: string | undefined;
  /** The owner makes the role of `databaseUrl`, or gives it the password that is named there. */
  readonly makesRole?: boolean;
  /**
   * `join` uses a server that runs already and leaves it running: for commands beside a live
   * server.
   */
  readonly mode?: 'own' | 'join';
  /** Refuse (nothing-there) rather than make a database in a folder that has none. */
  readonly mustExist?: boolean;
  readonly durability?: Durability;
  /** Whoever wants the server started again when it dies; without it nobody watches. */
  readonly news?: ServerNews;
}

/**
 * Brings the database up: the embedded one in `dataDir`, or checks the external one.
 * Throws `DatabaseStartFailed` with a sentence for the person at the terminal.
 */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const { databaseUrl, ownerUrl, makesRole = false } = options;
  if (databaseUrl) {
    return useExternal({ databaseUrl, ownerUrl, makesRole, isGuest: options.mode === 'join' });
  }
  if (options.mustExist && !existsSync(options.dataDir)) throw nothingThere(options.dataDir);
  const home = settleHome(options.dataDir);
  if (options.mustExist && !existsSync(home.clusterDir)) throw nothingThere(options.dataDir);
  const { durability = 'full', news = null } = options;
  if (options.mode !== 'join') return own({ home, durability, news });
  const giveUpAtMs = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    const running = await awaitRunning(home.clusterDir);
    if (running !== null) {
      const roles = await ensureDatabase(addressOf(running, home.passwordFile));
      return { ...roles, origin: 'joined', stop: async () => {} };
    }
    try {
      return await own({ home, durability, news, waitMs: 0 });
    } catch (error) {
      const isStarting = error instanceof DatabaseStartFailed && error.reason === 'in-use';
      if (!isStarting || performance.now() > giveUpAtMs) throw error;
      await sleep(JOIN_POLL_MS); // Another process is just starting it.
    }
  }
}

/**
 * The embedded database of a folder while its server runs; null while it does not. Throws
 * `DatabaseStartFailed` (nothing-there).
 */
export async function findRunning(
  dataDir: string,
): Promise<Record<'address' | 'owner', DatabaseAddress> | null> {
  if (!existsSync(dataDir)) throw nothingThere(dataDir);
  const home = settleHome(dataDir);
  const running = await awaitRunning(home.clusterDir);
  if (running === null) return null;
  const owner = addressOf(running, home.passwordFile);
  return { address: workingAddress(owner), owner };
}

function workingAddress(owner: DatabaseAddress): DatabaseAddress {
  const password = workingPassword(typeof owner.password === 'string' ? owner.password : null);
  return { ...owner, user: workingRoleOf(DATABASE), ...(password !== null && { password }) };
}

function nothingThere(dataDir: string): DatabaseStartFailed {
  return new DatabaseStartFailed(
    'nothing-there',
    `There is no database in ${dataDir}. Name the data directory of npm start with DATA_DIR.`,
  );
}

interface OwnOptions {
  readonly home: ClusterHome;
  readonly durability: Durability;
  readonly news: ServerNews | null;
  /** How long an earlier owner may take to go; a guest looks for a running server meanwhile. */
  readonly waitMs?: number;
}

async function own(options: OwnOptions): Promise<RunningDatabase> {
  const { home, durability, news, waitMs } = options;
  const giveBack = await takeOwnership(home.homeDir, waitMs);
  try {
    const { postmaster, origin, roles } = await findOrBringUp(home, durability);
    const bringItDown =
      news === null
        ? () => bringDown(home, postmaster)
        : watchServer({ home, durability, postmaster, news });
    return {
      ...roles,
      origin,
      stop: async () => {
        await bringItDown();
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

interface Answering {
  readonly postmaster: Postmaster;
  readonly origin: 'started' | 'adopted';
  readonly roles: Awaited<ReturnType<typeof ensureDatabase>>;
}

/**
 * The server of a home, once it answers. One that was killed a moment ago still looks ready, and
 * does not answer: then it is looked for again until it has gone.
 */
async function findOrBringUp(home: ClusterHome, durability: Durability): Promise<Answering> {
  const giveUpAtMs = performance.now() + DYING_SERVER_MS;
  for (;;) {
    const before = await awaitRunning(home.clusterDir);
    const postmaster = before ?? (await bringUp(home, durability));
    try {
      const roles = await ensureDatabase(addressOf(postmaster, home.passwordFile));
      return { postmaster, origin: before === null ? 'started' : 'adopted', roles };
    } catch (error) {
      if (before === null || performance.now() > giveUpAtMs) throw error;
      await sleep(JOIN_POLL_MS);
    }
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
 * Creates the house's database and its working role in a fresh cluster, and gives the role the
 * password that it needs where the server listens on loopback. Two processes may try at once; one
 * of them loses quietly.
 */
async function ensureDatabase(
  owner: DatabaseAddress,
): Promise<Pick<RunningDatabase, 'address' | 'owner' | 'role'>> {
  const role = workingRoleOf(DATABASE);
  const address = workingAddress(owner);
  const password = typeof address.password === 'string' ? address.password : null;
  const client = new Client({
    ...owner,
    database: 'postgres',
    connectionTimeoutMillis: DYING_SERVER_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ has_password: boolean }>(
      'SELECT rolpassword IS NOT NULL AS has_password FROM pg_authid WHERE rolname = $1',
      [role],
    );
    const [known] = rows;
    if (known === undefined) await ensureWorkingRole(client, { name: role, password });
    // It was made while the server listened on a socket.
    else if (password !== null && !known.has_password)
      await renewPassword(client, { name: role, password });
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!DATABASE_EXISTS.includes(code)) throw error;
  } finally {
    await client.end();
  }
  return { address, owner, role };
}

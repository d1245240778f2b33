import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@candor/adapters/clock/system-clock';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { AttestedRows } from '@candor/database/attested/attested-rows';
import { type Signer, signerOf } from '@candor/database/lanes/group-signature';
import { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import { freePort } from '@candor/database/launcher/embedded';
import { type DatabaseAddress, startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { createSessionStore } from '@candor/database/stores/sessions';
import { createUserStore } from '@candor/database/stores/users';
import { urlOf } from '@candor/database/testing/address-url';
import { decide } from '@candor/domain/trading/decide';
import { openLanes } from '@candor/engines/trading/lane/lane-router';
import {
  type InstallationSecret,
  loadInstallationSecret,
} from '@candor/server/auth/installation-secret';
import { sessionIdOf } from '@candor/server/auth/session-id';
import type { Pool } from 'pg';
import { fundingOf } from './funding.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START = join(ROOT, 'scripts', 'start.mjs');
const READY_WITHIN_MS = 120_000;
const FUNDS_MINOR = 1_000_000_000_000n;

export interface BenchCustomer {
  readonly userId: string;
  readonly token: string;
}

/** A house to measure: the embedded database with its usual settings, funded customers, the server in a process. */
export interface BenchHouse {
  readonly address: DatabaseAddress;
  /** As the owner of the tables. */
  readonly owner: DatabaseAddress;
  readonly pool: Pool;
  readonly port: number;
  readonly customers: readonly BenchCustomer[];
  readonly serverPid: number;
  /** What the server is told besides its limits: others may be started with it in its place. */
  readonly environment: Record<string, string>;
  /** Ends the server; the database goes on. */
  stopServer(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens it in a folder that is gone afterwards. Customers stand in the database before the server
 * starts, as `npm start` does it unless another way is told.
 */
export async function openBenchHouse(
  customerCount: number,
  entry?: readonly string[],
): Promise<BenchHouse> {
  const dataDir = makeDataDir();
  const database = await startDatabase({ dataDir });
  const { address } = database;
  const owner = database.owner ?? address;
  await migrate(database);
  const pool = createPool(address);
  const removeAll = async (): Promise<void> => {
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const serverDir = join(dataDir, 'server');
    const environment = {
      PORT: String(port),
      DATA_DIR: serverDir,
      DATABASE_URL: urlOf(address),
    };
    const start = () => startServer(environment, entry);
    // Its first start makes the signing key and the file of signed heads: books that another key
    // had signed, or that no file knows, are edited ones to it.
    await stopServer(await start());
    const signer = signerOf(loadSigningKey(join(serverDir, 'signing.key')).key);
    const secret = loadInstallationSecret({ dataDir: serverDir, secretKey: null });
    const customers = await addCustomers({ pool, address, signer, secret }, customerCount);
    const server = await start();
    return openHouse({
      address,
      owner,
      pool,
      port,
      customers,
      server,
      environment,
      removeAll,
    });
  } catch (error) {
    await removeAll();
    throw error;
  }
}

function openHouse(parts: {
  readonly address: DatabaseAddress;
  /** As the owner of the tables. */
  readonly owner: DatabaseAddress;
  readonly pool: Pool;
  readonly port: number;
  readonly customers: readonly BenchCustomer[];
  readonly server: ChildProcess;
  readonly environment: Record<string, string>;
  readonly removeAll: () => Promise<void>;
}): BenchHouse {
  const { address, owner, pool, port, customers, server, environment, removeAll } = parts;
  return {
    address,
    owner,
    pool,
    port,
    customers,
    serverPid: server.pid ?? 0,
    environment,
    stopServer: () => stopServer(server),
    close: async () => {
      await stopServer(server);
      await removeAll();
    },
  };
}

/** Under root the database runs as another user, who must get in. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** One bench is thousands of customers at one address. */
const withoutLimits = { CALLS_PER_MINUTE_MAX: '0', ADDRESS_LIMITS: 'false', SECURITY_LOG: 'off' };

/** What Node is told in `npm start`. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return String(scripts.start).split(' ').slice(1, -1);
}

/**
 * Starts the server as `npm start` does and waits until it is ready. `CANDOR_BENCH_NODE_OPTIONS` go
 * to its Node as well.
 */
export async function startServer(
  environment: Record<string, string>,
  entry: readonly string[] = [START],
): Promise<ChildProcess> {
  const options = (process.env.CANDOR_BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const server = spawn(process.execPath, [...startFlags(), ...options, ...entry], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', ...withoutLimits, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(environment.PORT))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (performance.now() > untilMs) throw new Error('the server did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return server;
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function isReady(port: string | undefined): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).status === 200;
  } catch {
    return false; // Nobody listens yet.
  }
}

/** Signs the customers of a bench; their digests wait for a lane that is never told of them. */
function attestorOf(pool: Pool, signer: Signer): AttestedRows {
  const [keys, nowMs] = [[signer.publicKey], () => Date.now()];
  const onFailure = (error: unknown) => console.error(error);
  return new AttestedRows({ pool, signer, keys, nowMs, onFailure, onDoubt: () => {} });
}

async function addCustomers(
  to: {
    readonly pool: Pool;
    readonly address: DatabaseAddress;
    readonly signer: Signer;
    readonly secret: InstallationSecret;
  },
  count: number,
): Promise<BenchCustomer[]> {
  const { pool, address, signer, secret } = to;
  const users = createUserStore(pool, attestorOf(pool, signer));
  const sessions = createSessionStore(pool);
  const lanes = await openLanes({
    store: new PgLaneStore({ address, pool, nowMs: () => Date.now(), signer }),
    decide,
    clock: systemClock,
  });
  const add = async (_: unknown, index: number): Promise<BenchCustomer> => {
    const userId = String(20_000_000 + index);
    const nowMs = Date.now();
    await users.add({
      userId,
      email: `${userId}@bench.test`,
      passwordHash: 'none',
      invitationCode: `B${index}`,
      invitedBy: null,
      language: 'en',
      createdMs: nowMs,
    });
    await users.markWalletsOpen(userId);
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest();
    const whose = { whose: 'customer', ownerId: userId, tokenHash } as const;
    const id = sessionIdOf(secret, whose);
    await sessions.open({ id, tokenHash, userId, device: 'bench', address: '127.0.0.1', nowMs });
    for (const command of fundingOf(userId, nowMs, FUNDS_MINOR)) {
      const reply = await lanes.submit(command);
      if (reply.outcome !== 'accepted') throw new Error(`${command.kind} was ${reply.outcome}`);
    }
    return { userId, token };
  };
  const customers = await Promise.all(Array.from({ length: count }, add));
  await lanes.drain();
  return customers;
}

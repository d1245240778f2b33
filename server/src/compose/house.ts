import { randomBytes } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@candor/adapters/clock/system-clock';
import { type RunningDatabase, startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { keptOrDrawn } from '@candor/database/stores/installation';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { createIdempotentCalls } from '../call/idempotency.ts';
import type { Config } from '../config/config.ts';
import { type Door, listenEarly } from '../edge/door.ts';
import { createMetrics, type Metrics } from '../edge/metrics.ts';
import { composeCore } from './core.ts';
import { ensureDemoCustomer } from './demo-customer.ts';
import { keepTidy } from './keep-tidy.ts';
import { openRooms } from './rooms.ts';
import { type SettableClock, settableClock } from './settable-clock.ts';

const POOL_MAX = 16;
const FINISH_CALLS_MS = 10_000;

export interface HouseDeps {
  readonly config: Config;
  readonly version: string;
  readonly log: Logger;
  /** The built app; null serves none. */
  readonly webDir: string | null;
  /** Chaos scenarios bring a market that misbehaves; otherwise the configuration decides. */
  readonly provider?: MarketDataProvider;
  /** Told when this process can no longer serve and must end. */
  readonly onFatal: (why: string) => void;
}

export interface House {
  /** The time of the house, which tests may move. */
  readonly clock: SettableClock;
  /** The user ID of the demo customer, where this installation has one. */
  readonly demoUserId: string | null;
  readonly url: string;
  readonly server: Server;
  /**
   * Stops listening, finishes what was accepted, then stops the rest in the
   * reverse order of its start.
   */
  close(): Promise<void>;
}

/**
 * Starts every part in order and opens the door last. What was started is
 * stopped again when a later part fails.
 */
export async function openHouse(deps: HouseDeps): Promise<House> {
  const closers: (() => Promise<unknown>)[] = [];
  let isReady = false;
  const close = async () => {
    isReady = false;
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const door = await listenEarly(deps.config);
    closers.push(() => closeServer(door.server));
    const database = await startDatabase({
      dataDir: deps.config.dataDir,
      databaseUrl: deps.config.databaseUrl,
    });
    closers.push(() => database.stop());
    const parts = await furnish(deps, database, closers);
    let handle: RequestListener = () => undefined;
    const app = await buildApp({
      ...parts,
      isReady: () => isReady,
      webDir: deps.webDir,
      testClock: deps.config.hasTestClock ? parts.clock : null,
      serverFactory: (handler) => {
        handle = handler;
        return door.server;
      },
    });
    closers.push(() => app.close());
    door.server.on('upgrade', parts.onUpgrade);
    door.open(handle);
    closers.push(() => shutDoor(door, parts.metrics));
    const demo = deps.config.hasDemo ? await ensureDemoCustomer(parts.services) : null;
    isReady = true;
    const { clock } = parts;
    return { url: door.url, server: door.server, demoUserId: demo?.userId ?? null, clock, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything behind the door, over a running database. */
async function furnish(
  deps: HouseDeps,
  database: RunningDatabase,
  closers: (() => Promise<unknown>)[],
) {
  const { config, log, version } = deps;
  await migrate(database.address);
  const pool = createPool(database.address, { max: POOL_MAX });
  closers.push(() => pool.end());
  const clock = settableClock(systemClock);
  const secret = loadInstallationSecret(config);
  const core = composeCore({ config, version, clock, log, pool, secret });
  const drawSeed = () => randomBytes(16).toString('hex');
  const seed = config.marketSeed ?? (await keptOrDrawn(pool, 'market-seed', drawSeed));
  const { address } = database;
  const { onFatal, provider } = deps;
  const rooms = await openRooms({
    core,
    pool,
    address,
    seed,
    onFatal,
    ...(provider && { provider }),
  });
  closers.push(rooms.close);
  const idempotentCalls = createIdempotentCalls({
    store: core.stores.idempotency,
    secret,
    claimKey: rooms.services.claimKey,
    sleep: (ms) => sleep(ms),
  });
  closers.push(keepTidy({ clock, log, chores: [idempotentCalls.forgetOld, rooms.prune] }));
  const metrics = createMetrics();
  rooms.measure(metrics.registry);
  return { services: rooms.services, onUpgrade: rooms.onUpgrade, idempotentCalls, metrics, clock };
}

/** Stops listening and lets the calls that are running finish, for a while. */
async function shutDoor(door: Door, metrics: Metrics): Promise<void> {
  door.shut();
  const giveUpMs = performance.now() + FINISH_CALLS_MS;
  while (metrics.running > 0 && performance.now() < giveUpMs) await sleep(10);
}

/** After everything behind it has stopped: connections still open are cut. */
async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}

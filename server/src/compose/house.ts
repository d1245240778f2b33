import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@candor/adapters/clock/system-clock';
import { type RunningDatabase, startDatabase } from '@candor/database/launcher/start-database';
import type { ServerNews } from '@candor/database/launcher/watch-server';
import { createPool } from '@candor/database/pool';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { noNews } from '@candor/engines/roles/bus/house-news';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { upgradeHouse } from '../backup/upgrade-house.ts';
import { createIdempotentCalls } from '../call/idempotency.ts';
import type { Config } from '../config/config.ts';
import { ensureDemoCustomer, shutDemoCustomerOut } from '../demo/demo-customer.ts';
import { liveDemoLife } from '../demo/demo-life.ts';
import { type Door, listenEarly } from '../edge/door.ts';
import { createMetrics, type Metrics } from '../edge/metrics.ts';
import { socketLimit } from '../edge/socket-limit.ts';
import { openStorage, proveStorage } from '../files/open-storage.ts';
import { scanFiles } from '../files/scan-files.ts';
import { keepLogHeads } from '../integrity/keep-log-heads.ts';
import { marketSeed, warnOfGuessableSeed } from '../market/market-seed.ts';
import { refuseLonelyReview } from '../reviews/enough-operators.ts';
import type { CoreServices, Services } from '../services.ts';
import { accountChores, keepTidy } from '../tidying/keep-tidy.ts';
import { closeAll } from './close-all.ts';
import { composeCore } from './core.ts';
import { openLanePools } from './lane-pools.ts';
import { openFactorMarket } from './market-model.ts';
import { openMeeting } from './meeting.ts';
import { watchReadiness } from './readiness.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { type SettableClock, settableClock } from './settable-clock.ts';

/** Of what everybody shares; lanes have their own besides. */
const POOL_MAX = 10;
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
  /** For walks that live in the same process. */
  readonly services: Services;
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
export async function openHouse(given: HouseDeps): Promise<House> {
  const closers: (() => Promise<unknown>)[] = [];
  let isReady = false;
  const close = async () => {
    isReady = false;
    await closeAll(closers, (error) =>
      given.log.error({ err: error }, 'a part of the house did not close'),
    );
  };
  try {
    const door = await listenEarly({ ...given.config, ...socketLimit(given.config) });
    closers.push(() => closeServer(door.server));
    const deps = { ...given, config: { ...given.config, port: door.port } };
    const database = await startDatabase({
      dataDir: deps.config.dataDir,
      databaseUrl: deps.config.databaseUrl,
      ownerUrl: deps.config.databaseOwnerUrl,
      news: serverNews(deps),
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
    const demo = await demoCustomerOf(deps.config, parts, closers);
    isReady = true;
    const { clock } = parts;
    return {
      url: door.url,
      server: door.server,
      services: parts.services,
      clock,
      close,
      demoUserId: demo?.userId ?? null,
    };
  } catch (error) {
    // Why it did not open is told; what did not close after that is in the log.
    await close().catch(() => undefined);
    throw error;
  }
}

/** What happens when the database server of this house dies. */
function serverNews({ log, onFatal }: HouseDeps): ServerNews {
  return {
    died: () => log.error('the database server died and is being started again'),
    back: () => log.info('the database server runs again'),
    gone: ({ message }) => onFatal(message),
  };
}

/** The demo customer and their life, where this installation has one; null where it has none. */
async function demoCustomerOf(
  { hasDemo, roles }: Config,
  { services, supervisor }: Pick<Rooms, 'services' | 'supervisor'>,
  closers: (() => Promise<unknown>)[],
): Promise<{ readonly userId: string } | null> {
  if (!roles.has('jobs')) return null;
  if (!hasDemo) {
    await shutDemoCustomerOut(services);
    return null;
  }
  const demo = await ensureDemoCustomer(services);
  const life = liveDemoLife(services, demo.userId);
  supervisor.watch(life);
  closers.push(() => life.stop());
  return demo;
}

/**
 * What was only counted is written at the end. A file that was moved away is begun anew at SIGHUP,
 * which otherwise ends the process.
 */
function keepSecurityLog({ security, config }: CoreServices): () => Promise<void> {
  const reopen = () => security.reopen();
  if (typeof config.securityLog === 'object') process.on('SIGHUP', reopen);
  return async () => {
    process.off('SIGHUP', reopen);
    security.close();
  };
}

/** Everything behind the door, over a running database. */
async function furnish(
  deps: HouseDeps,
  database: RunningDatabase,
  closers: (() => Promise<unknown>)[],
) {
  const { config, log, version } = deps;
  const storage = openStorage(config);
  if (config.bucket !== null) await proveStorage(storage, config.bucket.bucket);
  await upgradeHouse({ config, database, log });
  const pool = createPool(database.address, { max: POOL_MAX });
  const lanePools = openLanePools(database.address);
  closers.push(() => Promise.all([pool.end(), lanePools.end()]));
  const clock = settableClock(systemClock);
  if (config.testClockFromMs !== null) clock.set(config.testClockFromMs);
  const secret = loadInstallationSecret(config);
  const meeting = await openMeeting({
    config,
    version,
    onFailure: (error) => log.error({ err: error }, 'what another process told'),
  });
  if (meeting !== null) closers.push(() => meeting.bus.close());
  const news = meeting?.news ?? noNews;
  const core = composeCore({ config, version, clock, log, pool, secret, news, storage });
  closers.push(keepSecurityLog(core));
  await refuseLonelyReview(core);
  const seed = await marketSeed({ marketSeed: config.marketSeed, pool, secret });
  warnOfGuessableSeed(seed, log);
  const factor = await openFactorMarket({ pool, seed, nowMs: clock.nowMs() });
  const { address } = database;
  const { onFatal, provider } = deps;
  const rooms = await openRooms({
    core,
    pool,
    lanePools,
    address,
    factor,
    onFatal,
    meeting,
    ...(provider && { provider }),
    drawsApart: true,
  });
  closers.push(rooms.close);
  const { market, trading } = rooms.services;
  const readiness = watchReadiness({
    pool,
    lanes: trading.lanes,
    desk: market.desk,
    supervisor: rooms.supervisor,
    clock,
    log,
    bucket: config.bucket === null ? null : storage,
  });
  closers.push(async () => readiness.stop());
  const idempotentCalls = createIdempotentCalls({
    store: core.stores.idempotency,
    secret,
    claimKey: rooms.services.claimKey,
    sleep: (ms) => sleep(ms),
  });
  if (config.roles.has('jobs')) {
    const chores = [idempotentCalls.forgetOld, ...rooms.chores, ...accountChores(core)];
    const { supervisor } = rooms;
    closers.push(keepTidy({ clock, supervisor, chores, sleep: (ms) => sleep(ms) }));
    if (config.clamav !== null) closers.push(scanFiles({ core, supervisor }));
  }
  const sign = config.roles.has('jobs') ? rooms.signLogs : null;
  closers.push(keepLogHeads({ core, pool, sign }, rooms.supervisor));
  const metrics = createMetrics(config.roles);
  rooms.measure(metrics.registry);
  return {
    services: rooms.services,
    supervisor: rooms.supervisor,
    onUpgrade: rooms.onUpgrade,
    serveFrames: rooms.serveFrames,
    waitsFor: readiness.waitsFor,
    without: readiness.without,
    idempotentCalls,
    metrics,
    clock,
  };
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

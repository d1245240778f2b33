import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { Pool } from 'pg';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { type CoreDeps, composeCore } from '../compose/core.ts';
import { openLanePools } from '../compose/lane-pools.ts';
import { type FactorMarket, openFactorMarket } from '../compose/market-model.ts';
import { watchReadiness } from '../compose/readiness.ts';
import { openRooms, type Rooms } from '../compose/rooms.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../edge/log.ts';
import type { CoreServices, Services } from '../services.ts';
import { START_MS, serveForTests, TEST_LOG_LEVEL, type TestApp } from './test-app.ts';

export interface TestHouse extends TestApp {
  readonly services: Services;
  readonly pool: Pool;
  /** Every pool that stores of the house ask; lanes have connections of their own besides. */
  readonly pools: readonly Pool[];
  readonly address: DatabaseAddress;
  /** The database as its owner, who may edit what the server's role may not. */
  readonly owner: DatabaseAddress;
  /** Takes over upgrades to `/push`; hang it on the app's server to have real sockets. */
  readonly onUpgrade: Rooms['onUpgrade'];
  nowMs(): number;
  /**
   * Everything that looks at the market every second or more often looks
   * once; none of it is waited for.
   */
  beat(): void;
  /** Closes the house as a restart does, and leaves database and folder to the next one. */
  leave(): Promise<LeftHouse>;
}

/** What a house stands on. */
export interface LeftHouse {
  readonly database: TestDatabase;
  readonly dataDir: string;
}

export type WatchedParts = Partial<Pick<CoreDeps, 'log' | 'mail' | 'security' | 'webhookSender'>>;

interface Timer {
  readonly periodMs: number;
  readonly task: () => void;
}

const BEAT_MS = 1_000;
const SEED = 'test house';

/** Most houses begin at the same instant, with the same instruments: these are written once. */
function databaseFor(market: {
  readonly startMs?: number;
  readonly factor?: FactorMarket;
}): Promise<TestDatabase> {
  const { startMs = START_MS, factor } = market;
  if (startMs !== START_MS || factor !== undefined) return createTestDatabase();
  return createTestDatabase({
    name: 'house',
    write: async (pool) => {
      await openFactorMarket({ pool, seed: SEED, nowMs: startMs });
      const clock = { nowMs: () => startMs, every: () => () => undefined };
      await KnownInstruments.open(clock, createInstrumentStore(pool));
    },
  });
}

/**
 * The whole house, market and lanes included, over a database of its own
 * and a clock turned by hand.
 */
export async function openTestHouse(
  environment: Record<string, string> = {},
  market: {
    /** The plain market where nothing else is asked for. */
    readonly provider?: MarketDataProvider;
    /** The simulated market, as configured: for tests of its prices, halts and dividends. */
    readonly prices?: 'simulated';
    readonly startMs?: number;
    /** What the simulated market is drawn by; begun now where it is left out. */
    readonly factor?: FactorMarket;
    /** What an earlier house left. */
    readonly over?: LeftHouse;
    /** Parts that a test looks into instead of those of the configuration. */
    readonly core?: WatchedParts;
    /** `/health` looks at database, lanes and market, and `/metrics` shows the house. */
    readonly isWatched?: boolean;
  } = {},
): Promise<TestHouse> {
  const database = market.over?.database ?? (await databaseFor(market));
  const dataDir = market.over?.dataDir ?? mkdtempSync(join(tmpdir(), 'candor-house-'));
  let nowMs = market.startMs ?? START_MS;
  let isLeft = false;
  const timers = new Set<Timer>();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: TEST_LOG_LEVEL,
    CALLS_PER_MINUTE_MAX: '0',
    ADDRESS_LIMITS: 'false',
    SECURITY_LOG: 'off',
    ...environment,
  });
  const isSimulated = market.prices !== undefined || market.factor !== undefined;
  const { marketHours } = config;
  const provider = market.provider ?? plainMarket({ marketHours, nowMs: () => nowMs });
  const { pool, address, owner } = database;
  const secret = loadInstallationSecret(config);
  const core = composeCore({
    config,
    version: '0.0.0-test',
    clock: {
      nowMs: () => nowMs,
      every: (periodMs, task) => {
        const timer = { periodMs, task };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    log: createLog(config.logLevel),
    pool,
    secret,
    ...market.core,
  });
  const lanePools = openLanePools(address);
  const rooms = await openRooms({
    factor: market.factor ?? (await openFactorMarket({ pool, seed: SEED, nowMs })),
    core,
    pool,
    lanePools,
    address,
    ...(!isSimulated && { provider }),
    onFatal: (why) => {
      throw new Error(why);
    },
  });
  const readiness = market.isWatched ? watchReadiness({ ...readinessOf(rooms, core), pool }) : null;
  const app = await serveForTests({
    services: rooms.services,
    ...(readiness && { waitsFor: readiness.waitsFor, measure: rooms.measure }),
    serveFrames: rooms.serveFrames,
    without: () => rooms.supervisor.heldBack(),
    turn: (ms) => {
      nowMs += ms;
    },
    close: async () => {
      readiness?.stop();
      await rooms.close();
      await lanePools.end();
      if (isLeft) return;
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return {
    ...app,
    services: rooms.services,
    pool,
    pools: [pool, lanePools.loads, lanePools.reports],
    address,
    owner,
    onUpgrade: rooms.onUpgrade,
    nowMs: () => nowMs,
    beat: () => {
      for (const { periodMs, task } of timers) if (periodMs <= BEAT_MS) task();
    },
    leave: async () => {
      isLeft = true;
      await app.close();
      return { database, dataDir };
    },
  };
}

function readinessOf({ services, supervisor }: Rooms, { clock, log }: CoreServices) {
  return { lanes: services.trading.lanes, desk: services.market.desk, supervisor, clock, log };
}

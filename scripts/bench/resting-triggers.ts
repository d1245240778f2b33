import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { createRestingStore } from '@candor/database/stores/resting-orders';
import { ALERT_VALUE_DECIMALS } from '@candor/domain/alerts/alert-rules';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { AlertShelf } from '@candor/engines/alerts/alert-shelf';
import type { Follower, MarketTick } from '@candor/engines/market/market-ticker';
import { neverAgain } from '@candor/engines/market/trading-hours';
import { Venue } from '@candor/engines/trading/books/venue';
import {
  createRestingOrders,
  type RestingOrdersOptions,
} from '@candor/engines/trading/watch/resting-orders';
import { Client } from 'pg';
import { makeDataDir } from './bench-house.ts';
import { type BenchRow, formatTable, limitRow, median, plainRow } from './bench-row.ts';
import { MIDDLE, storeLimits } from './stored-limits.ts';

const ORDERS = 1_000_000;
const INSTRUMENTS = 500;
const ALERTS = 100_000;
const ONE = 10n ** BigInt(ALERT_VALUE_DECIMALS);
const ROUNDS = 20;
/** Answers of the database are heard between two ticks of everything. */
const TURNS = 200;

/**
 * A million limits at rest in a database, spread over five hundred instruments and two thousand
 * prices each: a start, and one tick of every instrument a second that reaches one limit of each.
 */
export async function benchTriggers(say: (line: string) => void): Promise<BenchRow[]> {
  const dataDir = makeDataDir();
  const database = await startDatabase({ dataDir });
  await migrate(database);
  const pool = createPool(database.address);
  // Without the limits of a pool: a million rows take their time.
  const owner = new Client(database.owner ?? database.address);
  await owner.connect();
  const instruments = Array.from({ length: INSTRUMENTS }, (_, n) =>
    anInstrument({ id: `0:NASDAQ:B${n}`, code: `B${n}` }),
  );
  try {
    await storeLimits(owner, ORDERS, instruments);
    say(`${ORDERS} limits are stored`);
    const street = streetOf(instruments);
    const collect = collector();
    const before = collect();
    const startMs = performance.now();
    const used = process.cpuUsage();
    const watch = createRestingOrders({ ...street.options, store: createRestingStore(pool) });
    await watch.start();
    const startSeconds = (performance.now() - startMs) / 1000;
    const { user, system } = process.cpuUsage(used);
    const megabytes = (collect() - before) / 1e6;
    const shares: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) shares.push(await street.tick(round));
    watch.stop();
    say(`${street.worked() / ROUNDS} of them are worked each second`);
    return [
      limitRow('a start with a million limits at rest takes', startSeconds, 's', 5),
      plainRow('of it at work in this process', (user + system) / 1e6, 's'),
      limitRow('a million limits at rest take', megabytes, 'MB', 300),
      limitRow('ticks of all instruments each second take', median(shares), '% of a core', 20),
      plainRow('and a hundred thousand alerts beside them', alertShare(), '% of a core'),
    ];
  } finally {
    await pool.end();
    await owner.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A market that is told when to tick, and lanes that say yes. */
function streetOf(instruments: readonly Instrument[]) {
  let tell: (ticks: readonly MarketTick[]) => void = () => {};
  let worked = 0;
  let nowMs = START_MS;
  const follower: Follower = { follow() {}, add() {}, remove() {}, stop() {} };
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const catalogue = { day: '2026-11-20', instruments, byId, byKeys: new Map(), byCode: new Map() };
  const options: Omit<RestingOrdersOptions, 'store'> = {
    router: {
      venue: new Venue(paperRules),
      submit: async () => {
        worked += 1;
        return { outcome: 'accepted', answer: { kind: 'done' } };
      },
    },
    auctions: { find: async () => null, keep: () => Promise.reject(new Error('no auction')) },
    desk: {
      haltsBegun: () => [],
      operatorHalts: () => [],
      hours: () => neverAgain,
      clock: { nowMs: () => nowMs, every: () => () => {} },
      catalogue: () => catalogue,
      prices: async ({ traded = [] }, atMs) =>
        pricesOf(
          traded.map((one) => aMarket(one, { timeMs: atMs })),
          atMs,
        ),
    },
    ticker: {
      newFollower: (onTicks) => {
        tell = onTicks;
        return follower;
      },
    },
    onFailure: (error) => {
      throw error;
    },
  };
  return {
    options,
    worked: () => worked,
    /** The share of a second that a tick of everything takes, in percent. */
    tick: async (round: number) => {
      const sinceMs = nowMs;
      nowMs = START_MS + round * 1_000;
      const { quote } = aMarket(anInstrument(), { timeMs: nowMs });
      if (quote === null) throw new Error('a scripted market has a quote');
      const moved = { ...quote, bid: MIDDLE, ask: MIDDLE - 1n };
      const hours = { status: 'open', nextOpenMs: null, closesAtMs: null } as const;
      const used = process.cpuUsage();
      tell(
        instruments.map((instrument) => ({
          instrument,
          nowMs,
          sinceMs,
          hours,
          prints: null,
          quote: { ...moved, instrumentId: instrument.id },
        })),
      );
      for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
      const { user, system } = process.cpuUsage(used);
      return (user + system) / 10_000;
    },
  };
}

/** The share of a second that one quote of everything takes of those who watch alerts. */
function alertShare(): number {
  const shelves = Array.from({ length: INSTRUMENTS }, () => new AlertShelf());
  for (let n = 0; n < ALERTS; n += 1) {
    const rule = n % 2 === 0 ? 'changeUp' : 'below';
    const away = BigInt(1 + (n % 1_000));
    const value = rule === 'below' ? ((MIDDLE - away) * ONE) / 100n : (away * ONE) / 100n;
    shelves[n % INSTRUMENTS]?.put({
      id: `a${n}`,
      userId: String(n),
      instrumentId: '',
      rule,
      value,
      isOnce: false,
      byEmail: false,
      isActive: true,
      isArmed: true,
      createdMs: 0,
      firedMs: null,
    });
  }
  const reference = { previousClose: MIDDLE, priceDecimals: 2 };
  const shares = Array.from({ length: ROUNDS }, () => {
    const used = process.cpuUsage();
    for (const shelf of shelves) shelf.touchedBy(MIDDLE, reference);
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 10_000;
  });
  return median(shares);
}

/** Bytes of the heap and of arrays outside it after a collection. */
function collector(): () => number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return () => {
    if (typeof collect === 'function') collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(formatTable(await benchTriggers(console.log)));
}

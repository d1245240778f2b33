import { rmSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { createMarginStore } from '@candor/database/stores/margined-positions';
import { testSigner } from '@candor/database/testing/test-signer';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { ownNames } from '@candor/domain/orders/order-terms';
import { decide } from '@candor/domain/trading/decide';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { Follower, MarketTick } from '@candor/engines/market/market-ticker';
import { type LaneRouter, openLanes } from '@candor/engines/trading/lane/lane-router';
import { MarginWatch, type MarginWatchOptions } from '@candor/engines/trading/watch/margin-watch';
import { makeDataDir } from './bench-house.ts';
import { type BenchRow, formatTable, limitRow, plainRow } from './bench-row.ts';
import { fundingOf } from './funding.ts';

const POSITIONS = 100_000;
const OF_ACCOUNT = 10;
const INSTRUMENTS = 100;
const FUNDS_MINOR = 10n ** 10n;
const PLENTY = 10n ** 12n;
/** Who waits for an answer at once while all this is bought. */
const WAITING = 1_024;
const GIVE_UP_MS = 600_000;
/** Bought at 100.00 on half a loan; at 40.00 nothing of the margin is left. */
const [BOUGHT_AT, FALLEN_TO] = [10_000n, 4_000n];
const SECONDS_MAX = 60;

const clock = { nowMs: () => START_MS, every: () => () => {} };

/**
 * Positions bought on half a loan, ten to a customer, and one move of the whole market to where
 * each of them is liquidated: how long until the last is closed, and how many were missed.
 */
export async function benchLiquidation(
  say: (line: string) => void,
  { positions = POSITIONS } = {},
): Promise<BenchRow[]> {
  const dataDir = makeDataDir();
  const database = await startDatabase({ dataDir });
  await migrate(database);
  const pool = createPool(database.address);
  const street = streetOf();
  let closed = 0;
  let over = () => {};
  const isOver = new Promise<void>((resolve) => {
    over = resolve;
  });
  let watch: MarginWatch | null = null;
  const router = await openLanes({
    store: new PgLaneStore({
      address: database.address,
      pool,
      nowMs: clock.nowMs,
      signer: testSigner,
    }),
    decide: (state, command) => decide(state, command),
    clock,
    nextTurn: () => setImmediate(),
    onCommitted: (changes) => {
      watch?.note(changes);
      for (const { frames } of changes.feeds) {
        for (const frame of frames) {
          if (frame.topic === 'position' && frame.position.closedAtMs !== null) closed += 1;
        }
      }
      if (closed >= positions) over();
    },
  });
  try {
    await buy(router, street, positions);
    say(`${positions} positions are held on leverage`);
    const store = createMarginStore(pool);
    watch = new MarginWatch({ ...street.options, router, store });
    const readMs = performance.now();
    await watch.start();
    const readSeconds = (performance.now() - readMs) / 1000;
    const used = process.cpuUsage();
    const startMs = performance.now();
    street.fall();
    await Promise.race([isOver, sleep(GIVE_UP_MS, undefined, { ref: false })]);
    const seconds = (performance.now() - startMs) / 1000;
    const { user, system } = process.cpuUsage(used);
    await watch.stop();
    await router.drain();
    const { rows } = await pool.query<{ left: number }>(
      'SELECT count(*)::integer AS left FROM positions WHERE is_open',
    );
    const left = rows[0]?.left ?? positions;
    return [
      plainRow(`${positions} positions on margin are read in`, readSeconds, 's'),
      limitRow(`${positions} liquidations of one move take`, seconds, 's', SECONDS_MAX),
      limitRow('positions that the sweep missed', left, 'positions', 0),
      plainRow('a liquidation costs this process', (user + system) / positions, 'us CPU'),
    ];
  } finally {
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Street = ReturnType<typeof streetOf>;

/** A market that stands still until it is told to fall, with as many buyers as it takes. */
function streetOf() {
  const instruments = Array.from({ length: INSTRUMENTS }, (_, n) =>
    anInstrument({ id: `0:NASDAQ:L${n}`, code: `L${n}`, maxNum: PLENTY }),
  );
  let last = BOUGHT_AT;
  let tell: (ticks: readonly MarketTick[]) => void = () => {};
  const marketOf = (instrument: Instrument) =>
    aMarket(instrument, { last, bids: [[last, PLENTY]], asks: [[last, PLENTY]] });
  const follower: Follower = { follow() {}, add() {}, remove() {}, stop() {} };
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const catalogue = { day: '2026-11-20', instruments, byId, byKeys: new Map(), byCode: new Map() };
  const options: Omit<MarginWatchOptions, 'store' | 'router'> = {
    desk: {
      clock,
      catalogue: () => catalogue,
      prices: async ({ traded = [], held = [] }, atMs) =>
        pricesOf([...traded, ...held].map(marketOf), atMs),
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
  const hours = { status: 'open', nextOpenMs: null, closesAtMs: null } as const;
  const tickOf = (instrument: Instrument): MarketTick[] => {
    const { quote } = marketOf(instrument);
    const at = { nowMs: START_MS, sinceMs: START_MS - 1_000, prints: null, hours };
    return quote === null ? [] : [{ instrument, quote, ...at }];
  };
  return {
    instruments,
    options,
    marketOf,
    fall: () => {
      last = FALLEN_TO;
      tell(instruments.flatMap(tickOf));
    },
  };
}

async function buy(router: LaneRouter, street: Street, positions: number): Promise<void> {
  const accounts = Array.from({ length: positions / OF_ACCOUNT }, (_, n) => n);
  const next = accounts.values();
  const customer = async () => {
    for (const account of next) await buyTen(router, street, account);
  };
  await Promise.all(Array.from({ length: WAITING }, customer));
}

async function buyTen(router: LaneRouter, street: Street, account: number): Promise<void> {
  const accountId = String(10_000_000 + account);
  for (const command of fundingOf(accountId, START_MS, FUNDS_MINOR)) await router.submit(command);
  for (let place = 0; place < OF_ACCOUNT; place += 1) {
    const number = account * OF_ACCOUNT + place;
    const instrument = street.instruments[number % INSTRUMENTS];
    if (instrument === undefined) throw new Error('there is nothing to buy');
    const id = String(number).padStart(12, '0');
    const named = { accountId, nowMs: START_MS, ...ownNames(`o${id}`) };
    const of = { instrument, market: street.marketOf(instrument), quantity: 10n, leverage: 2 };
    const reply = await router.submit(anOrder({ ...named, ...of }));
    if (reply.outcome !== 'accepted') throw new Error(`an order was ${reply.outcome}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { positions: { type: 'string' } } });
  const positions = Number(values.positions ?? POSITIONS);
  console.log(formatTable(await benchLiquidation(console.log, { positions })));
}

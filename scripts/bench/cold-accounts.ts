import { rmSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool, PLAN_BY_KEY } from '@candor/database/pool';
import { testSigner } from '@candor/database/testing/test-signer';
import { ownNames } from '@candor/domain/orders/order-terms';
import { decide } from '@candor/domain/trading/decide';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { type LaneRouter, openLanes } from '@candor/engines/trading/lane/lane-router';
import { makeDataDir } from './bench-house.ts';
import { type BenchRow, formatTable, plainRow } from './bench-row.ts';
import { fundingOf } from './funding.ts';

const COLD = 10_000;
const WARM = 64;
/** Warm customers who wait for an answer at once. */
const WAITING = 8;
/** Cold accounts that are asked for at once. */
const CROWD = 2_000;
const QUIET_MS = 5_000;
const LOADS_CONNECTIONS = 5;
const FUNDS_MINOR = 10n ** 9n;
const PLENTY = 10n ** 12n;

const stock = anInstrument({ maxNum: PLENTY });
const market = aMarket(stock, { asks: [[10_000n, PLENTY]], bids: [[9_990n, PLENTY]] });

/** Orders of customers in memory, while ten thousand come back after a restart and order as well. */
export async function benchColdAccounts(say: (line: string) => void): Promise<BenchRow[]> {
  const dataDir = makeDataDir();
  const database = await startDatabase({ dataDir });
  await migrate(database);
  const pool = createPool(database.address, { max: LOADS_CONNECTIONS, options: PLAN_BY_KEY });
  const accountIds = Array.from({ length: COLD + WARM }, (_, n) => String(10_000_000 + n));
  const warm = accountIds.slice(COLD);
  const clock = { nowMs: () => START_MS, every: () => () => {} };
  const open = () =>
    openLanes({
      store: new PgLaneStore({
        address: database.address,
        pool,
        nowMs: clock.nowMs,
        signer: testSigner,
      }),
      decide,
      clock,
      nextTurn: () => setImmediate(),
    });
  let placed = 0;
  const place = async (router: LaneRouter, accountId: string): Promise<number> => {
    placed += 1;
    const id = String(placed).padStart(12, '0');
    const order = anOrder({
      accountId,
      nowMs: START_MS,
      ...ownNames(`o${id}`),
      instrument: stock,
      market,
      price: placed % 2 === 0 ? 9_000n : null,
    });
    const sinceMs = performance.now();
    const { outcome } = await router.submit(order, { commandKey: `k${id}`, requestHash: 'bench' });
    if (outcome !== 'accepted') throw new Error(`an order was ${outcome}`);
    return performance.now() - sinceMs;
  };
  let router = await open();
  try {
    await inCrowd(accountIds, async (accountId) => {
      for (const one of fundingOf(accountId, START_MS, FUNDS_MINOR)) await router.submit(one);
      for (let n = 0; n < 4; n += 1) await place(router, accountId);
    });
    say(`${accountIds.length} customers with four orders each`);
    await router.drain();
    router = await open();
    await inCrowd(warm, (accountId) => place(router, accountId));
    const order = (accountId: string) => place(router, accountId);
    const quiet = await orderWhile(warm, order, sleep(QUIET_MS));
    const startMs = performance.now();
    const storm = inCrowd(accountIds.slice(0, COLD), order);
    const busy = await orderWhile(warm, order, storm);
    const seconds = (performance.now() - startMs) / 1_000;
    return [
      plainRow('warm order, nobody cold, p99', percentile(quiet, 0.99), 'ms'),
      plainRow('warm order while ten thousand are loaded, p50', percentile(busy, 0.5), 'ms'),
      plainRow('warm order while ten thousand are loaded, p99', percentile(busy, 0.99), 'ms'),
      plainRow('warm orders a second meanwhile', busy.length / seconds, 'orders/s'),
      plainRow('cold accounts loaded, each with an order', COLD / seconds, 'accounts/s'),
    ];
  } finally {
    await router.drain();
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Does it for all, for so many at once. */
async function inCrowd(
  accountIds: readonly string[],
  run: (accountId: string) => Promise<unknown>,
): Promise<void> {
  const left = [...accountIds];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await run(one);
  };
  await Promise.all(Array.from({ length: CROWD }, worker));
}

/** Places orders of warm customers until something has ended; how long each took. */
async function orderWhile(
  warm: readonly string[],
  place: (accountId: string) => Promise<number>,
  ends: Promise<unknown>,
): Promise<readonly number[]> {
  const took: number[] = [];
  let isOver = false;
  const over = ends.finally(() => {
    isOver = true;
  });
  const customer = async (_: unknown, first: number) => {
    for (let n = first; !isOver; n += WAITING) took.push(await place(warm[n % WARM] ?? ''));
  };
  await Promise.all([over, ...Array.from({ length: WAITING }, customer)]);
  return took;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(formatTable(await benchColdAccounts(console.log)));
}

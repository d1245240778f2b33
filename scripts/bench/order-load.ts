import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import { type Migratable, migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { testSigner } from '@candor/database/testing/test-signer';
import { nameOf, ownNames } from '@candor/domain/orders/order-terms';
import type { PlaceOrder } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { openLanes } from '@candor/engines/trading/lane/lane-router';
import { fundingOf } from './funding.ts';
import { fundingOfProducts, mixedOrders } from './mixed-orders.ts';

/** One share that rests or fills at once; or all products by turns, all of them filled. */
export type OrderKind = 'resting' | 'filled' | 'mixed';

export interface LoadResult {
  /** Orders a second, answered after their commit. */
  readonly rate: number;
  /** Processor time for one order: of this process, and of the database server. */
  readonly nodeMicros: number;
  readonly serverMicros: number;
  /** Bytes that an order adds to the database's log. */
  readonly walBytes: number;
}

/** Real lanes under as many waiting customers as a busy hour would bring. */
export interface OrderLoad {
  run(input: {
    readonly kind: OrderKind;
    readonly isHot: boolean;
    readonly seconds: number;
    /** Customers who wait for an answer; 1,024 unless told. */
    readonly waiting?: number;
  }): Promise<LoadResult>;
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

const ACCOUNTS = 2_000;
const FUNDS_MINOR = 10n ** 15n;
const PLENTY = 10n ** 12n;
const TICKS_PER_SECOND = 100;

/** One account takes all the orders there are, and they rest. */
const rules = { ...paperRules, openOrdersMost: Number.MAX_SAFE_INTEGER };
const stock = anInstrument({ maxNum: PLENTY });
const market = aMarket(stock, { asks: [[10_000n, PLENTY]], bids: [[9_990n, PLENTY]] });

export async function openOrderLoad(database: Migratable): Promise<OrderLoad> {
  await migrate(database);
  const { address } = database;
  const pool = createPool(address);
  const ownerPool = createPool(database.owner ?? address, { max: 1 });
  const clock = { nowMs: () => START_MS, every: () => () => {} };
  const router = await openLanes({
    store: new PgLaneStore({ address, pool, nowMs: clock.nowMs, signer: testSigner }),
    decide: (state, command) => decide(state, command, rules),
    clock,
    nextTurn: () => setImmediate(),
  });
  const accountIds = Array.from({ length: ACCOUNTS }, (_, n) => String(10_000_000 + n));
  await Promise.all(
    accountIds.map(async (accountId) => {
      for (const command of fundingOf(accountId, START_MS, FUNDS_MINOR))
        await router.submit(command);
      for (const command of fundingOfProducts(accountId)) await router.submit(command);
    }),
  );
  let placed = 0;
  const place = async (accountId: string, kind: OrderKind): Promise<void> => {
    placed += 1;
    const order = orderOf(accountId, kind, placed);
    const key = { commandKey: nameOf(order), requestHash: 'bench' };
    const reply = await router.submit(order, key);
    if (reply.outcome === 'refused') throw new Error(`an order: ${reply.refusal.reason}`);
    if (reply.outcome !== 'accepted') throw new Error(`an order was ${reply.outcome}`);
  };
  return {
    async run({ kind, isHot, seconds, waiting = 1_024 }) {
      const walBefore = await walSoFar(ownerPool);
      const serverBefore = await serverMicrosSoFar(ownerPool);
      const nodeBefore = process.cpuUsage();
      const startMs = performance.now();
      const endMs = startMs + seconds * 1000;
      const placedBefore = placed;
      await Promise.all(
        Array.from({ length: waiting }, async (_, customer) => {
          for (let n = customer; performance.now() < endMs; n += waiting) {
            const index = isHot ? 0 : (n * 7919) % ACCOUNTS;
            await place(accountIds[index] ?? '', kind);
          }
        }),
      );
      const count = placed - placedBefore;
      const node = process.cpuUsage(nodeBefore);
      return {
        rate: (count * 1000) / (performance.now() - startMs),
        nodeMicros: (node.user + node.system) / count,
        serverMicros: ((await serverMicrosSoFar(ownerPool)) - serverBefore) / count,
        walBytes: ((await walSoFar(ownerPool)) - walBefore) / count,
      };
    },
    checkpoint: async () => {
      await ownerPool.query('CHECKPOINT');
    },
    close: async () => {
      await router.drain();
      await Promise.all([pool.end(), ownerPool.end()]);
    },
  };
}

/**
 * Processor time of the server's living processes, from /proc; not a number where there is none.
 */
async function serverMicrosSoFar(pool: ReturnType<typeof createPool>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name NOT LIKE 'pgbench%'",
  );
  let ticks = 0;
  for (const { pid } of rows) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile, or there is no /proc.
    }
  }
  return (ticks / TICKS_PER_SECOND) * 1_000_000;
}

async function walSoFar(pool: ReturnType<typeof createPool>): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::text AS bytes",
  );
  return Number(rows[0]?.bytes);
}

function orderOf(accountId: string, kind: OrderKind, number: number): PlaceOrder {
  const id = String(number).padStart(12, '0');
  const named = { accountId, nowMs: START_MS, ...ownNames(`o${id}`) };
  const mixed = kind === 'mixed' ? mixedOrders[number % mixedOrders.length] : undefined;
  if (mixed !== undefined) return anOrder({ ...named, ...mixed });
  return anOrder({
    ...named,
    instrument: stock,
    market,
    price: kind === 'resting' ? 9_000n : null,
  });
}

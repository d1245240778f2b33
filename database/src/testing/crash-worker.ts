/**
 * A program for the crash test: owns the database of a folder, runs orders on its lanes as fast as
 * they go, and says on its output what it sends and what was acknowledged, until it is killed.
 * Arguments: folder, seed, then keys of orders whose fate an earlier process never learned.
 */

import type { Command, PlaceOrder } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneReply } from '@candor/engines/trading/lane-callers';
import { type LaneRouter, openLanes } from '@candor/engines/trading/lane-router';
import { PgLaneStore } from '../lanes/pg-lane-store.ts';
import { startDatabase } from '../launcher/start-database.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { seededRandom } from './seeded-random.ts';
import { testSigner } from './test-signer.ts';

const CUSTOMERS = 16;
const LOOPS = 64;
const FUNDS_MINOR = 10n ** 12n;

const [dataDir = '', seed = '0', ...unknownKeys] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const stock = anInstrument({ maxNum: 10n ** 9n });
const market = aMarket(stock, { asks: [[10_000n, 10n ** 9n]], bids: [[9_990n, 10n ** 9n]] });

const database = await startDatabase({ dataDir });
await migrate(database);
const pool = createPool(database.address);
const clock = { nowMs: () => START_MS, every: () => () => {} };
const router: LaneRouter = await openLanes({
  store: new PgLaneStore({
    address: database.address,
    pool,
    nowMs: clock.nowMs,
    signer: testSigner,
  }),
  decide: (state, command) => decide(state, command),
  clock,
});
const accountIds = Array.from({ length: CUSTOMERS }, (_, n) => String(10_000_001 + n));
for (const accountId of accountIds) await fund(accountId);
console.log('ready');
for (const key of unknownKeys) await place(key);
await Promise.all(Array.from({ length: LOOPS }, (_, loop) => run(loop)));

/** Sends orders for ever: bought at once, sold at once, or resting and then often cancelled. */
async function run(loop: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { reply, command } = await place(`c${seed}-${loop}-${n}-${Math.floor(random() * 100)}`);
    const isResting = reply.outcome === 'accepted' && command.price !== null;
    if (!isResting || random() < 0.3) continue;
    const { accountId, nowMs, orderId } = command;
    await submit({ kind: 'cancelOrder', accountId, nowMs, orderId, finished: null });
    console.log(`cancelled ${orderId}`);
  }
}

/**
 * An order that is the same whenever its key comes again: everything about it follows from the key.
 */
async function place(key: string): Promise<{ reply: LaneReply; command: PlaceOrder }> {
  const draw = seededRandom(hashOf(key));
  const accountId = accountIds[Math.floor(draw() * CUSTOMERS)] ?? '';
  const kind = draw();
  const command = anOrder({
    accountId,
    nowMs: START_MS,
    orderId: `o${key}`,
    clientOrderId: key,
    instrument: stock,
    market,
    direction: kind < 0.25 ? 'sell' : 'buy',
    quantity: BigInt(1 + Math.floor(draw() * 20)),
    price: kind > 0.6 ? 9_000n : null,
  });
  console.log(`sent ${key}`);
  const reply = await submit(command, { commandKey: key, requestHash: key });
  if (reply.outcome !== 'accepted' && reply.outcome !== 'refused') {
    throw new Error(`order ${key}: ${reply.outcome}`);
  }
  console.log(`${reply.outcome} ${key}`);
  return { reply, command };
}

function submit(
  command: Command,
  key?: { commandKey: string; requestHash: string },
): Promise<LaneReply> {
  return router.submit(command, key);
}

/** Under keys, so that a later process repeats it without doing it twice. */
async function fund(accountId: string): Promise<void> {
  const base = { accountId, nowMs: START_MS };
  await submit({ kind: 'openAccount', ...base });
  await submit(
    {
      kind: 'credit',
      ...base,
      depositId: `d${accountId}`,
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: FUNDS_MINOR,
      fx: null,
    },
    { commandKey: 'fund-credit', requestHash: '' },
  );
  await submit(
    {
      kind: 'transfer',
      ...base,
      transferId: `t${accountId}`,
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      amountMinor: FUNDS_MINOR,
      fx: null,
      fxEndsAtMs: null,
    },
    { commandKey: 'fund-transfer', requestHash: '' },
  );
}

function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return hash;
}

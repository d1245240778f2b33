/**
 * A program for the crash test: owns the database of a folder, looks whether its books agree with
 * its log, runs orders on two lanes as fast as they go while partitions move from one to the other,
 * and says on its output what it sends and what was acknowledged, until it is killed.
 * Arguments: folder, seed, then keys of orders whose fate an earlier process never learned.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Command, PlaceOrder } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { Decide } from '@candor/engines/trading/lane/decide-batch';
import type { LaneReply } from '@candor/engines/trading/lane/lane-callers';
import { type LaneRouter, openLanes } from '@candor/engines/trading/lane/lane-router';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { rebuild } from '../audit/rebuild.ts';
import { PgLaneStore } from '../lanes/pg-lane-store.ts';
import { startDatabase } from '../launcher/start-database.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { sayLine } from './say-line.ts';
import { seededRandom } from './seeded-random.ts';
import { testSigner } from './test-signer.ts';

const CUSTOMERS = 16;
const LOOPS = 64;
const FUNDS_MINOR = 10n ** 12n;
/** Between two moves of a partition, at most. */
const MOVES_WITHIN_MS = 40;

const [dataDir = '', seed = '0', ...unknownKeys] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const stock = anInstrument({ maxNum: 10n ** 9n });
const market = aMarket(stock, { asks: [[10_000n, 10n ** 9n]], bids: [[9_990n, 10n ** 9n]] });

const database = await startDatabase({ dataDir });
await migrate(database);
const pool = createPool(database.address);
const clock = { nowMs: () => START_MS, every: () => () => {} };
const { differences } = await rebuild(database.address);
if (differences.length > 0) sayLine(`differs ${JSON.stringify(differences[0])}`);
const lanes = [await open(), await open([])] as const;
const accountIds = Array.from({ length: CUSTOMERS }, (_, n) => String(10_000_001 + n));
for (const accountId of accountIds) await fund(accountId);
sayLine('ready');
for (const key of unknownKeys) await place(key);
await Promise.all([move(), ...Array.from({ length: LOOPS }, (_, loop) => run(loop))]);

/** A lane with these partitions; with all of them, where nothing is said. */
function open(partitions?: readonly number[]): Promise<LaneRouter> {
  const store = new PgLaneStore({
    address: database.address,
    pool,
    nowMs: clock.nowMs,
    signer: testSigner,
  });
  const decides: Decide = (state, command) => decide(state, command);
  return openLanes({ store, decide: decides, clock, ...(partitions && { partitions }) });
}

/** Customers go from one lane to the other for ever. */
async function move(): Promise<void> {
  const partitions = [...new Set(accountIds.map(partitionOf))];
  for (;;) {
    const partition = partitions[Math.floor(random() * partitions.length)] ?? 0;
    const [from, to] = lanes[0].owned().includes(partition) ? lanes : [lanes[1], lanes[0]];
    await from.giveUp([partition]);
    await to.take([partition]);
    await sleep(random() * MOVES_WITHIN_MS);
  }
}

/** Sends orders for ever: bought at once, sold at once, or resting and then often cancelled. */
async function run(loop: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { reply, command } = await place(`c${seed}-${loop}-${n}-${Math.floor(random() * 100)}`);
    const isResting = reply.outcome === 'accepted' && command.price !== null;
    if (!isResting || random() < 0.3) continue;
    const { accountId, nowMs, orderId } = command;
    await submit({ kind: 'cancelOrder', accountId, nowMs, orderId, finished: null });
    sayLine(`cancelled ${orderId}`);
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
  sayLine(`sent ${key}`);
  const reply = await submit(command, { commandKey: key, requestHash: key });
  if (reply.outcome !== 'accepted' && reply.outcome !== 'refused') {
    throw new Error(`order ${key}: ${reply.outcome}`);
  }
  sayLine(`${reply.outcome} ${key}`);
  return { reply, command };
}

/** Asks one lane after the other until the account is there. */
async function submit(
  command: Command,
  key?: { commandKey: string; requestHash: string },
): Promise<LaneReply> {
  for (;;) {
    for (const lane of lanes) {
      const reply = await lane.submit(command, key);
      if (reply.outcome !== 'elsewhere') return reply;
    }
    await sleep(1);
  }
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

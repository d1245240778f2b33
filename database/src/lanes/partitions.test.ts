import { roundsOf } from '@candor/domain/testing/by-night';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneReply } from '@candor/engines/trading/lane/lane-callers';
import { allPartitions, partitionOf } from '@candor/engines/trading/lane/partition-of';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk } from '../testing/lane-desk.ts';

/** Two processes over one database; the first begins with everything. */
let first: LaneDesk;
let second: LaneDesk;

beforeEach(async () => {
  first = await LaneDesk.open();
  second = await LaneDesk.on(first.database, { partitions: [] });
});
afterEach(async () => {
  await second.router.drain();
  await first.close();
});

const ADA = '10000001';
const own = (accountId: string) => [partitionOf(accountId)];

/** Of the lane's own connection. */
async function cutLine(lane: number): Promise<void> {
  await first.database.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = $1 AND datname = current_database()`,
    [`candor lane ${lane}`],
  );
}

const differences = async () => (await rebuild(first.database.address)).differences;

test('the database divides accounts as the program does', async () => {
  const { pool } = first.database;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ minLength: 1 }), fc.nat().map(String)).filter((id) => !/\0/.test(id)),
      async (id) => {
        fc.pre(!/[\u{10000}-\u{10ffff}\ud800-\udfff]/u.test(id));
        const { rows } = await pool.query('SELECT partition_of($1) AS partition', [id]);
        expect(rows[0].partition).toBe(partitionOf(id));
      },
    ),
    { numRuns: 50 },
  );
});

test('what is given up is taken by another, who knows everything of it and goes on behind it', async () => {
  await first.fund(ADA, 1_000_000n);
  await first.accept(first.order(ADA));
  await first.router.giveUp(own(ADA));
  expect(await first.submit(first.order(ADA))).toEqual({ outcome: 'elsewhere' });
  await expect(first.read(ADA)).rejects.toThrow('owned by another process');
  expect(await second.submit(second.order(ADA))).toEqual({ outcome: 'elsewhere' });

  expect(await second.router.take(own(ADA))).toEqual(own(ADA));
  await second.accept(second.order(ADA, { orderId: 'later', clientOrderId: 'later' }));
  expect((await second.read(ADA)).wallets.STOCK?.cashMinor).toBeLessThan(1_000_000n);

  const { rows } = await first.database.pool.query<{ lane: number }>(
    'SELECT DISTINCT lane FROM journal WHERE account_id = $1 ORDER BY 1',
    [ADA],
  );
  expect(rows.map(({ lane }) => lane)).toEqual([0, 1]);
  const order = await first.database.pool.query<{ order_id: string }>(
    'SELECT order_id FROM orders ORDER BY accepted_seq',
  );
  expect(order.rows.at(-1)?.order_id).toBe('later');
  expect(await differences()).toEqual([]);
});

test('what somebody owns is not taken', async () => {
  expect(await second.router.take([1, 2, 3])).toEqual([]);
  await expect(LaneDesk.on(first.database)).rejects.toThrow('256 partitions');
});

test('the partitions of an owner who is gone are free at once; what he had in hand writes nothing', async () => {
  await first.fund(ADA, 1_000_000n);
  await first.database.pool.query("UPDATE lanes SET lease_until = 'epoch' WHERE lane = 0");
  const taken = await second.router.take(allPartitions);
  expect(taken.toSorted((a, b) => a - b)).toEqual(allPartitions);
  expect(await first.submit(first.order(ADA))).toEqual({ outcome: 'stopped' });
  expect(first.router.isOpen()).toBe(false);
  await second.accept(second.order(ADA, { orderId: 'o', clientOrderId: 'c' }));
  expect(await differences()).toEqual([]);
});

test('an owner whose line broke, and whose partitions went meanwhile, is lost for good', async () => {
  await first.fund(ADA, 1_000_000n);
  await cutLine(0);
  expect((await second.router.take(allPartitions)).length).toBe(256);
  const reply = await first.submit(first.order(ADA)).catch((error: Error) => error.message);
  expect(reply).toEqual({ outcome: 'stopped' });
  expect(first.router.isOpen()).toBe(false);
  expect(await differences()).toEqual([]);
});

test('who was held up while another took a lane does not shut him out', async () => {
  const { address, pool } = first.database;
  await cutLine(0);
  const taker = await pool.connect();
  await taker.query('BEGIN; SELECT FROM lanes WHERE lane = 0 FOR UPDATE');
  const asked = second.router.take(allPartitions);
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'candor lane 1'
            AND wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(1);
  // He came after the one who waits had looked who is there.
  const late = new Client(address);
  await late.connect();
  const { rows } = await late.query<{ pid: number; since: string }>(
    'SELECT pid, backend_start::text AS since FROM pg_stat_activity WHERE pid = pg_backend_pid()',
  );
  await taker.query({
    text: `UPDATE lanes SET epoch = epoch + 1, holder = 'late', holder_pid = $1,
             holder_since = $2, lease_until = clock_timestamp() + interval '10 s' WHERE lane = 0`,
    values: [rows[0]?.pid, rows[0]?.since],
  });
  await taker.query('COMMIT');
  taker.release();
  expect(await asked).toEqual([]);
  await late.end();
  expect((await second.router.take(allPartitions)).length).toBe(256);
});

test('whose line broke answers nothing from its memory that another may have changed', async () => {
  await first.fund(ADA, 1_000_000n);
  await cutLine(0);
  expect((await second.router.take(allPartitions)).length).toBe(256);
  await second.accept(second.order(ADA, { orderId: 'o', clientOrderId: 'c' }));
  await expect(first.router.accounts.view(ADA)).rejects.toThrow('owned by another process');
  expect((await second.router.accounts.view(ADA)).positions).toHaveLength(1);
});

test('whose line broke goes on when nobody took what it has, and reads wait for that', async () => {
  await first.fund(ADA, 1_000_000n);
  await cutLine(0);
  const views = [first.router.accounts.view(ADA), first.router.accounts.view(ADA)];
  for (const view of await Promise.all(views)) expect(view.positions).toEqual([]);
  await first.accept(first.order(ADA));
  expect((await first.router.accounts.view(ADA)).positions).toHaveLength(1);
});

const CUSTOMERS = 12;
const MOVES = roundsOf({ usually: 25, atNight: 100 });

test(`${MOVES} moves under load lose nothing and double nothing`, async () => {
  const ids = Array.from({ length: CUSTOMERS }, (_, at) => String(20_000_000 + at));
  for (const id of ids) await first.fund(id, 100_000_000n);
  const partitions = [...new Set(ids.map(partitionOf))];
  const accepted = new Map<string, LaneReply>();
  let isMoving = true;

  /** Each order under its key, by whichever process has the account; asked again until it is answered. */
  const trade = async (accountId: string) => {
    for (let n = 0; isMoving; n += 1) {
      const clientOrderId = `${accountId}-${n}`;
      const key = { commandKey: clientOrderId, requestHash: 'h' };
      for (let at = 0; ; at += 1) {
        const desk = at % 2 === 0 ? first : second;
        const order = desk.order(accountId, { orderId: `o-${clientOrderId}`, clientOrderId });
        const reply = await desk.submit(order, key);
        if (reply.outcome === 'accepted') {
          accepted.set(clientOrderId, reply);
          break;
        }
        expect(reply).toEqual({ outcome: 'elsewhere' });
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  const trading = ids.map(trade);
  for (let move = 0; move < MOVES; move += 1) {
    const moved = partitions.filter((_, at) => (at + move) % 3 !== 0);
    const [from, to] =
      move % 2 === 0 ? [first.router, second.router] : [second.router, first.router];
    const mine = from.owned();
    const going = moved.filter((partition) => mine.includes(partition));
    await from.giveUp(going);
    expect((await to.take(going)).length).toBe(going.length);
  }
  isMoving = false;
  await Promise.all(trading);

  expect(accepted.size).toBeGreaterThan(MOVES);
  const { rows } = await first.database.pool.query<{ client_order_id: string }>(
    'SELECT client_order_id FROM orders',
  );
  expect(rows.map((row) => row.client_order_id).sort()).toEqual([...accepted.keys()].sort());
  // Whoever has the account now answers an old key as it was answered.
  for (const [clientOrderId, reply] of accepted) {
    const accountId = clientOrderId.slice(0, 8);
    const desk = first.router.owned().includes(partitionOf(accountId)) ? first : second;
    const key = { commandKey: clientOrderId, requestHash: 'h' };
    expect(await desk.router.recall(accountId, key, START_MS)).toEqual(reply);
  }
  expect(await differences()).toEqual([]);
}, 300_000);

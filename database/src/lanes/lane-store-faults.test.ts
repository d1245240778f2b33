import { START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneChanges, LaneHold } from '@candor/engines/trading/lane-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { editAsOwner } from '../testing/test-database.ts';
import { testSigner } from '../testing/test-signer.ts';
import { PgLaneStore } from './pg-lane-store.ts';

let desk: LaneDesk;

beforeEach(async () => {
  desk = await LaneDesk.open();
});
afterEach(() => desk.close());

/** Ends the lanes' connections, as a database does that goes away. */
async function cutLines(): Promise<void> {
  await desk.database.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name LIKE 'candor lane%' AND datname = current_database()`,
  );
}

const nothing: LaneChanges = {
  ...{ atMs: START_MS, facts: [], openedWallets: [], wallets: [], movements: [], house: [] },
  ...{ newOrders: [], orders: [], newPositions: [], positions: [], heldItems: [] },
  ...{ credits: [], acts: [], answers: [], feeds: [] },
};

test('a value the database has no room for fails its command alone', async () => {
  await desk.fund('10000001', 10_000_000n);
  const bad = { ...desk.order('10000001'), nowMs: START_MS + 0.5 };
  const orders = Array.from({ length: 8 }, () => desk.order('10000001'));
  const replies = await Promise.allSettled(
    [...orders.slice(0, 4), bad, ...orders.slice(4)].map((order) => desk.submit(order)),
  );
  expect(replies.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
    'rejected',
    ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
});

test('what is stored of one account and cannot be read fails that account alone', async () => {
  for (const accountId of ['10000001', '10000002', '10000003']) {
    await desk.fund(accountId, 1_000_000n);
    await desk.accept(desk.order(accountId, { price: 9_000n }));
  }
  await desk.router.drain();
  await editAsOwner(
    desk.database,
    `UPDATE orders SET progress = replace(progress, '"fillCount":0', '"fillCount":"0"')
      WHERE account_id = '10000002'`,
  );
  const again = await LaneDesk.on(desk.database);
  const [first, second, third] = await Promise.allSettled(
    ['10000001', '10000002', '10000003'].map((id) => again.submit(again.order(id, ids(id)))),
  );
  expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(second).toMatchObject({
    status: 'rejected',
    reason: expect.objectContaining({
      message: expect.stringMatching(/progress of order o\d+: fillCount is "0", not a number/),
    }),
  });
  await again.router.drain();
  const { byAccount } = await rebuild(desk.database.address);
  expect([...byAccount]).toEqual([['10000002', expect.stringContaining('cannot be read')]]);
  await desk.restart();
});

/** Of an order that no desk before this one has given. */
function ids(accountId: string) {
  return { orderId: `new-${accountId}`, clientOrderId: `new-${accountId}` };
}

test('a group that was never sent, or has no facts, does not count as committed', async () => {
  await desk.fund('10000001', 100_000n);
  await desk.router.drain();
  const { address, pool } = desk.database;
  const store = new PgLaneStore({ address, pool, nowMs: () => START_MS, signer: testSigner });
  const hold: LaneHold = await store.open();
  const result = { outcome: 'refused', refusal: { reason: 'INSUFFICIENT' } } as const;
  const kept = { accountId: '10000001', commandKey: 'k', requestHash: 'h', atMs: START_MS, result };
  const refusals = { ...nothing, answers: [kept] };

  expect(await hold.commit(refusals)).toEqual({ outcome: 'committed' });
  await cutLines();
  await expect(
    hold.commit({ ...refusals, answers: [{ ...kept, commandKey: 'k2' }] }),
  ).rejects.toThrow('the database is away');
  // Neither the one that was cut off nor the one committed before it may be mistaken for it.
  expect(await hold.recover()).toEqual({ wasCommitted: false });
  const { rows } = await pool.query('SELECT command_key FROM answers ORDER BY 1');
  expect(rows.map((row) => row.command_key)).toEqual(['k']);
  await hold.release();
});

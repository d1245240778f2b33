import type { PlaceOrder } from '@candor/domain/trading/commands';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneChanges, LaneHold, LaneStore } from '@candor/engines/trading/lane/lane-store';
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
  atMs: START_MS,
  facts: [],
  openedWallets: [],
  wallets: [],
  movements: [],
  house: [],
  newOrders: [],
  orders: [],
  newPositions: [],
  positions: [],
  heldItems: [],
  credits: [],
  acts: [],
  answers: [],
  feeds: [],
};

test('a value the database has no room for fails its command alone', async () => {
  await desk.fund('10000001', 10_000_000n);
  const bad = { ...desk.order('10000001'), nowMs: START_MS + 0.5 };
  const orders = Array.from({ length: 8 }, () => desk.order('10000001'));
  const replies = await Promise.allSettled(
    [...orders.slice(0, 4), bad, ...orders.slice(4)].map((order) => desk.submit(order)),
  );
  expect(replies.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
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

  expect(await hold.commit(refusals)).toMatchObject({ outcome: 'committed' });
  await cutLines();
  await expect(
    hold.commit({ ...refusals, answers: [{ ...kept, commandKey: 'k2' }] }),
  ).rejects.toThrow('the database is away');
  // Neither the one that was cut off nor the one committed before it may be mistaken for it.
  expect(await hold.recover()).toEqual(new Map());
  const { rows } = await pool.query('SELECT command_key FROM answers ORDER BY 1');
  expect(rows.map((row) => row.command_key)).toEqual(['k']);
  await hold.release();
});

/** Lanes whose next two groups go to the database together, as soon as both are there. */
function sendingTogether(between: (hold: LaneHold) => void) {
  let isOn = false;
  let sendFirst: (() => void) | null = null;
  const outcomes: string[] = [];
  const around = (store: LaneStore): LaneStore => ({
    partitionOwners: (lane) => store.partitionOwners(lane),
    livingLanes: () => store.livingLanes(),
    auctionOrders: () => store.auctionOrders(),
    fillsSince: (sinceMs) => store.fillsSince(sinceMs),
    open: async () => {
      const hold = await store.open();
      const send = hold.commit.bind(hold);
      const commit = async (changes: LaneChanges) => {
        const outcome = await send(changes);
        outcomes.push(outcome.outcome);
        return outcome;
      };
      hold.commit = (changes) => {
        if (isOn && sendFirst === null) {
          return new Promise((resolve) => {
            sendFirst = () => resolve(commit(changes));
          });
        }
        isOn = false;
        sendFirst?.();
        sendFirst = null;
        between(hold);
        return commit(changes);
      };
      return hold;
    },
  });
  const begin = () => {
    isOn = true;
    outcomes.length = 0;
  };
  return { around, outcomes, begin };
}

const ten = Array.from({ length: 10 }, (_, n) => String(10_000_001 + n));

/** Ten customers, of whom five order in one group and five in the next. */
async function twoGroups(
  asSent: (order: PlaceOrder, index: number) => PlaceOrder,
  between: (hold: LaneHold) => void = () => {},
) {
  const together = sendingTogether(between);
  const pair = await LaneDesk.open({ around: together.around });
  await Promise.all(ten.map((id) => pair.fund(id, 10_000_000n)));
  together.begin();
  const orders = ten.map((id, index) => asSent(pair.order(id), index));
  const send = (part: readonly PlaceOrder[]) => part.map((order) => pair.submit(order));
  const first = send(orders.slice(0, 5));
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  const replies = await Promise.allSettled([...first, ...send(orders.slice(5))]);
  const status = replies.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'failed'));
  return { pair, status, outcomes: together.outcomes };
}

test('two groups are written one behind the other, each on the head before it', async () => {
  const { pair, status, outcomes } = await twoGroups((order) => order);
  expect(outcomes).toEqual(['committed', 'committed']);
  expect(new Set(status)).toEqual(new Set(['accepted']));
  expect((await rebuild(pair.database.address)).differences).toEqual([]);
  await pair.close();
});

test('a group behind one that is refused writes nothing and comes again', async () => {
  let taken = '';
  const { pair, status, outcomes } = await twoGroups((order, index) => {
    if (index === 0) taken = order.orderId;
    // Twice the same id in one group: the rules let it through, the primary key does not.
    return index === 2 ? { ...order, accountId: '10000001', orderId: taken } : order;
  });
  expect(outcomes.slice(0, 2).toSorted()).toEqual(['displaced', 'refused']);
  expect(outcomes.at(-1)).toBe('committed');
  expect(status.filter((one) => one === 'failed').length).toBe(1);
  expect(status.slice(5)).toEqual(ten.slice(5).map(() => 'accepted'));
  expect((await rebuild(pair.database.address)).differences).toEqual([]);
  await pair.close();
});

test('a group behind another statement of the lane waits for its turn', async () => {
  const taken: Promise<readonly number[]>[] = [];
  const { pair, status, outcomes } = await twoGroups(
    (order) => order,
    (hold) => taken.push(hold.takePartitions([7])),
  );
  expect(outcomes.slice(0, 2)).toEqual(['committed', 'committed']);
  expect(new Set(status)).toEqual(new Set(['accepted']));
  expect((await Promise.all(taken)).flat().every((partition) => partition === 7)).toBe(true);
  expect((await rebuild(pair.database.address)).differences).toEqual([]);
  await pair.close();
});

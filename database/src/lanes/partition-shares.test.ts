import { PartitionShares } from '@candor/engines/roles/partition-shares';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk, stillClock } from '../testing/lane-desk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** Processes that share one house, and look when the test says so. */
let database: TestDatabase;
const opened: LaneDesk[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const desk of opened.splice(0)) await desk.router.drain();
  await database.drop();
});

async function join(mayBegin = async () => true) {
  const desk = await LaneDesk.on(database, { partitions: [] });
  opened.push(desk);
  const shares = new PartitionShares({
    router: desk.router,
    store: desk.store,
    clock: stillClock,
    mayBegin,
    onFailure: (error) => {
      throw error;
    },
  });
  return { desk, shares, count: () => desk.router.owned().length };
}

type Member = Awaited<ReturnType<typeof join>>;

async function looks(members: readonly Member[], rounds = 10): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { shares } of members) await shares.look();
  }
}

test('who is alone has everything, and the second gets half of it bit by bit', async () => {
  const ada = await join();
  await ada.shares.look();
  expect(ada.count()).toBe(256);
  const ben = await join();
  await looks([ada, ben], 1);
  expect([ada.count(), ben.count()]).toEqual([224, 32]);
  await looks([ada, ben]);
  expect([ada.count(), ben.count()]).toEqual([128, 128]);
});

test('nobody takes anything before the books are begun', async () => {
  let areBegun = false;
  const ada = await join(async () => areBegun);
  await ada.shares.look();
  expect(ada.count()).toBe(0);
  areBegun = true;
  await ada.shares.look();
  expect(ada.count()).toBe(256);
  // Begun once, begun for good.
  areBegun = false;
  const ben = await join();
  await looks([ada, ben]);
  expect([ada.count(), ben.count()]).toEqual([128, 128]);
});

test('three share what does not divide, and what one leaves goes to the others', async () => {
  const members = [await join(), await join(), await join()];
  await looks(members);
  expect(members.map(({ count }) => count())).toEqual([86, 85, 85]);
  const [, , leaving] = members;
  await leaving?.desk.router.drain();
  await looks(members.slice(0, 2));
  expect(members.slice(0, 2).map(({ count }) => count())).toEqual([128, 128]);
});

test('what is owned is owned once, and a customer trades on wherever he is', async () => {
  const [ada, ben] = [await join(), await join()];
  await ada.shares.look();
  await ada.desk.fund('10000001', 1_000_000n);
  await looks([ada, ben]);
  const owned = [...ada.desk.router.owned(), ...ben.desk.router.owned()];
  expect(new Set(owned).size).toBe(256);
  const owner = ada.desk.router.owned().includes(partitionOf('10000001')) ? ada : ben;
  await owner.desk.accept(owner.desk.order('10000001', { orderId: 'o', clientOrderId: 'c' }));
  expect((await rebuild(database.address)).differences).toEqual([]);
});

test('who comes back under the number of the lane it had takes what it had', async () => {
  const ada = await join();
  await ada.shares.look();
  await ada.desk.fund('10000001', 1_000_000n);
  await ada.desk.router.drain();
  const again = await join();
  expect(again.desk.router.lane).toBe(ada.desk.router.lane);
  await looks([again], 1);
  expect(again.count()).toBe(256);
  await again.desk.accept(again.desk.order('10000001', { orderId: 'o', clientOrderId: 'c' }));
  expect((await rebuild(database.address)).differences).toEqual([]);
});

test('what could not be given up is served on by who has it', async () => {
  const [ada, ben] = [await join(), await join()];
  await ada.shares.look();
  // Its last word to the database was lost: in memory it has none of these any more.
  const lost = ada.desk.router.owned().slice(0, 5);
  await ada.desk.router.giveUp(lost);
  await database.pool.query('UPDATE partitions SET lane = $1 WHERE partition = ANY ($2)', [
    ada.desk.router.lane,
    lost,
  ]);
  await looks([ada, ben]);
  expect([ada.count(), ben.count()]).toEqual([128, 128]);
});

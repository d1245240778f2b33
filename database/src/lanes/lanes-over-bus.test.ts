import type { Bus } from '@candor/engines/roles/bus/bus-port';
import { inProcessBus } from '@candor/engines/roles/bus/in-process-bus';
import { FollowedCommits, ToldCommits } from '@candor/engines/roles/commits-over-bus';
import { HouseLanes, LanesOverBus, ServedLanes } from '@candor/engines/roles/lanes-over-bus';
import { type FollowedCommit, wireOf } from '@candor/engines/roles/wire/wire';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk } from '../testing/lane-desk.ts';

const realClock = {
  every(ms: number, task: () => void) {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const wire = wireOf('test');

/** Two processes with lanes, and a front that has none. */
let ada: Owner;
let ben: Owner;
let front: LanesOverBus;
let follower: FollowedCommits;
const heard: FollowedCommit[] = [];
const missed: (readonly number[] | 'all')[] = [];

interface Owner {
  readonly desk: LaneDesk;
  readonly served: ServedLanes;
  readonly lanes: HouseLanes;
  readonly told: ToldCommits;
  readonly bus: Bus;
}

beforeEach(async () => {
  const ground = inProcessBus({ clock: realClock, onFailure: (error) => expect(error).toBeNull() });
  const first = await LaneDesk.open();
  const owner = (desk: LaneDesk, teller: string): Owner => {
    const bus = ground.connect();
    const told = new ToldCommits({ bus, wire, teller });
    desk.onCommitted = (changes, at) => told.tell(changes, at);
    const others = new LanesOverBus({ bus, wire, sender: 'lanes', store: desk.store, sleep });
    const served = new ServedLanes({ bus, wire, sleep, router: desk.router });
    return { desk, served, told, bus, lanes: new HouseLanes(desk.router, others) };
  };
  ada = owner(first, 'ada');
  ben = owner(await LaneDesk.on(first.database, { partitions: [] }), 'ben');
  const bus = ground.connect();
  front = new LanesOverBus({ bus, wire, sender: 'front', store: first.store, sleep });
  heard.length = 0;
  missed.length = 0;
  follower = new FollowedCommits({
    withFeeds: true,
    bus,
    wire,
    teller: 'front',
    onCommit: (commit) => heard.push(commit),
    onMissed: (partitions) => missed.push(partitions),
    onFailure: (error) => expect(error).toBeNull(),
  });
});
afterEach(async () => {
  follower.stop();
  await ben.desk.router.drain();
  await ada.desk.close();
});

async function move(partitions: readonly number[], from: Owner, to: Owner): Promise<void> {
  await from.desk.router.giveUp(partitions);
  from.served.follow();
  await to.desk.router.take(partitions);
  to.served.follow();
  to.told.taken(partitions);
}

const ADA = '10000001';
const keyOf = (id: string) => ({ commandKey: id, requestHash: 'h' });

test('whoever is asked, the owner answers, with the very same', async () => {
  await ada.desk.fund(ADA, 1_000_000n);
  const order = ada.desk.order(ADA);
  const reply = await front.submit(order, keyOf(order.clientOrderId));
  expect(reply).toMatchObject({ outcome: 'accepted', answer: { kind: 'order' } });
  expect(await ben.lanes.submit(order, keyOf(order.clientOrderId))).toEqual(reply);
  expect(await front.recall(ADA, keyOf(order.clientOrderId), order.nowMs)).toEqual(reply);
  expect(await front.accounts.view(ADA)).toEqual(await ada.desk.router.accounts.view(ADA));
  const again = ada.desk.order(ADA);
  expect(await front.preview(again)).toEqual(await ada.desk.router.preview(again));
  await front.settled();
});

test('what is committed is heard, and what a dead owner could not tell is named', async () => {
  await ada.desk.fund(ADA, 1_000_000n);
  const resting = ada.desk.order(ADA, { price: 9_000n });
  await front.submit(resting, keyOf(resting.clientOrderId));
  await sleep(5);
  const told = heard.at(-1)?.changes.newOrders.map(({ order }) => order.terms.orderId);
  expect(told).toEqual([resting.orderId]);
  expect(heard.at(-1)?.changes.feeds[0]?.frames.map(({ topic }) => topic)).toContain('order');
  await move([partitionOf(ADA)], ada, ben);
  await sleep(5);
  expect(missed).toEqual([[partitionOf(ADA)]]);
});

test('a lane nobody owns is waited for; a command that nobody has seen is told so', async () => {
  await ada.desk.fund(ADA, 1_000_000n);
  await ada.desk.router.giveUp([partitionOf(ADA)]);
  ada.served.follow();
  const order = ada.desk.order(ADA);
  const waiting = front.submit(order, keyOf(order.clientOrderId));
  const read = front.accounts.view(ADA);
  await sleep(120);
  await ben.desk.router.take([partitionOf(ADA)]);
  ben.served.follow();
  expect(await waiting).toMatchObject({ outcome: 'accepted' });
  expect((await read).wallets.STOCK?.currency).toBe('USD');
});

test('nobody reads older than his own answer, while partitions move under him', async () => {
  const ids = Array.from({ length: 6 }, (_, at) => String(20_000_000 + at));
  for (const id of ids) await ada.desk.fund(id, 100_000_000n);
  const partitions = [...new Set(ids.map(partitionOf))];
  let reads = 0;
  let isMoving = true;
  const doors = [front, ben.lanes, ada.lanes];
  const trade = async (accountId: string) => {
    for (let n = 0; isMoving || n < 20; n += 1) {
      const id = `${accountId}-${n}`;
      const order = ada.desk.order(accountId, { orderId: `o-${id}`, clientOrderId: id });
      const reply = await doors[n % 3]?.submit(order, keyOf(id));
      expect(reply).toMatchObject({ outcome: 'accepted' });
      for (const door of doors) {
        const { positions } = await door.accounts.view(accountId);
        expect(positions[0]?.quantity).toBe(BigInt(n + 1));
        reads += 1;
      }
    }
  };
  const trading = ids.map(trade);
  for (let round = 0; round < 30; round += 1) {
    const [from, to] = round % 2 === 0 ? [ada, ben] : [ben, ada];
    const owned = from.desk.router.owned();
    await move(
      partitions.filter((one, at) => owned.includes(one) && (at + round) % 3 > 0),
      from,
      to,
    );
  }
  isMoving = false;
  await Promise.all(trading);
  expect(reads).toBeGreaterThan(300);
  expect((await rebuild(ada.desk.database.address)).differences).toEqual([]);
}, 60_000);

test('what is older than what was heard of the same accounts is left out, and what one told oneself', async () => {
  const own: FollowedCommit[] = [];
  const listening = new FollowedCommits({
    withFeeds: true,
    bus: ada.bus,
    wire,
    teller: 'ada',
    onMissed: () => {},
    onCommit: (commit) => own.push(commit),
    onFailure: (error) => expect(error).toBeNull(),
  });
  await ada.desk.fund(ADA, 1_000_000n);
  await ada.desk.accept(ada.desk.order(ADA, { price: 9_000n }));
  await sleep(5);
  const late = ada.desk.committed.at(-1);
  const at = { lane: 0, seq: 1n, hash: new Uint8Array(32) };
  const before = heard.length;
  if (late !== undefined) ada.told.tell(late, at);
  await sleep(5);
  expect(heard.length).toBe(before + 1);
  expect(heard.at(-1)?.changes).toMatchObject({ newOrders: [], orders: [], feeds: [] });
  expect(own).toEqual([]);
  listening.stop();
});

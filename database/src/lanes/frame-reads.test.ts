import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { createLaneFeeds, type LaneFeeds } from '@candor/engines/trading/lane/lane-feeds';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaneDesk } from '../testing/lane-desk.ts';
import { createFrameReads } from './frame-reads.ts';

let desk: LaneDesk;
let feeds: LaneFeeds;

beforeEach(async () => {
  desk = await LaneDesk.open();
  feeds = createLaneFeeds(createFrameReads(desk.database.pool));
});

afterEach(() => desk.close());

test('every change of an order, position and wallet is one frame, without a gap', async () => {
  await desk.fund('10000001', 1_000_000n);
  await desk.accept(desk.order('10000001', { quantity: 2n }));
  await desk.accept(desk.order('10000001', { price: 9_000n }));

  const orders = await feeds.order.after('10000001', 0, 10);
  const positions = await feeds.position.after('10000001', 0, 10);
  const wallets = await feeds.wallet.after('10000001', 0, 50);

  expect(orders?.map(({ seq, payload }) => [seq, payload.state])).toEqual([
    [1, 'filled'],
    [2, 'working'],
  ]);
  expect(positions?.map(({ seq, payload }) => [seq, payload.quantity])).toEqual([[1, 2n]]);
  // Seven wallets opened, one credited, two by the transfer, one by the buy and one by the hold.
  expect(wallets?.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  expect(await feeds.order.after('10000001', 1, 10)).toHaveLength(1);
  expect(await feeds.order.after('10000001', 2, 10)).toEqual([]);
});

test('numbers go on where they were after a restart', async () => {
  await desk.fund('10000001', 1_000_000n);
  await desk.accept(desk.order('10000001'));
  await desk.restart();
  await desk.accept(desk.order('10000001'));

  const counters = await feeds.order.counters(['10000001', '10000009']);
  expect([...counters]).toEqual([['10000001', 2]]);
});

test('listeners hear a change once it is committed, and only of topics that changed', async () => {
  const heard: string[] = [];
  feeds.order.listen((customerId, steps) => {
    heard.push(`${customerId} order ${steps.map((step) => step.seq).join()}`);
  });
  feeds.position.listen((customerId) => heard.push(`${customerId} position`));
  await desk.fund('10000001', 1_000_000n);
  await desk.accept(desk.order('10000001', { price: 9_000n }));
  for (const changes of desk.committed) feeds.tell(changes);

  expect(heard).toEqual(['10000001 order 1']);
});

test('a frame tells the order as the lane does', async () => {
  await desk.fund('10000001', 1_000_000n);
  const answer = await desk.accept(desk.order('10000001', { price: 9_000n }));
  const steps = await feeds.order.after('10000001', 0, 10);
  expect(answer).toMatchObject({ kind: 'order', order: steps?.[0]?.payload });
});

test('a reader who missed more than the limit takes the whole state', async () => {
  await desk.fund('10000001', 1_000_000n);
  await desk.accept(desk.order('10000001', { price: 9_000n }));
  await desk.accept(desk.order('10000001', { price: 9_000n }));
  expect(await feeds.order.after('10000001', 0, 1)).toBeNull();
  expect(await feeds.order.after('10000001', 1, 1)).toHaveLength(1);
});

test('every number is told, also of a thing that moved on since', async () => {
  await desk.fund('10000001', 1_000_000n);
  await desk.accept(desk.order('10000001', { orderId: 'o-1', price: 9_000n }));
  await desk.accept({
    kind: 'cancelOrder',
    accountId: '10000001',
    orderId: 'o-1',
    finished: null,
    nowMs: START_MS,
  });
  const steps = await feeds.order.after('10000001', 0, 10);
  const told = ({ seq, payload }: NonNullable<typeof steps>[number]) => [
    seq,
    'terms' in payload ? payload.terms.orderId : null,
    payload.state,
  ];
  expect(steps?.map(told)).toEqual([
    [1, 'o-1', 'cancelled'],
    [2, 'o-1', 'cancelled'],
  ]);
});

test('a reader is found his place behind a long history', async () => {
  await desk.fund('10000001', 100_000_000n);
  for (let n = 0; n < 250; n += 1) await desk.accept(desk.order('10000001', { price: 9_000n }));
  const steps = await feeds.order.after('10000001', 20, 300);
  expect(steps?.map(({ seq }) => seq)).toEqual(Array.from({ length: 230 }, (_, n) => n + 21));
});

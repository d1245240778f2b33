import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { createInbox } from '@candor/engines/notices/inbox';
import { OrderNewsDesk } from '@candor/engines/notices/order-news-desk';
import type { EndedOrder } from '@candor/engines/notices/order-news-ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaneDesk, stillClock, TEST_MARKET } from '../testing/lane-desk.ts';
import { createMessageStore } from './messages.ts';
import { createOrderNewsStore } from './order-news.ts';

const DAY_MS = 86_400_000;
const ADA = '10000001';
const BEN = '10000002';

let desk: LaneDesk;
beforeEach(async () => {
  desk = await LaneDesk.open();
  for (const id of [ADA, BEN]) await desk.fund(id, 10_000_000n);
});
afterEach(async () => {
  await desk.close();
});

/** The news of a process over the desk's database. `tell` fails where the test lets it die. */
function newsDesk(tell: (ended: EndedOrder) => Promise<void>, failures: unknown[] = []) {
  return new OrderNewsDesk({
    store: createOrderNewsStore(desk.database.pool),
    clock: stillClock,
    call: async () => {},
    goesOn: async () => {},
    isNews: ({ reason }) => reason !== null && reason !== 'CANCELLED_BY_CUSTOMER',
    tell,
    onFailure: (error) => failures.push(error),
  });
}

/** A limit that rests, and ends when its day is over. */
async function expired(accountId: string): Promise<string> {
  const order = desk.order(accountId, { price: 9_000n });
  await desk.accept(order);
  await desk.accept({
    kind: 'expireOrder',
    accountId,
    nowMs: START_MS + DAY_MS,
    orderId: order.orderId,
  });
  return order.orderId;
}

function collecting() {
  const told: string[] = [];
  const tell = async ({ order }: EndedOrder) => {
    told.push(`${order.terms.orderId} ${order.reason}`);
  };
  return { told, tell };
}

test('what a process committed and never told, the next one tells, and the third does not', async () => {
  const ids = [await expired(ADA), await expired(BEN), await expired(ADA)];
  const { told, tell } = collecting();
  const second = newsDesk(tell);
  await second.start();
  expect(told.sort()).toEqual(ids.map((id) => `${id} EXPIRED_AFTER_24_HOURS`).sort());
  await second.stop();
  const third = collecting();
  const later = newsDesk(third.tell);
  await later.start();
  expect(third.told).toEqual([]);
  await later.stop();
});

test('a process that dies between the commit and the message leaves the message to the next', async () => {
  const failures: unknown[] = [];
  const dying = newsDesk(() => Promise.reject(new Error('killed')), failures);
  await dying.start();
  const id = await expired(ADA);
  for (const changes of desk.committed.slice(-1)) dying.note(changes, await headOf(ADA));
  await dying.look();
  // What ends afterwards moves the mark no further than the one that failed.
  const ben = await expired(BEN);
  await dying.stop();
  expect(failures.length).toBeGreaterThan(0);
  const { told, tell } = collecting();
  const next = newsDesk(tell);
  await next.start();
  expect(told.sort()).toEqual([id, ben].map((one) => `${one} EXPIRED_AFTER_24_HOURS`).sort());
  await next.stop();
});

test('own cancels, plain fills and orders that ended when they came are no news', async () => {
  const resting = desk.order(ADA, { price: 9_000n });
  await desk.accept(resting);
  const { orderId } = resting;
  const nowMs = START_MS;
  await desk.accept({ kind: 'cancelOrder', accountId: ADA, nowMs, orderId, finished: null });
  await desk.accept(desk.order(ADA, { quantity: 3n }));
  // More than the guard lets it take: filled in part and ended, in the commit that took it.
  const thin = { price: 10_000n, quantity: 2n, orders: 1 };
  const cut = desk.order(ADA, {
    quantity: 9n,
    market: { ...TEST_MARKET, depth: { bids: [], asks: [thin] } },
    slippageGuardBps: 0n,
  });
  expect(await desk.accept(cut)).toMatchObject({ order: { reason: 'SLIPPAGE_GUARD' } });
  const { told, tell } = collecting();
  const news = newsDesk(tell);
  await news.start();
  expect(told).toEqual([]);
  await news.stop();
});

test('a message sent again and again under one word is there once, and leaves no hole', async () => {
  const { pool } = desk.database;
  const store = createMessageStore(pool);
  const heard: string[] = [];
  const inbox = createInbox(store);
  inbox.listen(({ key }) => heard.push(key));
  const draft = { userId: ADA, kind: 'order', key: 'k', params: {}, link: null } as const;
  await inbox.send({ ...draft, key: 'before' }, 1);
  const sends = Array.from({ length: 20 }, () => inbox.sendOnce(draft, 'order o1', 2));
  await Promise.all(sends);
  await inbox.sendOnce(draft, 'order o2', 3);
  await inbox.sendOnce({ ...draft, userId: BEN }, 'order o1', 3);
  const { list } = await store.page({ userId: ADA, offset: 0, limit: 50 });
  expect(list.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  expect(heard).toEqual(['before', 'k', 'k', 'k']);
});

/** Where the newest group of the account's lane stands. */
async function headOf(accountId: string) {
  const { rows } = await desk.database.pool.query<{ lane: number; seq: bigint }>(
    `SELECT l.lane, l.head_seq AS seq FROM lanes l
      WHERE l.lane = (SELECT lane FROM journal WHERE account_id = $1 LIMIT 1)`,
    [accountId],
  );
  const [head] = rows;
  if (head === undefined) throw new Error(`No lane has account ${accountId}.`);
  return head;
}

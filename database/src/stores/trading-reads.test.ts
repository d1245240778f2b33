import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaneDesk } from '../testing/lane-desk.ts';
import { createTradingReads, type PgTradingReads } from './trading-reads.ts';

const ME = '10000001';
const page = { accountId: ME, offset: 0, limit: 20 };

let desk: LaneDesk;
let reads: PgTradingReads;

beforeEach(async () => {
  desk = await LaneDesk.open();
  reads = createTradingReads(desk.database.pool, desk.router.laneCount);
  await desk.fund(ME, 1_000_000n);
});

afterEach(() => desk.close());

test('orders are listed newest first, by state and in pages, and only to their owner', async () => {
  const ids: string[] = [];
  for (const price of [null, 9_000n, null]) {
    const order = desk.order(ME, { price, ...(price && { type: 'limit' }) });
    ids.push(order.orderId);
    await desk.accept(order);
  }
  const [first, second, third] = ids;

  const all = await reads.orders(page);
  const filled = await reads.orders({ ...page, states: ['filled'] });
  const last = await reads.orders({ ...page, offset: 2, limit: 2 });
  const beyond = await reads.orders({ ...page, offset: 20 });
  const crypto = await reads.orders({ ...page, sources: [100] });

  expect(all.list.map((order) => order.terms.orderId)).toEqual([third, second, first]);
  expect(filled.list.map((order) => order.terms.orderId)).toEqual([third, first]);
  expect({ ids: last.list.map((one) => one.terms.orderId), total: last.total }).toEqual({
    ids: [first],
    total: 3,
  });
  expect(beyond).toEqual({ list: [], total: 3 });
  expect(crypto).toEqual({ list: [], total: 0 });
  expect(await reads.order('10000002', first ?? '')).toBeNull();
  expect((await reads.order(ME, first ?? ''))?.state).toBe('filled');
});

test('a fill keeps what it saw', async () => {
  const order = desk.order(ME, { quantity: 2n });
  await desk.accept(order);

  const [fill] = await reads.fills(ME, order.orderId);

  expect(fill).toMatchObject({ orderId: order.orderId, quantity: 2n, price: 10_000n });
  expect(fill?.quote).toMatchObject({ ask: 10_000n, bid: 9_990n, sourceName: 'scripted' });
});

test('the bill shows what each wallet felt, with the balance after it', async () => {
  const order = desk.order(ME);
  await desk.accept(order);

  const stock = await reads.bill({ ...page, walletType: 'STOCK' });
  const balance = await reads.bill({ ...page, walletType: 'BALANCE' });

  expect(
    balance.list.map((line) => [line.billType, line.amountMinor, line.balanceAfterMinor]),
  ).toEqual([
    ['transfer', -1_000_000n, 0n],
    ['deposit', 1_000_000n, 1_000_000n],
  ]);
  const opening = stock.list.find((line) => line.billType === 'margin');
  expect(opening).toMatchObject({ amountMinor: 0n, lockedMinor: 10_000n, refId: order.orderId });
  for (const { entry } of [...stock.list, ...balance.list]) {
    expect(entry.postings.reduce((sum, posting) => sum + posting.amountMinor, 0n)).toBe(0n);
  }
  const newest = stock.list[0];
  const wallet = (await desk.read(ME)).wallets.STOCK;
  expect(newest?.balanceAfterMinor).toBe((wallet?.cashMinor ?? 0n) + (wallet?.marginMinor ?? 0n));
});

test('days of a bill are the customer’s own', async () => {
  // 15:00 UTC on the 20th is already the 21st in Auckland.
  const [utc] = (await reads.billDays({ ...page, walletType: 'BALANCE', timeZone: 'UTC' })) ?? [];
  const [auckland] = (await reads.billDays({ ...page, timeZone: 'Pacific/Auckland' })) ?? [];

  expect(utc).toEqual({
    day: '2026-11-20',
    currency: 'USD',
    inMinor: 1_000_000n,
    outMinor: 1_000_000n,
  });
  expect(auckland?.day).toBe('2026-11-21');
  expect(await reads.billDays({ ...page, timeZone: 'Mars/Base' })).toBeNull();
});

test('fills since an instant come with the terms of their orders', async () => {
  const order = desk.order(ME);
  await desk.accept(order);

  const since = await reads.fillsSince(ME, START_MS);

  expect(since.map(({ fill, terms }) => [fill.quantity, terms.orderId])).toEqual([
    [1n, order.orderId],
  ]);
  expect(await reads.fillsSince(ME, START_MS + 1)).toEqual([]);
});

test('closed positions are listed with what they made', async () => {
  await desk.accept(desk.order(ME, { quantity: 3n }));
  await desk.accept(desk.order(ME, { quantity: 3n, direction: 'sell' }));

  const { list, total } = await reads.closedPositions(page);

  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ quantity: 0n, closedQuantity: 3n, closedAtMs: START_MS });
  expect((await desk.read(ME)).positions.size).toBe(0);
});

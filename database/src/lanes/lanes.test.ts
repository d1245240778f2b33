import { walletOf } from '@candor/domain/trading/account-state';
import { aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { FoundRow } from '@candor/engines/trading/watch/resting-ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRestingStore } from '../stores/resting-orders.ts';
import { LaneDesk, TEST_STOCK } from '../testing/lane-desk.ts';

let desk: LaneDesk;

beforeEach(async () => {
  desk = await LaneDesk.open();
});

afterEach(() => desk.close());

test('a market buy is in memory, in the tables and after a restart the same', async () => {
  await desk.fund('10000001', 100_000n);

  const answer = await desk.accept(desk.order('10000001', { quantity: 5n }));
  const before = await desk.read('10000001');
  await desk.restart();
  const after = await desk.read('10000001');

  expect(answer).toMatchObject({ kind: 'order', order: { state: 'filled', filledQuantity: 5n } });
  expect(walletOf(before, 'STOCK')).toMatchObject({ marginMinor: 50_000n, heldMinor: 0n });
  expect(after.wallets).toEqual(before.wallets);
  expect([...after.positions]).toEqual([...before.positions]);
  expect(after.clientOrderIds.committed).toEqual(before.clientOrderIds.committed);
});

test('a resting order and its hold are there after a restart', async () => {
  await desk.fund('10000001', 100_000n);
  await desk.accept(desk.order('10000001', { price: 9_000n, quantity: 2n }));
  const before = await desk.read('10000001');
  await desk.restart();

  const after = await desk.read('10000001');
  expect([...after.orders.values()]).toEqual([...before.orders.values()]);
  expect(walletOf(after, 'STOCK').heldMinor).toBe(walletOf(before, 'STOCK').heldMinor);
  const resting = createRestingStore(desk.database.pool);
  const found: FoundRow[] = [];
  await resting.triggers(desk.router.owned(), (row) =>
    found.push({ ...row, ids: Buffer.from(row.ids) }),
  );
  const kind = { direction: 'buy', state: 'working' };
  expect(found).toMatchObject([{ kind, price: 9_000n }]);
  expect(await resting.orders(found.map(({ ids }) => resting.refOf(ids)))).toEqual([
    ...after.orders.values(),
  ]);
});

test('20 parallel identical orders with one key are one order with one answer', async () => {
  await desk.fund('10000001', 1_000_000n);
  const order = desk.order('10000001');
  const key = { commandKey: 'k1', requestHash: 'h' };

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => desk.submit({ ...order, orderId: desk.id('o') }, key)),
  );
  const later = await desk.submit({ ...order, orderId: desk.id('o') }, key);
  await desk.restart();
  const muchLater = await desk.submit({ ...order, orderId: desk.id('o') }, key);

  expect(new Set(replies).size).toBe(1);
  expect(later).toEqual(replies[0]);
  expect(muchLater).toEqual(replies[0]);
  const { rows } = await desk.database.pool.query('SELECT count(*) FROM orders');
  expect(rows[0].count).toBe(1n);
  expect([...(await desk.read('10000001')).positions.values()][0]?.quantity).toBe(1n);
});

test('a key of its own is remembered for an order, a refusal and a transfer alike', async () => {
  await desk.fund('10000001', 20_000n);
  const bought = desk.order('10000001');
  const tooDear = desk.order('10000001', { quantity: 100n });
  const commands = [
    [bought, 'key-1'],
    [tooDear, 'key-2'],
  ] as const;
  const ask = () =>
    Promise.all(
      commands.map(([command, commandKey]) =>
        desk.submit(command, { commandKey, requestHash: 'h' }),
      ),
    );

  const first = await ask();
  const again = await ask();
  await desk.restart();
  const later = await ask();

  expect(first.map((reply) => reply.outcome)).toEqual(['accepted', 'refused']);
  expect(again).toEqual(first);
  expect(later).toEqual(first);
  expect(await desk.submit(bought, { commandKey: 'key-1', requestHash: 'other' })).toEqual({
    outcome: 'key-reused',
  });
  expect(await desk.submit(bought)).toMatchObject({
    outcome: 'refused',
    refusal: { reason: 'DUPLICATE', figures: { id: bought.orderId } },
  });
});

test('a key is told what it was told first, also when the order has gone on since', async () => {
  await desk.fund('10000001', 1_000_000n);
  const order = desk.order('10000001', { price: 9_000n });
  const key = { commandKey: order.clientOrderId, requestHash: 'h' };
  const first = await desk.submit(order, key);
  const { accountId, nowMs, orderId } = order;
  await desk.accept({ kind: 'cancelOrder', accountId, nowMs, orderId, finished: null });
  await desk.restart();

  expect(await desk.submit(order, key)).toEqual(first);
  expect(first).toMatchObject({ outcome: 'accepted', answer: { order: { state: 'working' } } });
});

test('what orders were told comes from the store under their keys, however many', async () => {
  await desk.fund('10000001', 100_000_000n);
  const key = (n: number) => ({ commandKey: `c${n}`, requestHash: 'h' });
  const orders = Array.from({ length: 300 }, (_, n) =>
    desk.order('10000001', { clientOrderId: `c${n}` }),
  );
  const first = await Promise.all(orders.map((order, n) => desk.submit(order, key(n))));
  const again = await Promise.all(
    orders.map((order, n) => desk.submit({ ...order, orderId: desk.id('o') }, key(n))),
  );
  expect(again).toEqual(first);
  const { rows } = await desk.database.pool.query('SELECT count(*) AS n FROM orders');
  expect(rows[0].n).toBe(300n);
});

test('an order that came without a key is no answer to a key like its client id', async () => {
  await desk.fund('10000001', 1_000_000n);
  const order = desk.order('10000001');
  await desk.accept(order);
  const again = { ...order, orderId: desk.id('o') };
  expect(
    await desk.submit(again, { commandKey: order.clientOrderId, requestHash: 'h' }),
  ).toMatchObject({ outcome: 'refused', refusal: { reason: 'DUPLICATE' } });
});

test('what was taken of a market just before a restart is not there again just after it', async () => {
  await desk.fund('10000001', 90_000_000n);
  const market = aMarket(TEST_STOCK, { timeMs: START_MS, asks: [[10_000n, 720n]] });
  const buy = () => desk.accept(desk.order('10000001', { market, quantity: 500n, price: 10_000n }));
  expect(await buy()).toMatchObject({ order: { filledQuantity: 500n } });
  await desk.restart();
  expect(await buy()).toMatchObject({ order: { filledQuantity: 220n } });
  expect(await buy()).toMatchObject({ order: { filledQuantity: 0n } });
});

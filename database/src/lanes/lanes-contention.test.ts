import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { walletOf } from '@candor/domain/trading/account-state';
import { decide } from '@candor/domain/trading/decide';
import { aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk, TEST_MARKET, TEST_STOCK } from '../testing/lane-desk.ts';

let desk: LaneDesk;

afterEach(() => desk.close());

test('20 parallel orders that exceed the funds never take the wallet below zero', async () => {
  desk = await LaneDesk.open();
  await desk.fund('10000001', 50_000n);

  // Ten shares cost about 1000.00 and a fee: half of the orders can be paid at most.
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => desk.submit(desk.order('10000001', { quantity: 1n }))),
  );

  const outcomes = replies.map((reply) => reply.outcome);
  const accepted = outcomes.filter((outcome) => outcome === 'accepted').length;
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(6);
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(20 - accepted);
  for (const reply of replies) {
    if (reply.outcome === 'refused') expect(reply.refusal.reason).toBe('INSUFFICIENT');
  }
  const { rows } = await desk.database.pool.query(
    `SELECT cash_minor, margin_minor, held_minor FROM wallets
      WHERE account_id = '10000001' AND wallet_type = 'STOCK'`,
  );
  expect(rows[0].cash_minor).toBeGreaterThanOrEqual(0n);
  expect(rows[0].margin_minor).toBe(BigInt(accepted) * 10_000n);
  expect((await rebuild(desk.database.address)).differences).toEqual([]);
});

test('of a cancel and a fill at the same moment one wins, and the money is exact', async () => {
  desk = await LaneDesk.open();
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.integer({ min: 1, max: 9 }), async (cancelFirst, lots) => {
      const accountId = desk.id('2');
      await desk.fund(accountId, 1_000_000n);
      const order = desk.order(accountId, { price: 9_500n, quantity: BigInt(lots) });
      await desk.accept(order);
      const nowMs = START_MS + 1;
      const market = aMarket(TEST_STOCK, { timeMs: nowMs, asks: [[9_400n, 1_000n]] });
      const prices = pricesOf(market, nowMs);
      const { orderId } = order;
      const cancel = () =>
        desk.submit({ kind: 'cancelOrder', accountId, nowMs, orderId, finished: null });
      const fill = () =>
        desk.submit({
          kind: 'workOrder',
          accountId,
          nowMs,
          orderId,
          prices,
          instrument: TEST_STOCK,
          allotment: null,
        });
      const replies = cancelFirst ? [cancel(), fill()] : [fill(), cancel()];
      const cancelled = (await Promise.all(replies))[cancelFirst ? 0 : 1];

      const wallet = walletOf(await desk.read(accountId), 'STOCK');
      expect(wallet.heldMinor).toBe(0n);
      if (cancelFirst) {
        expect(cancelled).toMatchObject({ outcome: 'accepted', answer: { filledQuantity: 0n } });
        expect(wallet).toMatchObject({ cashMinor: 1_000_000n, marginMinor: 0n });
      } else {
        expect(cancelled).toMatchObject({
          outcome: 'refused',
          refusal: { reason: 'ORDER_FILLED' },
        });
        expect(wallet.marginMinor).toBe(BigInt(lots) * 9_400n);
      }
    }),
    { seed: 4, numRuns: 20 },
  );
  expect((await rebuild(desk.database.address)).differences).toEqual([]);
});

test('one command whose rule breaks fails alone; the others of its batch are done', async () => {
  desk = await LaneDesk.open({
    decide: (state, command) => {
      const isBad = command.kind === 'placeOrder' && command.quantity === 13n;
      if (isBad) throw new Error('thirteen');
      return decide(state, command);
    },
  });
  await desk.fund('10000001', 10_000_000n);

  const replies = await Promise.allSettled(
    [1n, 13n, 2n, 13n, 3n].map((quantity) => desk.submit(desk.order('10000001', { quantity }))),
  );

  expect(replies.map((reply) => reply.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(walletOf(await desk.read('10000001'), 'STOCK').marginMinor).toBe(60_000n);
});

test('one command the database refuses fails alone; memory is what is committed', async () => {
  desk = await LaneDesk.open();
  await desk.fund('10000001', 10_000_000n);
  const twin = desk.order('10000001');
  await desk.accept(twin);
  const before = desk.committed.length;

  // The same order id under another client order id: the rules let it through, the primary key does
  // not.
  const orders = Array.from({ length: 16 }, () => desk.order('10000001'));
  const replies = await Promise.allSettled(
    orders.map((order, index) =>
      desk.submit(index === 9 ? { ...order, orderId: twin.orderId } : order),
    ),
  );

  expect(replies.map((reply, index) => reply.status === 'rejected' && index)).toEqual(
    orders.map((_, index) => (index === 9 ? 9 : false)),
  );
  expect(desk.committed.length - before).toBeGreaterThan(1);
  expect(walletOf(await desk.read('10000001'), 'STOCK').marginMinor).toBe(160_000n);
  await desk.restart();
  expect(walletOf(await desk.read('10000001'), 'STOCK').marginMinor).toBe(160_000n);
  expect((await rebuild(desk.database.address)).differences).toEqual([]);
});

test('a lane whose lease went to another process writes nothing more and says so', async () => {
  desk = await LaneDesk.open();
  await desk.fund('10000001', 1_000_000n);
  await desk.database.pool.query("UPDATE lanes SET epoch = epoch + 1, holder = 'another'");

  const reply = await desk.submit(desk.order('10000001'));
  const next = await desk.submit(desk.order('10000001'));

  expect(reply).toEqual({ outcome: 'stopped' });
  expect(next).toEqual({ outcome: 'stopped' });
  const { rows } = await desk.database.pool.query('SELECT count(*) AS n FROM orders');
  expect(rows[0].n).toBe(0n);
});

test('two processes cannot own the same accounts; when the first is gone the second can', async () => {
  desk = await LaneDesk.open();
  await expect(LaneDesk.on(desk.database)).rejects.toThrow(
    '256 partitions of this database are owned by another process.',
  );

  await desk.router.drain();
  const second = await LaneDesk.on(desk.database);
  await second.router.drain();
});

test('a connection that breaks inside a commit leaves every answer true', async () => {
  desk = await LaneDesk.open();
  const accountIds = Array.from({ length: 16 }, (_, n) => String(10_000_001 + n));
  await Promise.all(accountIds.map((id) => desk.fund(id, 100_000_000n)));
  const accepted: string[] = [];
  const cuts: Promise<unknown>[] = [];
  const cut = () =>
    desk.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'candor lane 0' AND datname = current_database()`,
    );
  const run = async (accountId: string) => {
    for (let n = 0; n < 12; n += 1) {
      const order = desk.order(accountId, { market: TEST_MARKET });
      const reply = await desk.submit(order);
      if (reply.outcome !== 'accepted') throw new Error(reply.outcome);
      accepted.push(order.orderId);
      // The others are inside a commit or about to be.
      if (accepted.length % 10 === 0) cuts.push(cut());
    }
  };

  await Promise.all(accountIds.map(run));
  await Promise.all(cuts);

  const { rows } = await desk.database.pool.query('SELECT order_id FROM orders ORDER BY 1');
  expect(rows.map((row) => row.order_id)).toEqual(accepted.sort());
  expect(accepted.length).toBe(192);
  const lanes = await desk.database.pool.query('SELECT epoch FROM lanes');
  expect(lanes.rows[0].epoch).toBeGreaterThan(2n); // It really had to begin anew.
  expect((await rebuild(desk.database.address)).differences).toEqual([]);
});

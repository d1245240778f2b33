import { compareReference } from '@candor/domain/instruments/compare-reference';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PlaceOrder } from '@candor/domain/trading/commands';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaneDesk } from '../testing/lane-desk.ts';
import { createInstrumentStore } from './instruments.ts';
import { createRestingStore } from './resting-orders.ts';
import { createTradingReads, type PgTradingReads } from './trading-reads.ts';

const ME = '10000001';
const page = { accountId: ME, offset: 0, limit: 20 };

let desk: LaneDesk;
let reads: PgTradingReads;

beforeEach(async () => {
  desk = await LaneDesk.open();
  reads = createTradingReads(desk.database.pool);
  await desk.fund(ME, 1_000_000n);
  const listed = compareReference(new Map(), [anInstrument()], START_MS);
  await createInstrumentStore(desk.database.pool).append(0, listed);
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
  const shares = await reads.orders({ ...page, sources: [0, 11] });

  expect(all.list.map((order) => order.terms.orderId)).toEqual([third, second, first]);
  expect(filled.list.map((order) => order.terms.orderId)).toEqual([third, first]);
  expect({ ids: last.list.map((one) => one.terms.orderId), total: last.total }).toEqual({
    ids: [first],
    total: 3,
  });
  expect(beyond).toEqual({ list: [], total: 3 });
  expect(crypto).toEqual({ list: [], total: 0 });
  expect(shares.total).toBe(3);
  expect(await reads.order('10000002', first ?? '')).toBeNull();
  expect((await reads.order(ME, first ?? ''))?.state).toBe('filled');
});

/** Ids that end in chance: their order says nothing about the order of acceptance. */
const CHANCE_IDS = ['o5', 'o2', 'o9', 'o1', 'o7'];

test('orders of one millisecond stand in the order of acceptance, on every page', async () => {
  const place = (orderId: string) => desk.accept(desk.order(ME, { orderId }));
  await Promise.all(CHANCE_IDS.slice(0, 3).map(place));
  for (const orderId of CHANCE_IDS.slice(3)) await place(orderId);

  const pages = await Promise.all(
    [0, 2, 4].map((offset) => reads.orders({ ...page, offset, limit: 2 })),
  );

  const ids = pages.flatMap(({ list }) => list.map((order) => order.terms.orderId));
  expect(ids).toEqual(CHANCE_IDS.toReversed());
});

test('open orders of one millisecond keep the order of acceptance over a restart', async () => {
  const rest = (orderId: string) =>
    desk.accept(desk.order(ME, { orderId, type: 'limit', price: 9_000n }));
  await Promise.all(CHANCE_IDS.map(rest));
  expect([...(await desk.read(ME)).orders.keys()]).toEqual(CHANCE_IDS);

  await desk.restart();

  expect([...(await desk.read(ME)).orders.keys()]).toEqual(CHANCE_IDS);
  const resting = createRestingStore(desk.database.pool);
  const found: { readonly orderId: string; readonly place: number }[] = [];
  await resting.triggers(desk.router.owned(), ({ ids, place }) => {
    found.push({ ...resting.refOf(ids), place });
  });
  const served = found.toSorted((one, other) => one.place - other.place);
  expect(served.map(({ orderId }) => orderId)).toEqual(CHANCE_IDS);
});

test('positions closed in one millisecond stand in the order of their last fills', async () => {
  const stocks = ['A', 'B', 'C', 'D'].map((code) => anInstrument({ code, id: `0:NASDAQ:${code}` }));
  const deep = (instrument: Instrument) =>
    aMarket(instrument, { asks: [[10_000n, 1_000n]], bids: [[9_990n, 1_000n]] });
  const trade = (instrument: Instrument, set: Partial<PlaceOrder>) =>
    desk.accept(desk.order(ME, { instrument, market: deep(instrument), ...set }));
  for (const instrument of stocks) await trade(instrument, { quantity: 2n });
  const closed = [2, 0, 3, 1].flatMap((at) => stocks[at] ?? []);

  // Each loses a part first, the other way round: the last fill counts, not the first.
  await Promise.all([
    ...closed.toReversed().map((one) => trade(one, { direction: 'sell' })),
    ...closed.map((one) => trade(one, { direction: 'sell' })),
  ]);

  const { list } = await reads.closedPositions(page);
  expect(list.map((position) => position.instrumentId)).toEqual(
    closed.map(({ id }) => id).toReversed(),
  );
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

  expect(balance.map((line) => [line.billType, line.amountMinor, line.balanceAfterMinor])).toEqual([
    ['transfer', -1_000_000n, 0n],
    ['deposit', 1_000_000n, 1_000_000n],
  ]);
  const opening = stock.find((line) => line.lockedMinor !== 0n);
  expect(opening).toMatchObject({
    billType: 'trade',
    amountMinor: 0n,
    lockedMinor: 10_000n,
    refId: order.orderId,
    trade: { fill: { quantity: 1n, price: 10_000n }, terms: { direction: 'buy' } },
  });
  for (const { entry } of [...stock, ...balance]) {
    expect(entry.postings.reduce((sum, posting) => sum + posting.amount, 0n)).toBe(0n);
  }
  const newest = stock[0];
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
    // What went on to the stock wallet neither came in nor went out.
    inMinor: 1_000_000n,
    outMinor: 0n,
    movedMinor: -1_000_000n,
  });
  expect(auckland?.day).toBe('2026-11-21');
  expect(await reads.billDays({ ...page, timeZone: 'Mars/Base' })).toBeNull();
});

test('recent fills come with the terms of their orders and the wallets of the same look', async () => {
  const order = desk.order(ME);
  await desk.accept(order);

  const { fills, pockets } = await reads.recentTrading(ME, START_MS);

  expect(fills.map(({ fill, terms }) => [fill.quantity, terms.orderId])).toEqual([
    [1n, order.orderId],
  ]);
  const { STOCK } = (await desk.router.read(ME)).wallets;
  expect(pockets.find(({ walletType }) => walletType === 'STOCK')).toEqual({
    walletType: 'STOCK',
    cashMinor: STOCK?.cashMinor,
    marginMinor: STOCK?.marginMinor,
  });
  expect((await reads.recentTrading(ME, START_MS + 1)).fills).toEqual([]);
});

test('of more fills than are read the newest come, and it is said', async () => {
  const orders = [1n, 2n, 3n].map((quantity) => desk.order(ME, { quantity }));
  for (const order of orders) await desk.accept(order);
  const quantities = async (fillsSinceMax: number) => {
    const few = createTradingReads(desk.database.pool, { fillsSinceMax });
    const { fills, isWhole } = await few.recentTrading(ME, START_MS);
    return [fills.map(({ fill }) => fill.quantity), isWhole];
  };
  expect(await quantities(2)).toEqual([[2n, 3n], false]);
  expect(await quantities(3)).toEqual([[1n, 2n, 3n], true]);
});

test('closed positions are listed with what they made', async () => {
  await desk.accept(desk.order(ME, { quantity: 3n }));
  await desk.accept(desk.order(ME, { quantity: 3n, direction: 'sell' }));

  const { list, total } = await reads.closedPositions(page);

  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ quantity: 0n, closedQuantity: 3n, closedAtMs: START_MS });
  expect((await desk.read(ME)).positions.size).toBe(0);
});

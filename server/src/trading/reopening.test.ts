import { rebuild } from '@candor/database/audit/rebuild';
import { createAuctionStore, readAuctionInputs } from '@candor/database/stores/auctions';
import { auctionAgain } from '@candor/domain/auction/auction-again';
import { explainFill } from '@candor/domain/trading/explaining/explain';
import { afterEach, expect, test } from 'vitest';
import { fundTrader } from '../testing/fund-trader.ts';
import { operate } from '../testing/operate.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';

const MINUTE_MS = 60_000;
const START = '2026-11-20T15:00:00Z';
const START_MS = Date.parse(START);
const environment = { MARKET_HOURS: 'exchange', MARKET_SCENARIO: `crash@${START}#7` };
const APPLE = '0:NASDAQ:AAPL';
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
const order = { ...apple, direction: 0, type: 0, num: '100' };
const names = ['ada@example.test', 'ben@example.test'] as const;

let house: TestHouse;
afterEach(() => house.close());

interface Customer {
  readonly userId: string;
  readonly name: string;
}

/** A crash stops the US market: the house stands just after that, with two customers in it. */
async function openHalted(): Promise<{ halt: { endTimestamp: number }; customers: Customer[] }> {
  house = await openTestHouse(environment, { startMs: START_MS - MINUTE_MS, prices: 'simulated' });
  const customers: Customer[] = [];
  for (const name of names) {
    const { userId } = await house.register(name);
    await fundTrader(house, userId, ['STOCK']);
    customers.push({ userId, name });
  }
  for (let minute = 0; minute < 300; minute += 1) {
    house.turn(MINUTE_MS);
    const { data } = await house.ask('getStock', apple);
    if (data.marketStatus === 3) return { halt: data.halt, customers };
  }
  throw new Error('nothing was halted');
}

async function tokenOf(name: string): Promise<string> {
  const login = { username: name, password: TEST_PASSWORD };
  return (await house.ask('loginByUsername', login)).data.token;
}

const turnTo = (atMs: number) => house.turn(atMs - house.nowMs());

/** Beats until an order is as it should be. */
async function until(token: string, id: string, isSo: (seen: { status: number }) => boolean) {
  for (let look = 0; look < 200; look += 1) {
    house.turn(500);
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { data } = await house.ask('orderDetail', { id }, { token });
    if (isSo(data)) return data;
  }
  throw new Error(`order ${id} never came there`);
}

test('what waited out a halt meets at the print that ends it, and the rest goes on', async () => {
  const { halt, customers } = await openHalted();
  const [ada, ben] = await Promise.all(names.map(tokenOf));
  const preview = await house.ask('orderPreview', order, { token: ada as string });
  expect(preview.data).toMatchObject({ reopenTimestamp: halt.endTimestamp, wouldRefuse: null });
  const far = { type: 1, price: '150.00', timeInForce: 'gtc' };
  const bought = (await house.ask('stockCreate', order, { token: ada as string })).data;
  const sold = { ...order, direction: 1, num: '40' };
  const shorted = (await house.ask('stockCreate', sold, { token: ben as string })).data;
  const low = (await house.ask('stockCreate', { ...order, ...far }, { token: ben as string })).data;
  turnTo(halt.endTimestamp + 400);
  house.beat();
  // The print is known, and nobody goes any more.
  const locked = await house.ask('orderCancel', { id: bought.id }, { token: ada as string });
  expect(locked).toMatchObject({ code: 422, data: { reason: 'AUCTION_LOCKED' } });
  turnTo(halt.endTimestamp + 700);
  const done = await until(ada as string, bought.id, ({ status }) => status === 1);
  const other = await until(ben as string, shorted.id, ({ status }) => status === 1);
  const stored = await createAuctionStore(house.pool).find(APPLE, halt.endTimestamp);
  const print = stored?.inputs.quote;
  expect(print?.timeMs).toBe(halt.endTimestamp);
  expect(stored?.inputs.print).toMatchObject({ cross: 'reopening' });
  expect(stored?.inputs.orders).toHaveLength(2);
  const { auction } = done.fills[0];
  expect(auction).toMatchObject({
    uncrossTimestamp: halt.endTimestamp,
    print: { cross: 'reopening' },
    inputsHash: stored?.inputsHash,
  });
  expect(done.fills[0].price).toBe(other.fills[0].price);
  expect(other.fills[0].auction.uncrossTimestamp).toBe(halt.endTimestamp);
  expect(
    (await house.ask('orderDetail', { id: low.id }, { token: ben as string })).data,
  ).toMatchObject({ status: 0, filledNum: '0' });
  // Who takes no part may leave as soon as the print is told.
  const leave = async () => {
    house.turn(500);
    house.beat();
    return (await house.ask('orderCancel', { id: low.id }, { token: ben as string })).code;
  };
  await expect.poll(leave).toBe(200);
  const { reads } = house.services.trading;
  const instrument = house.services.market.desk.catalogue().byId.get(APPLE);
  for (const { userId } of customers) {
    const { list } = await reads.orders({ accountId: userId, offset: 0, limit: 10 });
    for (const { terms } of list) {
      for (const fill of await reads.fills(userId, terms.orderId)) {
        if (instrument === undefined) throw new Error('no share');
        const again = explainFill({ accountId: userId, terms, fill, instrument });
        const { uncrossMs } = fill.auction ?? { uncrossMs: 0 };
        const at = { instrumentId: APPLE, uncrossMs };
        const inputs = await readAuctionInputs(house.pool, at);
        const ofAuction = auctionAgain(fill, inputs, instrument);
        expect(ofAuction).toHaveLength(fill.auction === undefined ? 0 : 6);
        expect([...again, ...ofAuction].filter(({ agrees }) => !agrees)).toEqual([]);
      }
    }
  }
  const counts = new Map<string, number>();
  expect((await rebuild(house.address, { rework: { counts } })).differences).toEqual([]);
}, 120_000);

test('a house that was down as trading went on pays the print late, once', async () => {
  const { halt } = await openHalted();
  const token = await tokenOf(names[0]);
  const bought = (await house.ask('stockCreate', order, { token })).data;
  const left = await house.leave();
  const startMs = halt.endTimestamp + 5 * MINUTE_MS;
  house = await openTestHouse(environment, { startMs, over: left, prices: 'simulated' });
  const again = await tokenOf(names[0]);
  const done = await until(again, bought.id, ({ status }) => status === 1);
  const stored = await createAuctionStore(house.pool).find(APPLE, halt.endTimestamp);
  expect(stored?.storedMs).toBeGreaterThanOrEqual(startMs);
  expect(done.fills[0].auction.inputsHash).toBe(stored?.inputsHash);
  const parts = done.fills.filter((fill: { auction?: object }) => fill.auction !== undefined);
  expect(parts).toHaveLength(1);
  expect((await rebuild(house.address)).differences).toEqual([]);
}, 120_000);

test('what an operator keeps still has no reopening: orders meet the book when he lifts it', async () => {
  const { halt } = await openHalted();
  const token = await tokenOf(names[0]);
  const bought = (await house.ask('stockCreate', order, { token })).data;
  await operate(house, APPLE, 'halt', { reason: 'news pending' });
  turnTo(halt.endTimestamp + MINUTE_MS);
  house.beat();
  await operate(house, APPLE, 'resume');
  house.turn(1_000);
  const done = await until(token, bought.id, ({ status }) => status === 1);
  expect(done.fills.every((fill: { auction?: object }) => fill.auction === undefined)).toBe(true);
  expect(await createAuctionStore(house.pool).find(APPLE, halt.endTimestamp)).toBeNull();
}, 120_000);

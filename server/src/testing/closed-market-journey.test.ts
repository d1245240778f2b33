import { rebuild } from '@candor/database/audit/rebuild';
import type { Command } from '@candor/domain/trading/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteFigures } from '../market/market-figures.ts';
import type { Told } from './test-app.ts';
import { openTestHouse, type TestHouse } from './test-house.ts';

/**
 * The whole journey from a closed market over an auction to a halt, call by
 * call, on the simulated market.
 */
const utc = (text: string) => Date.parse(`${text}Z`);
const SATURDAY = utc('2026-11-21T12:00');
const MONDAY_OPEN = utc('2026-11-23T14:30');
const MONDAY_CLOSE = utc('2026-11-23T21:00');
const TUESDAY_OPEN = utc('2026-11-24T14:30');
const MINUTE_MS = 60_000;
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
const auctioned = { ...apple, source: 7 };

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse(
    { MARKET_HOURS: 'exchange' },
    { startMs: SATURDAY, prices: 'simulated' },
  );
});
afterAll(async () => {
  expect((await rebuild(house.address)).differences).toEqual([]);
  await house.close();
});

interface Person {
  readonly userId: string;
  ask(id: Parameters<TestHouse['ask']>[0], input?: Record<string, unknown>): Promise<Told>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
  get(id: Parameters<TestHouse['ask']>[0], input?: Record<string, unknown>): Promise<any>;
}

/** Somebody with 10,000.00 to trade, who logs in again whenever a day has passed. */
async function person(email: string): Promise<Person> {
  let { token, userId } = await house.register(email);
  let loggedInMs = house.nowMs();
  const at = { accountId: userId, nowMs: loggedInMs };
  const money = { receivedMinor: 1_000_000n, amountMinor: 1_000_000n, fx: null };
  const commands: Command[] = [
    { kind: 'credit', ...at, depositId: `d${userId}`, rail: 'railBank', currency: 'USD', ...money },
    {
      kind: 'transfer',
      ...at,
      transferId: `t${userId}`,
      fxEndsAtMs: null,
      ...money,
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
    },
  ];
  for (const command of commands) await house.services.trading.lanes.submit(command);
  const ask: Person['ask'] = async (id, input = {}) => {
    if (house.nowMs() - loggedInMs > 60 * MINUTE_MS) {
      const told = await house.ask('loginByUsername', { username: email, password: 'secret 1' });
      token = told.data.token;
      loggedInMs = house.nowMs();
    }
    return house.ask(id, input, { token });
  };
  const get: Person['get'] = async (id, input) => {
    const told = await ask(id, input);
    if (told.code !== 200) throw new Error(`${id} answered ${told.code}: ${told.msg}`);
    return told.data;
  };
  return { userId, ask, get };
}

const turnTo = (ms: number) => house.turn(ms - house.nowMs());

/** Lets everything look at the market until the check holds. */
async function untilSeen(check: () => Promise<void>): Promise<void> {
  for (let look = 1; ; look += 1) {
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 10));
    try {
      return await check();
    } catch (error) {
      if (look === 100) throw error;
    }
  }
}

const statusOf = async (who: Person, id: string) => (await who.get('orderDetail', { id })).status;

test('a closed market, the open, the close, an auction and a halt', async () => {
  const ada = await person('ada@example.test');
  const bob = await person('bob@example.test');

  // 1 and 2: a Saturday. The market is closed until Monday 09:30 in New York; orders wait.
  const quote = await ada.get('getStock', apple);
  expect(quote).toMatchObject({
    marketStatus: 0,
    nextOpenTimestamp: MONDAY_OPEN,
    timeZone: 'America/New_York',
  });
  const buyFive = { ...apple, direction: 0, type: 0, num: '5' };
  const first = await ada.get('stockCreate', buyFive);
  expect(first).toMatchObject({ status: 0, waitsForOpen: true, nextOpenTimestamp: MONDAY_OPEN });
  const wallet = () => ada.get('walletBalance', { walletType: 'STOCK' });
  // The last price and one percent for moves, on the tick below, for five; and a dollar.
  const guarded = Math.floor(Number(quote.lastPrice) * 101 + 1e-6) / 100;
  expect((await wallet()).usedBalance).toBe((guarded * 5 + 1).toFixed(2));

  // 3: cancelled, all money is back. Placed again; Bob buys too, for later.
  await ada.get('orderCancel', { id: first.id });
  expect(await wallet()).toMatchObject({ balance: '10000.00', usedBalance: '0.00' });
  const again = await ada.get('stockCreate', buyFive);
  const bobs = await bob.get('stockCreate', buyFive);

  // 4: Monday 09:30: filled on the opening quote, and what was held too much is free.
  turnTo(MONDAY_OPEN + 500);
  await untilSeen(async () => {
    expect([await statusOf(ada, again.id), await statusOf(bob, bobs.id)]).toEqual([1, 1]);
  });
  const filled = await ada.get('orderDetail', { id: again.id });
  const [fill] = filled.fills;
  const opening = await ada.get('getStock', apple);
  expect(opening).toMatchObject({ marketStatus: 1, nextOpenTimestamp: null });
  expect(fill.quote.time).toBeGreaterThanOrEqual(MONDAY_OPEN);
  expect(fill.quote.time).toBeLessThanOrEqual(MONDAY_OPEN + 500);
  expect(fill.quote).toMatchObject({ bid: opening.bid, ask: opening.ask, last: opening.open });
  expect((await wallet()).usedBalance).toBe(filled.margin);

  // 5: a day order that nobody meets expires at the close, with a message.
  const price = (Math.floor(Number(quote.lastPrice) * 70) / 100).toFixed(2);
  const day = await ada.get('stockCreate', { ...apple, direction: 0, type: 1, num: '1', price });
  turnTo(MONDAY_CLOSE);
  await untilSeen(async () => expect(await statusOf(ada, day.id)).toBe(2));
  expect((await ada.get('orderDetail', { id: day.id })).reason).toBe('Expired at the close.');
  expect((await wallet()).usedBalance).toBe(filled.margin);
  await untilSeen(async () => {
    const [message] = (await ada.get('messageList', { kind: 'order' })).list;
    expect(message).toMatchObject({ title: 'Order expired', isRead: false });
    expect(message.content).toContain('expired at the close');
  });
  const closed = await ada.ask('auctionStockCreate', {
    ...auctioned,
    direction: 0,
    type: 0,
    num: '1',
  });
  expect(closed).toMatchObject({
    code: 422,
    msg: 'The auction is not collecting orders now. Next: 11/24/2026 04:00 ET.',
  });
  const nextTimestamp = Date.UTC(2026, 10, 24, 9);
  expect(closed.data).toEqual({ reason: 'AUCTION_CLOSED', nextTimestamp });

  // 6: the next morning. Two customers, live indicative figures.
  turnTo(TUESDAY_OPEN - 30 * MINUTE_MS);
  const near = Number((await ada.get('getStock', apple)).lastPrice);
  const limit = (share: number) => (Math.floor(near * share * 100) / 100).toFixed(2);
  const join = (who: Person, direction: number, price: string, num = '5') =>
    who.get('auctionStockCreate', { ...auctioned, direction, type: 1, num, price });
  const indicative = async () => {
    const { list } = await ada.get('preMarketList', { pageSize: 100 });
    return list.find((row: { code: string }) => row.code === 'AAPL');
  };
  const early = await indicative();
  expect(early).toMatchObject({ marketStatus: 2, uncrossTimestamp: TUESDAY_OPEN });
  const buys = await join(ada, 0, limit(1.1));
  const sells = await join(bob, 1, limit(0.9));
  const tooLow = await join(ada, 0, limit(0.7), '1');
  expect(buys).toMatchObject({ status: 0, waitsForOpen: true, nextOpenTimestamp: TUESDAY_OPEN });
  turnTo(TUESDAY_OPEN - 20 * MINUTE_MS);
  const later = await indicative();
  expect(later.indicativeVolume).not.toBe(early.indicativeVolume);

  // 7: nobody leaves in the last seconds.
  turnTo(TUESDAY_OPEN - 5_000);
  expect(await ada.ask('orderCancel', { id: buys.id })).toMatchObject({
    code: 422,
    msg: expect.stringMatching(/^Orders cannot be cancelled or changed in the last seconds/),
  });

  // 8: both fill at one price; what did not match returns with its reason.
  turnTo(TUESDAY_OPEN + 600);
  await untilSeen(async () => {
    expect([await statusOf(ada, buys.id), await statusOf(bob, sells.id)]).toEqual([1, 1]);
    expect(await statusOf(ada, tooLow.id)).toBe(2);
  });
  const bought = await ada.get('orderDetail', { id: buys.id });
  const sold = await bob.get('orderDetail', { id: sells.id });
  expect(bought.avgPrice).toBe(sold.avgPrice);
  expect(bought.fills[0].auction).toEqual(sold.fills[0].auction);
  expect(bought.fills[0].auction.uncrossTimestamp).toBe(TUESDAY_OPEN);
  expect((await ada.get('orderDetail', { id: tooLow.id })).reason).toBe(
    "What found no match at the auction's price was returned.",
  );
  const held = await ada.get('positionByStock', { ...apple, direction: 0 });
  expect(held.positionNum).toBe('10');

  // 9: a halt. Orders rest, and fill after it.
  const { share, fromMs, untilMs } = nextHalt(house.nowMs());
  turnTo(fromMs + MINUTE_MS);
  const halted = { stockCode: share.code, source: 0, market: share.market };
  const stopped = await ada.get('getStock', halted);
  expect(stopped).toMatchObject({
    marketStatus: 3,
    nextOpenTimestamp: untilMs,
    halt: { cause: 'limitDown', beganTimestamp: fromMs, endTimestamp: untilMs },
  });
  const { desk } = house.services.market;
  expect(quoteFigures(desk, share, await desk.quote(share), house.nowMs()).halt).toEqual(
    stopped.halt,
  );
  const order = { ...halted, direction: 0, type: 0, num: '1' };
  const preview = await ada.get('orderPreview', order);
  expect(preview.warnings).toEqual(['Trading is halted. Your order waits until it resumes.']);
  const rests = await ada.get('stockCreate', order);
  expect(rests).toMatchObject({ status: 0, waitsForOpen: false, filledNum: '0' });
  turnTo(untilMs - 1_000);
  house.beat();
  expect(await statusOf(ada, rests.id)).toBe(0);
  turnTo(untilMs + 2_000);
  await untilSeen(async () => expect(await statusOf(ada, rests.id)).toBe(1));
  expect((await ada.get('orderDetail', { id: rests.id })).fills[0].time).toBeGreaterThan(untilMs);
});

/** A share that this market halts, and when it does next. */
function nextHalt(fromMs: number) {
  const { desk } = house.services.market;
  const share = desk.catalogue().byId.get('0:NYSE:JOBY');
  if (share === undefined) throw new Error('there is no JOBY');
  const [halt] = desk.haltsBegun(share, { fromMs, toMs: fromMs + 6 * 24 * 60 * MINUTE_MS });
  if (halt?.untilMs == null || halt.fromMs === null) throw new Error('it was not halted');
  return { share, fromMs: halt.fromMs, untilMs: halt.untilMs };
}

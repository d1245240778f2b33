import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExchangeHouse, openExchangeHouse } from '../../testing/exchange-house.ts';

/** Before the open and after the close, call by call, on the simulated market in exchange hours. */
const utc = (text: string) => Date.parse(`${text}Z`);
/** Wednesday 25 November 2026, 07:00 in New York; Thanksgiving comes after it. */
const START = utc('2026-11-25T12:00');
const OPEN = utc('2026-11-25T14:30');
const CLOSE = utc('2026-11-25T21:00');
const AFTER_HOURS_END = utc('2026-11-26T01:00');
const NEXT_PRE_MARKET = utc('2026-11-27T09:00');
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
const buy = { ...apple, direction: 0, type: 1, num: '2', extendedHours: true };

let house: ExchangeHouse;
const ask: ExchangeHouse['askAs'] = (...asked) => house.askAs(...asked);
const turnTo = (atMs: number) => house.turnTo(atMs);
/** Lets the watches look until an order is as it should be. */
const until: ExchangeHouse['until'] = (id, isSo) => house.until(id, isSo, 1_000);

beforeAll(async () => {
  const begunMs = START - 30 * 86_400_000;
  const drawn = aFactorMarket({ seed: 'extended', marketHours: 'exchange', begunMs });
  const factor = { begunMs, ...drawn };
  house = await openExchangeHouse(2_000_000n, { startMs: START, factor });
});
afterAll(async () => {
  expect(await house.closeAudited()).toEqual([]);
});

const isDone = ({ status }: { status: number }) => status === 1 || status === 2;

async function extendedNow() {
  const { data } = await ask('getStock', apple);
  return data;
}

test('a quote says what trades before the open, apart from the last regular price', async () => {
  const quote = await extendedNow();
  expect(quote.marketStatus).toBe(0);
  const { session, bid, ask: offered, lastPrice, timestamp, opensTimestamp } = quote.extended;
  expect([session, opensTimestamp]).toEqual(['pre', null]);
  expect(Number(bid)).toBeLessThan(Number(offered));
  expect(Number(bid) <= Number(lastPrice) && Number(lastPrice) <= Number(offered)).toBe(true);
  expect(START - timestamp).toBeLessThan(2_000);
  const change = Number(lastPrice) - Number(quote.lastPrice);
  expect(Number(quote.extended.change)).toBeCloseTo(change, 6);
  expect((await ask('getMinCount', apple)).data.extendedHours).toBe(true);
});

test('a limit that crosses fills before the open as its preview said, and one for regular hours waits', async () => {
  const { extended } = await extendedNow();
  const price = (Number(extended.ask) * 1.002).toFixed(2);
  const preview = (await ask('orderPreview', { ...buy, price })).data;
  expect(preview).toMatchObject({ waitsForOpen: false, wouldRefuse: null, warnings: [] });
  const order = (await ask('stockCreate', { ...buy, price })).data;
  expect(order).toMatchObject({ status: 1, extendedHours: true, avgPrice: preview.estPrice });
  expect(order.avgPrice).toBe(extended.ask);
  const { fills } = (await ask('orderDetail', { id: order.id })).data;
  expect(fills[0].quote).toMatchObject({ bid: extended.bid, ask: extended.ask });

  const { extendedHours: _, ...plain } = { ...buy, price };
  const waits = (await ask('stockCreate', plain)).data;
  expect(waits).toMatchObject({ status: 0, waitsForOpen: true, nextOpenTimestamp: OPEN });
  expect(waits.extendedHours).toBeUndefined();
  await ask('orderCancel', { id: waits.id });
});

test('a limit at the bid rests there and fills from what prints', async () => {
  const { extended } = await extendedNow();
  const { id } = (await ask('stockCreate', { ...buy, price: extended.bid, num: '1' })).data;
  const filled = await until(id, isDone);
  expect(filled).toMatchObject({ status: 1, avgPrice: extended.bid });
  expect(house.nowMs()).toBeLessThan(OPEN);
});

test('one for the day is an order like others in regular hours, and ends with those after them', async () => {
  const { extended } = await extendedNow();
  const price = (Number(extended.bid) * 0.8).toFixed(2);
  const { id } = (await ask('stockCreate', { ...buy, price })).data;
  turnTo(OPEN + 60_000);
  house.beat();
  expect((await ask('orderDetail', { id })).data).toMatchObject({ status: 0, waitsForOpen: false });
  expect((await extendedNow()).extended).toMatchObject({ session: null, lastPrice: null });
  turnTo(CLOSE + 60_000);
  house.beat();
  expect((await ask('orderDetail', { id })).data).toMatchObject({ status: 0, waitsForOpen: false });
  const { extended: late } = await extendedNow();
  expect(late.session).toBe('after');
  turnTo(AFTER_HOURS_END);
  const ended = await until(id, isDone);
  expect(ended).toMatchObject({
    status: 2,
    reason: 'Expired when after-hours trading ended.',
  });
});

test('given at night it waits for the first of these hours, over a holiday, and is worked then', async () => {
  const quote = await extendedNow();
  expect(quote.extended).toMatchObject({ session: null, opensTimestamp: NEXT_PRE_MARKET });
  const price = (Number(quote.lastPrice) * 1.05).toFixed(2);
  const preview = (await ask('orderPreview', { ...buy, price })).data;
  expect(preview).toMatchObject({ waitsForOpen: true, nextOpenTimestamp: NEXT_PRE_MARKET });
  const { id, ...order } = (await ask('stockCreate', { ...buy, price })).data;
  expect(order).toMatchObject({ waitsForOpen: true, nextOpenTimestamp: NEXT_PRE_MARKET });
  turnTo(NEXT_PRE_MARKET + 2_000);
  const filled = await until(id, isDone);
  expect(filled.status).toBe(1);
  expect(house.nowMs()).toBeLessThan(NEXT_PRE_MARKET + 300_000);
});

test('what takes it from a book leaves less for who comes next, and it comes back', async () => {
  const { extended } = await extendedNow();
  const price = extended.ask;
  const first = (await ask('stockCreate', { ...buy, price, timeInForce: 'ioc', num: '1' })).data;
  const whole = { ...buy, price, timeInForce: 'ioc', num: extended.askVolume };
  const preview = (await ask('orderPreview', whole)).data;
  expect(first.status).toBe(1);
  expect(preview.warnings).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../testing/operate.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = '2026-11-20T15:00:00Z';
const START_MS = Date.parse(START);
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;

let house: TestHouse;
beforeAll(async () => {
  const environment = { MARKET_HOURS: 'exchange', MARKET_SCENARIO: `crash@${START}#7` };
  house = await openTestHouse(environment, { startMs: START_MS - MINUTE_MS, prices: 'simulated' });
});
afterAll(() => house.close());

const ask = (span: { fromTimestamp?: number; toTimestamp?: number } = {}) =>
  house.ask('halts', { ...apple, ...span });

test('a halt is told from the instant it begins, as the quote tells it, and ever after', async () => {
  let { data: quote } = await house.ask('getStock', apple);
  for (let minute = 0; minute < 300 && quote.marketStatus !== 3; minute += 1) {
    // Nothing is told of what has not begun, however far ahead somebody asks.
    expect((await ask({ toTimestamp: START_MS + DAY_MS })).data.list).toEqual([]);
    house.turn(MINUTE_MS);
    quote = (await house.ask('getStock', apple)).data;
  }
  const { halt } = quote;
  expect(halt.beganTimestamp).toBe(house.nowMs());
  expect((await ask()).data).toEqual({ list: [halt], asOfTimestamp: house.nowMs() });
  house.turn(halt.endTimestamp - house.nowMs());
  expect((await house.ask('getStock', apple)).data.halt).toBeNull();
  const told = async (fromTimestamp: number, toTimestamp: number) =>
    (await ask({ fromTimestamp, toTimestamp })).data.list.length;
  const { beganTimestamp: began, endTimestamp: ended } = halt;
  expect((await ask()).data.list).toEqual([halt]);
  // In force at some time of the span.
  expect(await told(began - MINUTE_MS, began - 1)).toBe(0);
  expect(await told(began - MINUTE_MS, began)).toBe(1);
  expect(await told(ended - 1, ended)).toBe(1);
  expect(await told(ended, ended)).toBe(0);
}, 60_000);

test('what an operator halts stands among them, with its end once he lifts it', async () => {
  const beganTimestamp = house.nowMs();
  const ofHouse = { cause: 'operator', reason: 'news pending', price: null, beganTimestamp };
  await operate(house, '0:NASDAQ:AAPL', 'halt', { reason: 'news pending' });
  expect((await ask()).data.list.at(-1)).toMatchObject({ ...ofHouse, endTimestamp: null });
  house.turn(MINUTE_MS);
  await operate(house, '0:NASDAQ:AAPL', 'resume');
  const endTimestamp = house.nowMs();
  expect((await ask()).data.list.at(-1)).toMatchObject({ ...ofHouse, endTimestamp });
  house.turn(MINUTE_MS);
  expect((await ask({ fromTimestamp: endTimestamp })).data.list).toEqual([]);
}, 60_000);

test('a span that is too long, lies ahead or is before the calendar is refused', async () => {
  const nowMs = house.nowMs();
  for (const fromTimestamp of [nowMs - 9 * DAY_MS, nowMs + MINUTE_MS, 1]) {
    expect(await ask({ fromTimestamp })).toMatchObject({
      code: 400,
      data: { reason: 'FIELD_INVALID', field: 'fromTimestamp' },
    });
  }
  expect((await ask({ fromTimestamp: nowMs - 7 * DAY_MS })).code).toBe(200);
});

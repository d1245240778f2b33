import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const coke = { stockCode: 'KO', source: 0, market: 'NYSE' } as const;
const MINUTE_MS = 60_000;
let house: TestHouse;
let token: string;

beforeAll(async () => {
  house = await openTestHouse({ MARKET_HOURS: 'exchange' }, { prices: 'simulated' });
  token = (await house.register('ada@example.test')).token;
});
afterAll(() => house.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
async function get(id: Parameters<TestHouse['ask']>[0], input: object = {}): Promise<any> {
  const told = await house.ask(id, { ...input }, { token });
  if (told.code !== 200) throw new Error(`${id} answered ${told.code}: ${told.msg}`);
  return told.data;
}

/** A hundred shares at the market from the open to the close: the state before and after. */
async function holdFor(date: string) {
  const begun = await get('practiceStart', { date, instruments: [coke], speed: 60 });
  const { id } = begun;
  await get('practiceOrder', {
    id,
    clientOrderId: `hold ${date}`,
    ...coke,
    direction: 0,
    type: 0,
    num: '100',
  });
  house.turn(6.5 * MINUTE_MS);
  const { run } = await get('practiceState');
  expect(run).toMatchObject({ state: 'ended', fills: 1 });
  return { begun, ended: run };
}

test('a dividend inside or after a replayed day moves its prices, and pays nobody anything', async () => {
  const { list } = await get('stockEvents', coke);
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  // The day before it is a trading day, after a long week-end too.
  const gone = list.find(
    (row: { isAhead: boolean; timestamp: number }) =>
      !row.isAhead && new Date(row.timestamp).getUTCDay() > 2,
  );
  const exDate = dayOf(gone.timestamp);
  const dayBefore = dayOf(gone.timestamp - 86_400_000);

  const cum = await holdFor(dayBefore);
  const ex = await holdFor(exDate);
  const lastCum = Number(cum.ended.instruments[0].lastPrice);
  const previousClose = Number(ex.begun.instruments[0].previousClose);
  expect(Math.abs(lastCum - previousClose - Number(gone.price))).toBeLessThan(0.0151);

  for (const { ended } of [cum, ex]) {
    const [{ value }] = ended.positions;
    const [{ avgPrice }] = ended.orders;
    const cost = Math.round(Number(avgPrice) * 100 * 100) / 100;
    expect(Number(ended.available)).toBeCloseTo(100_000 - cost - Number(ended.fee), 2);
    expect(Number(ended.equity)).toBeCloseTo(Number(ended.available) + Number(value), 2);
    expect(Number(ended.profit)).toBeCloseTo(Number(ended.equity) - 100_000, 2);
  }
});

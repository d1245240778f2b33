import { createPool } from '@candor/database/pool';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composePractice } from '../../compose/practice.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
let house: TradingHouse;

beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const begin = (who: TradingCustomer) =>
  who.ask('practiceStart', { date: '2026-11-18', instruments: [apple], speed: 1 });
const market = {
  direction: 'buy',
  type: 'market',
  price: null,
  quantity: 100n,
  openClose: null,
} as const;
const orderOf = (orderId: string, clientOrderId: string) => ({
  orderId,
  clientOrderId,
  instrument: house.instrument(APPLE),
  ...market,
});

/** What a save says to the database. */
const WORDS = ['BEGIN', 'UPDATE', 'INSERT', 'COMMIT'] as const;

class Dead extends Error {}

/** Connections of a process that dies after so many words of its next transaction. */
function dyingPool(words: number) {
  const pool = createPool(house.address, { max: 2 });
  const connect = pool.connect.bind(pool);
  const said: string[] = [];
  const dying = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    const dyingQuery = async (...asked: unknown[]) => {
      if (said.length >= words) throw new Dead();
      said.push(String(asked[0]).trim().split(/\s/, 1)[0] ?? '');
      const done = await query(...asked);
      if (said.length === words) throw new Dead();
      return done;
    };
    return Object.assign(client, { query: dyingQuery });
  };
  // Reads ask for a connection with a callback, and go on.
  type Told = Parameters<typeof connect>[0];
  Object.assign(pool, { connect: (told?: Told) => (told ? connect(told) : dying()) });
  return { pool, said };
}

test.each(
  WORDS.map((word, at) => [word, at + 1] as const),
)('whoever dies after the %s of storing an order has stored all of it or nothing', async (_, words) => {
  const ada = await house.customer();
  const { id } = (await begin(ada)).data;
  const { pool, said } = dyingPool(words);
  const dying = composePractice({ pool, desk: house.services.market.desk });
  const of = { userId: ada.userId, runId: id, nowMs: house.nowMs() };
  await expect(dying.order(of, orderOf(`o${id}`, 'mine'))).rejects.toMatchObject({
    cause: expect.any(Dead),
  });
  expect(said).toEqual(WORDS.slice(0, words));
  await pool.end();

  const isStored = words === WORDS.length;
  const again = await ada.ask('practiceOrder', {
    id,
    clientOrderId: 'mine',
    ...apple,
    direction: 0,
    type: 0,
    num: '100',
  });
  expect([again.code, again.data.reason]).toEqual(isStored ? [409, 'DUPLICATE'] : [200, undefined]);
  if (isStored) expect(again.data.id).toBe(`o${id}`);
  const { run } = await ada.get('practiceState');
  expect(run.orders).toMatchObject([{ num: '100', filledNum: '100' }]);
  expect(run.positions).toMatchObject([{ num: '100' }]);
  expect(Number(run.available)).toBeCloseTo(100_000 - 10_001 - Number(run.fee), 2);
});

test('two processes at once decide one after the other, and lose and double nothing', async () => {
  const ada = await house.customer();
  const { id } = (await begin(ada)).data;
  const pool = createPool(house.address, { max: 2 });
  try {
    const other = composePractice({ pool, desk: house.services.market.desk });
    const of = { userId: ada.userId, runId: id, nowMs: house.nowMs() };
    const there = [1, 2, 3].map((n) => other.order(of, orderOf(`o${id}${n}`, `there${n}`)));
    const here = [1, 2, 3].map((n) =>
      ada.ask('practiceOrder', {
        id,
        clientOrderId: `here${n}`,
        ...apple,
        direction: 0,
        type: 0,
        num: '10',
      }),
    );
    expect((await Promise.all(there)).map(({ isDone }) => isDone)).toEqual([true, true, true]);
    expect((await Promise.all(here)).map(({ code }) => code)).toEqual([200, 200, 200]);
    const { run } = await ada.get('practiceState');
    expect(run.positions).toMatchObject([{ num: '330' }]);
    expect(run).toMatchObject({ fills: 6 });
    expect(run.orders).toHaveLength(6);
    expect(Number(run.available)).toBeCloseTo(100_000 - 330 * 100.01 - Number(run.fee), 2);
    // The other has read all of it.
    expect(await other.look(of)).toMatchObject({ view: { positions: [{ quantity: 330n }] } });
  } finally {
    await pool.end();
  }
});

test('of two tabs that begin at once one begins, and both show the same replay', async () => {
  const ada = await house.customer();
  const told = await Promise.all([begin(ada), begin(ada)]);
  expect(told.map(({ code }) => code).sort()).toEqual([200, 409]);
  const id = told.find(({ code }) => code === 200)?.data.id;
  expect((await ada.get('practiceState')).run).toMatchObject({ id, state: 'running' });
  // One ends it, the other orders at the same moment: both or the first, and never half of one.
  const [ended, ordered] = await Promise.all([
    ada.ask('practiceEnd', { id }),
    ada.ask('practiceOrder', {
      id,
      clientOrderId: 'late',
      ...apple,
      direction: 0,
      type: 0,
      num: '10',
    }),
  ]);
  expect(ended.code).toBe(200);
  expect(ordered.code === 200 || ordered.data.reason === 'PRACTICE_ENDED').toBe(true);
  const { run } = await ada.get('practiceState');
  expect(run).toMatchObject({ state: 'ended', fills: ordered.code === 200 ? 1 : 0 });
});

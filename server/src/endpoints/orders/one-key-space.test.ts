import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Told } from '../../testing/test-app.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const CALM = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;
const REUSED = [409, 'KEY_REUSED', 'This key was used for a different request'];

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, CALM);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const words = ({ code, msg, data }: Told) => [code, data.reason, msg];

/** An alert on Apple: a call with a key that no lane carries out. */
const alert = {
  stockCode: 'AAPL',
  source: 0,
  market: 'NASDAQ',
  rule: 'above',
  value: '120',
  once: true,
  byEmail: false,
};

const calls = {
  order: (who: TradingCustomer, key: string) => who.ask('stockCreate', anOrder(), { key }),
  transfer: (who: TradingCustomer, key: string) =>
    who.ask(
      'walletTransfer',
      { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '10.00' },
      { key },
    ),
  alert: (who: TradingCustomer, key: string) => who.ask('alertCreate', alert, { key }),
} as const;
type Kind = keyof typeof calls;

test.each([
  ['order', 'alert'],
  ['alert', 'order'],
  ['transfer', 'alert'],
  ['alert', 'transfer'],
] as const)('the key of an accepted %s is refused to the %s', async (first, second) => {
  const ada = await house.customer({ STOCK: '500.00', BALANCE: '50.00' });
  const answered = await calls[first](ada, 'k');
  expect(answered.code).toBe(200);
  expect(words(await calls[second](ada, 'k'))).toEqual(REUSED);
  expect(await calls[first](ada, 'k')).toEqual(answered);
});

test('the key of a refused order is refused to an alert, and the other way round', async () => {
  const ben = await house.customer();
  expect((await calls.order(ben, 'poor')).data.reason).toBe('INSUFFICIENT');
  expect(words(await calls.alert(ben, 'poor'))).toEqual(REUSED);
  const nothing = { ...alert, stockCode: 'NONE' };
  const refused = await ben.ask('alertCreate', nothing, { key: 'lost' });
  expect(refused.data.reason).toBe('NO_INSTRUMENT');
  expect(words(await calls.order(ben, 'lost'))).toEqual(REUSED);
});

test('a key is the customer’s own on both kinds', async () => {
  const [cem, dan] = [await house.customer(), await house.customer({ STOCK: '500.00' })];
  expect((await calls.alert(cem, 'ours')).code).toBe(200);
  expect((await calls.order(dan, 'ours')).code).toBe(200);
});

test('of an order, a transfer and an alert at once one gets the key, whoever comes first', async () => {
  const eva = await house.customer({ STOCK: '5000.00', BALANCE: '500.00' });
  const kinds: readonly Kind[] = ['order', 'alert', 'transfer', 'alert', 'order', 'transfer'];
  for (let round = 0; round < 8; round += 1) {
    const asked = [...kinds.slice(round % 3), ...kinds.slice(0, round % 3)];
    const told = await Promise.all(asked.map((kind) => calls[kind](eva, `race-${round}`)));
    const winners = new Set(asked.filter((_, at) => told[at]?.code === 200));
    expect(winners.size).toBe(1);
    for (const [at, kind] of asked.entries()) {
      const answer = told[at];
      if (answer === undefined) throw new Error('a call was not answered');
      if (winners.has(kind)) expect(answer).toEqual(told[asked.indexOf(kind)]);
      else expect(words(answer)).toEqual(REUSED);
    }
  }
});

test('after a day the key is free for the other kind', async () => {
  const fay = await house.customer({ STOCK: '500.00' });
  expect((await calls.alert(fay, 'daily')).code).toBe(200);
  house.turn(24 * 3600_000);
  house.market.show(APPLE, CALM);
  await fay.signIn();
  expect((await calls.order(fay, 'daily')).code).toBe(200);
});

test('more keys than memory holds are told apart all the same', async () => {
  const hal = await house.customer({ STOCK: '500.00' });
  for (let each = 0; each < 40; each += 1) {
    expect((await calls.alert(hal, `many-${each}`)).code).toBe(200);
  }
  expect(words(await calls.order(hal, 'many-0'))).toEqual(REUSED);
  expect((await calls.order(hal, 'fresh')).code).toBe(200);
});

test('the keys of both kinds are kept over a restart', async () => {
  const gil = await house.customer({ STOCK: '500.00', BALANCE: '50.00' });
  const before = await Promise.all([calls.order(gil, 'o'), calls.alert(gil, 'a')]);
  const { market } = house;
  house = await openTradingHouse({}, { market, startMs: house.nowMs(), over: await house.leave() });
  house.market.show(APPLE, CALM);
  const known = await house.knownCustomer(gil.userId);
  expect(words(await calls.alert(known, 'o'))).toEqual(REUSED);
  expect(words(await calls.order(known, 'a'))).toEqual(REUSED);
  expect(words(await calls.transfer(known, 'a'))).toEqual(REUSED);
  expect(await Promise.all([calls.order(known, 'o'), calls.alert(known, 'a')])).toEqual(before);
});

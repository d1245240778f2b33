import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keyOf,
  type MarketWorld,
  NOON_MS,
  openMarketWorld,
} from '../../market/testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

const APPLE = keyOf(0, 'NASDAQ', 'AAPL');

async function lastPrice(): Promise<number> {
  return Number((await world.ask('getStock', APPLE)).data.lastPrice);
}

function create(userId: string, alert: Record<string, unknown>) {
  const asked = { ...APPLE, rule: 'above', value: '9999', once: true, byEmail: false, ...alert };
  return world.ask('alertCreate', asked, { userId });
}

test('an alert is kept as asked and listed newest first', async () => {
  const { data } = await create('a1', { value: '9000.5' });
  expect(data).toMatchObject({
    value: '9000.50',
    active: true,
    firedTimestamp: null,
    name: 'Apple Inc.',
  });
  await create('a1', {
    ...keyOf(100, 'CRYPTO', 'BTCUSD'),
    rule: 'changeUp',
    value: '90',
    once: false,
  });
  const all = (await world.ask('alertList', {}, { userId: 'a1', language: 'zh_Hans_CN' })).data;
  expect(all.total).toBe(2);
  expect(all.list.map((row: { name: string }) => row.name)).toContain('比特币');
  const ofApple = await world.ask('alertList', { stockCode: 'aapl' }, { userId: 'a1' });
  expect(ofApple.data.list).toHaveLength(1);
  expect((await world.ask('alertList', {}, { userId: 'nobody' })).data.total).toBe(0);
});

test('a price that is there already, an unknown instrument and a zero are refused in words', async () => {
  expect(await create('a2', { value: '1' })).toMatchObject({
    code: 422,
    msg: 'The price is already there.',
  });
  expect((await create('a2', { rule: 'below', value: '99999' })).data.reason).toBe('ALERT_NOW');
  expect((await create('a2', keyOf(0, 'NASDAQ', 'NONE'))).data.reason).toBe('NO_INSTRUMENT');
  expect(await create('a2', { value: '0' })).toMatchObject({
    code: 400,
    msg: 'Please enter the correct amount',
  });
  expect((await create('a2', { rule: 'sideways' })).data.field).toBe('rule');
});

test('a price below zero is waited for only where there can be one, a percent never', async () => {
  const crude = keyOf(3, 'NYMEX', 'CLF7');
  const below = await create('a8', { ...crude, rule: 'below', value: '-5.25' });
  expect(below).toMatchObject({ code: 200, data: { value: '-5.25', active: true } });
  expect((await create('a8', { ...crude, rule: 'below', value: '0' })).code).toBe(200);
  const refused = { code: 400, msg: 'Please enter the correct amount' };
  expect(await create('a8', { ...crude, rule: 'changeDown', value: '-5' })).toMatchObject(refused);
  expect(await create('a8', { rule: 'below', value: '-5.25' })).toMatchObject(refused);
});

test('the fifty-first alert is refused', async () => {
  for (let n = 0; n < 50; n++) expect((await create('a3', {})).code).toBe(200);
  expect(await create('a3', {})).toMatchObject({ code: 422, msg: 'At most 50 alerts.' });
});

test('a real one fires once, with a message, a letter where asked, and shows as done', async () => {
  const price = await lastPrice();
  const value = (price + 0.5).toFixed(2);
  await create('a4', { value, byEmail: true });
  await create('a5', { value: (price + 5000).toFixed(2) });
  for (let second = 1; world.messages.length === 0 && second < 20_000; second += 5) {
    world.turnTo(NOON_MS + second * 1000);
    await world.look();
  }
  await expect.poll(() => world.messages).toHaveLength(1);
  await world.look();
  expect(world.failures).toEqual([]);
  expect(world.messages).toHaveLength(1);
  expect(world.messages[0]).toMatchObject({
    userId: 'a4',
    kind: 'alert',
    key: 'alert_above',
    params: { name: 'AAPL', value, currency: 'USD' },
    link: 'pages/quote/stock?code=AAPL&source=0&market=NASDAQ',
    alsoByEmail: true,
  });
  expect(Number(world.messages[0]?.params.price)).toBeGreaterThanOrEqual(Number(value));
  const { data } = await world.ask('alertList', {}, { userId: 'a4' });
  expect(data.list[0]).toMatchObject({ active: false });
  expect(data.list[0].firedTimestamp).toBeGreaterThan(NOON_MS);
  expect(world.failures).toEqual([]);
});

test('a deleted alert is gone, deleting it again is no error, and nobody deletes another’s', async () => {
  const { id } = (await create('a6', {})).data;
  await world.ask('alertDelete', { id }, { userId: 'a1' });
  expect((await world.ask('alertList', {}, { userId: 'a6' })).data.total).toBe(1);
  expect((await world.ask('alertDelete', { id }, { userId: 'a6' })).code).toBe(200);
  expect((await world.ask('alertDelete', { id }, { userId: 'a6' })).code).toBe(200);
  expect((await world.ask('alertList', {}, { userId: 'a6' })).data.total).toBe(0);
});

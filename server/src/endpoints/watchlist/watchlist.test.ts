import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketWorld, openMarketWorld } from '../../market/testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

async function save(userId: string, secuCode: string, more: Record<string, unknown> = {}) {
  return world.ask('watchlistSave', { secuCode, ...more }, { userId });
}
const codesOf = async (userId: string, classify?: string): Promise<string[]> =>
  (await world.ask('watchlist', classify ? { classify } : {}, { userId })).data.list.map(
    (row: { code: string }) => row.code,
  );

test('rows keep their order, carry live figures and are named in the reader’s language', async () => {
  await save('w1', 'AAPL');
  await save('w1', '00700', { assettype: 11, market: 'HK', classify: 'HK', securityName: 'x' });
  const { data } = await world.ask('watchlist', {}, { userId: 'w1', language: 'zh_Hans_CN' });
  expect(data.list.map((row: { name: string; sort: number }) => [row.name, row.sort])).toEqual([
    ['苹果公司', 1],
    ['腾讯控股', 2],
  ]);
  expect(data.list[0]).toMatchObject({ source: 0, market: 'NASDAQ', currency: 'USD' });
  expect(data.list[0].points).toHaveLength(50);
  expect(Number(data.list[0].price)).toBeGreaterThan(0);
  expect(await codesOf('w1', 'HK')).toEqual(['00700']);
});

test('saving what is there answers its id, also with other spellings', async () => {
  const first = await save('w2', 'AAPL');
  const again = await save('w2', 'aapl', { market: 'nasdaq', assettype: 0 });
  expect(again.data.id).toBe(first.data.id);
  expect(await codesOf('w2')).toEqual(['AAPL']);
});

test('an unknown code and a code of two markets are refused', async () => {
  expect((await save('w3', 'NONE')).data.reason).toBe('NO_INSTRUMENT');
  expect((await save('w3', 'ASML')).data.reason).toBe('AMBIGUOUS');
  expect((await save('w3', '')).code).toBe(400);
  expect((await save('w3', 'ASML', { market: 'AMSTERDAM' })).code).toBe(200);
});

test('the two hundred and first row is refused in words', async () => {
  const { data } = await world.ask('stockList', { type: 'NYSE', pageSize: '100' });
  const { data: more } = await world.ask('stockList', { type: 'NASDAQ', pageSize: '100' });
  const both = [...data.list, ...more.list].map((row: { code: string; market: string }) => row);
  for (const row of both) await save('w4', row.code, { market: row.market, assettype: 0 });
  expect(await save('w4', 'BTCUSD')).toMatchObject({
    code: 422,
    msg: 'The watchlist holds at most 200 items.',
  });
});

test('a row is removed by id or code, again without error, and never another’s', async () => {
  const { id } = (await save('w5', 'AAPL')).data;
  await save('w5', 'MSFT');
  await world.ask('watchlistDelete', { id }, { userId: 'someone' });
  expect(await codesOf('w5')).toEqual(['AAPL', 'MSFT']);
  expect((await world.ask('watchlistDelete', { id }, { userId: 'w5' })).code).toBe(200);
  expect((await world.ask('watchlistDelete', { id }, { userId: 'w5' })).code).toBe(200);
  expect(
    (await world.ask('watchlistDeleteByCode', { stockCode: 'msft' }, { userId: 'w5' })).code,
  ).toBe(200);
  expect(
    (await world.ask('watchlistDeleteByCode', { stockCode: 'MSFT' }, { userId: 'w5' })).code,
  ).toBe(200);
  expect(await codesOf('w5')).toEqual([]);
});

test('a code watched in two markets must be told apart to be removed', async () => {
  await save('w6', 'ASML', { market: 'NASDAQ' });
  await save('w6', 'ASML', { market: 'AMSTERDAM' });
  const twice = await world.ask('watchlistDeleteByCode', { stockCode: 'ASML' }, { userId: 'w6' });
  expect(twice).toMatchObject({ code: 409, data: { reason: 'AMBIGUOUS' } });
  expect(twice.data.list).toHaveLength(2);
  const asked = { stockCode: 'ASML', market: 'NASDAQ' };
  await world.ask('watchlistDeleteByCode', asked, { userId: 'w6' });
  expect((await world.ask('watchlist', {}, { userId: 'w6' })).data.list[0].market).toBe(
    'AMSTERDAM',
  );
});

test('the whole order is stored; an order that does not fit the rows is refused', async () => {
  const ids = [];
  for (const code of ['AAPL', 'MSFT', 'NVDA']) ids.push((await save('w7', code)).data.id);
  const turned = [ids[2], ids[0], ids[1]];
  expect((await world.ask('watchlistSort', { ids: turned }, { userId: 'w7' })).code).toBe(200);
  expect((await world.ask('watchlistSort', { ids: turned }, { userId: 'w7' })).code).toBe(200);
  expect(await codesOf('w7')).toEqual(['NVDA', 'AAPL', 'MSFT']);
  const stale = await world.ask('watchlistSort', { ids: ids.slice(1) }, { userId: 'w7' });
  expect(stale).toMatchObject({ code: 409, msg: 'The watchlist has changed. Please try again.' });
});

test('a star shows on lists and quotes of its customer only', async () => {
  await save('w8', 'F');
  const mine = await world.ask('getStock', { stockCode: 'F' }, { userId: 'w8' });
  expect(mine.data.selfSelectStatus).toBe(1);
  expect((await world.ask('getStock', { stockCode: 'F' })).data.selfSelectStatus).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketWorld, NOON_MS, openMarketWorld } from '../../market/testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

const numbers = (list: readonly Record<string, string>[], field: string): number[] =>
  list.map((row) => Number(row[field]));

test('a list of one exchange is cut into pages that together hold every row once', async () => {
  const codes: string[] = [];
  for (let pageNo = 1; pageNo <= 2; pageNo++) {
    const { data } = await world.ask('stockList', {
      type: 'NASDAQ',
      pageNo: `${pageNo}`,
      pageSize: '100',
    });
    expect(data).toMatchObject({ pageNo, pageSize: 100, totalPage: 2, total: 140 });
    codes.push(...data.list.map((row: { code: string }) => row.code));
  }
  expect(new Set(codes).size).toBe(140);
  const beyond = await world.ask('stockList', { type: 'NASDAQ', pageNo: '9' });
  expect(beyond.data.list).toEqual([]);
});

test('a row carries price, change and fifty closes that agree with each other', async () => {
  const { data } = await world.ask('stockList', { type: 'NASDAQ', pageSize: '5' });
  for (const row of data.list) {
    expect(row).toMatchObject({ source: 0, market: 'NASDAQ', currency: 'USD', simulated: true });
    expect(row).toMatchObject({
      marketStatus: 1,
      selfSelectStatus: 0,
      minCount: '1',
      profile: null,
    });
    expect(row.points).toHaveLength(50);
    expect(row.fall).toBe(Number(row.change) < 0);
    const previous = Number(row.price_nominal) - Number(row.change);
    expect(Number(row.change_ratio)).toBeCloseTo((Number(row.change) / previous) * 100, 1);
    expect(row.quoteTimestamp).toBeLessThanOrEqual(NOON_MS);
  }
});

test('lists are sorted on the server, either way, and by name in the reader’s language', async () => {
  const ask = async (sort: string) =>
    (await world.ask('stockList', { type: 'NYSE', sort, pageSize: '100' })).data.list;
  const falling = numbers(await ask('-change_ratio'), 'change_ratio');
  expect(falling).toEqual([...falling].sort((left, right) => right - left));
  const prices = numbers(await ask('price_nominal'), 'price_nominal');
  expect(prices).toEqual([...prices].sort((left, right) => left - right));
  const names = (await ask('name')).map((row: { name: string }) => row.name);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
});

test('every list answers, with its own kinds and sources', async () => {
  const sourceOf = async (type: string) =>
    (await world.ask('stockList', { type, pageSize: '1' })).data.list[0]?.source;
  expect(await sourceOf('AMEX')).toBe(0);
  expect(await sourceOf('CRYPTO')).toBe(100);
  expect(await sourceOf('BOND')).toBe(101);
  expect(await sourceOf('BLOCK')).toBe(4);
  const europe = (await world.ask('stockList', { type: 'EU', pageSize: '100' })).data;
  expect(europe.total).toBe(85);
  const london = (await world.ask('stockList', { type: 'EU', market: 'lse', pageSize: '100' }))
    .data;
  expect(new Set(london.list.map((row: { currency: string }) => row.currency))).toEqual(
    new Set(['GBP']),
  );
  const unknown = await world.ask('stockList', { type: 'MOON' });
  expect(unknown).toMatchObject({ code: 400, data: { field: 'type' } });
});

test('gainers rose, losers fell, actives trade most', async () => {
  const top = async (type: string, exchange?: string) =>
    (await world.ask('topList', { type, pageSize: '100', ...(exchange ? { exchange } : {}) })).data
      .list;
  const gainers = numbers(await top('gainers'), 'change_ratio');
  expect(gainers[0]).toBeGreaterThan(0);
  expect(gainers).toEqual([...gainers].sort((left, right) => right - left));
  const losers = await top('losers', 'NYSE');
  expect(
    losers.every((row: { market: string; fall: boolean }) => row.market === 'NYSE' && row.fall),
  ).toBe(true);
  const volumes = numbers(await top('actives', 'NASDAQ'), 'volume');
  expect(volumes).toEqual([...volumes].sort((left, right) => right - left));
  expect((await world.ask('topList', { type: 'best' })).code).toBe(400);
});

test('Hong Kong stocks come in board lots, and a keyword finds them in any language', async () => {
  const all = (await world.ask('hkStockList', { pageSize: '100' })).data;
  expect(all.total).toBe(164);
  expect(all.list[0]).toMatchObject({ source: 11, market: 'HK', classify: 'HK', currency: 'HKD' });
  const found = await world.ask('hkStockList', { keyword: '騰訊' }, { language: 'zh_Hant_HK' });
  expect(found.data.list[0]).toMatchObject({ code: '00700', minCount: '100' });
  expect(found.data.list[0].name).toContain('騰訊');
});

test('search finds what is not Hong Kong, and each language reads its own names', async () => {
  const search = async (keyword: string, language: 'en' | 'zh_Hans_CN') =>
    (await world.ask('allStockList', { keyword }, { language })).data.list;
  expect((await search('apple', 'en'))[0].name).toBe('Apple Inc.');
  expect((await search('apple', 'zh_Hans_CN'))[0].name).toBe('苹果公司');
  expect(await search('00700', 'en')).toEqual([]);
  const coins = await world.ask('allStockList', { keyword: 'bit', source: '100' });
  expect(coins.data.list.every((row: { source: number }) => row.source === 100)).toBe(true);
  expect((await world.ask('allStockList', { keyword: 'x'.repeat(51) })).code).toBe(400);
});

test('futures come by group without expired contracts, and the options count them', async () => {
  const { data: options } = await world.ask('futuresOptions', {}, { language: 'zh_Hans_CN' });
  expect(options.list.map((row: { type: string }) => row.type)).toEqual([
    'metal',
    'energy',
    'agriculture',
    'index',
    'forex',
  ]);
  expect(options.list[0].name).toBe('金属');
  for (const { type, count } of options.list) {
    const { data } = await world.ask('futuresList', { type, pageSize: '100' });
    expect(data.total, type).toBe(count);
    expect(data.list[0].source).toBe(type === 'forex' ? 2 : 3);
  }
  const metals = (await world.ask('futuresList', { type: 'metal', pageSize: '100' })).data.list;
  const codes = metals.map((row: { code: string }) => row.code);
  expect(codes).toContain('GCZ6');
  expect(codes).not.toContain('GCV6');
  expect((await world.ask('futuresList', { type: 'rates' })).code).toBe(400);
});

test('indices are for viewing: no volume, and what follows them is named', async () => {
  const { data } = await world.ask('globalIndex');
  expect(data.list).toHaveLength(33);
  const spx = data.list.find((row: { code: string }) => row.code === 'SPX');
  expect(spx).toMatchObject({ source: 99, market: 'INDEX', volume: null });
  expect(spx.tradable.map((one: { code: string }) => one.code)).toEqual([
    'SPY',
    'VOO',
    'IVV',
    'ESZ6',
    'MESZ6',
  ]);
  expect(spx.points).toHaveLength(50);
  const asia = (await world.ask('globalIndex', { region: 'asia' })).data.list;
  expect(asia.map((row: { code: string }) => row.code)).toContain('N225');
  expect(asia.map((row: { code: string }) => row.code)).not.toContain('FTSE');
});

test('auction stocks say when they uncross', async () => {
  const { data } = await world.ask('preMarketList', { pageSize: 5 });
  expect(data.total).toBe(30);
  expect(data.list[0]).toMatchObject({
    source: 7,
    marketStatus: 2,
    uncrossTimestamp: Date.parse('2026-11-20T17:15:00Z'),
  });
});

test('heat counts what was really read; without reads the list is filled at heat zero', async () => {
  const cold = (await world.ask('hotStock')).data;
  expect(cold.total).toBe(50);
  expect(cold.list.every((row: { heat: number }) => row.heat === 0)).toBe(true);

  const other = await openMarketWorld();
  await other.ask('getStock', { stockCode: 'F' });
  await other.ask('getStock', { stockCode: 'F' });
  await other.ask('stockDetail', { stockCode: '00700', market: 'HK' });
  const warm = (await other.ask('hotStock', { pageSize: '3' })).data;
  expect(warm.list.map((row: { code: string; heat: number }) => [row.code, row.heat])).toEqual([
    ['F', 2],
    ['00700', 1],
    [cold.list[0].code, 0],
  ]);
  await other.close();
});

test('the home list starts with the customer’s own rows and repeats nothing', async () => {
  const visitor = (await world.ask('homeCustomList')).data.list;
  expect(visitor.map((row: { code: string }) => row.code)).toEqual([
    'AAPL',
    'NVDA',
    '00700',
    'BTCUSD',
    'EURUSD',
    'GCZ6',
  ]);
  await world.ask('watchlistSave', { secuCode: 'EURUSD' }, { userId: 'home' });
  await world.ask('watchlistSave', { secuCode: 'KO' }, { userId: 'home' });
  const own = (await world.ask('homeCustomList', {}, { userId: 'home' })).data.list;
  expect(own.map((row: { code: string }) => row.code).slice(0, 3)).toEqual([
    'EURUSD',
    'KO',
    'AAPL',
  ]);
  expect(own).toHaveLength(7);
  expect(own[0].selfSelectStatus).toBe(1);
  expect(own[2].selfSelectStatus).toBe(0);
});

test('minutes after the open the home list still has fifty closes, the last of them today’s', async () => {
  const early = await openMarketWorld({ marketHours: 'exchange' });
  // Monday 09:41 in New York: three bars of five minutes.
  early.turnTo(Date.parse('2026-11-23T14:41:00Z'));
  const { list } = (await early.ask('homeCustomList')).data;
  for (const row of list) {
    expect([row.code, row.points.length]).toEqual([row.code, 50]);
    expect([row.code, row.points.at(-1)]).toEqual([row.code, row.price_nominal]);
  }
  await early.close();
});

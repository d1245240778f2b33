import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf, type MarketWorld, openMarketWorld } from '../../market/testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

const utc = (text: string): number => Date.parse(`${text}Z`);

test('what may be ordered of a US stock, with its fees in words', async () => {
  const { data } = await world.ask('getMinCount', keyOf(0, 'NASDAQ', 'AAPL'));
  expect(data).toMatchObject({
    minCount: '1',
    maxNum: '5200000', // a tenth of 52 million a day
    tickSize: '0.01',
    tickBands: [
      { fromPrice: '0', tickSize: '0.0001' },
      { fromPrice: '1', tickSize: '0.01' },
    ],
    unit: 'shares',
    leverages: [1, 2],
    orderTypes: [0, 1, 2, 3, 4],
    shortable: true,
    tradable: true,
    refuseReason: null,
    walletType: 'STOCK',
    multiplier: '1',
    maintenanceRatio: '0.25',
    settleDays: 1,
  });
  expect(data.feeLines).toEqual([
    {
      name: 'Commission',
      rule: '0.005 USD a share, at least 1.00 USD, at most 1% of the value',
    },
    {
      name: 'SEC Section 31 fee',
      rule: '0.00206% of the value, at least 0.01 USD, on sells only',
    },
    {
      name: 'FINRA trading activity fee',
      rule: '0.000195 USD a share, at least 0.01 USD, at most 9.79 USD, on sells only',
    },
  ]);
});

test('fees are named in the reader’s language and follow the instrument', async () => {
  const stock = await world.ask('getMinCount', keyOf(11, 'HK', '00700'), {
    language: 'zh_Hant_HK',
  });
  const names = stock.data.feeLines.map((line: { name: string }) => line.name);
  expect(names).toContain('印花稅');
  const duty = stock.data.feeLines.find((line: { name: string }) => line.name === '印花稅');
  expect(duty.rule).toBe('成交金額的 0.1%，最低 1.00 HKD');
  const fund = await world.ask('getMinCount', keyOf(11, 'HK', '02800'), { language: 'zh_Hant_HK' });
  expect(fund.data.feeLines.map((line: { name: string }) => line.name)).not.toContain('印花稅');
  // Pence: a hundredth of the money, so that price × quantity × multiplier is pounds.
  const pence = await world.ask('getMinCount', keyOf(0, 'LSE', 'VOD'));
  expect(pence.data).toMatchObject({ currency: 'GBP', multiplier: '0.01' });
  const irish = await world.ask('getMinCount', keyOf(0, 'LSE', 'AZN'));
  expect(irish.data.feeLines.map((line: { name: string }) => line.name)).toContain(
    'Stamp Duty Reserve Tax',
  );
});

test('lots, contracts and coins say what one is and costs, for a buy and for a sale', async () => {
  for (const [key, unit] of [
    [keyOf(2, 'FOREX', 'EURUSD'), { unit: 'lots', size: '100000', sizeUnit: 'EUR' }],
    [keyOf(3, 'COMEX', 'GCZ6'), { unit: 'contracts', size: '100', sizeUnit: 'troy oz' }],
    [keyOf(100, 'CRYPTO', 'BTCUSD'), { unit: 'units', size: '1', sizeUnit: 'BTC' }],
  ] as const) {
    const { data: quote } = await world.ask('getStock', key);
    const { data } = await world.ask('getMinCount', key);
    const [buy, sale] = data.unitLines;
    expect(buy).toMatchObject({ ...unit, direction: 0, at: 'ask', price: quote.ask });
    expect(sale).toMatchObject({ ...unit, direction: 1, at: 'bid', price: quote.bid });
    // Prices of these three have no fraction of a cent a unit, so nothing is rounded.
    expect(Number(buy.amount)).toBeCloseTo(Number(quote.ask) * Number(unit.size), 6);
    expect(Number(sale.amount)).toBeCloseTo(Number(quote.bid) * Number(unit.size), 6);
    expect(data.unitLines).toHaveLength(2);
    expect(data.ordinaryDayMove).toMatch(/^\d+\.\d\d$/);
  }
  const share = await world.ask('getMinCount', keyOf(0, 'NASDAQ', 'AAPL'));
  expect(share.data).not.toHaveProperty('unitLines');
  expect(share.data).not.toHaveProperty('ordinaryDayMove');
});

test('without its past the ordinary day of an instrument is not known, and the rest is', async () => {
  const dead = await openMarketWorld({
    wrap: (provider) => ({
      ...provider,
      klines: async () => {
        throw new MarketDataUnavailable('simulated', 'the line is dead');
      },
    }),
  });
  try {
    const { code, data } = await dead.ask('getMinCount', keyOf(2, 'FOREX', 'EURUSD'));
    expect(code).toBe(200);
    expect(data.ordinaryDayMove).toBeNull();
    expect(data.unitLines).toHaveLength(2);
    expect(data.tradable).toBe(true);
  } finally {
    await dead.close();
  }
});

test('the rules do not wait for a year that has to be drawn', async () => {
  let finish: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = await openMarketWorld({
    wrap: (provider) => ({
      ...provider,
      klines: async (request) => {
        await drawn;
        return provider.klines(request);
      },
    }),
  });
  try {
    const { data } = await slow.ask('getMinCount', keyOf(2, 'FOREX', 'EURUSD'));
    expect(data).toMatchObject({ ordinaryDayMove: null, ordinaryDayPending: true });
    expect(data.unitLines).toHaveLength(2);
    finish();
    await expect
      .poll(async () => (await slow.ask('getMinCount', keyOf(2, 'FOREX', 'EURUSD'))).data)
      .not.toHaveProperty('ordinaryDayPending');
    const later = await slow.ask('getMinCount', keyOf(2, 'FOREX', 'EURUSD'));
    expect(later.data.ordinaryDayMove).toMatch(/^\d+\.\d\d$/);
  } finally {
    finish();
    await slow.close();
  }
});

test('an index and a stablecoin say why they cannot be ordered', async () => {
  const index = await world.ask('getMinCount', keyOf(99, 'INDEX', 'SPX'));
  expect(index.data).toMatchObject({
    tradable: false,
    refuseReason: 'This instrument cannot be traded.',
    walletType: null,
    orderTypes: [],
    feeLines: [],
  });
  const coin = await world.ask('getMinCount', keyOf(100, 'CRYPTO', 'USDTUSD'));
  expect(coin.data.tradable).toBe(false);
  const block = await world.ask('getMinCount', keyOf(4, 'NASDAQ', 'AAPL'));
  expect(block.data).toMatchObject({ orderTypes: [0], leverages: [1], tradable: true });
  const expired = await world.ask('getMinCount', keyOf(3, 'COMEX', 'GCV6'));
  expect(expired.data.refuseReason).toBe('This contract has expired.');
});

test('every product with a market takes orders', async () => {
  const taken = [
    keyOf(4, 'NASDAQ', 'AAPL'),
    keyOf(0, 'LSE', 'AZN'),
    keyOf(7, 'NASDAQ', 'AAPL'),
    keyOf(11, 'HK', '00700'),
  ];
  for (const key of taken) {
    expect((await world.ask('getMinCount', key)).data).toMatchObject({ tradable: true });
  }
});

test('a bare code names its market; several codes answer in their order, null where unknown', async () => {
  const one = await world.ask('getMaket', { stkName: 'whatever', stkcode: '700' });
  expect(one.data).toEqual({ market: 'HK', marketType: 11, classify: 'HK' });
  expect((await world.ask('getMaket', { stkcode: 'NONE' })).code).toBe(404);
  expect((await world.ask('getMaket', { stkcode: 'ASML' })).code).toBe(409);
  const list = [{ stkcode: 'AAPL', stkName: 'Apple' }, { stkcode: 'NONE' }, { stkcode: 'ASML' }];
  const many = await world.ask('getMakets', { list });
  expect(many.data.list).toEqual([
    { stkName: 'Apple', stkcode: 'AAPL', market: 'NASDAQ', marketType: 0, classify: 'UsStock' },
    { stkName: '', stkcode: 'NONE', market: null, marketType: null, classify: null },
    { stkName: '', stkcode: 'ASML', market: null, marketType: null, classify: null },
  ]);
  const long = Array.from({ length: 101 }, () => ({ stkcode: 'AAPL' }));
  expect(await world.ask('getMakets', { list: long })).toMatchObject({
    code: 400,
    data: { field: 'list' },
  });
});

test('the fee schedule holds what is in force on a day', async () => {
  const { data } = await world.ask('feeSchedule', { market: 'hk' });
  const duty = data.list.find((row: { name: string }) => row.name === 'Stamp duty');
  expect(duty).toEqual({
    market: 'HK',
    source: 11,
    name: 'Stamp duty',
    rule: '0.1% of the value, at least 1.00 HKD',
    rounding: 'up to the next 1.00 HKD',
    validFromTimestamp: utc('2023-11-17T00:00'),
    validToTimestamp: null,
  });
  const earlier = await world.ask('feeSchedule', {
    market: 'HK',
    dateTimestamp: `${utc('2020-01-01T00:00')}`,
  });
  expect(earlier.data.list.map((row: { name: string }) => row.name)).toEqual([
    'SFC transaction levy',
  ]);
  const all = await world.ask('feeSchedule', {}, { language: 'zh_Hans_CN' });
  expect(new Set(all.data.list.map((row: { market: string }) => row.market)).size).toBeGreaterThan(
    8,
  );
  expect((await world.ask('feeSchedule', { market: 'MOON' })).data.list).toEqual([]);
  for (const [market, schedules] of [
    ['NASDAQ', ['US', 'BLOCK']],
    ['lse', ['UK']],
    ['CRYPTO', ['CRYPTO']],
  ] as const) {
    const { list } = (await world.ask('feeSchedule', { market })).data;
    expect([...new Set(list.map((row: { market: string }) => row.market))]).toEqual(schedules);
  }
  const cash = await world.ask('feeSchedule', { market: 'CASH' });
  const rules = cash.data.list.map((row: { rule: string }) => row.rule);
  expect(rules).toEqual(['Free', 'Free', expect.stringContaining('1')]);
  expect(rules.join()).not.toMatch(/buys|sells/);
});

test('trading days hold half days, breaks and holidays, in the market’s own zone', async () => {
  const { data } = await world.ask('tradingDays', {
    market: 'HK',
    fromTimestamp: utc('2026-12-23T00:00'),
    toTimestamp: utc('2026-12-28T12:00'),
  });
  expect(data.list).toEqual([
    {
      market: 'HK',
      tradingDate: '12/23/2026',
      openTimestamp: utc('2026-12-23T01:30'),
      closeTimestamp: utc('2026-12-23T08:00'),
      breakStartTimestamp: utc('2026-12-23T04:00'),
      breakEndTimestamp: utc('2026-12-23T05:00'),
      halfDay: false,
      note: 'Before the open from 09:00 HKT',
    },
    {
      market: 'HK',
      tradingDate: '12/24/2026',
      openTimestamp: utc('2026-12-24T01:30'),
      closeTimestamp: utc('2026-12-24T04:00'),
      breakStartTimestamp: null,
      breakEndTimestamp: null,
      halfDay: true,
      note: 'Christmas Eve · Before the open from 09:00 HKT',
    },
    expect.objectContaining({ tradingDate: '12/28/2026' }),
  ]);
});

test('trading days are paged, default to the next thirty days, and refuse unknown markets', async () => {
  const { data } = await world.ask('tradingDays', { market: 'NASDAQ', pageSize: 5 });
  expect(data).toMatchObject({ pageNo: 1, pageSize: 5, totalPage: 4, total: 20 });
  expect(data.list[0].tradingDate).toBe('11/20/2026');
  const chinese = await world.ask(
    'tradingDays',
    { market: 'US', fromTimestamp: utc('2026-11-27T12:00'), toTimestamp: utc('2026-11-27T20:00') },
    { language: 'zh_Hans_CN' },
  );
  expect(chinese.data.list[0]).toMatchObject({
    halfDay: true,
    note: '感恩节翌日 · 盘前自 04:00 ET 起 · 盘后至 17:00 ET 止',
  });
  expect((await world.ask('tradingDays', { market: 'MOON' })).code).toBe(404);
  expect((await world.ask('tradingDays', {})).code).toBe(400);
  const far = await world.ask('tradingDays', { market: 'LSE', toTimestamp: 8_640_000_000_000_000 });
  expect(far.code).toBe(200);
  const backwards = await world.ask('tradingDays', { market: 'LSE', toTimestamp: 0 });
  expect(backwards.data.list).toEqual([]);
});

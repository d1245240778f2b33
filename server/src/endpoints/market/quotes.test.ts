import { MarketDataUnavailable } from '@candor/engines/market/provider';
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

test('a full quote holds together: bid below ask, last inside the day and the year', async () => {
  const { code, data } = await world.ask('stockDetail', keyOf(0, 'NASDAQ', 'AAPL'));
  expect(code).toBe(200);
  const figure = (name: string): number => Number(data[name]);
  expect(figure('bid')).toBeLessThan(figure('ask'));
  expect(figure('low')).toBeLessThanOrEqual(figure('lastPrice'));
  expect(figure('lastPrice')).toBeLessThanOrEqual(figure('high'));
  expect(figure('low52w')).toBeLessThanOrEqual(figure('low'));
  expect(figure('high52w')).toBeGreaterThanOrEqual(figure('high'));
  expect(data.tickSize).toBe('0.01');
  expect(data.lotNote).toBe(null);
  // 14.8 thousand million shares at the last price, rounded down to whole dollars.
  expect(Number(data.marketCap)).toBe(Math.floor(figure('lastPrice') * 14_800_000_000));
});

test('an unknown code, a wrong market and a code of two markets are refused in words', async () => {
  const unknown = await world.ask('getStock', { stockCode: 'ZZZZ' });
  expect(unknown).toMatchObject({ code: 404, msg: 'This instrument does not exist.' });
  expect(unknown.data.reason).toBe('NO_INSTRUMENT');
  const wrong = await world.ask('stockDetail', { stockCode: 'AAPL', market: 'NYSE' });
  expect(wrong.code).toBe(404);
  const twice = await world.ask('getStock', { stockCode: 'ASML' });
  expect(twice).toMatchObject({
    code: 409,
    msg: 'This code exists in several markets. Choose one.',
    data: { reason: 'AMBIGUOUS' },
  });
  expect(twice.data.list.map((one: { market: string }) => one.market)).toEqual([
    'NASDAQ',
    'AMSTERDAM',
  ]);
  const chosen = await world.ask('getStock', { stockCode: 'ASML', market: 'AMSTERDAM' });
  expect(chosen.data.currency).toBe('EUR');
  expect((await world.ask('getStock', {})).code).toBe(400);
});

test('a board lot and pence are noted in the reader’s language', async () => {
  const lot = await world.ask('getStock', { stockCode: '700' }, { language: 'zh_Hant_HK' });
  expect(lot.data.lotNote).toBe('以每手 100 股交易。');
  const pence = await world.ask('getStock', { stockCode: 'AZN', market: 'LSE' });
  expect(pence.data).toMatchObject({ lotNote: 'Prices are in pence.', currency: 'GBP' });
  // 1.55 thousand million shares at pence: the market cap is in pounds.
  const pounds = (Number(pence.data.lastPrice) / 100) * 1_550_000_000;
  expect(Number(pence.data.marketCap)).toBe(Math.floor(pounds));
});

test('a future has expiry, settle and open interest; the position is the caller’s own', async () => {
  world.held.set('u1 3:COMEX:GCZ6', 3n);
  const mine = await world.ask('detailQuote', keyOf(3, 'COMEX', 'GCZ6'), { userId: 'u1' });
  expect(mine.data).toMatchObject({ position: '3', multiplier: '100', tickSize: '0.1' });
  // Gold: the close of 29 December, 16:00 in Chicago.
  expect(mine.data.expiryDateTimestamp).toBe(Date.parse('2026-12-29T22:00:00Z'));
  expect(mine.data.previousSettle).toBe(mine.data.previousClose);
  expect(Number(mine.data.openInterest)).toBeGreaterThan(0);
  const visitor = await world.ask('detailQuote', { stockCode: 'GCZ6' });
  expect(visitor.data.position).toBe('0');
});

test('a pair has no fields of a future, an index says what follows it', async () => {
  const pair = await world.ask('detailQuote', { stockCode: 'EURUSD' });
  expect(pair.data).toMatchObject({ expiryDateTimestamp: null, openInterest: null, source: 2 });
  const index = await world.ask('detailQuote', keyOf(99, 'INDEX', 'HSI'));
  expect(index.data.tradable.map((one: { code: string }) => one.code)).toContain('02800');
  expect(index.data.volume).toBe(null);
});

test('a summary is written in the reader’s language and knows a bond’s yield', async () => {
  const apple = await world.ask('summaryDetail', { stockCode: 'AAPL' });
  expect(apple.data.profile).toBe(
    'Apple Inc. is a company in the Technology sector, listed on NASDAQ and traded in US Dollar.',
  );
  expect(apple.data).toMatchObject({ sector: 'Technology', sourceName: 'Simulated' });
  const bond = await world.ask(
    'summaryDetail',
    { stockCode: 'UST-10Y-2035-08' },
    { language: 'zh_Hans_CN' },
  );
  const facts = new Map(
    bond.data.facts.map((fact: { label: string; value: string }) => [fact.label, fact.value]),
  );
  expect(facts.get('票面利率')).toBe('4.25%');
  expect(facts.get('下次付息日')).toBe('02/15/2027');
  // Settles on Monday 23 November, 100 of 184 days into the period.
  expect(facts.get('每 100 面值应计利息')).toBe('1.1548913 USD');
  expect(facts.get('到期收益率')).toMatch(/^\d\.\d{3}%$/);
  const [clean, dirty] = [facts.get('净价'), facts.get('全价')].map((text) =>
    Number.parseFloat(String(text)),
  );
  expect(Number(dirty) - Number(clean)).toBeCloseTo(1.1548913, 7);
});

test.each([
  'intraday',
  '1D',
  '1W',
  '1M',
  '3M',
  '1Y',
])('bars of %s are well formed', async (type) => {
  const { data } = await world.ask('kline', { ...keyOf(0, 'NASDAQ', 'NVDA'), type });
  expect(data.list.length).toBeGreaterThan(20);
  let before = 0;
  for (const bar of data.list) {
    expect(bar.k).toBeGreaterThan(before);
    before = bar.k;
    expect(bar.o).toBe(bar.close);
    expect(Number(bar.low)).toBeLessThanOrEqual(Math.min(Number(bar.open), Number(bar.close)));
    expect(Number(bar.high)).toBeGreaterThanOrEqual(Math.max(Number(bar.open), Number(bar.close)));
  }
  expect(before).toBeLessThanOrEqual(NOON_MS);
});

test('bars can be asked up to an instant; an unknown range is refused', async () => {
  const endTimestamp = `${NOON_MS - 3 * 86_400_000}`;
  const { data } = await world.ask('kline', {
    ...keyOf(0, 'NYSE', 'KO'),
    type: '1M',
    endTimestamp,
  });
  expect(data.list.at(-1).k).toBeLessThanOrEqual(Number(endTimestamp));
  const ancient = await world.ask('kline', {
    ...keyOf(0, 'NYSE', 'KO'),
    type: '1Y',
    endTimestamp: '0',
  });
  expect(ancient.code).toBe(200);
  const wrong = await world.ask('kline', { ...keyOf(0, 'NYSE', 'KO'), type: '5Y' });
  expect(wrong).toMatchObject({ code: 400, data: { field: 'type' } });
});

test('the minute chart names the trading of its day; older pages are of days before', async () => {
  const key = { ...keyOf(0, 'NASDAQ', 'AAPL'), type: 'intraday' };
  const { data: today } = await world.ask('kline', key);
  expect(today.sessions).toHaveLength(1);
  const [session] = today.sessions;
  expect(today.list[0].k).toBe(session.startTimestamp);
  expect(session.endTimestamp).toBeGreaterThan(today.list.at(-1).k);
  const endTimestamp = `${today.list[0].k - 1}`;
  const { data: before } = await world.ask('kline', { ...key, endTimestamp });
  expect(before.list.at(-1).k).toBe(before.sessions[0].endTimestamp - 60_000);
  expect(before.sessions[0].endTimestamp).toBeLessThanOrEqual(session.startTimestamp);
  const { data: days } = await world.ask('kline', { ...key, type: '3M' });
  expect(days.sessions).toEqual([]);
});

test('the book has ten levels that agree with the quote, prints are the newest fifty', async () => {
  const key = keyOf(0, 'NASDAQ', 'AAPL');
  const { data: quote } = await world.ask('getStock', key);
  const { data: book } = await world.ask('depth', key);
  expect(book.bids).toHaveLength(10);
  expect(book.asks).toHaveLength(10);
  expect(book.bids[0]).toMatchObject({ price: quote.bid, num: quote.bidVolume });
  expect(book.asks[0].price).toBe(quote.ask);
  const { data: prints } = await world.ask('trades', key);
  expect(prints.list).toHaveLength(50);
  expect(prints.list.at(-1).time).toBe(prints.seq);
  expect([0, 1, null]).toContain(prints.list[0].direction);
  const unknown = await world.ask('depth', keyOf(0, 'NASDAQ', 'NONE'));
  expect(unknown.code).toBe(404);
  expect((await world.ask('trades', { stockCode: 'AAPL', market: 'NASDAQ' })).code).toBe(400);
});

test('during an outage quotes keep their last known figures and charts say they are not ready', async () => {
  let isDown = true;
  const broken = await openMarketWorld({
    wrap: (provider) => {
      const failing = async (): Promise<never> => {
        throw new MarketDataUnavailable(provider.name, 'the line is dead');
      };
      return {
        ...provider,
        quotes: (...given) => (isDown ? failing() : provider.quotes(...given)),
        depth: (...given) => (isDown ? failing() : provider.depth(...given)),
        klines: (...given) => (isDown ? failing() : provider.klines(...given)),
      };
    },
  });
  const never = (await broken.ask('getStock', { stockCode: 'KO' })).data;
  expect(never).toMatchObject({ lastPrice: null, change: null, high52w: null, fall: false });
  expect((await broken.ask('depth', keyOf(0, 'NYSE', 'KO'))).code).toBe(503);
  expect((await broken.ask('kline', { ...keyOf(0, 'NYSE', 'KO'), type: '1D' })).code).toBe(503);
  expect((await broken.ask('stockList', { type: 'NYSE', pageSize: '3' })).code).toBe(200);

  isDown = false;
  broken.turnTo(NOON_MS + 60_000);
  const before = (await broken.ask('getStock', { stockCode: 'MSFT' })).data;
  expect(Number(before.lastPrice)).toBeGreaterThan(0);
  isDown = true;
  broken.turnTo(NOON_MS + 300_000);
  const during = (await broken.ask('getStock', { stockCode: 'MSFT' })).data;
  expect(during.lastPrice).toBe(before.lastPrice);
  expect(during.quoteTimestamp).toBe(before.quoteTimestamp);
  await broken.close();
});

test('with exchange hours a closed market says when it opens next', async () => {
  const exchange = await openMarketWorld({ marketHours: 'exchange' });
  exchange.turnTo(Date.parse('2026-11-21T12:00:00Z'));
  const { data } = await exchange.ask('getStock', { stockCode: 'AAPL' });
  expect(data).toMatchObject({
    marketStatus: 0,
    nextOpenTimestamp: Date.parse('2026-11-23T14:30:00Z'),
  });
  exchange.turnTo(Date.parse('2026-11-20T04:30:00Z'));
  const lunch = await exchange.ask('getStock', { stockCode: '00700' });
  expect(lunch.data.marketStatus).toBe(4);
  await exchange.close();
});

test('each range begins where the bars of its chart begin, a day with the close before it', async () => {
  const of = keyOf(0, 'NYSE', 'KO');
  const { data } = await world.ask('klineStarts', of);
  expect(data.list.map(({ type }: { type: string }) => type)).toEqual([
    'intraday',
    '1D',
    '1W',
    '1M',
    '3M',
    '1Y',
  ]);
  for (const { type, price } of data.list) {
    const { data: chart } = await world.ask('kline', { ...of, type });
    expect([type, price]).toEqual([
      type,
      type === 'intraday' ? chart.previousClose : chart.list[0].open,
    ]);
  }
});

test('the price does not wait for a year that is still drawn, and says that it comes', async () => {
  const drawn = Promise.withResolvers<void>();
  const slow = await openMarketWorld({
    wrap: (provider) => ({
      ...provider,
      klines: async (request) => {
        await drawn.promise;
        return provider.klines(request);
      },
    }),
  });
  const key = keyOf(0, 'NYSE', 'KO');
  const { data: first } = await slow.ask('stockDetail', key);
  expect(first).toMatchObject({ high52w: null, low52w: null, yearPending: true });
  expect(Number(first.lastPrice)).toBeGreaterThan(0);
  drawn.resolve();
  const { data: whole } = await slow.ask('stockDetail', key);
  expect(whole.yearPending).toBeUndefined();
  expect(Number(whole.high52w)).toBeGreaterThanOrEqual(Number(whole.low52w));
  await slow.close();
});

import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOON_MS } from '../../market/testing/market-world.ts';
import type { Told } from '../../testing/test-app.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { fieldsOf, routeOf } from '../../testing/wire-samples.ts';
import { endpoints } from '../registry.ts';

/** calls.md sections 2 and 3, the articles, and the extensions alerts, depth, trades and events. */
const tags: readonly string[] = ['market', 'watchlist', 'alerts'];
const marketCalls = (Object.keys(allRoutes) as RouteId[]).filter((id) => {
  const { answersFile, tag } = routeOf(id);
  // What answers a file has tests of its own.
  return answersFile !== true && (tags.includes(tag) || id === 'article' || id === 'articleList');
});

type Input = Record<string, unknown>;

interface Bad {
  readonly input: Input;
  readonly code: number;
  readonly reason: string;
  readonly field?: string;
}

interface Row {
  /** What succeeds, and what its answer shows by figures known beforehand. */
  readonly good: Input | ((ids: Ids) => Input);
  readonly shows: Input;
  /** What is refused; null only where a call has no field that could be wrong. */
  readonly bad: Bad | null;
  /** A text of the answer that follows the language; else the refusal's sentence does. */
  readonly words?: (data: Told['data']) => string;
}

/** Ids that exist, to be asked for. */
interface Ids {
  readonly article: string;
  readonly watched: string;
  readonly alert: string;
}

const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
const nothing = { stockCode: 'NONE', source: 0, market: 'NASDAQ' };
const gold = { stockCode: 'GCG7', source: 3, market: 'COMEX' };
const invalid = (field: string, value: unknown): Bad => ({
  input: { [field]: value },
  code: 400,
  reason: 'FIELD_INVALID',
  field,
});
const unknown = (input: Input): Bad => ({ input, code: 404, reason: 'NO_INSTRUMENT' });
/** A row that is gone is no error; an id that no row can have is. */
const noSuchId: Bad = {
  input: { id: 'x'.repeat(300) },
  code: 404,
  reason: 'NOT_FOUND',
  field: 'id',
};
const onePage = (set: Input = {}) => ({ pageNo: 1, list: expect.arrayContaining([]), ...set });
const contains = (set: Input) => expect.arrayContaining([expect.objectContaining(set)]);
const firstName = (data: Told['data']): string => data.list[0].name;

const table: Partial<Record<RouteId, Row>> = {
  tradingDays: {
    good: { market: 'HK', pageSize: 2 },
    shows: { list: contains({ market: 'HK', tradingDate: '11/23/2026', halfDay: false }) },
    bad: { input: { market: 'MOON' }, code: 404, reason: 'NOT_FOUND', field: 'market' },
  },
  hkStockList: {
    good: { keyword: '00700' },
    shows: { total: 1, list: contains({ code: '00700', source: 11, currency: 'HKD' }) },
    bad: invalid('pageNo', '0'),
    words: firstName,
  },
  preMarketList: {
    good: { pageSize: 100 },
    shows: { list: contains({ code: 'AAPL', source: 7, uncrossTimestamp: NOON_MS + 887_655 }) },
    bad: invalid('pageSize', '101'),
    words: ({ list }) => list.find((row: { code: string }) => row.code === 'AAPL').name,
  },
  globalIndex: {
    good: {},
    shows: { list: contains({ code: 'SPX', source: 99 }) },
    bad: invalid('region', 'x'.repeat(300)),
    words: ({ list }) => list.find((row: { code: string }) => row.code === 'HSI').name,
  },
  topList: {
    good: { type: 'actives', exchange: 'NYSE', pageSize: 3 },
    shows: onePage({ pageSize: 3, list: contains({ market: 'NYSE', source: 0 }) }),
    bad: invalid('type', 'risers'),
  },
  stockList: {
    good: { type: 'CRYPTO', pageSize: 100 },
    shows: { list: contains({ code: 'BTCUSD', source: 100, currency: 'USD' }) },
    bad: invalid('type', 'MOON'),
  },
  futuresList: {
    good: { type: 'metal' },
    shows: { list: contains({ source: 3, market: 'COMEX' }) },
    bad: invalid('type', 'water'),
    words: firstName,
  },
  futuresOptions: {
    good: {},
    shows: { list: contains({ type: 'metal', count: expect.any(Number) }) },
    bad: null,
    words: firstName,
  },
  allStockList: {
    good: { keyword: 'AAPL' },
    shows: { list: contains({ code: 'AAPL', source: 0, market: 'NASDAQ' }) },
    bad: invalid('keyword', 'x'.repeat(51)),
    words: firstName,
  },
  hotStock: { good: {}, shows: onePage(), bad: invalid('pageNo', '-1') },
  homeCustomList: {
    good: {},
    shows: { list: contains({ simulated: true, points: expect.any(Array) }) },
    bad: null,
    words: firstName,
  },
  stockDetail: {
    good: { stockCode: 'AAPL', market: 'NASDAQ' },
    shows: { code: 'AAPL', tickSize: '0.01', classify: 'UsStock', marketStatus: 1 },
    bad: unknown({ stockCode: 'NONE', market: 'NASDAQ' }),
    words: ({ name }) => name,
  },
  detailQuote: {
    good: gold,
    shows: { code: 'GCG7', source: 3, position: '0', multiplier: '100' },
    bad: { input: { stockCode: 'ASML' }, code: 409, reason: 'AMBIGUOUS' },
    words: ({ name }) => name,
  },
  summaryDetail: {
    good: apple,
    shows: { name: expect.stringContaining('Apple'), sourceName: 'Simulated' },
    bad: unknown(nothing),
    words: ({ facts }) => facts[0].label,
  },
  kline: {
    good: { ...apple, type: '1D' },
    shows: { list: contains({ k: expect.any(Number), volume: expect.any(String) }) },
    bad: { ...invalid('type', '2D'), input: { ...apple, type: '2D' } },
  },
  klineStarts: {
    good: apple,
    shows: { list: contains({ type: '1Y', price: expect.stringMatching(/^\d+\.\d+$/) }) },
    bad: unknown(nothing),
  },
  newStockList: {
    good: { classify: 'HK' },
    shows: { totalPage: 1 },
    bad: invalid('classify', 'X'),
  },
  getStock: {
    good: apple,
    shows: { code: 'AAPL', minCount: '1', currency: 'USD' },
    bad: unknown(nothing),
    words: ({ name }) => name,
  },
  getMaket: {
    good: { stkName: '', stkcode: '700' },
    shows: { market: 'HK', marketType: 11, classify: 'HK' },
    bad: unknown({ stkName: '', stkcode: 'NONE' }),
  },
  getMakets: {
    good: { list: [{ stkName: 'Apple', stkcode: 'AAPL' }] },
    shows: { list: [expect.objectContaining({ stkcode: 'AAPL', market: 'NASDAQ' })] },
    bad: invalid('list', 'AAPL'),
  },
  getMinCount: {
    good: { stockCode: '00700', source: 11, market: 'HK' },
    shows: { minCount: '100', walletType: 'HK_STOCK', settleDays: 2 },
    bad: unknown(nothing),
    words: ({ feeLines }) => feeLines[1].name,
  },
  depth: { good: apple, shows: { seq: expect.any(Number) }, bad: unknown(nothing) },
  trades: { good: apple, shows: { seq: expect.any(Number) }, bad: unknown(nothing) },
  stockEvents: {
    good: apple,
    shows: { list: contains({ kind: 'dividend', withheldRatio: '30' }) },
    bad: unknown(nothing),
  },
  events: {
    good: { ...apple, kinds: 'earnings', toTimestamp: NOON_MS + 100 * 86_400_000 },
    shows: { list: contains({ kind: 'earnings', isAhead: true, outcome: null }) },
    bad: invalid('kinds', 'weather'),
    words: ({ list }) => list[0].instrument.name,
  },
  halts: {
    good: apple,
    shows: { list: [], asOfTimestamp: NOON_MS },
    bad: unknown(nothing),
  },
  marketEpochs: {
    good: {},
    shows: { version: 1 },
    bad: invalid('pageSize', '101'),
  },
  whyMoved: {
    good: apple,
    shows: { causes: contains({ cause: 'own' }), sector: { count: 20 } },
    bad: unknown(nothing),
    words: ({ sector }) => sector.name,
  },
  feeSchedule: {
    good: { market: 'HK' },
    shows: { list: contains({ market: 'HK', source: 11 }) },
    bad: invalid('dateTimestamp', 'today'),
    words: firstName,
  },
  watchlist: {
    good: { classify: 'UsStock' },
    shows: { list: contains({ code: 'MSFT', source: 0, currency: 'USD' }) },
    bad: invalid('classify', 'Moon'),
    words: firstName,
  },
  watchlistSave: {
    good: { assettype: 0, secuCode: 'MSFT', market: 'NASDAQ' },
    shows: { id: expect.any(String) },
    bad: unknown({ secuCode: 'NONE' }),
  },
  watchlistSort: {
    good: ({ watched }) => ({ ids: [watched] }),
    shows: {},
    bad: { input: { ids: ['999999'] }, code: 409, reason: 'WATCHLIST_CHANGED' },
  },
  watchlistDelete: { good: { id: '999999' }, shows: {}, bad: noSuchId },
  watchlistDeleteByCode: {
    good: { stockCode: 'TSLA' },
    shows: {},
    bad: { ...invalid('source', 1), input: { stockCode: 'TSLA', source: 1 } },
  },
  alertCreate: {
    good: { ...apple, rule: 'above', value: '999999', once: true, byEmail: false },
    shows: { stockCode: 'AAPL', rule: 'above', active: true, firedTimestamp: null },
    bad: {
      input: { ...apple, rule: 'above', value: '0', once: true, byEmail: false },
      code: 400,
      reason: 'AMOUNT',
      field: 'value',
    },
  },
  alertList: {
    good: {},
    shows: { list: contains({ stockCode: 'MSFT', value: '999999.00' }) },
    bad: invalid('pageSize', 0),
    words: firstName,
  },
  alertDelete: {
    good: ({ alert }) => ({ id: alert }),
    shows: {},
    bad: noSuchId,
  },
  articleList: {
    good: { type: 'notice' },
    shows: { list: contains({ type: 'notice' }) },
    bad: invalid('type', 'gossip'),
    words: ({ list }) => list[0].title,
  },
  article: {
    good: ({ article: id }) => ({ id }),
    shows: { type: 'notice', content: expect.stringMatching(/\S/) },
    bad: { input: { id: 'none' }, code: 404, reason: 'NOT_FOUND' },
    words: ({ title }) => title,
  },
};

const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;
const CHINESE = /\p{Script=Han}/u;

let house: TestHouse;
let token: string;
let ids: Ids;
beforeAll(async () => {
  house = await openTestHouse({}, { startMs: NOON_MS, prices: 'simulated' });
  token = (await house.register('reader@example.test')).token;
  const { data: watched } = await ask('watchlistSave', {
    secuCode: 'MSFT',
    market: 'NASDAQ',
    assettype: 0,
  });
  const rule = { rule: 'above', value: '999999', once: true, byEmail: false };
  const { data: alert } = await ask('alertCreate', { ...apple, stockCode: 'MSFT', ...rule });
  const { data: notices } = await ask('articleList', { type: 'notice' });
  ids = { watched: watched.id, alert: alert.id, article: notices.list[0].id };
});
afterAll(() => house.close());

const ask = (id: RouteId, input: Input, language: (typeof languages)[number] = 'en') =>
  house.ask(id, input, { token, language });

test('every served market call stands in the table, and nothing else does', () => {
  const served = marketCalls.filter((id) => endpoints.has(id));
  expect(served.length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(table).sort()).toEqual([...served].sort());
  const unread = marketCalls.filter((id) => !endpoints.has(id));
  expect(unread).toEqual([]);
});

test('a row says nothing of bad input only where a call takes no input', () => {
  for (const [id, row] of Object.entries(table)) {
    const hasFields = fieldsOf(routeOf(id as RouteId)).length > 0;
    expect([id, row.bad !== null]).toEqual([id, hasFields]);
    expect([id, row.bad !== null || row.words !== undefined]).toEqual([id, true]);
  }
});

describe.each(Object.entries(table) as [RouteId, Row][])('%s', (id, row) => {
  const good = () => (typeof row.good === 'function' ? row.good(ids) : row.good);

  test('succeeds with its fields', async () => {
    const told = await ask(id, good());
    expect([told.code, told.msg]).toEqual([200, 'Success']);
    expect(told.data).toMatchObject(row.shows);
  });

  test('speaks the language of the request', async () => {
    const texts: string[] = [];
    for (const language of languages) {
      if (row.words !== undefined) texts.push(row.words((await ask(id, good(), language)).data));
      else texts.push((await ask(id, row.bad?.input ?? {}, language)).msg);
    }
    expect(texts.map((text) => CHINESE.test(text))).toEqual([false, true, true]);
    expect((await ask(id, good(), 'zh_Hans_CN')).msg).toBe('成功');
  });

  const { bad } = row;
  if (bad === null) return;
  test('refuses bad input by code, reason and field', async () => {
    const told = await ask(id, bad.input);
    expect([told.code, told.data.reason, told.data.field]).toEqual([
      bad.code,
      bad.reason,
      bad.field,
    ]);
  });
});

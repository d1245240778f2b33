import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../edge/metrics.ts';
import { rememberBehind } from '../market/quote-behind.ts';
import type { Services } from '../services.ts';
import { CallCounts } from './call-counts.ts';
import { readyDoor } from './serve-ready.ts';

/** Friday 20 November 2026, 14:30:00.050 UTC. */
const AT = Date.UTC(2026, 10, 20, 14, 30, 0, 50);
const APPLE = { id: '0:NASDAQ:AAPL', source: 0, market: 'NASDAQ', code: 'AAPL' } as const;
const watching = new Map([['watcher', new Set([APPLE.id])]]);

let nowMs = AT;
let app: FastifyInstance;
let address = '';
/** Calls that went the whole way, by route. */
let worked: string[] = [];
let readings: string[] = [];
let limitMax = 0;
/** What the market says of Apple. */
let readMarket = (): object => ({ last: 29_041n });
const metrics = createMetrics();

const services = {
  clock: { nowMs: () => nowMs },
  config: {
    doors: { trustedProxy: null, hostNames: new Set() },
    get callsPerMinuteMax() {
      return limitMax;
    },
  },
  sessions: {
    known: (token: string) =>
      token === 'unknown' ? null : { id: 's', userId: token, isUserLocked: token === 'locked' },
  },
  market: {
    watchlist: { knownIds: (userId: string) => watching.get(userId) ?? new Set() },
    heat: { countRead: (id: string) => readings.push(id) },
    desk: {
      quote: async () => readMarket(),
      catalogue: () => ({ byKeys: new Map([[APPLE.id, APPLE]]) }),
    },
  },
} as unknown as Services;

async function open(max = 0): Promise<void> {
  limitMax = max;
  const counts = new CallCounts();
  const door = readyDoor({ services, metrics, counts, machineMs: () => 0 });
  app = Fastify({ serverFactory: (handler) => createServer(door.before(handler)) });
  app.decorateRequest('nowMs', 0);
  door.watch(app);
  for (const url of ['/m_ft/stock_list', '/m_ft/kline', '/m_ft/home_custom_list']) {
    app.get(url, async (request, reply) => {
      request.nowMs = nowMs;
      worked.push(url);
      const { refused } = request.query as { refused?: string };
      if (refused !== undefined) return reply.code(404).send({ code: 404 });
      const mark = url.endsWith('stock_list') ? { selfSelectStatus: 1 } : {};
      reply.header('x-ratelimit-limit', '7').header('cache-control', 'no-store');
      return { code: 200, data: { list: [{ ...APPLE, ...mark }], worked: worked.length } };
    });
  }
  app.get('/m_ft/stock_detail_ft', async (request) => {
    request.nowMs = nowMs;
    worked.push('/m_ft/stock_detail_ft');
    const quote = { instrument: APPLE as Instrument, quote: readMarket() as Quote };
    const data = rememberBehind({ list: [{ ...APPLE, selfSelectStatus: 0 }] }, quote);
    return { code: 200, data: Object.assign(data, { worked: worked.length }) };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  nowMs = AT;
  worked = [];
  readings = [];
  readMarket = () => ({ last: 29_041n });
});
afterEach(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, { headers });
  const { data } = (await answer.json()) as {
    data: { worked: number; list: { selfSelectStatus?: number }[] };
  };
  return { data, mark: data?.list[0]?.selfSelectStatus, headers: answer.headers };
}
const as = (userId: string) => ({ authorization: `Bearer ${userId}` });

test('all who ask the same within a second get the work of one call', async () => {
  await open();
  const first = await get('/m_ft/stock_list?type=US');
  nowMs += 900;
  const second = await get('/m_ft/stock_list?type=US');
  expect([first.data.worked, second.data.worked]).toEqual([1, 1]);
  expect(second.headers.get('cache-control')).toBe('no-store');
  expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
  nowMs = AT + 950;
  expect((await get('/m_ft/stock_list?type=US')).data.worked).toBe(2);
});

test('a ready answer has the headers of the usual way', async () => {
  await open();
  const first = await get('/m_ft/kline');
  const second = await get('/m_ft/kline');
  const told = ({ headers }: typeof first) =>
    [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit-'));
  expect(worked).toHaveLength(1);
  expect(told(second)).toEqual(told(first));
  expect(told(second).map(([name]) => name)).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'keep-alive',
  ]);
});

test('another question or language is another answer', async () => {
  await open();
  await get('/m_ft/stock_list?type=US');
  await get('/m_ft/stock_list?type=HK');
  await get('/m_ft/stock_list?type=US', { language: 'zh_Hant_HK' });
  expect(worked).toHaveLength(3);
});

test('nobody reads the marks of somebody else', async () => {
  await open();
  // The call itself is the watcher's, so it is the one that worked the answer out.
  expect((await get('/m_ft/stock_list', as('watcher'))).mark).toBe(1);
  expect((await get('/m_ft/stock_list')).mark).toBe(0);
  expect((await get('/m_ft/stock_list', as('other'))).mark).toBe(0);
  expect((await get('/m_ft/stock_list', as('watcher'))).mark).toBe(1);
  expect(worked).toHaveLength(1);
});

test('a token that is not known yet, a locked one and a key go the whole way', async () => {
  await open();
  await get('/m_ft/kline');
  await get('/m_ft/kline', as('unknown'));
  await get('/m_ft/kline', as('locked'));
  await get('/m_ft/kline', { 'idempotency-key': 'k' });
  expect(worked).toHaveLength(4);
});

test('routes that differ by customer are never shared, nor are refusals', async () => {
  await open();
  for (let call = 0; call < 2; call += 1) {
    await get('/m_ft/home_custom_list');
    await get('/m_ft/kline?refused=1');
  }
  expect(worked).toHaveLength(4);
});

test('a quote the market has not changed is handed out to the end of its second', async () => {
  await open();
  await get('/m_ft/stock_detail_ft');
  nowMs = AT + 100;
  const marked = await get('/m_ft/stock_detail_ft', as('watcher'));
  expect([marked.data.worked, marked.mark]).toEqual([1, 1]);
  nowMs = AT + 949;
  expect((await get('/m_ft/stock_detail_ft')).data.worked).toBe(1);
  expect(readings).toEqual([APPLE.id, APPLE.id]);
  nowMs = AT + 950;
  expect((await get('/m_ft/stock_detail_ft')).data.worked).toBe(2);
});

test('a quote the market changed, or does not tell, is worked out anew', async () => {
  await open();
  await get('/m_ft/stock_detail_ft');
  readMarket = () => ({ last: 29_042n });
  expect((await get('/m_ft/stock_detail_ft')).data.worked).toBe(1);
  nowMs = AT + 100;
  expect((await get('/m_ft/stock_detail_ft')).data.worked).toBe(2);
  nowMs = AT + 200;
  let reads = 0;
  readMarket = () => {
    reads += 1;
    if (reads === 1) throw new Error('the market is silent');
    return { last: 29_042n };
  };
  expect((await get('/m_ft/stock_detail_ft')).data.worked).toBe(3);
});

test('ready answers count for the limit, and past it the framework refuses', async () => {
  await open(2);
  await get('/m_ft/kline', as('a'));
  const [one, two] = [await get('/m_ft/kline', as('a')), await get('/m_ft/kline', as('a'))];
  expect(one.headers.get('x-ratelimit-limit')).toBe('2');
  const left = [one, two].map(({ headers }) => headers.get('x-ratelimit-remaining'));
  expect(left).toEqual(['1', '0']);
  expect(worked).toHaveLength(1);
  await get('/m_ft/kline', as('a'));
  expect(worked).toHaveLength(2);
  await get('/m_ft/kline', as('b'));
  expect(worked).toHaveLength(2);
});

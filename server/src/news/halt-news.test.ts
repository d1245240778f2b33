import { createArticleStore } from '@candor/database/stores/articles';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import { haltTimes } from '@candor/engines/news/halt-times';
import { LOOK_BACK_MS } from '@candor/engines/news/news-times';
import { afterEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';
import { storyFinder } from './find-stories.ts';
import { newsDesk } from './news-desk.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;

let house: TestHouse;
afterEach(() => house.close());

/** A house in exchange hours under a scenario that begins an hour later. */
async function openUnder(scenario: string, start: string): Promise<number> {
  const startMs = Date.parse(start);
  const environment = { MARKET_HOURS: 'exchange', MARKET_SCENARIO: `${scenario}@${start}#7` };
  house = await openTestHouse(environment, { startMs: startMs - HOUR_MS, prices: 'simulated' });
  return startMs;
}

const turnTo = (ms: number) => house.turn(ms - house.nowMs());
const grouped = (text: string) => text.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
const signed = (ratio: string) => ratio.replace(/^-/, '−').replace(/^(?=\d)/, '+');

/** A new process of the news, that knows nothing of an earlier one: the halts it tells. */
function newNews() {
  const { desk } = house.services.market;
  const finder = storyFinder({
    desk,
    outcomes: new EventOutcomes(desk),
    auctions: {
      crowd: { interest: async () => [], continuous: async () => null },
      store: { find: async () => null },
    },
  });
  return newsDesk({
    nowMs: () => house.nowMs(),
    marketHours: 'exchange',
    eventTimes: () => [],
    finder: { storiesOf: async (time) => (time.kind === 'halt' ? finder.storiesOf(time) : []) },
    articles: createArticleStore(house.pool),
    haltTimes: (nowMs) => haltTimes(desk, nowMs, async () => undefined),
  });
}

const quoteOf = async (of: { stockCode: string; source: number; market: string }) =>
  (await house.ask('getStock', of)).data;

/** The first minute from an instant on at which something is halted, and its quote then. */
async function firstHalt(of: typeof apple) {
  for (let minute = 0; minute < 300; minute += 1) {
    const quote = await quoteOf(of);
    if (quote.marketStatus === 3) return quote;
    expect(quote.halt).toBeNull();
    house.turn(MINUTE_MS);
  }
  throw new Error(`${of.stockCode} was not halted`);
}

const articleOf = (id: string, language: (typeof languages)[number] = 'en') =>
  house.ask('article', { id }, { language });

test('a break of the market is told once as it begins, with the figures of quote and chart', async () => {
  turnTo((await openUnder('crash', '2026-11-20T15:00:00Z')) - MINUTE_MS);
  const { halt, nextOpenTimestamp } = await firstHalt(apple);
  const index = { stockCode: 'SPX', source: 99, market: halt.measuredOn.market } as const;
  expect(halt).toMatchObject({
    cause: 'marketLevel1',
    referenceKind: 'lastClose',
    referenceTimestamp: null,
    measuredOn: { source: 99, code: 'SPX' },
    bound: '7.00',
    reason: null,
    endTimestamp: nextOpenTimestamp,
  });
  expect(halt.beganTimestamp).toBe(house.nowMs());
  expect(halt.endTimestamp - halt.beganTimestamp).toBe(15 * MINUTE_MS);
  const ofIndex = await quoteOf(index);
  expect([halt.reference, halt.price, halt.ratio]).toEqual([
    ofIndex.previousClose,
    ofIndex.lastPrice,
    ofIndex.change_ratio,
  ]);
  expect(Number(halt.ratio)).toBeLessThanOrEqual(-7);
  const { data: chart } = await house.ask('kline', { ...index, type: 'intraday' });
  const before = chart.list.findLast(({ k }: { k: number }) => k < halt.beganTimestamp);
  expect([before.k, before.close]).toEqual([halt.beganTimestamp - MINUTE_MS, halt.price]);

  const id = `news-halt-99-${index.market}-SPX-${halt.beganTimestamp}`;
  turnTo(halt.beganTimestamp - 1);
  expect(await newNews().writeDue(500)).toBe(0);
  expect((await articleOf(id)).code).toBe(404);
  turnTo(halt.beganTimestamp);
  expect(await newNews().writeDue(500)).toBe(1);
  for (const language of languages) {
    const { data } = await articleOf(id, language);
    expect(data.title).toContain(`${signed(halt.ratio)}%`);
    for (const price of [halt.reference, halt.price])
      expect(data.content).toContain(grouped(price));
    expect(data.content).toContain('7.00%');
    expect(data.content).not.toMatch(/undefined|NaN|null|\{/);
    expect(data.createTimestamp).toBe(halt.beganTimestamp);
    expect(data.instruments.map(({ code }: { code: string }) => code)).toEqual(['SPX']);
  }
  // A restart, and a day later: it stays the one article.
  house.turn(MINUTE_MS);
  expect(await newNews().writeDue(500)).toBe(0);
  turnTo(halt.endTimestamp + MINUTE_MS);
  expect((await quoteOf(apple)).halt).toBeNull();
  expect((await articleOf(id)).data.createTimestamp).toBe(halt.beganTimestamp);
}, 120_000);

test('an exchange that is out says so on every quote and once in the news', async () => {
  const startMs = await openUnder('outage:XHKG', '2026-11-20T02:00:00Z');
  const tencent = { stockCode: '00700', source: 11, market: 'HK' } as const;
  turnTo(startMs - 1);
  expect((await quoteOf(tencent)).halt).toBeNull();
  expect(await newNews().writeDue(500)).toBe(0);
  turnTo(startMs);
  const { halt } = await quoteOf(tencent);
  expect(halt).toMatchObject({ cause: 'outage', price: null, beganTimestamp: startMs });
  const counts = [await newNews().writeDue(500), await newNews().writeDue(500)];
  expect(counts).toEqual([1, 0]);
  turnTo(startMs + LOOK_BACK_MS + MINUTE_MS);
  expect(await newNews().writeDue(500)).toBe(0);
}, 60_000);

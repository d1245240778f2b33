import { createArticleStore } from '@candor/database/stores/articles';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import { LOOK_BACK_MS } from '@candor/engines/news/news-times';
import { operatorTimes } from '@candor/engines/news/operator-times';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';
import { storyFinder } from './find-stories.ts';
import { newsDesk } from './news-desk.ts';

const MINUTE_MS = 60_000;
const APPLE = '0:NASDAQ:AAPL';
const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;

let house: TestHouse;
beforeEach(async () => {
  const startMs = Date.parse('2026-11-20T15:00:00Z');
  house = await openTestHouse({ MARKET_HOURS: 'exchange' }, { startMs });
});
afterEach(() => house.close());

/** A new process of the news, that tells what operators did. */
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
  const ofHalts = ['halt', 'lifting'];
  return newsDesk({
    nowMs: () => house.nowMs(),
    marketHours: 'exchange',
    eventTimes: () => [],
    finder: { storiesOf: async (one) => (ofHalts.includes(one.kind) ? finder.storiesOf(one) : []) },
    articles: createArticleStore(house.pool),
    haltTimes: async (nowMs) => operatorTimes(desk, nowMs),
  });
}

/** What is told of Apple by operators, newest first. */
async function told(language: (typeof languages)[number] = 'en') {
  const { data } = await house.ask('articleList', { type: 'news', pageSize: 10 }, { language });
  const ids = data.list.map(({ id }: { id: string }) => id);
  const byHand = ids.filter((id: string) => id.includes('-by-hand-'));
  const read = (id: string) => house.ask('article', { id }, { language });
  return (await Promise.all(byHand.map(read))).map((answer) => answer.data);
}

test('an operator’s halt and its lifting are told once each, with his own words', async () => {
  const haltedMs = house.nowMs();
  await operate(house, APPLE, 'halt', { reason: 'news pending.' });
  expect(await newNews().writeDue(500)).toBe(1);
  // Another process, and a restart: nothing more.
  const news = newNews();
  expect([await news.writeDue(500), await news.writeDue(500)]).toEqual([0, 0]);
  const [halt] = await told();
  expect(halt).toMatchObject({
    title: 'Apple Inc. is halted by the operator',
    summary: 'Reason given: news pending.',
    createTimestamp: haltedMs,
  });
  expect(halt.instruments.map(({ code }: { code: string }) => code)).toEqual(['AAPL']);
  expect(halt.content).toContain('At 11/20 10:00 ET trading in Apple Inc. was halted.');
  expect(halt.content).toContain('The reason stands as the operator gave it.');
  expect(halt.content).not.toContain('figures of the simulated market');

  house.turn(20 * MINUTE_MS);
  await operate(house, APPLE, 'resume', { reason: 'the <news> is out' });
  expect([await news.writeDue(500), await newNews().writeDue(500)]).toEqual([1, 0]);
  const [lifting, before] = await told();
  expect(before).toEqual(halt);
  expect(lifting).toMatchObject({
    title: 'Apple Inc. is no longer halted',
    summary: 'Halted since 11/20 10:00 ET. Reason given: the <news> is out.',
    createTimestamp: haltedMs + 20 * MINUTE_MS,
  });
  expect(lifting.content).toContain('the &lt;news&gt; is out');
  expect(lifting.content).toContain('At 11/20 10:20 ET the operator of this house lifted');
  for (const language of languages) {
    for (const { title, summary, content } of await told(language)) {
      expect(title + summary + content).not.toMatch(/undefined|NaN|null|\{/);
    }
  }
  // A day later a new process has nothing to add.
  house.turn(LOOK_BACK_MS);
  expect(await newNews().writeDue(500)).toBe(0);
  expect(await told()).toHaveLength(2);
}, 60_000);

test('who gives no reason is told to have given none', async () => {
  await operate(house, APPLE, 'halt');
  await newNews().writeDue(500);
  expect(await told()).toMatchObject([{ summary: 'No reason was given.' }]);
}, 60_000);

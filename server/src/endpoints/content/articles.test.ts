import { locales } from '@candor/locales/locale';
import notices from '@candor/locales/notices.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketWorld, openMarketWorld } from '../../market/testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

test('the first notices are there, pinned first, in the reader’s language', async () => {
  const { data } = await world.ask('articleList', { type: 'notice' }, { language: 'zh_Hant_HK' });
  expect(data).toMatchObject({ total: 4, totalPage: 1 });
  expect(data.list[0]).toMatchObject({ title: '這是模擬市場', pinned: true, label: null });
  expect(data.list[0].content).toBe(undefined);
  const paged = await world.ask('articleList', { type: 'notice', pageNo: 2, pageSize: 3 });
  expect(paged.data.list).toHaveLength(1);
});

test('an article is read with its text; an unknown one is not found', async () => {
  const { data } = await world.ask('article', { id: 'notice-fees' });
  expect(data).toMatchObject({ type: 'notice', title: 'How fees are shown' });
  expect(data.content).toMatch(/^<p>Before you confirm/);
  expect((await world.ask('article', { id: 'nothing' })).code).toBe(404);
  expect((await world.ask('articleList', { type: 'gossip' })).data.field).toBe('type');
  expect((await world.ask('articleList', { type: 'news', code: 'AAPL' })).data.total).toBe(0);
});

test('every notice is whole in all languages and holds paragraphs only', () => {
  for (const notice of notices) {
    for (const locale of locales) {
      expect(notice.title[locale].length, notice.id).toBeGreaterThan(0);
      expect(notice.summary[locale].length, notice.id).toBeGreaterThan(0);
      expect(notice.content[locale].replace(/<\/?p>/g, ''), notice.id).not.toMatch(/[<>]/);
    }
  }
});

test('a notice of the calendars is listed by its day and told on the push, once', async () => {
  world.turnTo(Date.parse('2026-12-18T08:00:00Z'));
  const told = world.noticeSteps.length;
  const count = await world.publishNotices();
  expect(count).toBeGreaterThan(0);
  expect(await world.publishNotices()).toBe(0);
  expect(world.noticeSteps).toHaveLength(told + count);
  const { data } = await world.ask('articleList', { type: 'notice', pageSize: 100 });
  const days = data.list.slice(1).map((one: { createTimestamp: number }) => one.createTimestamp);
  expect(days).toEqual(days.toSorted((left: number, right: number) => right - left));
  const titles = data.list.map((one: { title: string }) => one.title);
  expect(titles).toContainEqual(expect.stringMatching(/^\d+ markets closed on 12\/25$/));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketWorld, openMarketWorld } from '../market/testing/market-world.ts';

/** Closes the desk looks at before anything else. */
const CLOSES = 6;

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

test('each market’s last day is written once, in three languages, and says it is simulated', async () => {
  expect(await world.writeNews(CLOSES)).toBeGreaterThan(4);
  const { data } = await world.ask('articleList', { type: 'news' });
  const days = data.list.filter((one: { id: string }) => /^news-(us|hk|eu|crypto)-/.test(one.id));
  expect(days.map((one: { id: string }) => one.id)).toEqual([
    'news-us-2026-11-19',
    'news-hk-2026-11-19',
    'news-eu-2026-11-19',
    'news-crypto-2026-11-19',
  ]);
  // Markets that never close end their day at midnight UTC, as their charts do.
  expect(days[0]).toMatchObject({
    label: 'Simulated news',
    createTimestamp: Date.parse('2026-11-20T00:00:00Z'),
  });
  expect(days[0].title).toMatch(/^US stocks: \d+ rise, \d+ fall; .+ [+−]\d+\.\d\d%$/);
  const chinese = await world.ask(
    'article',
    { id: 'news-hk-2026-11-19' },
    { language: 'zh_Hant_HK' },
  );
  expect(chinese.data.title).toMatch(/^港股：/);
  expect(chinese.data.content).toContain('模擬市場');
});

test('the article’s figures are those of the market at that close', async () => {
  const { data } = await world.ask('article', { id: 'news-us-2026-11-19' });
  const [, name, percent] = /Largest rises: (.+?) \+(\d+\.\d\d)%/.exec(data.content) ?? [];
  const gainer = data.instruments.find((one: { name: string }) => one.name === name);
  world.turnTo(Date.parse('2026-11-19T23:59:59.999Z'));
  const quote = await world.ask('getStock', { ...gainer, stockCode: gainer.code });
  expect(Number(quote.data.change_ratio)).toBeCloseTo(Number(percent), 2);
});

test('news is found by the instruments it names', async () => {
  const { data } = await world.ask('article', { id: 'news-us-2026-11-19' });
  const [first] = data.instruments;
  const about = await world.ask('articleList', { type: 'news', code: first.code });
  expect(about.data.list.map((one: { id: string }) => one.id)).toContain('news-us-2026-11-19');
});

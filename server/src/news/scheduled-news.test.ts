import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketWorld, NOON_MS, openMarketWorld } from '../market/testing/market-world.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The closes, and the newest of the rest. */
const NEWEST = 14;

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

const grouped = (text: string) => text.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');

/** The first event of a kind after noon, as the calendar tells it at an instant. */
async function eventAt(kind: string, nowMs: number) {
  world.turnTo(nowMs);
  const span = { fromTimestamp: NOON_MS, toTimestamp: NOON_MS + 20 * DAY_MS };
  const { data } = await world.ask('events', { ...span, kinds: kind });
  return data.list[0];
}

for (const kind of ['earnings', 'jobs']) {
  test(`after ${kind} the news tells the figures of the calendar, and nothing before`, async () => {
    const { id, timestamp } = await eventAt(kind, NOON_MS);
    const article = `news-${id}`;
    world.turnTo(timestamp + MINUTE_MS - 1);
    await world.writeNews(NEWEST);
    expect((await world.ask('article', { id: article })).code).toBe(404);
    world.turnTo(timestamp + MINUTE_MS);
    expect(await world.writeNews(NEWEST)).toBeGreaterThan(0);
    const { outcome } = await eventAt(kind, timestamp + MINUTE_MS);
    const { from, to, ratio } = outcome.minute;
    for (const language of ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const) {
      const { data } = await world.ask('article', { id: article }, { language });
      const percent = `${ratio.replace(/^-/, '−').replace(/^(?=[1-9]|0\.(?!00))/, '+')}%`;
      expect(data.title).toContain(percent);
      for (const price of [from, to]) expect(data.content).toContain(grouped(price));
      expect(data.createTimestamp).toBe(timestamp + MINUTE_MS);
      expect(data.instruments).toHaveLength(1);
      expect(data.instruments[0].code).toBe(outcome.measuredOn.code);
    }
    const { data } = await world.ask('article', { id: article });
    expect(data.label).toBe('Simulated news');
    expect(data.content).toContain('tells no other figure of an event');
  }, 60_000);
}

import { noticesDue } from '@candor/engines/notices/testing/notices-due';
import { expect, test } from 'vitest';
import { noticeArticle } from './notice-article.ts';

async function articleOf(id: string, at: string, marketHours: 'always' | 'exchange' = 'exchange') {
  const fact = (await noticesDue(Date.parse(at))).find((one) => one.id === id);
  if (fact === undefined) throw new Error(`${id} is not due`);
  return noticeArticle(fact, marketHours);
}

test('a holiday’s notice says when orders are worked again, or that nothing closes here', async () => {
  const id = 'notice-closed-2026-11-26-XNYS';
  const closed = await articleOf(id, '2026-11-19T00:00:00Z');
  expect(closed.title.en).toBe('US stock market closed on 11/26');
  expect(closed.summary.en).toBe('Thanksgiving Day. Orders wait for 11/27 09:30 ET.');
  expect(closed.title['zh-Hant']).toBe('美股市場11月26日休市');
  expect(closed.publishedMs).toBe(Date.parse('2026-11-19T00:00:00Z'));
  const open = await articleOf(id, '2026-11-19T00:00:00Z', 'always');
  expect(open.summary.en).toBe('Thanksgiving Day. The simulated market stays open.');
  expect(open.content['zh-Hans']).toContain('模拟市场全天开放');
});

test('a half day’s notice gives each market its own close', async () => {
  const early = await articleOf('notice-early-2026-11-27-XNYS-CME', '2026-11-20T00:00:00Z');
  expect(early.title.en).toBe('2 markets close early on 11/27');
  expect(early.content.en).toContain('US stock market: regular trading ends at 13:00 ET.');
});

test('a clock change says what the hours are in UTC before and after', async () => {
  const clock = await articleOf('notice-clock-2027-03-14-forward', '2027-03-08T00:00:00Z');
  expect(clock.title.en).toBe('Clocks go forward on 03/14');
  expect(clock.content.en).toContain(
    'US stock market: 09:30–16:00 ET is 13:30–20:00 UTC, until then 14:30–21:00 UTC.',
  );
  expect(clock.title['zh-Hans']).toBe('3月14日时钟拨快一小时');
});

test('ending contracts are listed with their instant and what follows', async () => {
  const week = await articleOf('notice-contracts-2026-12-14', '2026-12-11T00:00:00Z');
  expect(week.title.en).toBe('Futures that end in the week of 12/14');
  expect(week.content.en).toContain('(ESZ6): 12/18 08:30 CT. Next: ESH7.');
});

test('every notice of a spring is whole in all languages and holds plain elements only', async () => {
  const seen = new Set<string>();
  // A notice is due for a week at least, but for the shortest weeks of contracts.
  for (let day = Date.UTC(2027, 1, 15); day < Date.UTC(2027, 3, 30); day += 6 * 86_400_000) {
    for (const fact of await noticesDue(day)) {
      if (seen.has(fact.id)) continue;
      seen.add(fact.id);
      const article = noticeArticle(fact, 'always');
      for (const locale of ['en', 'zh-Hans', 'zh-Hant'] as const) {
        expect(article.title[locale].length, fact.id).toBeGreaterThan(4);
        const text = article.content[locale].replace(/<\/?(?:p|ul|li)>/g, '');
        expect(text, fact.id).not.toMatch(/[<>]|undefined|NaN/);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(12);
});

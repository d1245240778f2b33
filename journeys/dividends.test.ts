import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { newDevice } from './support/browser.ts';
import { walkNowMs } from './support/clock.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { openWhole } from './support/walk.ts';

/** The longest quarter, and some weeks from the first day without a dividend to its payment. */
const QUARTER_MS = (92 + 35) * 24 * 3_600_000;

const say = sayIn('en');
const opened = openForWalks();

test('the quote of a share tells its dividends, three of them at first; gold pays none', async () => {
  const { page, context, expectQuiet } = await newDevice(opened.browser);
  await openWhole(page, opened.server, 'pages/quote/stock?code=KO&source=0&market=NYSE');
  const events = page.locator('.quote-event');
  await page.getByRole('heading', { name: say(m.quote_events) }).waitFor();
  expect(await events.count()).toBe(3);
  const first = await events.filter({ hasText: /^D/ }).first().textContent();
  expect(first).toMatch(/^DDividend \$0\.\d\d a shareWithout it (from|since) \d\d/);
  expect(first).toMatch(/, paid \d\d\/\d\d\/\d{4}Tax withheld 30%$/);
  const dates = (first ?? '').match(/\d\d\/\d\d\/\d{4}/g) ?? [];
  expect(dates, first ?? '').toHaveLength(2);
  // Dividends come by the quarter: the newest told is never further from today.
  for (const [month = 0, day = 0, year = 0] of dates.map((date) => date.split('/').map(Number))) {
    const apartMs = Math.abs(Date.UTC(year, month - 1, day) - walkNowMs());
    expect(apartMs, first ?? '').toBeLessThan(QUARTER_MS);
  }
  const section = page.locator('section', { has: events.first() });
  await section.getByRole('button', { name: say(m.common_view_all) }).click();
  expect(await events.count()).toBeGreaterThanOrEqual(4);
  await openWhole(page, opened.server, 'pages/quote/stock?code=GLD&source=0&market=NYSE');
  expect(await events.count()).toBe(0);
  expectQuiet();
  await context.close();
});

import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { figure } from './support/adding-up.ts';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { logIn, open, openWhole } from './support/walk.ts';

const say = sayIn('en');
const opened = openForWalks();
const AAPL = 'pages/quote/stock?code=AAPL&source=0&market=NASDAQ';

test('from the markets to the calendar: days, kinds and markets, the past with its chart', async () => {
  const { page, context, expectQuiet } = await newDevice(opened.browser);
  await openWhole(page, opened.server, 'pages/market/index');
  await page.getByRole('link', { name: say(m.event_title) }).click();
  await page.getByRole('heading', { name: say(m.event_title) }).waitFor();
  await page.getByRole('button', { name: say(m.event_previous_week) }).click();
  const monday = page.getByRole('radio', { name: /^Monday/ });
  await monday.click();
  const lines = page.locator('.event-line');
  await lines.first().waitFor();
  // A week ago everything that has a chart tells what it did.
  await page.getByRole('radio', { name: say(m.event_companies), exact: true }).click();
  await expect
    .poll(() => lines.filter({ hasText: /On the day: [+−]?\d+(\.\d\d)?%/ }).count())
    .toBeGreaterThan(2);
  await page.getByRole('radio', { name: say(m.event_economy), exact: true }).click();
  await expect.poll(() => lines.locator('.lettermark').count()).toBe(0);
  // Everything of the kinds that follow has an instrument, of Europe alone.
  await page.getByRole('radio', { name: say(m.event_all), exact: true }).click();
  await page.getByRole('button', { name: say(m.event_filter) }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: say(m.event_area_eu) }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => lines.count()).toBeGreaterThan(0);
  const hrefs = await lines
    .locator('a.event-link')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => /market=(NASDAQ|NYSE|HK)\b/.test(href))).toEqual([]);
  // A visitor holds nothing, and is led to where he would.
  await page.getByRole('radio', { name: say(m.event_mine), exact: true }).click();
  await page.getByText(say(m.event_log_in)).waitFor();
  expectQuiet();
  await context.close();
});

test('why it moved adds up to the quote, in price, percent and the money of who holds it', async () => {
  const { server, browser } = opened;
  const me = await fundedPerson(server, { depositUsd: '9000.00', toStock: '8000.00' });
  const order = { stockCode: 'AAPL', source: 0, market: 'NASDAQ', num: '7', type: 0, direction: 0 };
  const bought = await call(server, '/stock/create', order, { token: me.token });
  expect(bought.code).toBe(200);
  const { page, context, expectQuiet } = await newDevice(browser);
  await logIn(page, server, me);
  await open(page, server, AAPL);
  const rows = page.locator('.why-rows tr:not(.why-line)');
  await rows.nth(3).waitFor();
  // All of one look at the page: it is read again every ten seconds.
  const [texts, worth] = await page.evaluate(() => {
    const shown = (cell: Element) => (cell.querySelector('[aria-hidden]') ?? cell).textContent;
    const trs = [...document.querySelectorAll('.why-rows tr:not(.why-line)')];
    const told = document.querySelector('.why-rows + p')?.textContent ?? '';
    return [trs.map((tr) => [...tr.querySelectorAll('td')].map(shown)), told] as const;
  });
  for (const column of [0, 1]) {
    const read = texts.map((cells) => figure((cells[column] ?? '').replace('%', '')) ?? 0n);
    const [market = 0n, sector = 0n, own = 0n, all] = read;
    expect(market + sector + own, String(texts)).toBe(all);
  }
  const money = [...worth.matchAll(/([+−]?) ?\$([\d,]+\.\d\d)/g)].map(
    ([, sign, digits]) => figure(`${sign}${digits}`) ?? 0n,
  );
  const [one = 0n, two = 0n, three = 0n, sum] = money;
  expect(worth).toMatch(/^Your 7: /);
  expect(one + two + three, worth).toBe(sum);
  await page.getByRole('button', { name: say(m.quote_why_how) }).click();
  await page.getByRole('dialog').getByText(say(m.quote_why_how_honest)).waitFor();
  expectQuiet();
  await context.close();
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundedPerson, type Person } from './support/api.ts';
import { closeBrowser, newDevice, openBrowser } from './support/browser.ts';
import { turnPageAhead, turnTo, walkNowMs } from './support/clock.ts';
import { startPrepared } from './support/opened.ts';
import type { RunningServer } from './support/server.ts';
import { expectText, logIn, open } from './support/walk.ts';

/** Ahead of the test clock too, which the deposit moved on. */
const STALE_MS = 120_000;
const QUARTER_MS = 15 * 60_000;
const AAPL = 'pages/quote/stock?code=AAPL&source=0&market=NASDAQ';
const BITCOIN = 'pages/quote/stock?code=BTCUSD&source=100&market=CRYPTO';
const AUCTION = 'pages/payment/stock?code=TSLA&source=7&market=NASDAQ&direction=0';

let server: RunningServer;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  [server, browser] = await Promise.all([startPrepared(), openBrowser()]);
  person = await fundedPerson(server, { depositUsd: '500.00' });
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

test('a mini chart has the colour of the change beside it, in every list', async () => {
  const { context, page, expectQuiet } = await newDevice(browser);
  for (const route of ['pages/market/index?tab=us', 'pages/market/index?tab=indices', '']) {
    await open(page, server, route);
    await page.locator('.sparkline polyline').nth(2).waitFor();
    // A chart and the change beside it may be drawn one picture apart.
    await expect.poll(() => disagreeing(page), { message: route }).toEqual([]);
  }
  expectQuiet();
  await context.close();
});

test('the values above a chart are whole at 360 px, a coin under the crosshair too', async () => {
  const { context, page, expectQuiet } = await newDevice(browser, { width: 360, height: 740 });
  await open(page, server, BITCOIN);
  const canvas = page.locator('.chart-canvas');
  await canvas.locator('canvas').first().waitFor();
  const values = page.locator('.chart-values');
  for (const range of ['3M', '1W', 'Intraday']) {
    await page.getByRole('radio', { name: range, exact: true }).click();
    await canvas.locator('canvas').first().waitFor();
    await canvas.hover({ position: { x: 120, y: 60 } });
    await page.locator('.chart-values[data-live]').waitFor();
    const cut = await values.evaluate((row) => row.scrollWidth - row.clientWidth);
    expect(cut, range).toBe(0);
  }
  expectQuiet();
  await context.close();
});

test('a price that has stopped is told with its time, and so is the ticket it would fill', async () => {
  const { context, page, expectQuiet } = await newDevice(browser);
  await open(page, server, AAPL);
  await expectText(page, 'Simulated');
  expect(await page.getByText(/Prices stopped/).count()).toBe(0);
  // The clock of the reader runs on, the prices do not.
  await turnPageAhead(page, STALE_MS);
  await page.reload();
  await expectText(page, /Prices stopped at \d\d:\d\d:\d\d ET/);
  await expectText(page, /Delayed · \d\d:\d\d/);
  await expectText(page, 'price delayed');
  expectQuiet();
  await context.close();
});

test('an auction order sees its auction, and when it can no longer be cancelled', async () => {
  const { context, page, expectQuiet } = await newDevice(browser);
  await logIn(page, server, person);
  const uncrossMs = (Math.floor(walkNowMs() / QUARTER_MS) + 2) * QUARTER_MS;
  await turnTo(server, [page], uncrossMs - 5 * 60_000);
  await open(page, server, AUCTION);
  await page.getByRole('timer').waitFor();
  await expectText(page, /^Closes between \d\d:\d\d:30 ET and \d\d:\d\d:00 ET$/);
  await expectText(page, /^You can cancel until \d\d:\d\d:20 ET\./);
  await expectText(page, 'Indicative Price');
  await expectText(page, 'Imbalance');
  await turnTo(server, [page], uncrossMs - 38_000);
  await expectText(page, /^Orders can no longer be cancelled\./);
  expectQuiet();
  await context.close();
});

/** Rows whose mini chart and change point different ways. */
function disagreeing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tones = ['rise', 'fall', 'flat'];
    const toneOf = (one: Element | null) => tones.find((tone) => one?.classList.contains(tone));
    return [...document.querySelectorAll('.sparkline')].flatMap((line) => {
      const row = line.closest('.instrument-row, .mini-card');
      const change = toneOf(row?.querySelector('.change') ?? null);
      return change === toneOf(line) ? [] : [row?.textContent ?? 'no row'];
    });
  });
}

import { m } from '@candor/locales/messages';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { figure } from './support/adding-up.ts';
import { newDevice } from './support/browser.ts';
import { serverNow } from './support/offerings.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { open, restingBox } from './support/walk.ts';

const say = sayIn('en');
const opened = openForWalks();
const AAPL = 'pages/quote/stock?code=AAPL&source=0&market=NASDAQ';
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

// A day that begins at midnight has no line yet, by the clock of the house: it is to have one.
beforeAll(async () => {
  const missing = 60 * MINUTE_MS - ((await serverNow(opened.server)) % DAY_MS);
  if (missing > 0) await opened.server.advanceClock(missing);
});

/** Shows a range and waits for its drawing. */
async function show(page: Page, range: string): Promise<void> {
  await page.getByRole('radio', { name: range, exact: true }).click();
  await page.getByRole('img', { name: new RegExp(`^${range} chart of `) }).waitFor();
  // A young day has few bars.
  await expect.poll(() => inked(page, 0, 1)).toBeGreaterThan(range === 'Intraday' ? 0 : 100);
}

/** Pixels in the colours of prices in a part of the drawing, in shares of its width. */
function inked(page: Page, from: number, to: number): Promise<number> {
  return page.evaluate(
    ([left, right]) => {
      const all = [...document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')];
      const prices = all.filter((one) => one.clientHeight > 150 && one.clientWidth > 200);
      return prices.reduce((sum, canvas) => {
        const { width, height } = canvas;
        const start = Math.floor(width * left);
        const span = Math.max(1, Math.floor(width * right) - start);
        const pen = canvas.getContext('2d');
        const data = pen?.getImageData(start, 0, span, height).data ?? [];
        let count = sum;
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
          if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count += 1;
        }
        return count;
      }, 0);
    },
    [from, to] as const,
  );
}

/** A quarter of the drawing, from this share of its width on, is not empty once it is drawn. */
async function expectInked(page: Page, from: number): Promise<void> {
  await expect
    .poll(() => inked(page, from, from + 0.25), { message: String(from) })
    .toBeGreaterThan(20);
}

/** Drags the drawing sideways with the mouse. */
async function drag(page: Page, byPx: number): Promise<void> {
  const box = await restingBox(page.locator('.chart-canvas'));
  const y = box.y + 90;
  const x = box.x + (byPx > 0 ? 40 : 260);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx, y, { steps: 6 });
  await page.mouse.up();
}

test('candles are candles and a line a line on every range, each with its own return', async () => {
  const { page, context, expectQuiet } = await newDevice(opened.browser);
  await open(page, opened.server, AAPL);
  await page.locator('.chart-canvas canvas').first().waitFor();
  for (const [kind, words] of [
    [m.quote_chart_line, /^Line: closes\./],
    [m.quote_chart_candles, /^Hollow: closed higher\. Solid: closed lower\. One candle: /],
  ] as const) {
    await page.getByRole('button', { name: say(m.quote_chart_settings) }).click();
    await page.getByRole('radio', { name: say(kind) }).click();
    await page.keyboard.press('Escape');
    for (const range of ['Intraday', '1D', '1W', '1M', '3M', '1Y']) {
      await show(page, range);
      await page.getByText(words).waitFor();
      await page
        .locator('.chart-return')
        .getByText(/^[+−]?[\d,]+\.\d\d\u2002[+−]?[\d.]+%$/)
        .waitFor();
    }
  }
  await page.locator('.chart-return button').click();
  const lines = page.getByRole('dialog').locator('dl.receipt dd.num');
  await lines.first().waitFor();
  const [last, first, change] = (await lines.allTextContents()).map(figure);
  expect((last ?? 0n) + (first ?? 0n)).toBe(change);
  expectQuiet();
  await context.close();
});

test('moved into the past, older bars come and nothing is empty; one press leads back', async () => {
  const { page, context, expectQuiet } = await newDevice(opened.browser);
  let pages = 0;
  page.on('request', (request) => {
    if (/\/m_ft\/kline\?.*endTimestamp=/.test(request.url())) pages += 1;
  });
  await open(page, opened.server, AAPL);
  await show(page, '1D');
  const back = page.getByRole('button', { name: say(m.quote_chart_now) });
  expect(await back.count()).toBe(0);
  await drag(page, -200);
  expect(await back.count()).toBe(0);
  expect(pages).toBe(0);
  await drag(page, 200);
  await expect.poll(() => pages).toBeGreaterThan(0);
  for (let turn = 0; turn < 4; turn += 1) await drag(page, 220);
  await back.waitFor();
  await expect.poll(() => pages).toBeGreaterThan(1);
  for (const quarter of [0, 0.25, 0.5, 0.75]) await expectInked(page, quarter);
  // All the way in, twelve bars are left; all the way out, the range.
  await page.mouse.move(200, 300);
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, -300);
  await expectInked(page, 0);
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 300);
  await expectInked(page, 0);
  await back.click();
  await back.waitFor({ state: 'detached' });
  expectQuiet();
  await context.close();
});

test('bars that were missed while nothing came are there when it comes again', async () => {
  const { page, context, expectQuiet } = await newDevice(opened.browser);
  let isMuted = false;
  await page.routeWebSocket(/\/push$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isMuted || !String(message).includes('"kline:')) socket.send(message);
    });
  });
  await open(page, opened.server, AAPL);
  await show(page, 'Intraday');
  isMuted = true;
  await opened.server.advanceClock(7 * MINUTE_MS);
  // The connection stays up, so that nothing but the next bar tells of those between.
  await page.waitForTimeout(500);
  isMuted = false;
  await page.getByRole('button', { name: say(m.quote_chart_settings) }).click();
  await page.getByRole('button', { name: new RegExp(say(m.quote_chart_table)) }).click();
  const times = () => page.locator('.chart-table tbody th').allTextContents();
  await expect.poll(async () => gapsOf(await times())).toEqual([]);
  // Both are read again: a minute may end between the two.
  await expect.poll(async () => (await times())[0] === (await minuteNow(page))).toBe(true);
  expectQuiet();
  await context.close();
});

/** Neighbours of a table, newest first, that are not a minute apart. */
function gapsOf(times: readonly string[]): string[] {
  const minuteOf = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return times.slice(1).flatMap((time, index) => {
    const later = times[index];
    return (minuteOf(later) - minuteOf(time) + 1440) % 1440 === 1 ? [] : [`${time} to ${later}`];
  });
}

/** The minute of the quote, as the exchange's clock shows it. */
async function minuteNow(page: Page): Promise<string> {
  const text = await page.locator('.quote-head .explainable').first().textContent();
  return /\d\d:\d\d/.exec(text ?? '')?.[0] ?? '';
}

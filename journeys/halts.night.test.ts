import { m } from '@candor/locales/messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, newDevice, openBrowser } from './support/browser.ts';
import { startPrepared } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import type { RunningServer } from './support/server.ts';
import { expectText, open } from './support/walk.ts';

const say = sayIn('en');
const AAPL = 'pages/quote/stock?code=AAPL&source=0&market=NASDAQ';
const CAUSE = 'Halted by the operator: a merger is talked about.';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startPrepared(), openBrowser()]);
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

async function operate(what: 'halt' | 'resume', reason: string): Promise<void> {
  const said = ['--by', 'anna', '--reason', reason];
  const done = await server.script('scripts/instruments.ts', [what, '0:NASDAQ:AAPL', ...said]);
  expect(done, done.output).toMatchObject({ code: 0 });
}

/** Pixels of the colour of danger at the foot of the drawing. */
function markedPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const token = getComputedStyle(document.documentElement).getPropertyValue('--c-danger').trim();
    const wanted = [1, 3, 5].map((at) => Number.parseInt(token.slice(at, at + 2), 16));
    let count = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')) {
      const { width, height } = canvas;
      if (width === 0 || height === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 3)) count += 1;
      }
    }
    return count;
  });
}

/** The news, read anew. */
async function newsNow(page: Page): Promise<string> {
  await open(page, server, 'pages/news/index');
  await page.reload();
  await expectText(page, 'News');
  return page.locator('main').innerText();
}

test('a halt has its mark on the minute chart, its words beneath it and a line of the table', async () => {
  await operate('halt', 'a merger is talked about');
  const { page, context, expectQuiet } = await newDevice(browser);
  await open(page, server, AAPL);
  const halts = page.getByRole('list', { name: say(m.quote_chart_halts) });
  for (const range of ['Intraday', '1D']) {
    await page.getByRole('radio', { name: range, exact: true }).click();
    await page.getByRole('img', { name: new RegExp(`^${range} chart of `) }).waitFor();
    await expect.poll(() => halts.textContent()).toMatch(/^HSince \d\d\/\d\d \d\d:\d\d\. /);
    expect(await halts.textContent()).toContain(CAUSE);
    await expectText(page, 'H: trading halted.');
    await expect.poll(() => markedPixels(page)).toBeGreaterThan(60);
  }
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme as 'dark' | 'light' });
    await expect.poll(() => markedPixels(page), { message: theme }).toBeGreaterThan(60);
  }
  await page.getByRole('button', { name: say(m.quote_chart_settings) }).click();
  await page.getByRole('button', { name: new RegExp(say(m.quote_chart_table)) }).click();
  await expect
    .poll(() => page.locator('.chart-table-halt').allTextContents())
    .toEqual([expect.stringMatching(/^Halted: Since .*Halted by the operator: a merger/)]);
  // A week's bars are too long for minutes of a halt.
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: '1W', exact: true }).click();
  await expect.poll(() => halts.count()).toBe(0);

  await operate('resume', 'the merger is off');
  await expect
    .poll(() => newsNow(page), { timeout: 90_000, interval: 2_000 })
    .toMatch(/Apple Inc\. is no longer halted.*Apple Inc\. is halted by the operator/s);
  await open(page, server, AAPL);
  await page.getByRole('radio', { name: 'Intraday', exact: true }).click();
  await expect.poll(() => halts.textContent()).toMatch(/^H\d\d\/\d\d \d\d:\d\d to \d\d:\d\d\. /);
  if (process.env.KEEP_PICTURES) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.screenshot({ path: `${process.env.KEEP_PICTURES}/halts-light.png` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${process.env.KEEP_PICTURES}/halts-dark.png` });
  }
  expectQuiet();
  await context.close();
});

import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { logIn, open, openWhole } from './support/walk.ts';

const opened = openForWalks();
const ROWS_LEAST = 7;
const names = { en: 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文' } as const;
const shares = [
  ['AAPL', 'NASDAQ', 5, 2],
  ['KO', 'NYSE', 120, 1],
  ['MSFT', 'NASDAQ', 3, 2],
  ['NVDA', 'NASDAQ', 9, 1],
  ['F', 'NYSE', 100, 1],
  ['TSLA', 'NASDAQ', 8, 1],
  ['SAP', 'XETRA', 10, 1],
] as const;

test('seven positions of two currencies stand over the tab bar, each in a dense row', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '90000.00', toStock: '50000.00' });
  const ask = async (path: string, body: unknown) => {
    const answer = await call(server, path, body, person);
    expect(answer.code, JSON.stringify([path, answer])).toBe(200);
    return answer.data;
  };
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '5000.00' };
  const { quoteId } = await ask('/wallet/transfer/preview', toHk);
  await ask('/wallet/transfer', { ...toHk, quoteId });
  const bought = { stockName: 'x', direction: 0, type: 0 };
  for (const [stockCode, market, num, leverage] of shares) {
    await ask('/stock/create', {
      ...bought,
      stockCode,
      market,
      source: 0,
      num: `${num}`,
      leverage,
    });
  }
  await ask('/hk/create', { ...bought, stockCode: '01336', market: 'HK', source: 11, num: '100' });
  const device = await newDevice(browser);
  const { page } = device;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, server, person);
  for (const [locale, name] of Object.entries(names)) {
    await open(page, server, 'pages/setting/index');
    await page.getByRole('radio', { name }).click();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
    await openWhole(page, server, 'pages/trade/index?tab=0');
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0));
    const rows = page.locator('main .dense-row');
    await expect.poll(() => rows.count()).toBe(shares.length + 1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const heights = await rows.evaluateAll((found) =>
        found.map((row) => row.getBoundingClientRect().height),
      );
      const said = `${locale}, ${colorScheme}: ${heights}`;
      expect(Math.min(...heights), said).toBeGreaterThanOrEqual(64);
      expect(Math.max(...heights), said).toBeLessThanOrEqual(72);
      const last = await rows.nth(ROWS_LEAST - 1).boundingBox();
      const bar = await page.locator('nav').last().boundingBox();
      const [end, over] = [(last?.y ?? 0) + (last?.height ?? 0), bar?.y ?? 0];
      expect(end, `${said}, the tab bar at ${over}`).toBeLessThanOrEqual(over);
    }
  }
  device.expectQuiet();
  await device.context.close();
});

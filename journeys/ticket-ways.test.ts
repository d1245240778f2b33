import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, until } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import {
  confirm,
  expectText,
  expectTrueBooks,
  logIn,
  open,
  openTicketRest,
} from './support/walk.ts';

const opened = openForWalks();
const share = { stockCode: 'KO', source: 0, market: 'NYSE', direction: 0 };
const address = 'code=KO&source=0&market=NYSE';

test('a share is bought for an amount, its exits move by keys, it is turned round', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '20000.00', toStock: '20000.00' });
  const ask = async (path: string, body: unknown = {}) =>
    (await call(server, path, body, { token: person.token })).data;
  const device = await newDevice(browser, { width: 360, height: 740 });
  const { page, context } = device;
  await logIn(page, server, person);

  // 1. All types in a sentence each, by keys alone; then the switch to an amount.
  await open(page, server, `pages/payment/stock?${address}&direction=0`);
  await expectSheetByKeys(page, page.getByRole('button', { name: 'All types' }));
  await page.getByRole('radio', { name: 'Amount' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  const told = page.getByText(/^Buys \d+\. \$[\d.]+ stays with you\.$/);
  const [, num] = /Buys (\d+)\./.exec(await told.innerText()) ?? [];
  await openTicketRest(page);
  await page.getByRole('switch', { name: 'Take Profit and Stop Loss' }).click();
  for (const name of ['Take Profit', 'Stop Loss']) {
    await page
      .getByRole('radiogroup', { name: `${name} in` })
      .getByText('%')
      .click();
    await page.getByRole('textbox', { name }).fill('5');
  }
  const table = page.locator('.exit-results');
  await table.getByText('Expected result').waitFor();
  await expect
    .poll(() => table.innerText())
    .toMatch(/Expected result\s+\+\$\d+\.\d\d\s+−\$\d+\.\d\d/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.locator('.action-bar .button:not([aria-disabled])').last().click();
  await expectText(page, 'Never more than $500.00, fees included.');
  await confirm(page);
  await expectText(page, 'Amount ordered for');
  const held = await ask('/position/getByStock', share);
  expect(Math.abs(Number(held.positionNum) - Number(num))).toBeLessThanOrEqual(1);
  const [armed] = (await ask('/position/me')).list;
  expect(Number(armed.stopLossPrice) / Number(held.avgPrice)).toBeCloseTo(0.95, 2);

  // 2. A stop loss goes down by keys, after a look at both exits.
  const far = (factor: number) => (Number(held.avgPrice) * factor).toFixed(2);
  const exits = { takeProfitPrice: far(1.05), stopLossPrice: far(0.95) };
  await ask('/position/protect', { id: held.id, ...exits });
  await open(page, server, `pages/quote/stock?${address}`);
  // It stands where it was set a moment ago, and its steps are known.
  const settled = new RegExp(`^Stop Loss.*${exits.stopLossPrice.replace('.', '\\.')}`);
  await page.getByRole('button', { name: settled, disabled: false }).waitFor();
  const stop = page.getByRole('button', { name: /^Stop Loss/ });
  await stop.focus();
  await stop.press('ArrowDown');
  await stop.press('Enter');
  await page.getByRole('dialog').getByText('Before').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The sheet goes with the answer, which comes later than the server has saved.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectText(page, 'Your lines');
  const changed = async () =>
    (await ask('/position/me')).list.find(({ id }: { id: string }) => id === held.id);
  await until(async () => (await changed()).stopLossPrice !== exits.stopLossPrice);
  expect(Number((await changed()).stopLossPrice)).toBeCloseTo(
    Number(exits.stopLossPrice) - 0.01,
    4,
  );
  expect(Number((await changed()).takeProfitPrice)).toBe(Number(exits.takeProfitPrice));

  // 3. Turned round: long becomes short, after a look at both parts.
  await open(page, server, 'pages/trade/index');
  await page.locator('main .dense-row').first().click();
  await expectSheetByKeys(page, page.getByRole('button', { name: 'Reverse', exact: true }));
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByRole('dialog').getByText('Closes').waitFor();
  await confirm(page);
  await expectText(page, 'Other part of the reversal');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await ask('/position/getByStock', share)).toBeNull();
  const short = await ask('/position/getByStock', { ...share, direction: 1 });
  expect(short.positionNum).toBe(held.positionNum);

  // 4. Today's profit by holding.
  await open(page, server, 'pages/home/index');
  await expectSheetByKeys(page, page.getByRole('button', { name: 'By holding' }));

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);
});

/** A sheet opens by Enter, keeps the focus, nothing serious is against it; Escape leads back. */
async function expectSheetByKeys(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await opener.press('Enter');
  await page.getByRole('dialog').waitFor();
  const isWithin = () => document.activeElement?.closest('[role=dialog], dialog') != null;
  await expect.poll(() => page.evaluate(isWithin)).toBe(true);
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    // On its way round the focus may rest on nothing of the page.
    const outside = await page.evaluate(() => {
      const { activeElement: at, body } = document;
      const isGuard = at?.hasAttribute('data-base-ui-focus-guard');
      if (at === null || at === body || isGuard) return null;
      return at.closest('[role=dialog], dialog') === null ? at.outerHTML.slice(0, 200) : null;
    });
    expect(outside).toBeNull();
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
}

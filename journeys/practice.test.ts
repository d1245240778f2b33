import { isNight } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, openWhole } from './support/walk.ts';

const opened = openAlone();

test('a past day is replayed with practice money, and leaves the account as it was', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '1000.00', toStock: '1000.00' });
  const { page, context } = await newDevice(browser);
  await logIn(page, server, person);

  await openWhole(page, server, 'pages/practice/index');
  await expectText(page, 'A replay of a past day with practice money.');
  await expectText(page, 'No finished replay yet');

  // 1. A Sunday is no trading day.
  const day = page.getByLabel('Trading day');
  await day.fill('2026-08-02');
  const begin = page.getByRole('button', { name: 'Start with $100,000.00' });
  await begin.click();
  await expectText(page, 'This day cannot be replayed.');

  // 2. A Tuesday begins at the open.
  await day.fill('2025-08-05');
  await page.getByRole('radio', { name: '1×', exact: true }).click();
  await begin.click();
  await expectText(page, /^09:3\d:\d\d$/);
  await expectText(page, 'Apple Inc.');

  // 3. Ten shares at the market, and the rest of the money is told.
  await page.getByLabel('Quantity').fill('10');
  await page.getByRole('button', { name: /^Practise buying/ }).click();
  await expectText(page, '10 AAPL, 10 filled');
  await expectText(page, /^10 at /);

  // 4. What is held is given a stop loss a fifth below, which stands in its row.
  const held = page.getByRole('button', { name: /10 at / });
  const paid = /10 at ([\d,]+\.\d\d)/.exec(await held.innerText())?.[1];
  if (!paid) {
    throw new Error('no price in the row of what is held');
  }
  const stop = `${Math.floor(Number(paid.replaceAll(',', '')) * 0.8)}.00`;
  await held.click();
  const exits = page.getByRole('dialog', { name: 'Take Profit and Stop Loss' });
  await exits.getByLabel('Stop Loss').fill(stop);
  await exits.getByRole('button', { name: 'Save' }).click();
  await exits.waitFor({ state: 'hidden' });
  await expectText(page, `Stop Loss ${stop}`);

  // 5. After another look it is still there, and its end is kept in the list.
  await page.reload();
  await expectText(page, '10 AAPL, 10 filled');
  await page.getByRole('button', { name: 'End the replay' }).click();
  await page.getByRole('button', { name: 'Run to the close' }).click();

  // 6. Its result is told, and kept in the list to be read again.
  const result = page.getByRole('dialog', { name: 'Result' });
  await result.getByText('10 AAPL, 10 filled').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^08\/05\/2025 AAPL/ }).click();
  await result.getByText('Profit before fees').waitFor();

  // 7. The same day is set up again from it.
  await result.getByRole('link', { name: 'Set up this day again' }).click();
  await result.waitFor({ state: 'hidden' });
  await page.getByLabel('Shares and funds').and(page.locator('[value="AAPL"]')).waitFor();
  expect(await day.inputValue()).toBe('2025-08-05');

  await context.close();
  await expectTrueBooks(server);
});

/** The other market is practised on by night. */
test.runIf(isNight)(
  'a day of Hong Kong is reached from a quote, in its own money and lots',
  async () => {
    const { server, browser } = opened;
    const person = await fundedPerson(server, { depositUsd: '1000.00', toStock: '1000.00' });
    const { page, context } = await newDevice(browser);
    await logIn(page, server, person);
    const share = { name: 'Tencent', code: '00700', source: '11', market: 'HK' };
    await openWhole(page, server, `pages/hkstock/quote?${new URLSearchParams(share)}`);
    await page.getByRole('link', { name: 'Replay a past day' }).click();
    await page.getByLabel('Trading day').fill('2025-08-05');
    await page.getByRole('button', { name: 'Start with HK$800,000.00' }).click();
    await expectText(page, '08/05/2025 · HKT');
    await page.getByRole('button', { name: /^Practise buying/ }).click();
    await expectText(page, '100 00700, 100 filled');
    await page.getByRole('button', { name: 'End the replay' }).click();
    await page.getByRole('button', { name: 'End now' }).click();
    const result = page.getByRole('dialog', { name: 'Result' });
    await result.getByText('HK$800,000.00').waitFor();
    await result.getByRole('link', { name: 'Set up this day again' }).click();
    await result.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: 'HK', checked: true }).waitFor();
    await context.close();
    await expectTrueBooks(server);
  },
);

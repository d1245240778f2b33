import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

test('any wallet to any other: one form, a slide on the page, both entries, the next step', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '5000.00', toStock: '3300.00' });
  const { token } = person;
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);
  await open(page, server, 'pages/profile/transfer?from=STOCK&to=FOREX');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('1200');
  const rows = () => page.locator('.before-after tbody tr').allInnerTexts();
  await expect
    .poll(async () => (await rows()).map((row) => row.split(/\s*\t\s*/)))
    .toEqual([
      ['Stock Wallet', '$3,300.00', '$2,100.00'],
      ['Forex Wallet', '$0.00', '$1,200.00'],
      ['Funding Account', '$1,700.00', '$1,700.00'],
    ]);
  await expectText(page, 'Two entries, both or none');
  await expectText(page, 'Out of the Stock Wallet, into the Funding Account');
  await expectText(page, 'Out of the Funding Account, into the Forex Wallet');

  // By the thumb: less than the whole way moves nothing.
  const knob = page.locator('.slide-knob');
  const track = await page.locator('.slide-confirm:not([aria-disabled])').boundingBox();
  const start = await knob.boundingBox();
  if (track === null || start === null) throw new Error('no slide on the page');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  const slideTo = async (endX: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(endX, y, { steps: 8 });
    await page.mouse.up();
  };
  await slideTo(track.x + track.width / 2);
  expect(await balance('FOREX')).toBe('0.00');
  // Let go, the knob slides back: where it is pressed next, it has to lie.
  await expect.poll(() => knob.boundingBox()).toEqual(start);
  await slideTo(track.x + track.width);
  await expectText(page, 'Moved $1,200.00 to the Forex Wallet');
  expect([await balance('STOCK'), await balance('FOREX'), await balance('BALANCE')]).toEqual([
    '2100.00',
    '1200.00',
    '1700.00',
  ]);
  const bill = { timeZone: 'UTC', billType: 'transfer', pageSize: 4 };
  const { list } = (await call(server, '/wallet/getWalletBill', bill, { token })).data;
  expect(list.map((row: { amount: string }) => row.amount)).toEqual([
    '1200.00',
    '-1200.00',
    '1200.00',
    '-1200.00',
  ]);

  // By the keyboard: Confirm has the focus once the tap alternative was taken.
  await page.getByRole('button', { name: 'Swap the two' }).click();
  await amount.fill('200');
  await page.locator('.tap-instead:not([aria-disabled])').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Confirm');
  // What is typed after that asks for a confirmation of its own.
  await amount.fill('300');
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor({ state: 'detached' });
  await page.locator('.tap-instead:not([aria-disabled])').waitFor();
  await confirm(page);
  await expectText(page, 'Moved $300.00 to the Stock Wallet');
  expect([await balance('STOCK'), await balance('FOREX')]).toEqual(['2400.00', '900.00']);
  await page.getByRole('link', { name: 'See US stocks' }).click();
  await page.waitForURL(/pages\/market\/index/);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function balance(walletType: string): Promise<string> {
    const { data } = await call(server, '/wallet/getWalletBalance', { walletType }, { token });
    return data.balance;
  }
});

import { expect, test } from 'vitest';
import { fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, logIn, open } from './support/walk.ts';

const opened = openForWalks();

test('an app nobody has used shows nothing until its customer proves it, and keeps what was typed', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '731.00' });
  const device = await newDevice(browser);
  const { page } = device;
  await logIn(page, server, person);
  await open(page, server, 'pages/profile/transfer');
  const amount = page.getByLabel('Amount', { exact: true }).first();
  await amount.fill('31');

  // An hour passes: the last act is that long ago.
  const hourAgo = () => localStorage.setItem('candor.last-act', String(Date.now() - 3_600_000));
  await page.evaluate(hourAgo);
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/731|Amount|Transfer/);
  await page.keyboard.press('Tab');
  await page.reload();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();

  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByLabel('Login Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, '731.00');
  await expect.poll(() => amount.inputValue()).toMatch(/^31(\.00)?$/);

  // The choice acts at once, and goes with the account.
  await open(page, server, 'pages/setting/security');
  await page.getByRole('radio', { name: '5 minutes', exact: true }).click();
  await page.evaluate(() => localStorage.setItem('candor.last-act', String(Date.now() - 300_000)));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/auth\/login/);
  device.expectQuiet();
  await device.context.close();
});

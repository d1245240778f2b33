import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, logIn, open } from './support/walk.ts';

const opened = openForWalks();

test('a program gets a key with a proof, uses it, is shut out and let in, and loses it', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '500.00', toStock: '300.00' });
  const device = await newDevice(browser);
  const { page } = device;
  await logIn(page, server, person);
  // Longer ago than a login proves anything.
  await server.advanceClock(6 * 60_000);
  await open(page, server, 'pages/setting/security');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expectText(page, 'No API keys.');
  await page.getByRole('link', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Rebalancer');
  await page.getByRole('checkbox', { name: /^Trade/ }).click();
  await page.getByLabel('Largest order').fill('50');
  await page.getByRole('button', { name: 'Use this device’s address' }).click();
  await expect
    .poll(() => page.getByLabel('Address 1', { exact: true }).inputValue())
    .toBe('127.0.0.1');
  await page.getByRole('button', { name: 'Create key' }).click();

  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Login Password').fill(person.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const sheet = page.getByRole('dialog', { name: 'Key created' });
  const [token = ''] = /ck_[0-9a-f]{16}_[\w-]{43}/.exec(await sheet.innerText()) ?? [];
  expect(token).not.toBe('');
  await sheet.getByRole('button', { name: 'Copy key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await sheet.getByRole('checkbox', { name: /I have stored the key/ }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/pages\/setting\/apikeys$/);
  expect(await page.locator('body').innerText()).not.toContain(token.slice(-43));
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(kept).not.toContain(token.slice(-43));

  // Its program reads, orders within the limit, and takes nothing out.
  const as = { token };
  const read = async () => (await call(server, '/userCenter/getWalletBalance', {}, as)).code;
  expect(await read()).toBe(200);
  const order = { stockCode: 'KO', stockName: 'x', source: 0, market: 'NYSE', direction: 0 };
  const large = await call(server, '/stock/create', { ...order, type: 0, num: '1' }, as);
  expect(large.data.reason).toBe('KEY_ORDER_SIZE');
  const out = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '1.00' };
  expect((await call(server, '/wallet/transfer', out, as)).data.reason).toBe('KEY_SCOPE');
  await page.reload();
  await expectText(page, '/wallet/transfer');
  await expectText(page, 'Your keys 1 of 10');

  await page.getByRole('button', { name: 'Pause Rebalancer' }).click();
  await expectText(page, 'Paused');
  expect(await read()).toBe(401);
  await page.getByRole('button', { name: 'Resume Rebalancer' }).click();
  await expectText(page, 'Active');
  expect(await read()).toBe(200);
  await page.getByRole('button', { name: 'Delete Rebalancer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectText(page, 'No API keys.');
  expect(await read()).toBe(401);
  await open(page, server, 'pages/message/index');
  await expectText(page, 'API key ended: Rebalancer');
  device.expectQuiet();
  await device.context.close();
});

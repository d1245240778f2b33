import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, withPayees } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();
const PAY_PASSWORD = '481516';

/** Until nothing but the last press is missing. */
async function readyToConfirm(page: Page): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill('400');
  await page.getByLabel('Transaction Password', { exact: true }).fill(PAY_PASSWORD);
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Or tap here, then Confirm' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
}

test('J21 two tabs withdraw at once', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '500.00' });
  const { token } = person;
  await withPayees(server, person);
  const secret = { payPassword: PAY_PASSWORD, confirmPayPassword: PAY_PASSWORD };
  await call(server, '/settingPayPassword', secret, { token });

  // 1. 500.00 can be used; 400 stands in two tabs.
  const device = await newDevice(browser);
  const one = device.page;
  await logIn(one, server, person);
  await open(one, server, 'pages/withdraw/bcard');
  await expectText(one, '$500.00');
  const other = await device.context.newPage();
  await open(other, server, 'pages/withdraw/bcard');
  await expectText(other, '$500.00');
  await readyToConfirm(one);
  await readyToConfirm(other);

  // 2. Both are confirmed in the same instant: one is held, the other is told why not, by the
  // answer or by the push that overtook the press.
  const press = (page: Page) =>
    page.getByRole('button', { name: 'Confirm', exact: true }).click({ timeout: 5_000 });
  await Promise.allSettled([press(one), press(other)]);
  const refusal = 'Insufficient funds. Available $100.00, needed $400.00.';
  await Promise.race([expectText(one, refusal), expectText(other, refusal)]);

  // 3. Both know by push what is left.
  for (const page of [one, other]) {
    await page.locator('[role=status]', { hasText: '$100.00' }).first().waitFor();
  }

  // 7. One withdrawal, one hold.
  const asked = { billType: 'withdrawal', timeZone: 'UTC' };
  const bill = await call(server, '/wallet/getWalletBill', asked, { token });
  expect(bill.data.list.map((row: { amount: string }) => row.amount)).toEqual(['-400.00']);
  const balance = await call(
    server,
    '/wallet/getWalletBalance',
    { walletType: 'BALANCE' },
    { token },
  );
  expect(balance.data).toMatchObject({ balance: '500.00', usedBalance: '400.00' });
  await expectTrueBooks(server);
  device.expectQuiet();
  await device.context.close();
});

test('J21 a change of the transaction password in one tab leaves the other logged in', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '500.00' });
  const stranger = await newDevice(browser);
  await logIn(stranger.page, server, person);
  const device = await newDevice(browser);
  const one = device.page;
  await logIn(one, server, person);
  const other = await device.context.newPage();
  await open(other, server, 'pages/home/index');
  await expectText(other, '$500.00');
  const tokenOf = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('candor.session') ?? '{}').state.token);
  const before = await tokenOf(one);

  // 1. Both tabs are connected and read; one of them sets the password.
  await open(one, server, 'pages/setting/paypwd?mode=set');
  await one.getByLabel('Transaction Password', { exact: true }).fill(PAY_PASSWORD);
  await one.getByLabel('Confirm Password', { exact: true }).fill(PAY_PASSWORD);
  const others = one.getByRole('checkbox', { name: 'Log out all other devices' });
  expect(await others.isChecked()).toBe(true);
  await one.getByRole('button', { name: 'Save' }).click();
  await expectText(one, 'Success');

  // 2. The token is another one in both, the old one is dead, and so is the other device.
  const after = await tokenOf(other);
  expect(after).not.toBe(before);
  const codeOf = async (token: string) =>
    (await call(server, '/api/user/info', {}, { token })).code;
  expect([await codeOf(before), await codeOf(after)]).toEqual([401, 200]);
  await stranger.page.waitForURL(/auth\/login/);

  // 3. Nobody here is sent to the login: both read on.
  for (const page of [one, other]) {
    await open(page, server, 'pages/setting/security');
    await expectText(page, person.email);
    expect(page.url()).not.toMatch(/auth\/login/);
  }
  device.expectQuiet();
  await device.context.close();
  await stranger.context.close();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { expectText, logIn, open, openWhole } from './support/walk.ts';

const opened = openAlone();
const payPassword = '739461';

test('a customer has everything written to a file, saves it, and closes the account', async () => {
  const { server, browser } = opened;
  const person = await register(server);
  const { page } = await newDevice(browser);
  await logIn(page, server, person);
  await open(page, server, 'pages/setting/security');
  await page.getByRole('link', { name: 'My data' }).click();
  await expectText(page, 'Export my data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const path = await (await saved).path();
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');

  // Without the digits there is no way out.
  await expectText(page, 'Please set a transaction password first.');
  const { token } = person;
  const chosen = { payPassword, confirmPayPassword: payPassword, endOthers: false };
  expect((await call(server, '/settingPayPassword', chosen, { token })).code).toBe(200);
  await page.reload();
  await openWhole(page, server, 'pages/setting/mydata');
  await page.getByLabel('Transaction Password', { exact: true }).fill(payPassword);
  await page.getByRole('button', { name: 'Close account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Close account' }).click();
  await page.waitForURL(/auth\/login/);
  const login = { username: person.email, password: person.password };
  expect((await call(server, '/loginByUsername', login)).data.reason).toBe('LOGIN_WRONG');
});

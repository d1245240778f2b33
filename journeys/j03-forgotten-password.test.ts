import { expect, test } from 'vitest';
import { call, register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openAlone();
const secret = 'marker-kettle-7';

test('J03 a forgotten password and a guessing visitor', async () => {
  const { server, browser } = opened;
  const person = await register(server);
  const device = await newDevice(browser);
  const { page } = device;
  const other = await newDevice(browser);
  await logIn(other.page, server, person);
  const submit = page.getByRole('button', { name: 'Log In', exact: true });
  const name = page.getByLabel('User ID or Email');
  const password = page.getByLabel('Password', { exact: true });

  // 1. Empty fields.
  await open(page, server, 'pages/auth/login');
  await submit.click();
  await expectText(page, 'Please Enter User ID');
  await expectText(page, 'Please Enter Password');
  // 2. A wrong password and an unknown account read the same.
  const guess = async (who: string) => {
    await name.fill(who);
    await password.fill('not it 1');
    await submit.click();
    await expectText(page, 'The account or password is incorrect.');
  };
  await guess('nobody@example.org');
  await guess(person.email);
  // 3. The fifth wrong try locks, for the right password too.
  for (let tries = 2; tries <= 4; tries += 1) await guess(person.email);
  const byCall = async (typed: string) =>
    call(server, '/loginByUsername', { username: person.email, password: typed });
  expect((await byCall('not it 1')).msg).toBe('Too many attempts. Try again in 15 minutes.');
  expect((await byCall(person.password)).code).toBe(429);
  // 4. A code for an e-mail nobody has.
  await open(page, server, 'pages/auth/resetpwd');
  await page.getByLabel('Email', { exact: true }).fill('unknown@example.org');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectText(page, 'Send Success');
  // 5. The own e-mail.
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => page.locator('body').innerText()).toMatch(/your code is \w{4}-\w{4}/);
  const [, code = ''] =
    /your code is (\w{4}-\w{4})/.exec(await page.locator('body').innerText()) ?? [];
  await page.getByLabel('Email Verification Code').fill(code);
  await page.getByLabel('New Password').fill(secret);
  await page.getByLabel('Confirm Password').fill(secret);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expectText(page, 'Success');
  await page.waitForURL(/auth\/login/);
  // 6. The session on the other device has ended.
  await open(other.page, server, 'pages/profile/transaction');
  await other.page.waitForURL(/auth\/login/);
  // 7. The user ID works, and the e-mail after it; a message tells of it.
  await logIn(page, server, { ...person, email: person.userId, password: secret });
  await open(page, server, 'pages/setting/security');
  await expectText(page, 'Login password reset');
  expect((await byCall(secret)).code).toBe(200);
  // What was typed stands nowhere the browser keeps things, but the session.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(kept).not.toContain(secret);
  other.expectQuiet();
  await other.context.close();
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(server);
});

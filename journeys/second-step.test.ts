import { expect, test } from 'vitest';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { expectText, logIn, open } from './support/walk.ts';

const opened = openAlone();

test('a passkey and a recovery code are the second step; a frozen account says so', async () => {
  const { server: atAddress, browser } = opened;
  // Passkeys are bound to a name, not to a number.
  const server = Object.assign(Object.create(atAddress), {
    url: atAddress.url.replace('127.0.0.1', 'localhost'),
  }) as typeof atAddress;
  const person = await register(server);
  const device = await newDevice(browser);
  const { page } = device;
  const keys = await device.context.newCDPSession(page);
  await keys.send('WebAuthn.enable');
  await keys.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const submit = page.getByRole('button', { name: 'Log In', exact: true });
  const first = async () => {
    await open(page, server, 'pages/auth/login');
    await page.getByLabel('User ID or Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await submit.click();
    await expectText(page, 'Second step');
  };
  const logOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
  };

  await logIn(page, server, person);
  await open(page, server, 'pages/setting/security');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expectText(page, 'New recovery codes');
  const codes = await page.getByRole('dialog').locator('li').allInnerTexts();
  expect(codes).toHaveLength(10);
  const [code = ''] = /[2-9A-Z]{4}(-[2-9A-Z]{4}){5}/.exec(codes[0] ?? '') ?? [];
  await page.getByRole('checkbox', { name: 'I have stored the codes' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectText(page, 'Passkeys 1');

  // The passkey lets in, then a recovery code, once.
  await logOut();
  await first();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/#\/(pages\/home\/index)?$/);
  await logOut();
  await first();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await submit.click();
  await page.waitForURL(/#\/(pages\/home\/index)?$/);
  await logOut();
  await first();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await submit.click();
  await expectText(page, 'This code is not right, or it was used before.');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/#\/(pages\/home\/index)?$/);

  // Later a removal asks for a proof, and goes on with it.
  await atAddress.advanceClock(6 * 60_000);
  await open(page, server, 'pages/setting/security');
  await page.getByRole('button', { name: 'Remove: Passkeys 1' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, 'Confirm that it is you');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectText(page, 'No passkey yet.');

  // One tap freezes: the session ends, and the account says so after the next login.
  await page.getByRole('button', { name: 'Freeze account' }).click();
  await page.waitForURL(/auth\/login/);
  await logIn(page, server, person);
  await open(page, server, 'pages/setting/security');
  await expectText(page, 'This account is frozen');
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expectText(page, /It opens on/);
  await device.context.close();
});

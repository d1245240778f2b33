import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { expectText, expectTrueBooks, open } from './support/walk.ts';

const opened = openAlone();

test('J02 registration with every mistake', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  const email = page.getByLabel('Email', { exact: true });
  const code = page.getByLabel('Email Verification Code');
  const password = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm Password');
  const invite = page.getByLabel('Invitation Code');
  const send = page.getByRole('button', { name: /^Send/ });
  const submit = page.getByRole('button', { name: 'Register', exact: true });
  const who = 'mistakes@example.org';

  await open(page, server, 'pages/auth/register');
  // 1. Send without an e-mail, then with none that could be one.
  await send.click();
  await expectText(page, 'Please Enter Email');
  await email.fill('abc');
  await send.click();
  await expectText(page, 'Please enter a valid email.');
  // 2. A code is sent, the button counts, a second call is too early.
  await email.fill(who);
  await send.click();
  await expectText(page, 'Send Success');
  await expectText(page, /Resend in \d+ s/);
  expect((await call(server, '/getEmailCode', { email: who, type: 'register' })).code).toBe(429);
  const first = await codeOnScreen(page);
  // 3. and 4. The fields one by one.
  await page.getByRole('checkbox').click();
  await expectText(page, 'Enter the code first.');
  await pressThoughOff();
  await expectText(page, 'Please Enter Email Verification Code');
  await page.getByRole('button', { name: 'Fill in' }).click();
  expect(await code.inputValue()).toBe(first);
  await expectText(page, 'Enter a password first.');
  await pressThoughOff();
  await expectText(page, 'Please Enter Password');
  await password.fill('12345');
  await again.fill('12345');
  await submit.click();
  await expectText(page, 'The password must be 6 to 20 characters.');
  await password.fill('kettle42');
  await again.fill('kettle43');
  await submit.click();
  await expectText(page, 'The two passwords do not match');
  // 5. Five wrong tries, and the code is dead.
  await again.fill('kettle42');
  const wrong = first === '000000' ? '000001' : '000000';
  await code.fill(wrong);
  await submit.click();
  await expectText(page, 'The verification code is incorrect.');
  for (let tries = 0; tries < 4; tries += 1) expect(await registerByCall(wrong)).toBe('CODE_WRONG');
  expect(await registerByCall(first)).not.toBe('SUCCESS');
  // 6. A new code, eleven minutes old.
  await server.advanceClock(61_000);
  const old = await newCode();
  await server.advanceClock(11 * 60_000);
  await code.fill(old);
  await submit.click();
  await expectText(page, 'The verification code has expired. Request a new one.');
  // 7. An invitation that does not exist keeps the input and the code.
  const good = await newCode();
  await code.fill(good);
  await page.getByRole('button', { name: 'Add it' }).click();
  await invite.fill('NOSUCH99');
  await submit.click();
  await expectText(page, 'This invitation code does not exist.');
  expect(await email.inputValue()).toBe(who);
  expect(await code.inputValue()).toBe(good);
  // 8. Without it the same code still works.
  await invite.fill('');
  await submit.click();
  await expectText(page, 'Register Success');
  // 9. The e-mail is told to be taken only after a right code.
  await server.advanceClock(61_000);
  const taken = await newCode();
  expect(await registerByCall(taken === '000000' ? '000001' : '000000')).toBe('CODE_WRONG');
  const answer = await call(server, '/register/email', body(taken));
  expect([answer.code, answer.msg]).toEqual([409, 'This email is already registered.']);
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(server);

  /** The button is off and says why; a press says it by the field. */
  async function pressThoughOff(): Promise<void> {
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await submit.click({ force: true });
  }

  async function newCode(): Promise<string> {
    const sent = await call(server, '/getEmailCode', { email: who, type: 'register' });
    expect(sent.code).toBe(200);
    return sent.data.simulatedCode;
  }

  function body(emailCode: string) {
    return { email: who, emailCode, password: 'kettle42', confirmPassword: 'kettle42' };
  }

  async function registerByCall(emailCode: string): Promise<string> {
    const answered = await call(server, '/register/email', body(emailCode));
    return answered.code === 200 ? 'SUCCESS' : answered.data.reason;
  }
});

async function codeOnScreen(page: Page): Promise<string> {
  await expect.poll(() => page.locator('body').innerText()).toMatch(/your code is \d{6}/);
  return /your code is (\d{6})/.exec(await page.locator('body').innerText())?.[1] ?? '';
}

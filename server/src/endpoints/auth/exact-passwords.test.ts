import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const logIn = (username: string, password: string) =>
  world.ask('loginByUsername', { username, password });

async function codeFor(email: string, type: string) {
  const { data } = await world.ask('getEmailCode', { email, type });
  return { emailCode: data.simulatedCode, codeHandle: data.codeHandle };
}

test('a password is taken as it was typed: blanks, case and every sign of it count', async () => {
  const email = 'exact@example.test';
  const password = ' Kettle é 鸡蛋 7!xyz ';
  const { emailCode } = await codeFor(email, 'register');
  const form = { email, emailCode, password, confirmPassword: password };
  expect((await world.ask('registerEmail', form)).code).toBe(200);
  expect((await logIn(email, password)).code).toBe(200);
  for (const other of [
    password.trim(),
    password.toLowerCase(),
    password.slice(0, -1),
    password.normalize('NFD'),
  ]) {
    const told = await logIn(email, other);
    expect([other, told.code]).toEqual([other, 422]);
    // A right one forgives the wrong one before it.
    expect((await logIn(email, password)).code).toBe(200);
  }
});

test('a reset of the password takes no second step away', async () => {
  const email = 'forgetful@example.test';
  const me = await world.register(email);
  const { secret } = (await world.ask('timeCodeBegin', {}, me)).data;
  const codeOf = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: world.services.clock.nowMs(),
    });
  expect((await world.ask('timeCodeConfirm', { code: codeOf() }, me)).code).toBe(200);
  world.turn(2 * MINUTE_MS);
  const secrets = { newPassword: 'secret 2', confirmPassword: 'secret 2' };
  const reset = { email, ...(await codeFor(email, 'reset')), ...secrets };
  const told = await world.ask('resetPassword', reset);
  expect([told.code, told.data]).toEqual([200, {}]);
  expect((await logIn(email, TEST_PASSWORD)).data.reason).toBe('LOGIN_WRONG');
  const asked = await logIn(email, 'secret 2');
  expect([asked.data.reason, asked.data.token]).toEqual(['SECOND_STEP_REQUIRED', undefined]);
  const { pendingToken } = asked.data;
  const opened = await world.ask('loginSecondStep', { pendingToken, code: codeOf() });
  expect(opened.data.user.userId).toBe(me.userId);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_PASSWORD, openOperator } from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// A sprayer needs one customer in a hundred who chose what everybody chooses.

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

async function code(email: string, type: string): Promise<string> {
  return (await world.ask('getEmailCode', { email, type })).data.simulatedCode;
}

const refused = (field: string) => ({
  code: 400,
  msg: 'This password is among the first that guessers try. Choose another.',
  data: { reason: 'PASSWORD_COMMON', field },
});

test('nobody registers with a common password or the own e-mail, and the code is not lost', async () => {
  const email = 'sprayed@x.test';
  const emailCode = await code(email, 'register');
  const register = (password: string, language: 'en' | 'zh_Hans_CN' | 'zh_Hant_HK' = 'en') =>
    world.ask(
      'registerEmail',
      { email, emailCode, password, confirmPassword: password },
      { language },
    );
  const own = ['candor1', 'Candor2026', 'trading1', 'sprayed', 'sprayed@x.test'];
  for (const password of ['123456', 'Password', 'jordan23', ...own]) {
    expect(await register(password)).toEqual(refused('password'));
  }
  expect((await register('qwerty', 'zh_Hans_CN')).msg).toBe(
    '此密码太常见，容易被猜中，请另选一个。',
  );
  expect((await register('qwerty', 'zh_Hant_HK')).msg).toBe(
    '此密碼太常見，容易被猜中，請另選一個。',
  );
  expect((await register('鸡蛋牛奶面包')).code).toBe(200);
});

test('nor does anybody change or reset to one', async () => {
  const email = 'changes@example.test';
  const { token, userId } = await world.register(email);
  const chosen = { newPassword: userId, confirmPassword: userId };
  const changed = await world.ask(
    'updatePassword',
    { oldPassword: 'secret 1', ...chosen },
    { token },
  );
  expect(changed).toEqual(refused('newPassword'));
  const common = { newPassword: 'iloveyou', confirmPassword: 'iloveyou' };
  const emailCode = await code(email, 'reset');
  const form = { email, emailCode, ...common };
  expect(await world.ask('resetPassword', form)).toEqual(refused('newPassword'));
  expect((await world.ask('userInfo', {}, { token })).code).toBe(200);
});

test('an operator chooses no long one that is known or made of our own words either', async () => {
  const desk = await openOperator(world);
  for (const password of ['1qaz2wsx3edc4rfv', 'Candor-Trading-2026', 'passwordpassword']) {
    const chosen = { newPassword: password, confirmPassword: password };
    const told = await desk.ask('opsUpdatePassword', { oldPassword: OPERATOR_PASSWORD, ...chosen });
    expect([password, told.code, told.data.reason]).toEqual([password, 400, 'PASSWORD_COMMON']);
  }
});

test('a transaction password is none of the tries a thief of a phone begins with', async () => {
  const { token } = await world.register('thief@example.test');
  const set = (payPassword: string) =>
    world.ask('settingPayPassword', { payPassword, confirmPayPassword: payPassword }, { token });
  for (const simple of ['000000', '123456', '121212', '010190']) {
    expect(await set(simple)).toEqual({
      code: 400,
      msg: 'These six digits are easy to guess. Choose others.',
      data: { reason: 'PAY_PASSWORD_SIMPLE', field: 'payPassword' },
    });
  }
  expect((await set('482915')).code).toBe(200);
});

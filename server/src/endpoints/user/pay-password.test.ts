import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

let names = 0;
async function newcomer() {
  names += 1;
  const email = `payer${names}@example.test`;
  return { email, ...(await world.register(email)) };
}

const twice = (payPassword: string) => ({ payPassword, confirmPayPassword: payPassword });

test('the first transaction password is set once', async () => {
  const me = await newcomer();
  const set = (fields: Record<string, unknown>) => world.ask('settingPayPassword', fields, me);
  expect((await set({})).msg).toBe('Please enter the transaction password');
  expect((await set(twice('12345'))).msg).toBe('The transaction password must be 6 digits.');
  expect((await set({ payPassword: '739460', confirmPayPassword: '739461' })).msg).toBe(
    'The two passwords do not match',
  );
  expect((await set(twice('739460'))).code).toBe(200);
  expect((await world.ask('userInfo', {}, me)).data.hasPayPassword).toBe(true);
  const again = await set(twice('607418'));
  expect([again.code, again.msg]).toEqual([
    409,
    'A transaction password already exists. Change it instead.',
  ]);
});

test('it is read in any width and with spaces', async () => {
  const me = await newcomer();
  const fields = { payPassword: '７３９ ４６０', confirmPayPassword: '739460' };
  expect((await world.ask('settingPayPassword', fields, me)).code).toBe(200);
  const given = { oldPayPassword: '739\u3000460', ...twice('607418') };
  expect((await world.ask('updatePayPassword', given, me)).code).toBe(200);
});

test('two first settings at once leave one', async () => {
  const me = await newcomer();
  const login = { username: me.email, password: TEST_PASSWORD };
  const other = (await world.ask('loginByUsername', login)).data;
  const set = (payPassword: string, { token }: { readonly token: string }) =>
    world.ask('settingPayPassword', { ...twice(payPassword), endOthers: false }, { token });
  const both = await Promise.all([set('995527', me), set('330047', other)]);
  expect(both.map((told) => told.code).sort()).toEqual([200, 409]);
});

test('a change counts the tries left and locks after five, without ending the session', async () => {
  const me = await newcomer();
  const change = (oldPayPassword: string) =>
    world.ask('updatePayPassword', { oldPayPassword, ...twice('330047') }, me);
  expect((await change('739460')).msg).toBe('Please set a transaction password first.');
  await world.ask('settingPayPassword', twice('739460'), me);

  const first = await change('000000');
  expect(first).toEqual({
    code: 422,
    msg: 'The transaction password is incorrect. 4 tries left.',
    data: { reason: 'PAY_PASSWORD_WRONG', n: 4 },
  });
  for (let tries = 2; tries <= 4; tries += 1) await change('000000');
  const fifth = await change('000000');
  expect([fifth.code, fifth.msg]).toEqual([
    429,
    'The transaction password is locked for 15 minutes.',
  ]);
  expect((await change('739460')).code).toBe(429);
  expect((await world.ask('userInfo', {}, me)).code).toBe(200);
  world.turn(15 * 60_000);
  expect((await change('739460')).code).toBe(200);
});

test('a forgotten one is reset with a code to the own email and the login password', async () => {
  const me = await newcomer();
  const codeFor = (email: string, token?: string) =>
    world.ask('getEmailCode', { email, type: 'payPassword' }, { token });
  expect((await codeFor(me.email)).code).toBe(401);
  const others = await codeFor('somebody@example.test', me.token);
  expect([others.code, others.data.field]).toEqual([400, 'email']);

  const { simulatedCode: emailCode, codeHandle } = (await codeFor(me.email, me.token)).data;
  const reset = (fields: Record<string, unknown>) =>
    world.ask(
      'resetPayPassword',
      { emailCode, codeHandle, password: 'secret 1', ...twice('482915'), ...fields },
      me,
    );
  expect((await reset({ codeHandle: undefined })).data.reason).toBe('CODE_EXPIRED');
  expect((await reset({ password: 'wrong!' })).data.reason).toBe('PASSWORD_WRONG');
  expect((await reset({})).code).toBe(200);
  expect((await reset({})).data.reason).toBe('CODE_WRONG');
});

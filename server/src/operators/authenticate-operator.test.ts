import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOperator,
  askAsOperator,
  OPERATOR_PASSWORD,
  openOperator,
  operatorCode,
  setTimeCode,
} from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;

test('thirty minutes unused end a session, a logout and a new password at once', async () => {
  const desk = await openOperator(world);
  world.turn(29 * MINUTE_MS);
  expect((await desk.ask('opsMe')).data).toMatchObject({ name: 'Jonas', roles: ['support'] });
  world.turn(30 * MINUTE_MS);
  expect((await desk.ask('opsMe')).code).toBe(401);

  const { id, email } = await addOperator(world, 'Mara', ['support']);
  const logIn = (password: string, code?: string) =>
    askAsOperator(world, 'opsLogin', { input: { username: email, password, code } });
  const me = async (token: string) =>
    (await askAsOperator(world, 'opsMe', { headers: { authorization: token } })).code;
  const [here, there] = [await logIn(OPERATOR_PASSWORD), await logIn(OPERATOR_PASSWORD)];
  const secret = await setTimeCode(world, here.data.token);
  const change = { oldPassword: OPERATOR_PASSWORD, newPassword: 'another long one' };
  const headers = { authorization: here.data.token };
  const input = { ...change, confirmPassword: change.newPassword };
  expect((await askAsOperator(world, 'opsUpdatePassword', { input, headers })).code).toBe(200);
  expect([await me(here.data.token), await me(there.data.token)]).toEqual([200, 401]);
  await askAsOperator(world, 'opsLogout', { headers });
  expect(await me(here.data.token)).toBe(401);

  world.turn(MINUTE_MS);
  const code = () => operatorCode(secret, world.services.clock.nowMs());
  const again = await logIn(change.newPassword, code());
  expect(again.data.operator.id).toBe(id);
  const nowMs = world.services.clock.nowMs();
  await world.services.stores.operators.change(email, { isDisabled: true, nowMs });
  expect(await me(again.data.token)).toBe(401);
  expect((await logIn(change.newPassword)).data.reason).toBe('ACCOUNT_LOCKED');
  expect((await logIn('wrong word')).data.reason).toBe('LOGIN_WRONG');
});

test('the fifth wrong password locks, and an e-mail nobody has is told alike', async () => {
  const { email } = await addOperator(world, 'Guessed', ['support']);
  for (const username of [email, 'nobody@desk.test']) {
    const reasons: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const input = { username, password: 'wrong word' };
      reasons.push((await askAsOperator(world, 'opsLogin', { input })).data.reason);
    }
    expect(reasons).toEqual([...Array(4).fill('LOGIN_WRONG'), 'LOGIN_THROTTLED']);
  }
});

test('acts are written down and signed, also those of one moment', async () => {
  const desk = await openOperator(world, 'Eye', ['support', 'auditor']);
  const { userId } = await world.register('looked-at@example.test');
  await desk.ask('opsCustomerCard', { userId });
  const { data } = await desk.ask('opsAuditList', { operatorId: desk.id });
  expect(data.list.map((act: { what: string }) => act.what)).toEqual([
    'customer.card',
    'timeCode',
    'login',
  ]);
  expect(data.list[0]).toMatchObject({ subject: userId, address: '127.0.0.1' });
  const { operatorActs } = world.services.stores;
  const { operatorId, subject, address } = data.list[0];
  const act = { operatorId, subject, address, before: null, after: null, reason: null };
  const nowMs = world.services.clock.nowMs();
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      operatorActs.add({ ...act, what: `at once ${at}` }, nowMs),
    ),
  );
  const { data: after } = await desk.ask('opsAuditList', { operatorId: desk.id });
  const digests = after.list.map((one: { hash: string }) => one.hash);
  expect(new Set(digests).size).toBe(11);
  expect(digests.join('')).toMatch(/^[0-9a-f]{704}$/);
});

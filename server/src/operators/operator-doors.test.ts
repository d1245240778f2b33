import { expect, test } from 'vitest';
import {
  addOperator,
  askAsOperator,
  OPERATOR_PASSWORD,
  openOperator,
  operatorCode,
  setTimeCode,
} from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperatorRouteId } from './operator-endpoint.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHOSEN = 'a much longer night shift';
const behindProxy = { TRUST_PROXY: '1', ALLOW_SCREEN_MAIL: 'true', ALLOW_PLAIN: 'PUBLIC_URL' };

/** An operator as `npm run operators -- add` leaves him: a drawn password, and nothing else. */
async function drawnOperator(world: TestApp) {
  const { operators } = world.services.stores;
  const { id, email } = await addOperator(world, 'Newcomer', ['support', 'auditor']);
  const hash = await world.services.passwords.hash(OPERATOR_PASSWORD);
  const nowMs = world.services.clock.nowMs();
  const untilMs = nowMs + 24 * HOUR_MS;
  await operators.setPassword({ id, hash, untilMs, exceptSessionId: null, nowMs });
  return { id, email };
}

interface Login {
  readonly username: string;
  readonly password?: string;
  readonly code?: string;
}

const logIn = (world: TestApp, { password = OPERATOR_PASSWORD, ...login }: Login, from?: string) =>
  askAsOperator(world, 'opsLogin', {
    input: { password, ...login },
    ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
  });

const reasonOf = (told: { readonly data: { readonly reason?: string } }) => told.data.reason;

test('a drawn password lets in once, to set an authenticator and then choose another', async () => {
  const world = await openTestApp();
  const { email } = await drawnOperator(world);
  const { data } = await logIn(world, { username: email });
  expect(data.setup).toEqual(['timeCode', 'password']);
  expect(reasonOf(await logIn(world, { username: email }))).toBe('DRAWN_PASSWORD_OVER');

  const headers = { authorization: `Bearer ${data.token}` };
  const ask = (id: OperatorRouteId, input = {}) => askAsOperator(world, id, { input, headers });
  const codeOf = async (id: OperatorRouteId) => {
    const told = await ask(id);
    return [told.code, reasonOf(told)];
  };
  const shut = [403, 'OPERATOR_SETUP'];
  expect(await codeOf('opsChatList')).toEqual(shut);
  const passwords = {
    oldPassword: OPERATOR_PASSWORD,
    newPassword: CHOSEN,
    confirmPassword: CHOSEN,
  };
  // Whoever leaves now has no password of his own that would set an authenticator by itself.
  const early = await ask('opsUpdatePassword', passwords);
  expect([early.code, reasonOf(early)]).toEqual(shut);
  expect(reasonOf(await ask('opsTimeCodeConfirm', { code: '123456' }))).toBe('SECOND_STEP_WRONG');
  const secret = await setTimeCode(world, data.token);
  expect(await codeOf('opsChatList')).toEqual(shut);
  expect((await ask('opsMe')).data.setup).toEqual(['password']);

  const short = { newPassword: 'fourteen chars', confirmPassword: 'fourteen chars' };
  const refused = await ask('opsUpdatePassword', { ...passwords, ...short });
  expect([refused.code, reasonOf(refused)]).toEqual([400, 'OPERATOR_PASSWORD_LENGTH']);
  expect((await ask('opsUpdatePassword', passwords)).code).toBe(200);
  expect(await codeOf('opsChatList')).toEqual([200, undefined]);
  expect(reasonOf(await ask('opsTimeCodeBegin'))).toBe('SECOND_FACTOR_SET');

  // From now on no login goes without a code, and none goes twice.
  const chosen = { username: email, password: CHOSEN };
  const asked = await logIn(world, chosen);
  expect([reasonOf(asked), asked.data.methods]).toEqual(['SECOND_STEP_REQUIRED', ['timeCode']]);
  const now = () => operatorCode(secret, world.services.clock.nowMs());
  expect(reasonOf(await logIn(world, { ...chosen, code: now() }))).toBe('SECOND_STEP_WRONG');
  world.turn(MINUTE_MS);
  const code = now();
  expect((await logIn(world, { ...chosen, code })).data.setup).toEqual([]);
  expect(reasonOf(await logIn(world, { ...chosen, code }))).toBe('SECOND_STEP_WRONG');
  await world.close();
});

test('a drawn password runs out after 24 hours, and of two at once one gets in', async () => {
  const world = await openTestApp();
  const { email } = await drawnOperator(world);
  const both = await Promise.all([1, 2].map(() => logIn(world, { username: email })));
  expect(both.map(reasonOf).toSorted()).toEqual(['DRAWN_PASSWORD_OVER', undefined]);
  const other = await drawnOperator(world);
  world.turn(24 * HOUR_MS);
  expect(reasonOf(await logIn(world, { username: other.email }))).toBe('DRAWN_PASSWORD_OVER');
  await world.close();
});

test('twelve hours end a session, whatever is done in it', async () => {
  const world = await openTestApp();
  const desk = await openOperator(world);
  for (let minute = 0; minute < 12 * 60 - 20; minute += 20) {
    world.turn(20 * MINUTE_MS);
    expect((await desk.ask('opsMe')).code).toBe(200);
  }
  world.turn(20 * MINUTE_MS);
  expect((await desk.ask('opsMe')).code).toBe(401);
  await world.close();
});

test('strangers lock nobody out who was let in from there before, and codes are counted', async () => {
  const world = await openTestApp(behindProxy);
  const [home, password] = ['198.51.100.7', 'wrong word'];
  const { email } = await addOperator(world, 'Known', ['support']);
  const { data } = await logIn(world, { username: email }, home);
  const secret = await setTimeCode(world, data.token);
  for (let tries = 0; tries < 105; tries += 1) {
    await logIn(world, { username: email, password }, `203.0.113.${tries}`);
  }
  const away = await logIn(world, { username: email }, '192.0.2.1');
  expect(reasonOf(away)).toBe('LOGIN_THROTTLED');
  world.turn(MINUTE_MS);
  const code = operatorCode(secret, world.services.clock.nowMs());
  expect((await logIn(world, { username: email, code }, home)).code).toBe(200);

  // Whoever has the password guesses five codes.
  world.turn(20 * MINUTE_MS);
  const reasons: (string | undefined)[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const guess = { username: email, code: `00000${tries}` };
    reasons.push(reasonOf(await logIn(world, guess, home)));
  }
  expect(reasons).toEqual([...Array(4).fill('SECOND_STEP_WRONG'), 'LOGIN_THROTTLED']);
  await world.close();
});

test('from a network that is not named nobody knocks at the operators’ door', async () => {
  const world = await openTestApp({
    ...behindProxy,
    OPERATOR_NETWORKS: '10.0.0.0/8,2001:db8::/32',
  });
  const { email } = await addOperator(world, 'Inside', ['support']);
  for (const [from, code] of [
    ['10.1.2.3', 200],
    ['2001:db8::7', 200],
    ['203.0.113.9', 403],
    ['2001:db9::7', 403],
  ] as const) {
    const told = await logIn(world, { username: email }, from);
    expect([from, told.code]).toEqual([from, code]);
    if (code === 403) expect(reasonOf(told)).toBe('NETWORK_SHUT');
  }
  await world.close();
});

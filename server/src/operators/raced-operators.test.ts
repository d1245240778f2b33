import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOperator,
  askAsOperator,
  OPERATOR_PASSWORD,
  openOperator,
  operatorCode,
} from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Whoever stole a password, or a token, sends a call in the moment in which it is taken away.

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const STOLEN = { username: '', password: OPERATOR_PASSWORD };

/** Does something after a password was found right and before the call goes on. */
function onceMatched(meanwhile: () => Promise<unknown>): void {
  const { passwords } = world.services;
  const { matches } = passwords;
  passwords.matches = async (...asked) => {
    passwords.matches = matches;
    const isRight = await matches(...asked);
    await meanwhile();
    return isRight;
  };
}

async function draw(id: string, of: { endsTimeCode: boolean }): Promise<void> {
  const hash = await world.services.passwords.hash('drawn by the command');
  const nowMs = world.services.clock.nowMs();
  const untilMs = nowMs + 24 * 60 * MINUTE_MS;
  await world.services.stores.operators.setPassword({
    id,
    hash,
    untilMs,
    nowMs,
    exceptSessionId: null,
    ...of,
  });
}

const me = (token: string) =>
  askAsOperator(world, 'opsMe', { headers: { authorization: `Bearer ${token}` } });

/** A login with the stolen password and a code seen over a shoulder. */
function logIn({ email, secret }: { readonly email: string; readonly secret: string }) {
  world.turn(MINUTE_MS);
  const code = operatorCode(secret, world.services.clock.nowMs());
  return askAsOperator(world, 'opsLogin', { input: { ...STOLEN, username: email, code } });
}

test('a login with the old password opens nothing once another one was drawn', async () => {
  const desk = await openOperator(world);
  onceMatched(() => draw(desk.id, { endsTimeCode: false }));
  const told = await logIn(desk);
  expect([told.code, told.data.reason]).toEqual([422, 'LOGIN_WRONG']);
});

test('a login of an operator who is disabled meanwhile does not come back when enabled', async () => {
  const desk = await openOperator(world);
  const { operators } = world.services.stores;
  const nowMs = world.services.clock.nowMs();
  onceMatched(() => operators.change(desk.email, { isDisabled: true, nowMs }));
  const told = await logIn(desk);
  await operators.change(desk.email, { isDisabled: false, nowMs });
  expect([told.code, told.data.reason]).toEqual([422, 'LOGIN_WRONG']);
  const acts = await operatorSessions(desk.id);
  expect(acts).toBe(0);
});

test('a change of the password under way does not undo one that the command drew', async () => {
  const desk = await openOperator(world);
  const newPassword = 'what the thief chose';
  onceMatched(() => draw(desk.id, { endsTimeCode: true }));
  const told = await desk.ask('opsUpdatePassword', {
    oldPassword: OPERATOR_PASSWORD,
    newPassword,
    confirmPassword: newPassword,
  });
  expect([told.code, told.data.reason]).toEqual([422, 'PASSWORD_WRONG']);
  const input = { ...STOLEN, username: desk.email, password: newPassword };
  const login = await askAsOperator(world, 'opsLogin', { input });
  expect(login.data.reason).toBe('LOGIN_WRONG');
});

test('a code sets the authenticator it is of, and none that was drawn meanwhile', async () => {
  const { email } = await addOperator(world, 'Newcomer', ['support']);
  const { data } = await askAsOperator(world, 'opsLogin', {
    input: { ...STOLEN, username: email },
  });
  const headers = { authorization: `Bearer ${data.token}` };
  const begin = () => askAsOperator(world, 'opsTimeCodeBegin', { headers });
  const own = (await begin()).data.secret;
  const { operators } = world.services.stores;
  const { useStep } = operators;
  let others = '';
  operators.useStep = async (of) => {
    operators.useStep = useStep;
    others = (await begin()).data.secret;
    return useStep(of);
  };
  const input = { code: operatorCode(own, world.services.clock.nowMs()) };
  const told = await askAsOperator(world, 'opsTimeCodeConfirm', { input, headers });
  expect(others).not.toBe(own);
  expect(told.data.reason).toBe('SECOND_STEP_WRONG');
  expect((await me(data.token)).data.setup).toContain('timeCode');
});

test('a session that opens beside a new password ends with it', async () => {
  const desk = await openOperator(world);
  const rounds = Array.from({ length: 8 }, async () => {
    const [told] = await Promise.all([logIn(desk), draw(desk.id, { endsTimeCode: false })]);
    return told;
  });
  for (const told of await Promise.all(rounds)) {
    if (told.code === 200) expect((await me(told.data.token)).code).toBe(401);
  }
  expect(await operatorSessions(desk.id)).toBe(0);
});

/** Open sessions of an operator. */
async function operatorSessions(id: string): Promise<number> {
  const { pool } = world as Awaited<ReturnType<typeof openTestApp>>;
  const { rowCount } = await pool.query(
    'SELECT FROM operator_sessions WHERE operator_id = $1 AND ended_ms IS NULL',
    [id],
  );
  return rowCount ?? 0;
}

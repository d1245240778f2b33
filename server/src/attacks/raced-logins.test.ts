import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_PASSWORD } from '../testing/test-app.ts';

// Whoever has the password logs in while its owner, or an operator, takes the account back.

let world: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const NEW_PASSWORD = 'kettle 42';

async function reset(email: string): Promise<void> {
  const { data } = await world.ask('getEmailCode', { email, type: 'reset' });
  const { simulatedCode: emailCode, codeHandle } = data;
  const secret = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const told = await world.ask('resetPassword', { email, emailCode, codeHandle, ...secret });
  expect(told.code).toBe(200);
}

/** Does something after the account was held against its signature and before a session opens. */
function onceSigned(userId: string, meanwhile: () => Promise<unknown>): void {
  const { users } = world.services.stores;
  const { signed } = users;
  users.signed = async (asked) => {
    const user = await signed(asked);
    if (asked !== userId) return user;
    users.signed = signed;
    await meanwhile();
    return user;
  };
}

async function openSessions(userId: string): Promise<number> {
  const { rowCount } = await world.pool.query(
    'SELECT FROM sessions WHERE user_id = $1 AND ended_ms IS NULL',
    [userId],
  );
  return rowCount ?? 0;
}

test('a login with the old password opens nothing once the owner has reset it', async () => {
  const email = 'taken-back@example.test';
  const { userId } = await world.register(email);
  onceSigned(userId, () => reset(email));
  const told = await world.ask('loginByUsername', { username: email, password: TEST_PASSWORD });
  expect([told.code, told.data.reason]).toEqual([422, 'LOGIN_WRONG']);
  expect(await openSessions(userId)).toBe(0);
});

test('a login that waits for a factor ends with the password it began with', async () => {
  const email = 'half-way@example.test';
  const me = await world.register(email);
  const { secret } = (await world.ask('timeCodeBegin', {}, me)).data;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: world.services.clock.nowMs(),
    });
  expect((await world.ask('timeCodeConfirm', { code: code() }, me)).code).toBe(200);
  world.turn(60_000);
  const asked = { username: email, password: TEST_PASSWORD };
  const { pendingToken } = (await world.ask('loginByUsername', asked)).data;
  await reset(email);
  const told = await world.ask('loginSecondStep', { pendingToken, code: code() });
  expect([told.code, told.data.reason]).toEqual([422, 'SECOND_STEP_EXPIRED']);
  expect(await openSessions(me.userId)).toBe(0);
});

test('a login opens nothing in an account that is locked meanwhile', async () => {
  const email = 'locked-meanwhile@example.test';
  const { userId } = await world.register(email);
  const { users, sessions } = world.services.stores;
  onceSigned(userId, async () => {
    await users.setLocked(userId, true);
    await sessions.endAll({ userId, exceptId: null, nowMs: world.services.clock.nowMs() });
  });
  const told = await world.ask('loginByUsername', { username: email, password: TEST_PASSWORD });
  expect([told.code, told.data.reason]).toEqual([422, 'ACCOUNT_LOCKED']);
  expect(await openSessions(userId)).toBe(0);
});

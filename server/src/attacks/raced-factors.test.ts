import { Secret, TOTP } from 'otpauth';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, START_MS, TEST_PASSWORD } from '../testing/test-app.ts';

// Whoever has the password, and a session, while its owner sets a second factor: of two calls at
// once the thief's was let in before the factor was there, and is carried out after it.

let world: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

let names = 0;
async function owner() {
  names += 1;
  const email = `raced${names}@example.test`;
  const me = await world.register(email);
  const { secret } = (await world.ask('timeCodeBegin', {}, me)).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: START_MS });
  return { email, code, ...me };
}

/** Does something while a call waits for changes of a customer to end; hands back its answer. */
async function whileWaiting<Told>(
  userId: string,
  call: () => Promise<Told>,
  meanwhile: (client: PoolClient) => Promise<unknown>,
): Promise<Told> {
  const client = await world.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    let hasEnded = false;
    const told = call().finally(() => {
      hasEnded = true;
    });
    for (let isWaiting = false; !isWaiting && !hasEnded; ) {
      const { rowCount } = await world.pool.query(
        `SELECT FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      isWaiting = rowCount !== 0;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await meanwhile(client);
    await client.query('COMMIT');
    return await told;
  } finally {
    client.release();
  }
}

/** The owner's first code was right, in a call that began so long ago. */
const confirmed =
  (userId: string, msAgo = 0) =>
  (client: PoolClient) =>
    client.query(
      `WITH changed AS (UPDATE time_codes SET confirmed_ms = $2 WHERE user_id = $1)
     UPDATE users SET factors_changed_ms = $2 WHERE user_id = $1`,
      [userId, START_MS - msAgo],
    );

test('a factor that is set meanwhile is not removed by an older proof', async () => {
  const me = await owner();
  const call = () => world.ask('timeCodeEnd', {}, me);
  const told = await whileWaiting(me.userId, call, confirmed(me.userId));
  expect(told.data.reason).toBe('STEP_UP_REQUIRED');
  const overview = await world.ask('securityOverview', {}, me);
  expect(overview.data.timeCodeSince).toBe(START_MS);
});

test('a login whose password was right before asks for the factor that is there now', async () => {
  const me = await owner();
  const login = { username: me.email, password: TEST_PASSWORD };
  const call = () => world.ask('loginByUsername', login);
  const told = await whileWaiting(me.userId, call, confirmed(me.userId));
  expect(told.data.reason).toBe('SECOND_STEP_REQUIRED');
});

test('a password that was checked while a factor was set proves nothing', async () => {
  const me = await owner();
  const call = () => world.ask('prove', { password: TEST_PASSWORD }, me);
  const told = await whileWaiting(me.userId, call, confirmed(me.userId, 50));
  expect(told.data.reason).toBe('STEP_UP_WRONG');
});

test('a proof made while the owner set a factor is older than the factor', async () => {
  const me = await owner();
  expect((await world.ask('prove', { password: TEST_PASSWORD }, me)).code).toBe(200);
  // The owner's call began earlier and ended later.
  const { secondFactors } = world.services.stores;
  const sealedSecret = (await secondFactors.timeCode(me.userId))?.sealedSecret ?? Buffer.of();
  const step = Math.floor(START_MS / 30_000);
  const at = { userId: me.userId, step, sealedSecret, nowMs: START_MS - 50 };
  expect(await secondFactors.useStep(at)).toBe(true);
  const told = await world.ask('timeCodeEnd', {}, me);
  expect(told.data.reason).toBe('STEP_UP_REQUIRED');
});

test('a code sets the authenticator it is of, and none that was drawn meanwhile', async () => {
  const me = await owner();
  const thiefs = await owner();
  const call = () => world.ask('timeCodeConfirm', { code: me.code }, me);
  const told = await whileWaiting(me.userId, call, (client) =>
    client.query(
      `UPDATE time_codes SET sealed_secret = t.sealed_secret FROM time_codes t
        WHERE time_codes.user_id = $1 AND t.user_id = $2`,
      [me.userId, thiefs.userId],
    ),
  );
  expect(told.data.reason).toBe('SECOND_STEP_WRONG');
  const overview = await world.ask('securityOverview', {}, me);
  expect(overview.data.timeCodeSince).toBeNull();
});

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, START_MS, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
let turned = 0;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

function turn(ms: number) {
  turned += ms;
  world.turn(ms);
}

const STEP_MS = 30_000;
const DEVICE = { 'user-agent': 'Firefox/1' };

/** What an authenticator shows now, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = START_MS + turned + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

let names = 0;
async function newcomer() {
  names += 1;
  const email = `guarded${names}@example.test`;
  return { email, ...(await world.register(email)) };
}

async function guarded() {
  const me = await newcomer();
  const { secret, url } = (await world.ask('timeCodeBegin', {}, me)).data;
  const confirmed = await world.ask('timeCodeConfirm', { code: codeOf(secret) }, me);
  turn(STEP_MS);
  return { ...me, secret, url, recoveryCodes: confirmed.data.recoveryCodes as string[] };
}

const logIn = (email: string, password = TEST_PASSWORD) =>
  world.ask('loginByUsername', { username: email, password }, { headers: DEVICE });
const second = (pendingToken: string, code: string) =>
  world.ask('loginSecondStep', { pendingToken, code });

test('an authenticator guards the login once its first code was right', async () => {
  const me = await newcomer();
  const begun = (await world.ask('timeCodeBegin', {}, me)).data;
  expect(begun.url).toMatch(/^otpauth:\/\/totp\/Candor:guarded1%40example\.test\?/);
  // Begun and not confirmed, it guards nothing.
  expect((await logIn(me.email)).code).toBe(200);
  const wrong = await world.ask('timeCodeConfirm', { code: '000000' }, me);
  expect([wrong.code, wrong.data.reason]).toEqual([422, 'SECOND_STEP_WRONG']);
  const right = await world.ask('timeCodeConfirm', { code: codeOf(begun.secret) }, me);
  expect(right.code).toBe(200);
  expect(right.data.recoveryCodes).toHaveLength(10);
  // What was proved by a password before says nothing of the authenticator.
  expect((await world.ask('timeCodeBegin', {}, me)).data.reason).toBe('STEP_UP_REQUIRED');

  const asked = await logIn(me.email);
  expect([asked.code, asked.data.reason]).toEqual([422, 'SECOND_STEP_REQUIRED']);
  expect(asked.data.methods).toEqual(['timeCode', 'recovery']);
  expect(asked.data.token).toBeUndefined();
  const { pendingToken } = asked.data;
  // The code that confirmed is used up; the next one lets in, once.
  const replayed = await second(pendingToken, codeOf(begun.secret));
  expect(replayed.data.reason).toBe('SECOND_STEP_WRONG');
  turn(STEP_MS);
  const code = codeOf(begun.secret);
  const opened = (await second(pendingToken, code)).data;
  expect(opened.user.userId).toBe(me.userId);
  const twice = await world.ask('timeCodeBegin', {}, { token: opened.token });
  expect(twice.data.reason).toBe('SECOND_FACTOR_SET');
  expect((await second(pendingToken, code)).data.reason).toBe('SECOND_STEP_EXPIRED');
  const again = (await logIn(me.email)).data.pendingToken;
  expect((await second(again, code)).data.reason).toBe('SECOND_STEP_WRONG');
});

test('a code is read in any width and with spaces, and other text is a wrong one', async () => {
  const me = await newcomer();
  const { secret } = (await world.ask('timeCodeBegin', {}, me)).data;
  for (const code of ['漢漢漢漢漢漢', '١٢٣٤٥٦', 'éééééé', '12345']) {
    const wrong = await world.ask('timeCodeConfirm', { code }, me);
    expect([code, wrong.code, wrong.data.reason]).toEqual([code, 422, 'SECOND_STEP_WRONG']);
  }
  const digits = codeOf(secret);
  const wide = digits.replaceAll(/\d/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
  );
  const code = `${wide.slice(0, 3)} ${wide.slice(3)}`;
  expect((await world.ask('timeCodeConfirm', { code }, me)).code).toBe(200);
});

test('the code of now and the one before it count, none further back and none ahead', async () => {
  const me = await guarded();
  const isRight = async (steps: number) => {
    const { pendingToken } = (await logIn(me.email)).data;
    return (await second(pendingToken, codeOf(me.secret, steps))).code === 200;
  };
  turn(3 * STEP_MS);
  expect([await isRight(1), await isRight(2), await isRight(-2)]).toEqual([false, false, false]);
  expect([await isRight(-1), await isRight(0)]).toEqual([true, true]);
  // To the last millisecond of the step after it.
  turn(3 * STEP_MS);
  const code = codeOf(me.secret);
  turn(2 * STEP_MS - 1);
  expect((await second((await logIn(me.email)).data.pendingToken, code)).code).toBe(200);
  turn(1);
});

test('a wrong password is told as before, whether a second step is set or not', async () => {
  const me = await guarded();
  const wrong = await logIn(me.email, 'not it 1');
  const nobody = await logIn('nobody@example.test', 'not it 1');
  expect(wrong).toEqual(nobody);
});

test('a login that waits ends after five minutes', async () => {
  const me = await guarded();
  const { pendingToken } = (await logIn(me.email)).data;
  turn(5 * 60_000);
  const late = await second(pendingToken, codeOf(me.secret));
  expect(late.data.reason).toBe('SECOND_STEP_EXPIRED');
  expect((await second('made up', '123456')).data.reason).toBe('SECOND_STEP_EXPIRED');
});

test('a recovery code works once, in any writing, and the customer is told', async () => {
  const me = await guarded();
  const [first = '', next = ''] = me.recoveryCodes;
  // 24 of 32 letters are 120 bits.
  for (const code of me.recoveryCodes)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/);
  const typed = first.toLowerCase().replaceAll('-', ' ');
  const pending = async () => (await logIn(me.email)).data.pendingToken;
  const opened = await second(await pending(), typed);
  expect(opened.code).toBe(200);
  expect((await second(await pending(), first)).data.reason).toBe('SECOND_STEP_WRONG');
  const { token } = opened.data;
  const overview = (await world.ask('securityOverview', {}, { token })).data;
  expect([overview.recoveryLeft, overview.passkeys]).toEqual([9, []]);
  const titles = (await world.ask('messageList', {}, { token })).data.list.map(
    ({ title }: { title: string }) => title,
  );
  expect(titles).toContain('A recovery code was used');
  // New ones end the old ones.
  const made = await world.ask('recoveryCodesNew', {}, { token });
  expect(made.data.recoveryCodes).toHaveLength(10);
  expect((await second(await pending(), next)).data.reason).toBe('SECOND_STEP_WRONG');
  // Another customer's code opens nothing of mine.
  const other = await guarded();
  const { pendingToken } = (await logIn(other.email)).data;
  const stolen = await second(pendingToken, made.data.recoveryCodes[0]);
  expect(stolen.data.reason).toBe('SECOND_STEP_WRONG');
});

test('of codes made twice at once, ten are left', async () => {
  const me = await guarded();
  expect((await world.ask('prove', { code: codeOf(me.secret) }, me)).code).toBe(200);
  // Of two sessions: of one, the second call comes with a token that has ended.
  turn(STEP_MS);
  const { pendingToken } = (await logIn(me.email)).data;
  const other = (await second(pendingToken, codeOf(me.secret))).data;
  const made = ({ token }: { readonly token: string }) =>
    world.ask('recoveryCodesNew', { endOthers: false }, { token });
  const answers = await Promise.all([made(me), made(other), made(me), made(other)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 401, 401]);
  const told = await world.ask('securityOverview', {}, { token: me.token });
  expect(told.data.recoveryLeft).toBe(10);
});

test('two answers at once with one code let one in', async () => {
  const me = await guarded();
  const tokens = await Promise.all([logIn(me.email), logIn(me.email)]);
  const code = codeOf(me.secret);
  const answers = await Promise.all(
    tokens.map(({ data }) =>
      world.ask('loginSecondStep', { pendingToken: data.pendingToken, code }),
    ),
  );
  expect(answers.map(({ code: told }) => told).sort()).toEqual([200, 422]);
});

test('five wrong codes lock the second step, whichever login they come with', async () => {
  const me = await guarded();
  const pending = async () => (await logIn(me.email)).data.pendingToken;
  const one = await pending();
  for (let tries = 1; tries <= 4; tries += 1) {
    expect((await second(one, '000000')).data.reason).toBe('SECOND_STEP_WRONG');
  }
  expect((await second(await pending(), '000000')).data.reason).toBe('LOGIN_THROTTLED');
  expect((await second(await pending(), codeOf(me.secret))).code).toBe(429);
  turn(15 * 60_000);
  expect((await second(await pending(), codeOf(me.secret))).code).toBe(200);
});

test('what changes how one proves oneself wants a fresh proof by what holds until now', async () => {
  const me = await guarded();
  turn(5 * 60_000);
  const end = (key: string) => world.ask('timeCodeEnd', { endOthers: false }, { ...me, key });
  const refused = await end('k1');
  expect([refused.code, refused.data]).toEqual([
    422,
    { reason: 'STEP_UP_REQUIRED', methods: ['timeCode', 'recovery'] },
  ]);
  // A password proves nothing where a second factor is set.
  const byPassword = await world.ask('prove', { password: TEST_PASSWORD }, me);
  expect(byPassword.data.reason).toBe('STEP_UP_WRONG');
  const proved = await world.ask('prove', { code: codeOf(me.secret) }, me);
  expect(proved.data.untilTimestamp).toBe(START_MS + turned + 5 * 60_000);
  // A proof is of its own session.
  const other = await logIn(me.email);
  turn(STEP_MS);
  const opened = await second(other.data.pendingToken, codeOf(me.secret));
  expect((await end('k1')).code).toBe(200);
  expect((await logIn(me.email)).code).toBe(200);
  const overview = await world.ask('securityOverview', {}, { token: opened.data.token });
  expect([overview.data.timeCodeSince, overview.data.recoveryLeft]).toEqual([null, 0]);
});

test('a password proved before a factor was set removes none, adds none and moves no money', async () => {
  const me = await newcomer();
  // A thief has the password, and proved it a minute before the owner sets an authenticator.
  const thief = { token: (await logIn(me.email)).data.token };
  expect((await world.ask('prove', { password: TEST_PASSWORD }, thief)).code).toBe(200);
  turn(60_000);
  const { secret } = (await world.ask('timeCodeBegin', {}, me)).data;
  const first = { code: codeOf(secret), endOthers: false };
  expect((await world.ask('timeCodeConfirm', first, me)).code).toBe(200);
  for (const session of [thief, me]) {
    for (const call of ['timeCodeEnd', 'passkeyBegin', 'recoveryCodesNew'] as const) {
      const refused = await world.ask(call, {}, session);
      expect([call, refused.code, refused.data]).toEqual([
        call,
        422,
        { reason: 'STEP_UP_REQUIRED', methods: ['timeCode', 'recovery'] },
      ]);
    }
  }
  // Nor does a proof by a factor outlast it: what was proved by it says nothing of the next.
  turn(STEP_MS);
  expect((await world.ask('prove', { code: codeOf(secret) }, me)).code).toBe(200);
  turn(1000);
  expect((await world.ask('timeCodeEnd', {}, me)).code).toBe(200);
  turn(1000);
  const next = (await world.ask('timeCodeBegin', {}, me)).data;
  expect((await world.ask('timeCodeConfirm', { code: codeOf(next.secret) }, me)).code).toBe(200);
  expect((await world.ask('timeCodeEnd', {}, me)).data.reason).toBe('STEP_UP_REQUIRED');
});

test('a recovery code proves as a factor does', async () => {
  const me = await guarded();
  const [code = ''] = me.recoveryCodes;
  expect((await world.ask('timeCodeEnd', {}, me)).data.reason).toBe('STEP_UP_REQUIRED');
  expect((await world.ask('prove', { code }, me)).code).toBe(200);
  expect((await world.ask('timeCodeEnd', {}, me)).code).toBe(200);
});

test('a refusal for want of a proof leaves the key free', async () => {
  const me = await newcomer();
  turn(5 * 60_000);
  const set = () =>
    world.ask(
      'settingPayPassword',
      { payPassword: '739460', confirmPayPassword: '739460' },
      { ...me, key: 'the one key' },
    );
  expect((await set()).data).toEqual({ reason: 'STEP_UP_REQUIRED', methods: ['password'] });
  expect((await world.ask('prove', {}, me)).data.reason).toBe('STEP_UP_WRONG');
  const wrong = await world.ask('prove', { password: 'not it 1' }, me);
  expect(wrong.data.reason).toBe('PASSWORD_WRONG');
  expect((await world.ask('prove', { password: TEST_PASSWORD }, me)).code).toBe(200);
  expect((await set()).code).toBe(200);
  // From now on the transaction password is asked for.
  turn(5 * 60_000);
  expect((await world.ask('proveOptions', {}, me)).data.methods).toEqual(['payPassword']);
  expect((await world.ask('prove', { payPassword: '739460' }, me)).code).toBe(200);
});

test('six digits that pay change nothing of how somebody is let in', async () => {
  const me = await newcomer();
  const set = { payPassword: '739460', confirmPayPassword: '739460' };
  expect((await world.ask('settingPayPassword', set, me)).code).toBe(200);
  turn(5 * 60_000);
  const key = { name: 'robot', scopes: ['read'], callsPerMinute: 60, days: 30, addresses: [] };
  const tries = () => [
    world.ask('timeCodeBegin', {}, me),
    world.ask('passkeyBegin', {}, me),
    world.ask('apiKeyCreate', key, { ...me, key: 'a key' }),
  ];
  expect((await world.ask('prove', { payPassword: '739460' }, me)).code).toBe(200);
  for (const told of await Promise.all(tries())) {
    expect(told.data).toEqual({ reason: 'STEP_UP_REQUIRED', methods: ['password'] });
  }
  // It does for ending sessions, which takes nothing from their owner.
  expect((await world.ask('sessionEnd', { id: 'others' }, me)).code).toBe(200);
  expect((await world.ask('prove', { password: TEST_PASSWORD }, me)).code).toBe(200);
  for (const told of await Promise.all(tries())) expect(told.code).toBe(200);
});

test('others are logged out by whoever proves it, and a login replaces the session it came with', async () => {
  const me = await guarded();
  turn(5 * 60_000);
  const asked = await world.ask('sessionEnd', { id: 'others' }, me);
  expect(asked.data).toEqual({ reason: 'STEP_UP_REQUIRED', methods: ['timeCode', 'recovery'] });
  const other = await newcomer();
  const login = { username: other.email, password: TEST_PASSWORD };
  const again = await world.ask('loginByUsername', login, { token: other.token });
  const codeOf = async (token: string) => (await world.ask('userInfo', {}, { token })).code;
  expect([await codeOf(other.token), await codeOf(again.data.token)]).toEqual([401, 200]);
});

test('the customer reads what concerned the account, and nobody else’s', async () => {
  const me = await guarded();
  const other = await newcomer();
  await second((await logIn(me.email)).data.pendingToken, '000000');
  const { list, total } = (await world.ask('securityEvents', {}, me)).data;
  const events = list.map(({ event }: { event: string }) => event);
  expect([events, total]).toEqual([['second-step-wrong', 'factor-added', 'login'], 3]);
  expect(list[1].title).toBe('Second step added');
  expect((await world.ask('securityEvents', {}, other)).data.total).toBe(1);
});

test('a first login from a device is told as such', async () => {
  const me = await newcomer();
  const titleOf = async () =>
    (await world.ask('messageList', {}, { token: me.token })).data.list[0].title;
  await logIn(me.email);
  expect(await titleOf()).toBe('Login from a new device: Firefox');
  turn(1000);
  await logIn(me.email);
  expect(await titleOf()).toBe('New login: Firefox');
});

test('the secret of an authenticator is kept sealed, and told to no log', async () => {
  const me = await guarded();
  const kept = await world.services.stores.secondFactors.timeCode(me.userId);
  const sealed = Buffer.from(kept?.sealedSecret ?? []);
  expect(sealed.length).toBeGreaterThan(32);
  expect(sealed.includes(me.secret)).toBe(false);
  expect(sealed.includes(Buffer.from(Secret.fromBase32(me.secret).bytes))).toBe(false);
  expect(world.security.join('\n')).not.toContain(me.secret);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const password = 'secret 1';
let names = 0;
/** An address nobody has used, so that every test starts with nothing sent. */
function newEmail(): string {
  names += 1;
  return `person${names}@example.test`;
}

async function codeFor(email: string): Promise<string> {
  return (await world.ask('getEmailCode', { email, type: 'register' })).data.simulatedCode;
}

function form(email: string, emailCode: string, change: Record<string, unknown> = {}) {
  return { email, emailCode, password, confirmPassword: password, ...change };
}

test('a code is asked for with an email, and with a valid one', async () => {
  const none = await world.ask('getEmailCode', { type: 'register' });
  expect(none).toEqual({
    code: 400,
    msg: 'Please Enter Email',
    data: { reason: 'EMAIL_REQUIRED', field: 'email' },
  });
  const bad = await world.ask('getEmailCode', { email: 'abc', type: 'register' });
  expect([bad.code, bad.msg]).toEqual([400, 'Please enter a valid email.']);
});

test('a code is sent once a minute and five times an hour', async () => {
  const email = newEmail();
  const first = await world.ask('getEmailCode', { email, type: 'register' });
  expect(first).toMatchObject({ code: 200, msg: 'Success' });
  expect(first.data.nextSendTimestamp - first.data.expireTimestamp).toBe(60_000 - 600_000);
  expect(first.data.simulatedCode).toMatch(/^\d{6}$/);
  expect(world.letters.at(-1)).toMatchObject({ to: email, locale: 'en' });

  const again = await world.ask('getEmailCode', { email, type: 'register' });
  expect([again.code, again.msg]).toEqual([
    429,
    'Please wait 60 seconds before asking for another code.',
  ]);
  for (let sent = 1; sent < 5; sent += 1) {
    world.turn(60_000);
    expect((await world.ask('getEmailCode', { email, type: 'register' })).code).toBe(200);
  }
  world.turn(60_000);
  // The first was 5 minutes ago, so the sixth may be asked for in 55.
  const sixth = await world.ask('getEmailCode', { email, type: 'register' });
  expect(sixth.data).toEqual({ reason: 'CODE_TOO_SOON', s: 3300 });
});

test('the form refuses field by field, in its order', async () => {
  const email = newEmail();
  const refused = async (change: Record<string, unknown>) => {
    const told = await world.ask('registerEmail', form(email, '123456', change));
    return [told.code, told.data.field, told.msg];
  };
  expect(await refused({ emailCode: '' })).toEqual([
    400,
    'emailCode',
    'Please Enter Email Verification Code',
  ]);
  expect(await refused({ password: undefined })).toEqual([
    400,
    'password',
    'Please Enter Password',
  ]);
  expect(await refused({ password: '12345' })).toEqual([
    400,
    'password',
    'The password must be 6 to 20 characters.',
  ]);
  expect(await refused({ confirmPassword: 'secret 2' })).toEqual([
    400,
    'confirmPassword',
    'The two passwords do not match',
  ]);
  expect(await refused({ email: null, emailCode: null })).toEqual([
    400,
    'email',
    'Please Enter Email',
  ]);
});

test('five wrong codes kill the right one', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) {
    const told = await world.ask('registerEmail', form(email, wrong));
    expect([told.code, told.msg]).toEqual([422, 'The verification code is incorrect.']);
  }
  const right = await world.ask('registerEmail', form(email, code));
  expect(right.code).toBe(422);
  expect(right.data.reason).toBe('CODE_EXPIRED');
});

test('five wrong codes at once are all counted', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  const guesses = Array.from({ length: 30 }, (_, index) => String(index).padStart(6, '0'));
  const told = await Promise.all(
    guesses
      .filter((guess) => guess !== code)
      .map((guess) => world.ask('registerEmail', form(email, guess))),
  );
  expect(told.filter((one) => one.data.reason === 'CODE_WRONG')).toHaveLength(5);
  expect((await world.ask('registerEmail', form(email, code))).code).toBe(422);
});

test('a code is good for ten minutes', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  world.turn(11 * 60_000);
  const told = await world.ask('registerEmail', form(email, code));
  expect([told.code, told.msg]).toEqual([
    422,
    'The verification code has expired. Request a new one.',
  ]);
});

test('an unknown invitation code is refused and the email code still works', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  const refused = await world.ask('registerEmail', form(email, code, { invitationCode: 'NOBODY' }));
  expect([refused.code, refused.msg]).toEqual([422, 'This invitation code does not exist.']);

  const told = await world.ask('registerEmail', form(email, code, { invitationCode: '' }));
  expect(told.code).toBe(200);
  expect(told.data.user).toMatchObject({
    email,
    kycStatus: 0,
    hasPayPassword: false,
    unreadCount: 0,
  });
  expect(told.data.user.userId).toMatch(/^\d{8}$/);
  expect(world.openedAccounts).toContain(told.data.user.userId);
});

test('a registered email is told only after a right code', async () => {
  const email = newEmail();
  await world.register(email);
  world.turn(61_000);
  const code = await codeFor(email.toUpperCase());
  const wrong = await world.ask(
    'registerEmail',
    form(email, code === '000000' ? '000001' : '000000'),
  );
  expect(wrong.data.reason).toBe('CODE_WRONG');
  const taken = await world.ask('registerEmail', form(email, code));
  expect([taken.code, taken.msg]).toEqual([409, 'This email is already registered.']);
});

test('a code works once', async () => {
  const email = newEmail();
  const code = await codeFor(email);
  const forms = ['one secret 1', 'another secret 2'].map((password) =>
    form(email, code, { password, confirmPassword: password }),
  );
  const both = await Promise.all(forms.map((one) => world.ask('registerEmail', one)));
  const won = both.findIndex((told) => told.code === 200);
  const lost = both[1 - won];
  expect([lost?.code, lost?.data.reason]).toEqual([422, 'CODE_WRONG']);
  // Whoever made the account and did not hear of it is let in, and makes no other.
  const again = await world.ask('registerEmail', forms[won] ?? {});
  expect(again.data.user.userId).toBe(both[won]?.data.user.userId);
});

test('who was invited stands in the list of who invited, without private data', async () => {
  const inviter = await world.register(newEmail());
  const { invitationCode } = (await world.ask('userInfo', {}, inviter)).data;
  const email = newEmail();
  const invitation = { invitationCode: String(invitationCode).toLowerCase() };
  const told = await world.ask('registerEmail', form(email, await codeFor(email), invitation));
  const { userId } = told.data.user;

  const list = await world.ask('inviteList', {}, inviter);
  expect(list.data).toMatchObject({ pageNo: 1, pageSize: 20, totalPage: 1, total: 1 });
  expect(list.data.list).toEqual([
    {
      no: 1,
      maskedUserId: `${userId.slice(0, 2)}****${userId.slice(-2)}`,
      createTimeTimestamp: told.data.user.createTimeTimestamp,
    },
  ]);
});

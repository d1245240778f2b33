import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const password = 'secret 1';
const MINUTE_MS = 60_000;

async function logIn(username: string, given = password, headers: Record<string, string> = {}) {
  return world.ask('loginByUsername', { username, password: given }, { headers });
}

async function resetCode(email: string): Promise<{ emailCode: string; codeHandle: string }> {
  const { data } = await world.ask('getEmailCode', { email, type: 'reset' });
  return { emailCode: data.simulatedCode, codeHandle: data.codeHandle };
}

test('empty fields are named one by one', async () => {
  const none = await world.ask('loginByUsername', {});
  expect([none.code, none.msg, none.data.field]).toEqual([400, 'Please Enter User ID', 'username']);
  const half = await world.ask('loginByUsername', { username: 'ada@example.test' });
  expect([half.code, half.msg]).toEqual([400, 'Please Enter Password']);
});

test('the fifth wrong try locks, for the right password too, for 15 minutes', async () => {
  const { userId } = await world.register('guessed@example.test');
  for (let tries = 1; tries <= 4; tries += 1) {
    const told = await logIn(userId, 'wrong!');
    expect([told.code, told.msg]).toEqual([422, 'The account or password is incorrect.']);
  }
  const fifth = await logIn('guessed@example.test', 'wrong!');
  expect([fifth.code, fifth.msg]).toEqual([429, 'Too many attempts. Try again in 15 minutes.']);
  world.turn(14 * MINUTE_MS);
  expect((await logIn(userId)).msg).toBe('Too many attempts. Try again in 1 minute.');
  world.turn(MINUTE_MS);
  expect((await logIn(userId)).code).toBe(200);
});

test('an unknown account reads the same words and is throttled alike', async () => {
  for (let tries = 1; tries <= 4; tries += 1) {
    const told = await logIn('nobody@example.test');
    expect([told.code, told.msg]).toEqual([422, 'The account or password is incorrect.']);
  }
  expect((await logIn('nobody@example.test')).code).toBe(429);
});

test('an unknown account takes about as much work as a wrong password', async () => {
  const { userId } = await world.register('timed@example.test');
  const microsOf = async (username: string, tries: number) => {
    const before = process.cpuUsage();
    await logIn(username, 'wrong!', { 'x-try': String(tries) });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Of the processor, which a busy machine does not lengthen; in turns, and the least of each.
  let known = Number.POSITIVE_INFINITY;
  let unknown = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4; tries += 1) {
    known = Math.min(known, await microsOf(userId, tries));
    unknown = Math.min(unknown, await microsOf('87654321', tries));
  }
  // A hash is most of the work; without the decoy the ratio is over 5.
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2.5);
});

test('a wrong try half an hour ago is forgotten', async () => {
  const { userId } = await world.register('slow@example.test');
  for (let tries = 1; tries <= 4; tries += 1) await logIn(userId, 'wrong!');
  world.turn(30 * MINUTE_MS);
  expect((await logIn(userId, 'wrong!')).code).toBe(422);
});

test('a password is reset with a code, and every session ends', async () => {
  const email = 'ada@example.test';
  const { token, userId } = await world.register(email);
  const form = { email, newPassword: 'secret 2', confirmPassword: 'secret 2' };
  const told = await world.ask('resetPassword', { ...form, ...(await resetCode(email)) });
  expect(told).toEqual({ code: 200, msg: 'Success', data: {} });

  const ended = await world.ask('userInfo', {}, { token });
  expect(ended).toEqual({ code: 401, msg: 'Login Expired', data: { reason: 'LOGIN_EXPIRED' } });
  expect((await logIn(userId)).code).toBe(422);
  const byId = await logIn(userId, 'secret 2');
  expect(byId.code).toBe(200);
  await world.ask('logout', {}, byId.data);
  expect((await world.ask('userInfo', {}, byId.data)).code).toBe(401);
  const byEmail = await logIn('ADA@example.test', 'secret 2', { 'user-agent': 'Firefox' });
  const inbox = await world.ask('messageList', {}, byEmail.data);
  expect(inbox.data.list.map((message: { title: string }) => message.title)).toEqual([
    'Login from a new device: Firefox',
    'New login: lightMyRequest',
    'Login password changed',
  ]);
  expect(inbox.data.list[0].content).toContain('Firefox');
  expect(inbox.data.unreadCount).toBe(3);
  expect(byEmail.data.user.unreadCount).toBe(3);
});

test('a reset for an unknown email answers alike, sends nothing and opens nothing', async () => {
  const email = 'unknown@example.test';
  const sent = world.letters.length;
  const told = await world.ask('getEmailCode', { email, type: 'reset' });
  expect(told.code).toBe(200);
  expect(Object.keys(told.data).sort()).toEqual([
    'codeHandle',
    'expireTimestamp',
    'nextSendTimestamp',
    'simulatedCode',
  ]);
  expect(world.letters.length).toBe(sent);
  const reset = await world.ask('resetPassword', {
    email,
    emailCode: told.data.simulatedCode,
    codeHandle: told.data.codeHandle,
    newPassword: 'secret 2',
    confirmPassword: 'secret 2',
  });
  expect(reset.data).toEqual({ reason: 'CODE_WRONG', field: 'emailCode' });
});

test('a changed password ends the other sessions and keeps this one', async () => {
  const here = await world.register('change@example.test');
  const there = (await logIn('change@example.test')).data;
  const change = (fields: Record<string, unknown>) =>
    world.ask('updatePassword', { confirmPassword: fields.newPassword, ...fields }, here);

  expect((await change({ newPassword: 'secret 2' })).msg).toBe('Please Enter Password');
  expect((await change({ oldPassword: password })).msg).toBe('Please Enter New Password');
  const wrong = await change({ oldPassword: 'wrong!', newPassword: 'secret 2' });
  expect([wrong.code, wrong.msg]).toEqual([422, 'The current password is incorrect.']);
  const same = await change({ oldPassword: password, newPassword: password });
  expect(same.msg).toBe('The new password must differ from the old one.');

  expect((await change({ oldPassword: password, newPassword: 'secret 2' })).code).toBe(200);
  expect((await world.ask('userInfo', {}, there)).code).toBe(401);
  expect((await world.ask('userInfo', {}, here)).code).toBe(200);
});

test('a session ends after a day unused, and after seven days in use', async () => {
  const { token } = await world.register('idle@example.test');
  world.turn(24 * 60 * MINUTE_MS - 1);
  expect((await world.ask('userInfo', {}, { token })).code).toBe(200);
  world.turn(24 * 60 * MINUTE_MS);
  expect((await world.ask('userInfo', {}, { token })).code).toBe(401);

  const used = (await logIn('idle@example.test')).data;
  for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
    world.turn(12 * 60 * MINUTE_MS);
    expect((await world.ask('userInfo', {}, used)).code).toBe(200);
  }
  world.turn(12 * 60 * MINUTE_MS);
  expect((await world.ask('userInfo', {}, used)).code).toBe(401);
});

test('sessions are listed and ended, one or all others, never another’s', async () => {
  const here = await world.register('many@example.test');
  const second = (await logIn('many@example.test', password, { 'user-agent': 'Phone' })).data;
  const third = (await logIn('many@example.test')).data;
  const stranger = await world.register('stranger@example.test');

  const list = (await world.ask('sessionList', {}, here)).data.list;
  expect(list).toHaveLength(3);
  expect(list.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
  const { id } = list.find((session: { device: string }) => session.device === 'Phone');

  expect((await world.ask('sessionEnd', { id }, stranger)).code).toBe(404);
  expect((await world.ask('sessionEnd', { id }, here)).code).toBe(200);
  expect((await world.ask('userInfo', {}, second)).code).toBe(401);
  expect((await world.ask('sessionEnd', { id }, here)).code).toBe(404);
  await world.ask('sessionEnd', { id: 'others' }, here);
  expect((await world.ask('userInfo', {}, third)).code).toBe(401);
  expect((await world.ask('userInfo', {}, here)).code).toBe(200);
});

test('a bare token is accepted, and a token of an operator is shut out', async () => {
  const { token } = await world.register('bare@example.test');
  const bare = await world.ask('userInfo', {}, { headers: { authorization: token } });
  expect(bare.code).toBe(200);
  const operator = await world.ask('userInfo', {}, { token: 'ops_anything' });
  expect([operator.code, operator.msg]).toEqual([403, 'Login Expired']);
});

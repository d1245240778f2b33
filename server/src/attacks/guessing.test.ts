import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureCodes } from '../edge/measure.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Guessers: of one account from many addresses, of many accounts from one, of tokens, of codes.

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({
    TRUST_PROXY: '1',
    ALLOW_PLAIN: 'PUBLIC_URL',
    ALLOW_SCREEN_MAIL: 'true',
    ADDRESS_LIMITS: 'true',
  });
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const home = from('192.0.2.1');

function logIn(username: string, password: string, at: { headers: Record<string, string> }) {
  return world.ask('loginByUsername', { username, password }, at);
}

/** A customer who registered at home. */
async function registerAtHome(email: string): Promise<{ userId: string; token: string }> {
  const sent = await world.ask('getEmailCode', { email, type: 'register' }, home);
  const password = 'secret 1';
  const form = { email, emailCode: sent.data.simulatedCode, password, confirmPassword: password };
  const { data } = await world.ask('registerEmail', form, home);
  return { userId: data.user.userId, token: data.token };
}

/** Writes down wrong tries without the time that 100 hashes would take. */
async function guessed(userId: string, addresses: number, triesEach: number): Promise<void> {
  const { matches } = world.services.passwords;
  world.services.passwords.matches = async () => false;
  for (let at = 0; at < addresses; at += 1) {
    for (let tries = 0; tries < triesEach; tries += 1) {
      await logIn(userId, 'wrong!', from(`198.51.${at}.7`));
    }
  }
  world.services.passwords.matches = matches;
}

test('a crowd of addresses has 100 tries an hour at one account, and its owner is let in', async () => {
  const { userId } = await registerAtHome('owner@example.test');
  await guessed(userId, 24, 4);
  expect((await logIn(userId, 'wrong!', from('203.0.113.50'))).code).toBe(422);
  await guessed(userId, 3, 1);
  const stranger = await logIn(userId, 'secret 1', from('203.0.113.51'));
  expect([stranger.code, stranger.data.reason]).toEqual([429, 'LOGIN_THROTTLED']);
  expect((await logIn(userId, 'secret 1', home)).code).toBe(200);
  // Still for a stranger: a right try elsewhere forgives nobody here.
  expect((await logIn(userId, 'secret 1', from('203.0.113.51'))).code).toBe(429);

  // The owner on the way, where nobody knows them: the e-mail is the way in.
  const abroad = from('203.0.113.99');
  const email = 'owner@example.test';
  const sent = await world.ask('getEmailCode', { email, type: 'reset' }, abroad);
  const secret = { newPassword: 'secret 2', confirmPassword: 'secret 2' };
  const { simulatedCode: emailCode, codeHandle } = sent.data;
  const form = { email, emailCode, codeHandle, ...secret };
  expect((await world.ask('resetPassword', form, abroad)).code).toBe(200);
  expect((await logIn(userId, 'secret 2', abroad)).code).toBe(200);
  world.turn(HOUR_MS);
});

test('one address alone never locks an account for anybody else', async () => {
  const { userId } = await registerAtHome('lonely@example.test');
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await guessed(userId, 1, 8);
    world.turn(15 * MINUTE_MS);
  }
  expect((await logIn(userId, 'secret 1', from('203.0.113.60'))).code).toBe(200);
  world.turn(HOUR_MS);
});

test('a name made of a customer’s subject counts nothing against that customer', async () => {
  const { userId } = await registerAtHome('subject@example.test');
  await guessed(`${userId} 192.0.2.1`, 30, 4);
  expect((await logIn(userId, 'secret 1', home)).code).toBe(200);
  world.turn(HOUR_MS);
});

test('one address tries 50 wrong passwords over all accounts, and neighbours known there go on', async () => {
  const neighbour = await registerAtHome('neighbour@example.test');
  const { matches } = world.services.passwords;
  world.services.passwords.matches = async () => false;
  const codes: number[] = [];
  for (let account = 0; account < 60; account += 1) {
    codes.push((await logIn(`sprayed${account}@example.test`, 'password', home)).code);
  }
  world.services.passwords.matches = matches;
  expect(codes.filter((code) => code === 422)).toHaveLength(49);
  expect(codes.slice(49).every((code) => code === 429)).toBe(true);
  expect((await logIn(neighbour.userId, 'secret 1', home)).code).toBe(200);
  world.turn(HOUR_MS);
});

test('one address asks for 30 codes an hour, whoever they are for', async () => {
  const spammer = from('203.0.113.70');
  const codes = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const asked = { email: `made-up-${at}@example.test`, type: 'register' };
      return (await world.ask('getEmailCode', asked, spammer)).code;
    }),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(30);
  expect(codes.filter((code) => code === 429)).toHaveLength(10);
  const asked = { email: 'made-up-99@example.test', type: 'register' };
  const late = await world.ask('getEmailCode', asked, spammer);
  expect(late.msg).toBe('Please wait 3600 seconds before asking for another code.');
  expect((await world.ask('getEmailCode', asked, from('203.0.113.71'))).code).toBe(200);
  world.turn(HOUR_MS);
});

test('one address tries 50 wrong codes, whoever they are for', async () => {
  const guesser = from('203.0.113.80');
  const reasons: string[] = [];
  for (let at = 0; at < 55; at += 1) {
    const email = `guessed-${at}@example.test`;
    const form = {
      email,
      emailCode: 'AAAA-AAAA',
      newPassword: 'secret 9',
      confirmPassword: 'secret 9',
    };
    reasons.push((await world.ask('resetPassword', form, guesser)).data.reason);
  }
  expect(reasons.filter((reason) => reason === 'CODE_EXPIRED')).toHaveLength(50);
  expect(reasons.slice(50)).toEqual(Array<string>(5).fill('TOO_MANY'));
  world.turn(HOUR_MS);
});

test('a code of a reset is worth nothing without the handle of whoever asked for it', async () => {
  const email = 'bound@example.test';
  await registerAtHome(email);
  const asked = async (at: { headers: Record<string, string> }) =>
    (await world.ask('getEmailCode', { email, type: 'reset' }, at)).data;
  const secret = { newPassword: 'secret 2', confirmPassword: 'secret 2' };
  const reset = async (code: string, codeHandle: string | undefined, at = home) => {
    const form = { email, emailCode: code, codeHandle, ...secret };
    const { code: status, data } = await world.ask('resetPassword', form, at);
    return status === 200 ? 'SUCCESS' : data.reason;
  };
  const own = await asked(home);
  // Eight of 32 letters: 10,000 tries an hour would take some 12,000 years for one code.
  expect(own.simulatedCode).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  // 128 bits.
  expect(own.codeHandle).toMatch(/^[\w-]{22}$/);
  // Who saw the letter did not ask for it, and who guesses uses up no try of the owner's code.
  const thief = from('203.0.113.90');
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await reset(own.simulatedCode, undefined, thief)).toBe('CODE_EXPIRED');
    expect(await reset('AAAA-AAAA', 'made-up', thief)).toBe('CODE_EXPIRED');
  }
  // Who asks later for the same e-mail has a handle of another code, and ends no code of the owner.
  world.turn(MINUTE_MS);
  const other = await asked(thief);
  expect(await reset(own.simulatedCode, other.codeHandle, thief)).toBe('CODE_WRONG');
  expect(await reset(own.simulatedCode.toLowerCase().replace('-', ''), own.codeHandle)).toBe(
    'SUCCESS',
  );
  expect(await reset(own.simulatedCode, own.codeHandle)).toBe('CODE_WRONG');
  world.turn(HOUR_MS);
});

test('a crowd that guesses codes is slowed, known addresses and right codes go on, and it is told', async () => {
  const email = 'crowded@example.test';
  const { userId } = await registerAtHome(email);
  const secret = { newPassword: 'secret 2', confirmPassword: 'secret 2' };
  const guess = async (address: { headers: Record<string, string> }) => {
    const form = { email, emailCode: 'AAAA-AAAA', codeHandle: 'made-up', ...secret };
    return (await world.ask('resetPassword', form, address)).data.reason;
  };
  const told = () => world.security.filter((line) => line.includes('"codes-guessed"')).length;
  const registry = new Registry();
  measureCodes(registry, world.services.codeGuessing, world.services.clock.nowMs);
  const figure = async () => /^candor_code_guessing (\d)$/m.exec(await registry.metrics())?.[1];
  expect([told(), await figure()]).toEqual([0, '0']);
  // Ten wrong codes each, far below what one address alone may do; what is known counts nothing.
  for (let at = 0; at < 20; at += 1) expect(await guess(home)).toBe('CODE_EXPIRED');
  for (let at = 0; at < 30; at += 1) {
    const address = from(`198.18.${at}.7`);
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await guess(address)).toBe('CODE_EXPIRED');
    }
  }
  expect([told(), await figure()]).toEqual([1, '1']);
  const stranger = from('198.18.200.7');
  const reasons: string[] = [];
  for (let tries = 0; tries < 8; tries += 1) reasons.push(await guess(stranger));
  expect(reasons).toEqual([...Array(5).fill('CODE_EXPIRED'), ...Array(3).fill('TOO_MANY')]);
  for (let tries = 0; tries < 8; tries += 1) expect(await guess(home)).toBe('CODE_EXPIRED');
  // Whoever types the right code is not kept out, from wherever.
  const abroad = from('198.18.201.7');
  const sent = await world.ask('getEmailCode', { email, type: 'reset' }, abroad);
  const { simulatedCode: emailCode, codeHandle } = sent.data;
  const form = { email, emailCode, codeHandle, ...secret };
  expect((await world.ask('resetPassword', form, abroad)).code).toBe(200);
  expect((await logIn(userId, 'secret 2', home)).code).toBe(200);
  await registerAtHome('beside-the-crowd@example.test');
  expect(told()).toBe(1);
  world.turn(HOUR_MS);
  expect(await figure()).toBe('0');
  for (let tries = 0; tries < 8; tries += 1) expect(await guess(stranger)).toBe('CODE_EXPIRED');
});

test('tokens that never were end in 429, and a session from the same address goes on', async () => {
  const { token } = await registerAtHome('beside@example.test');
  const codes: number[] = [];
  for (let tries = 0; tries < 320; tries += 1) {
    codes.push((await world.ask('userInfo', {}, { token: `garbage-${tries}`, ...home })).code);
  }
  expect(codes.filter((code) => code === 401)).toHaveLength(300);
  expect(codes.slice(300).every((code) => code === 429)).toBe(true);
  expect((await world.ask('userInfo', {}, { token, ...home })).code).toBe(200);
});

test('the transaction password: a stolen session elsewhere does not lock the owner at home', async () => {
  const { token, userId } = await registerAtHome('pay@example.test');
  const secret = { payPassword: '482915', confirmPayPassword: '482915' };
  await world.ask('settingPayPassword', secret, { token, ...home });
  const change = (old: string, at: { headers: Record<string, string> }) =>
    world.ask('updatePayPassword', { oldPayPassword: old, ...secret }, { token, ...at });
  const { matches } = world.services.passwords;
  world.services.passwords.matches = async () => false;
  const reasons: string[] = [];
  for (let at = 0; at < 24; at += 1) {
    reasons.push((await change('111222', from(`198.51.100.${at}`))).data.reason);
  }
  world.services.passwords.matches = matches;
  expect(reasons.filter((reason) => reason === 'PAY_PASSWORD_WRONG')).toHaveLength(19);
  expect(reasons.at(-1)).toBe('PAY_PASSWORD_LOCKED');
  expect((await change('482915', from('198.51.100.99'))).code).toBe(429);
  expect((await change('482915', home)).code).toBe(200);
  expect(userId).toHaveLength(8);
});

test('the 21st session ends the one unused longest, and the customer is told', async () => {
  const first = await registerAtHome('many@example.test');
  let newest = first.token;
  for (let count = 0; count < 20; count += 1) {
    world.turn(1000);
    const told = await logIn(first.userId, 'secret 1', home);
    newest = told.data.token;
  }
  expect((await world.ask('userInfo', {}, { token: first.token })).code).toBe(401);
  const { list } = (await world.ask('sessionList', {}, { token: newest })).data;
  expect(list).toHaveLength(20);
  const inbox = (await world.ask('messageList', {}, { token: newest })).data.list;
  expect(inbox.some(({ title }: { title: string }) => title === 'Session ended')).toBe(true);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Whoever cannot get in himself keeps the owner out: with the owner's e-mail, or from next door.

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
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const home = from('192.0.2.1');
type At = typeof home;

async function registerAtHome(email: string): Promise<void> {
  const sent = await world.ask('getEmailCode', { email, type: 'register' }, home);
  const [password, emailCode] = ['secret 1', sent.data.simulatedCode];
  const form = { email, emailCode, password, confirmPassword: password };
  expect((await world.ask('registerEmail', form, home)).code).toBe(200);
}

const askReset = (email: string, at: At) => world.ask('getEmailCode', { email, type: 'reset' }, at);

async function reset(email: string, at: At) {
  const sent = await askReset(email, at);
  expect(sent.code).toBe(200);
  const { simulatedCode: emailCode, codeHandle } = sent.data;
  const secret = { newPassword: 'kettle 42', confirmPassword: 'kettle 42' };
  return world.ask('resetPassword', { email, emailCode, codeHandle, ...secret }, at);
}

/** Asks as often as one address may; hands back how often it was answered. */
async function askAll(email: string, at: At): Promise<number> {
  let answered = 0;
  for (let tries = 0; tries < 6; tries += 1) {
    if ((await askReset(email, at)).code === 200) answered += 1;
    world.turn(MINUTE_MS);
  }
  return answered;
}

test('one address that asks for all codes of a customer keeps none from the owner', async () => {
  const email = 'asked-away@example.test';
  await registerAtHome(email);
  expect(await askAll(email, from('203.0.113.7'))).toBe(5);
  expect((await reset(email, from('198.51.100.20'))).code).toBe(200);
});

test('strangers together have fifteen codes an hour, and a known address has its own', async () => {
  const email = 'crowded-away@example.test';
  await registerAtHome(email);
  const crowd = ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10'].map(from);
  const answered: number[] = [];
  for (const at of crowd) answered.push(await askAll(email, at));
  expect(answered).toEqual([5, 5, 5, 0]);
  const refused = await askReset(email, from('198.51.100.20'));
  // The first of the fifteen is 24 minutes old.
  expect(refused.msg).toBe('Please wait 2160 seconds before asking for another code.');
  expect((await reset(email, home)).code).toBe(200);
});

test('a guesser next door does not end the codes of the owner', async () => {
  const email = 'office@example.test';
  await registerAtHome(email);
  const secret = { newPassword: 'kettle 42', confirmPassword: 'kettle 42' };
  let reason = '';
  for (let tries = 0; tries < 51; tries += 1) {
    const form = { email: `other-${tries}@example.test`, emailCode: 'AAAA-AAAA', ...secret };
    reason = (await world.ask('resetPassword', form, home)).data.reason;
  }
  expect(reason).toBe('TOO_MANY');
  expect((await reset(email, home)).code).toBe(200);
});

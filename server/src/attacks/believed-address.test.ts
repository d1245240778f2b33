import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Whoever can choose the address they are counted under is not counted at all.

const behindProxy = { TRUST_PROXY: '1', ALLOW_SCREEN_MAIL: 'true', ALLOW_PLAIN: 'PUBLIC_URL' };
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp(behindProxy);
});
afterAll(() => world.close());

/** A login whose caller claims an address; the proxy writes down where it really came from. */
const logIn = (username: string, claimed: string, from = '203.0.113.7') =>
  world.ask(
    'loginByUsername',
    { username, password: 'wrong!' },
    { headers: { 'x-forwarded-for': `${claimed}, ${from}` } },
  );

test('a new claim at every try wins no sixth try', async () => {
  const { userId } = await world.register('claimed@example.test');
  const codes: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    codes.push((await logIn(userId, `198.51.100.${tries}`)).code);
  }
  expect(codes).toEqual([422, 422, 422, 422, 429, 429, 429, 429]);
});

test('a claim that is no address ends up in no message and no session', async () => {
  const { userId } = await world.register('markup@example.test');
  const headers = { 'x-forwarded-for': '<img src=x onerror=alert(1)>' };
  const form = { username: userId, password: 'secret 1' };
  const { token } = (await world.ask('loginByUsername', form, { headers })).data;
  const inbox = await world.ask('messageList', {}, { token });
  expect(inbox.data.list[0].content).toContain('127.0.0.1');
  expect(JSON.stringify(inbox.data)).not.toContain('onerror');
});

test('a new claim at every call does not turn the call limit off', async () => {
  const small = await openTestApp({ ...behindProxy, CALLS_PER_MINUTE_MAX: '3' });
  const codes: number[] = [];
  for (let calls = 1; calls <= 5; calls += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${calls}, 203.0.113.7` };
    codes.push((await small.ask('areaList', {}, { headers })).code);
  }
  const ofOne64 = (last: string) => ({ 'x-forwarded-for': `2001:db8::${last}` });
  for (const last of ['1', '2', '3', '4']) {
    codes.push((await small.ask('areaList', {}, { headers: ofOne64(last) })).code);
  }
  await small.close();
  expect(codes).toEqual([200, 200, 200, 429, 429, 200, 200, 200, 429]);
});

test('figures of the house are for this machine, or for who has the token', async () => {
  const ask = (from: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    from.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });
  const token = 'a-token-of-length';
  const [local, guarded] = [await openTestApp(), await openTestApp({ METRICS_TOKEN: token })];
  const codes = [
    await ask(local),
    await ask(local, {}, '203.0.113.7'),
    await ask(local, { 'x-forwarded-for': '127.0.0.1' }),
    await ask(world, { 'x-forwarded-for': '203.0.113.7' }),
    await ask(guarded),
    await ask(guarded, { authorization: 'Bearer a-token-of-lengtH' }),
    await ask(guarded, { authorization: `Bearer ${token}` }, '203.0.113.7'),
  ].map((answer) => answer.statusCode);
  await Promise.all([local.close(), guarded.close()]);
  expect(codes).toEqual([200, 404, 404, 404, 404, 404, 200]);
});

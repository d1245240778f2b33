import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { addUser } from '../auth/add-user.ts';
import { demoCustomer } from '../demo/demo-customer.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { openTestHouse } from '../testing/test-house.ts';

// What stands in front of the server, known or not, and what it says or leaves unsaid.

const post = (url: string, payload: object, more: Partial<InjectOptions> = {}) =>
  ({ method: 'POST', url, payload, ...more }) as const;
const reasonOf = (answer: { json(): { data?: { reason?: string } } }) => answer.json().data?.reason;

/** Ways in which a call comes from elsewhere to a server that listens on its own machine. */
const fromElsewhere: readonly Partial<InjectOptions>[] = [
  { headers: { host: '203.0.113.7:3000', origin: 'http://203.0.113.7:3000' } },
  { headers: { 'x-forwarded-for': '127.0.0.1' } },
  { headers: { 'x-forwarded-host': 'localhost' } },
  { headers: { via: '1.1 somebody' } },
  { headers: { forwarded: 'for=127.0.0.1' } },
  { headers: { 'x-real-ip': '127.0.0.1' } },
  { remoteAddress: '203.0.113.7' },
];

test('codes on the screen are shown on this machine alone', async () => {
  const world = await openTestApp();
  const asked = { email: 'ada@example.test', type: 'reset' };
  for (const more of fromElsewhere) {
    const answer = await world.inject(post('/getEmailCode', asked, more));
    expect([more, answer.statusCode, reasonOf(answer)]).toEqual([more, 403, 'LOCAL_ONLY']);
    expect(answer.body).not.toContain('simulatedCode');
  }
  for (const [at, host] of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'].entries()) {
    const form = { email: `at-${at}@example.test`, type: 'register' };
    const answer = await world.inject(post('/getEmailCode', form, { headers: { host } }));
    expect([host, answer.json().data.simulatedCode]).toEqual([host, expect.any(String)]);
  }
  await world.close();
});

test('who means it shows them to everybody', async () => {
  const world = await openTestApp({ ALLOW_SCREEN_MAIL: 'true' });
  const asked = post('/getEmailCode', { email: 'ada@example.test', type: 'register' });
  const answer = await world.inject({ ...asked, remoteAddress: '203.0.113.7' });
  expect(answer.json().data.simulatedCode).toMatch(/^\d{6}$/);
  await world.close();
});

test('the demo customer logs in on this machine alone', async () => {
  const world = await openTestApp();
  await addDemo(world);
  const { email, password } = demoCustomer;
  const form = post('/loginByUsername', { username: email, password });
  for (const more of fromElsewhere) {
    const answer = await world.inject({ ...form, ...more });
    expect([more, answer.statusCode, reasonOf(answer)]).toEqual([more, 403, 'LOCAL_ONLY']);
  }
  expect((await world.inject(form)).statusCode).toBe(200);
  await world.close();
  const open = await openTestApp({ ALLOW_PUBLIC_DEMO: 'true' });
  await addDemo(open);
  const answer = await open.inject({ ...form, remoteAddress: '203.0.113.7' });
  expect(answer.statusCode).toBe(200);
  await open.close();
});

async function addDemo({ services }: TestApp): Promise<void> {
  const { email, password } = demoCustomer;
  const passwordHash = await services.passwords.hash(password);
  const nowMs = services.clock.nowMs();
  const newcomer = { email, passwordHash, invitedBy: null, language: 'en', nowMs } as const;
  await addUser(newcomer, services.stores.users);
}

const secure = {
  PUBLIC_URL: 'https://candor.example',
  TRUST_PROXY: '2',
  ALLOW_SCREEN_MAIL: 'true',
};
const overHttp = { host: 'candor.example', 'x-forwarded-proto': 'http' };

test('a call that came by http to a server of https is refused, a page led there', async () => {
  const world = await openTestApp(secure);
  const form = { username: 'ada@example.test', password: 'secret 1' };
  const login = await world.inject(post('/loginByUsername', form, { headers: overHttp }));
  expect([login.statusCode, reasonOf(login)]).toEqual([403, 'HTTPS_REQUIRED']);
  const read = await world.inject({ url: '/areaInfo/list', headers: overHttp });
  expect([read.statusCode, reasonOf(read)]).toEqual([403, 'HTTPS_REQUIRED']);
  const accept = 'text/html,application/xhtml+xml';
  for (const url of ['/', '/docs?a=1', '//evil.example/x']) {
    const page = await world.inject({ url, headers: { ...overHttp, accept } });
    expect([url, page.statusCode, page.headers.location]).toEqual([
      url,
      308,
      `https://candor.example${url}`,
    ]);
  }
  for (const word of ['https', 'https, http', 'HTTPS', 'spdy']) {
    const headers = { host: 'candor.example', 'x-forwarded-proto': word };
    expect([word, (await world.inject({ url: '/areaInfo/list', headers })).statusCode]).toEqual([
      word,
      200,
    ]);
  }
  // Whoever asks on the machine itself, such as a health check of a container.
  expect((await world.inject({ url: '/health' })).statusCode).toBe(200);
  await world.close();
  const plain = await openTestApp();
  const local = { 'x-forwarded-proto': 'http' };
  expect((await plain.inject({ url: '/areaInfo/list', headers: local })).statusCode).toBe(200);
  await plain.close();
});

test('neither what stands ready nor the push is had by http', async () => {
  const house = await openTestHouse(secure);
  const { server } = house.app;
  server.on('upgrade', house.onUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const call = request({ port, path, headers: { connection: 'close', ...headers } });
    call.end();
    const [answer] = await Promise.race([once(call, 'response'), once(call, 'upgrade')]);
    answer.resume();
    call.destroy();
    return answer.statusCode;
  };
  const list = '/m_ft/stock_list?type=NASDAQ';
  const overHttps = { host: 'candor.example', 'x-forwarded-proto': 'https' };
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  for (let round = 0; round < 3; round += 1) {
    expect(await statusOf(list, overHttps)).toBe(200);
    expect(await statusOf(list, overHttp)).toBe(403);
  }
  expect(await statusOf('/push', { ...overHttp, ...upgrade })).toBe(403);
  expect(await statusOf('/push', { ...overHttps, ...upgrade })).toBe(101);
  await house.close();
});

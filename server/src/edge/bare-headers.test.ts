import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { sendPicture } from '../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { listenEarly } from './door.ts';
import { guardUpgrade } from './guard-upgrade.ts';

const webDir = mkdtempSync(join(tmpdir(), 'candor-headers-'));
const behindProxy = { TRUST_PROXY: '1', ALLOW_SCREEN_MAIL: 'true', ALLOW_PLAIN: 'PUBLIC_URL' };
let world: TestApp;
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<p>app</p>');
  writeFileSync(join(webDir, 'icon.svg'), '<svg/>');
  world = await openTestApp(behindProxy, webDir);
});
afterAll(async () => {
  await world.close();
  rmSync(webDir, { recursive: true });
});

const bare = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test('every answer that is no page says so, refusals and unknown addresses too', async () => {
  const answers = [
    { url: '/areaInfo/list' },
    { url: '/nowhere', method: 'POST' as const },
    { url: '/health' },
    { url: '/areaInfo/list', headers: { host: 'evil.example' } },
    { url: '/loginByUsername', method: 'POST' as const, payload: '{"a":' },
    { url: '/userInfo', method: 'POST' as const },
  ];
  for (const asked of answers) {
    expect((await world.inject(asked)).headers).toMatchObject(bare);
  }
});

/** The head of an answer to bytes that are sent as they are; names in lower case. */
async function rawHead(port: number, bytes: string): Promise<readonly string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  return head.split('\r\n').map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()));
}

test('answers below the framework carry the same headers, and HSTS', async () => {
  const { doors, ...config } = readConfig({
    PUBLIC_URL: 'https://candor.example',
    ALLOW_SCREEN_MAIL: 'true',
  });
  const at = { ...config, doors, port: 0, socketsPerAddressMax: null };
  const door = await listenEarly(at);
  const told = await openTestApp({
    PUBLIC_URL: 'https://candor.example',
    ALLOW_SCREEN_MAIL: 'true',
  });
  const { server } = told.app;
  server.on('upgrade', guardUpgrade(told.services, null));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  const ours = 'Host: candor.example\r\n';
  const heads = [
    ['503', door.port, `GET /areaInfo/list HTTP/1.1\r\n${ours}Connection: close\r\n\r\n`],
    ['400', door.port, 'no http\r\n\r\n'],
    ['400', port, 'no http\r\n\r\n'],
    ['400', port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['421', port, `GET /push HTTP/1.1\r\nHost: evil.example\r\n${upgrade}\r\n`],
    ['404', port, `GET /push HTTP/1.1\r\n${ours}${upgrade}\r\n`],
  ] as const;
  for (const [status, at, bytes] of heads) {
    const head = await rawHead(at, bytes);
    expect([bytes, head[0]]).toEqual([bytes, expect.stringContaining(` ${status} `)]);
    expect(head).toEqual(
      expect.arrayContaining([
        "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'content-type: application/json; charset=utf-8',
        'strict-transport-security: max-age=31536000; includeSubDomains',
        'x-content-type-options: nosniff',
        'x-frame-options: DENY',
      ]),
    );
  }
  door.shut();
  await told.close();
});

test('a picture of the app names its charset', async () => {
  const { headers } = await world.inject({ url: '/icon.svg' });
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
});

test('a page says what it may load, and runs nothing of others', async () => {
  const { headers } = await world.inject({ url: '/' });
  expect(headers).toMatchObject({
    ...bare,
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self';"),
  });
});

test('a page speaks to its own origin alone; the reader of the API has none', async () => {
  const policyOf = async (from: TestApp, url: string) =>
    String((await from.inject({ url })).headers['content-security-policy']).split(/; ?/);
  expect(await policyOf(world, '/')).toEqual(
    expect.arrayContaining([
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types candor-article candor-worker',
    ]),
  );
  const { headers } = await world.inject({ url: '/docs/' });
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'unsafe-none',
  });
  const reader = await policyOf(world, '/docs/');
  const strict = ["connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"];
  expect(reader).toEqual(expect.arrayContaining([...strict, 'sandbox allow-scripts']));
  expect(reader.join()).not.toMatch(/https:|validator|allow-same-origin/);
  const published = await openTestApp(
    { PUBLIC_URL: 'https://candor.example', ALLOW_SCREEN_MAIL: 'true' },
    webDir,
  );
  expect(await policyOf(published, '/')).toContain("connect-src 'self' wss://candor.example");
  await published.close();
});

test('a customer’s file is shown in a sandbox and kept by nobody', async () => {
  const { token } = await world.register('file@example.test');
  const { url } = (await sendPicture(world, { token, bytes: await pngOf(1) })).data;
  const answer = await world.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([
    200,
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  ]);
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('https is told to come back by https, when somebody who may says it is https', async () => {
  const hsts = async (from: TestApp, headers: Record<string, string> = {}) =>
    (await from.inject({ url: '/health', headers })).headers['strict-transport-security'];
  const secure = { 'x-forwarded-proto': 'https' };
  expect(await hsts(world)).toBeUndefined();
  expect(await hsts(world, { 'x-forwarded-proto': 'https, http' })).toBeUndefined();
  expect(await hsts(world, secure)).toBe('max-age=31536000; includeSubDomains');
  const [plain, told] = [
    await openTestApp(),
    await openTestApp({ PUBLIC_URL: 'https://candor.example', ALLOW_SCREEN_MAIL: 'true' }),
  ];
  expect(await hsts(plain, secure)).toBeUndefined();
  expect(await hsts(told)).toBe('max-age=31536000; includeSubDomains');
  await Promise.all([plain.close(), told.close()]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPicture } from '../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const webDir = mkdtempSync(join(tmpdir(), 'candor-headers-'));
const behindProxy = { TRUST_PROXY: '1', ALLOW_SCREEN_MAIL: 'true' };
let world: TestApp;
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<p>app</p>');
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
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
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

test('a page says what it may load, and runs nothing of others', async () => {
  const { headers } = await world.inject({ url: '/' });
  expect(headers).toMatchObject({
    ...bare,
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self';"),
  });
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
  expect(await hsts(world, secure)).toBe('max-age=31536000');
  const [plain, told] = [
    await openTestApp(),
    await openTestApp({ PUBLIC_URL: 'https://candor.example', ALLOW_SCREEN_MAIL: 'true' }),
  ];
  expect(await hsts(plain, secure)).toBeUndefined();
  expect(await hsts(told)).toBe('max-age=31536000');
  await Promise.all([plain.close(), told.close()]);
});

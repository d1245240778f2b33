import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { allRoutes } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from './edge/log.ts';
import { endpoints } from './endpoints/registry.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

let world: TestApp;
const webDir = mkdtempSync(join(tmpdir(), 'candor-web-'));
const brotli = { 'accept-encoding': 'br' };
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<p>app</p>');
  writeFileSync(join(webDir, 'assets', 'app.js'), 'plain');
  writeFileSync(join(webDir, 'assets', 'app.js.br'), 'packed');
  world = await openTestApp({}, webDir);
});
afterAll(async () => {
  await world.close();
  rmSync(webDir, { recursive: true });
});

/**
 * Routes that answer 501 today. The number may only fall: lower it with every endpoint that is
 * added.
 */
const NOT_SERVED_MAX = 0;

const missing = Object.values(allRoutes).filter(({ id }) => !endpoints.has(id));

test('routes not served yet are few and become fewer', () => {
  expect(missing.length).toBeLessThanOrEqual(NOT_SERVED_MAX);
});

const early = missing.filter(({ caller }) => caller === 'customer').slice(0, 1);
test.each(early)('a route not served answers 501 in the envelope, after 401: $id', async ({
  id,
}) => {
  const { token } = await world.register('early@example.test');
  expect((await world.ask(id)).code).toBe(401);
  const told = await world.ask(id, {}, { token, language: 'zh_Hant_HK' });
  expect(told).toEqual({
    code: 501,
    msg: '此功能將於稍後版本提供。',
    data: { reason: 'NOT_SERVED' },
  });
});

test('an address nobody knows is 404 in the envelope', async () => {
  const answer = await world.inject({ method: 'GET', url: '/nowhere' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    code: 404,
    msg: 'The URL does not exist',
    data: { reason: 'URL_UNKNOWN' },
  });
});

test('an address nobody can decode is 404 in the envelope', async () => {
  const answer = await world.inject({ method: 'GET', url: '/article/%zz' });
  expect([answer.statusCode, answer.json().data.reason]).toEqual([404, 'URL_UNKNOWN']);
});

test('the language header wins over languages, and an unknown one is English', async () => {
  const msg = async (headers: Record<string, string>) =>
    (await world.ask('loginByUsername', {}, { headers })).msg;
  expect(await msg({ language: 'zh_Hans_CN', languages: 'zh_Hant_HK' })).toBe('请输入用户ID');
  expect(await msg({ languages: 'zh_Hant_HK' })).toBe('請輸入用戶編號');
  expect(await msg({ language: 'fr' })).toBe('Please Enter User ID');
});

test('a body nobody can read is 400, but only for who may call', async () => {
  const post = (url: string, payload: string, type = 'application/json') =>
    world.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  for (const payload of ['{"a":', '[1]', '"text"', '12', '{"__proto__":{"x":1}}']) {
    const answer = await post('/loginByUsername', payload);
    expect([payload, answer.statusCode, answer.json().data.reason]).toEqual([
      payload,
      400,
      'BODY_MALFORMED',
    ]);
  }
  expect((await post('/loginByUsername', 'username=a', 'text/plain')).statusCode).toBe(400);
  expect((await post('/updatePassword', '{"a":')).statusCode).toBe(401);
  expect((await post('/loginByUsername', '')).json().data.reason).toBe('USERNAME_REQUIRED');
});

test('an Idempotency-Key is 1 to 64 characters', async () => {
  const input = { email: 'key@example.test', type: 'register' };
  const told = await world.ask('getEmailCode', input, { key: 'k'.repeat(65) });
  expect([told.code, told.data.reason]).toEqual([400, 'KEY_INVALID']);
});

test('a repeated call with its key has the first answer, another content is refused', async () => {
  const input = { email: 'again@example.test', type: 'register' };
  const first = await world.ask('getEmailCode', input, { key: 'once' });
  expect(first.code).toBe(200);
  // Without the key it would be 429.
  expect(await world.ask('getEmailCode', input, { key: 'once' })).toEqual(first);
  const other = await world.ask('getEmailCode', { ...input, type: 'reset' }, { key: 'once' });
  expect([other.code, other.msg]).toEqual([409, 'This key was used for a different request']);
  // Keys are kept per e-mail before login.
  const others = { ...input, email: 'another@example.test' };
  expect((await world.ask('getEmailCode', others, { key: 'once' })).code).toBe(200);
});

test('too many calls are told when to come back', async () => {
  const small = await openTestApp({ CALLS_PER_MINUTE_MAX: '3' });
  const codes: number[] = [];
  for (let call = 0; call < 4; call += 1) codes.push((await small.ask('areaList')).code);
  const told = await small.ask('areaList');
  await small.close();
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(told.msg).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
});

test('our own fault is 500 with a reference, and tells nothing else', async () => {
  const { token } = await world.register('fault@example.test');
  const broken = vi.spyOn(world.services.stores.messages, 'unreadCount');
  broken.mockRejectedValue(new Error('relation "messages" does not exist'));
  const told = await world.ask('userInfo', {}, { token });
  broken.mockRestore();
  expect(told.code).toBe(500);
  expect(told.msg).toBe(`Something went wrong. Reference ${told.data.reference}.`);
  expect(JSON.stringify(told)).not.toContain('relation');
});

test('health, metrics and the API document are served', async () => {
  const health = await world.inject({ method: 'GET', url: '/health' });
  const runtime = process.versions.node;
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok', node: runtime }]);
  const metrics = await world.inject({ method: 'GET', url: '/metrics' });
  expect(metrics.body).toContain('candor_http_call_seconds_bucket');
  const document = await world.inject({ method: 'GET', url: '/openapi.json' });
  expect(document.json().openapi).toBe('3.1.0');
  expect(document.json().paths['/loginByUsername'].post['x-served']).toBe(true);
  const read = await world.inject({ method: 'GET', url: '/docs/json' });
  expect(read.json()).toEqual(document.json());
  const docs = await world.inject({ method: 'GET', url: '/docs/' });
  expect(docs.statusCode).toBe(200);
  expect(docs.body).not.toMatch(/https?:\/\/(?!localhost)/);
});

test('pages may load nothing from elsewhere, and calls are never kept by anybody', async () => {
  const page = await world.inject({ method: 'GET', url: '/docs/' });
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const file = await world.inject({ method: 'GET', url: '/assets/app.js', headers: brotli });
  expect(file.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect([file.headers['content-encoding'], file.body]).toEqual(['br', 'packed']);
  const index = await world.inject({ method: 'GET', url: '/' });
  expect([index.headers['cache-control'], index.body]).toEqual(['no-cache', '<p>app</p>']);
  const call = await world.inject({ method: 'GET', url: '/areaInfo/list' });
  expect(call.headers['cache-control']).toBe('no-store');
  expect(call.headers['x-content-type-options']).toBe('nosniff');
});

test('secrets never reach the log', () => {
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const codes = { emailCode: '123456', codeHandle: 'h4ndl3' };
  const body = { password: 'hunter2', token: 't0k3n', ...codes, email: 'a@b.test' };
  log.info({ body, ...body }, 'a call');
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(a@b.test)' });
  log.error({ err: new Error('broken', { cause }) }, 'a fault');
  const text = lines.join('');
  expect(text).toContain('a@b.test');
  expect(text).not.toMatch(/hunter2|t0k3n|123456|h4ndl3|Key \(email\)/);
  expect(text).toContain('duplicate key');
});

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { allRoutes } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Requests that two servers would read differently, methods that nobody serves, paths that lead out
// of the folder of the app, fields that are said twice, and pages of strangers that ask to read.

const folder = mkdtempSync(join(tmpdir(), 'candor-odd-'));
const webDir = join(folder, 'web');
let world: TestApp;
let port = 0;
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), '<p>app</p>');
  writeFileSync(join(webDir, 'assets', 'app.js'), 'plain');
  writeFileSync(join(folder, 'beside.txt'), 'stands beside');
  world = await openTestApp({}, webDir);
  const { server } = world.app;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** All that is answered to bytes that are sent as they are. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const get = (path: string) =>
  answerTo(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

test.each([
  'Content-Length: 4\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: xchunked',
  'Content-Length: 4\r\nContent-Length: 5',
  'Content-Length: +4',
  'Content-Length : 4',
])('a body whose length may be read in two ways is refused, and nothing behind it: %j', async (head) => {
  const hidden = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const answer = await answerTo(
    'POST /loginByUsername HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `${head}\r\n\r\n0\r\n\r\n${hidden}`,
  );
  expect(statusesIn(answer)).toEqual([400]);
});

test('methods that nobody serves answer nothing of the request', async () => {
  for (const [method, status] of [
    ['TRACE', 404],
    ['OPTIONS', 404],
    ['PUT', 404],
    ['TRACK', 400],
  ] as const) {
    const answer = await answerTo(
      `${method} /health HTTP/1.1\r\nHost: localhost\r\nX-Own: zebra\r\nConnection: close\r\n\r\n`,
    );
    expect([method, statusesIn(answer), answer.includes('zebra')]).toEqual([
      method,
      [status],
      false,
    ]);
  }
});

test('a folder is not listed, and no path leads out of it', async () => {
  expect(await get('/assets/app.js')).toMatch(/^HTTP\/1\.1 200 [\s\S]*plain$/);
  for (const path of [
    '/assets',
    '/assets/',
    '/../beside.txt',
    '/assets/../../beside.txt',
    '/%2e%2e/beside.txt',
    '/..%2fbeside.txt',
    '/assets/..%5c..%5cbeside.txt',
    '/.git/config',
    '/.env',
    '/package.json',
  ]) {
    const answer = await get(path);
    const status = statusesIn(answer)[0] ?? 0;
    expect([path, status === 400 || status === 403 || status === 404]).toEqual([path, true]);
    expect([path, /app\.js|stands beside/.test(answer)]).toEqual([path, false]);
  }
});

test('an address is decoded once', async () => {
  expect(statusesIn(await get('/assets/%61pp.js'))).toEqual([200]);
  for (const path of ['/assets/%2561pp.js', '/%252e%252e/beside.txt']) {
    expect([path, statusesIn(await get(path))]).toEqual([path, [404]]);
  }
});

test('a field said twice is refused, and a field of the address is none of a body', async () => {
  const twice = await world.inject({ url: '/m_ft/stock_list?type=NASDAQ&type=HK' });
  expect([twice.statusCode, twice.json().data]).toEqual([
    400,
    { reason: 'FIELD_INVALID', field: 'type' },
  ]);
  const { token } = await world.register('odd@example.test');
  const form = 'oldPassword=secret%201&newPassword=kettle42&confirmPassword=kettle42';
  const answer = await world.inject({
    method: 'POST',
    url: `/updatePassword?${form}`,
    headers: { authorization: token, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect([answer.statusCode, answer.json().data.reason]).toEqual([400, 'PASSWORD_REQUIRED']);
});

test('no page of a stranger may read an answer, whatever it asks the browser for', async () => {
  const origin = 'https://evil.example';
  for (const headers of [{ origin }, { origin, 'sec-fetch-mode': 'cors' }]) {
    const answer = await world.inject({ url: '/areaInfo/list', headers });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
  const asked = { origin, 'access-control-request-method': 'POST' };
  const answer = await world.inject({
    method: 'OPTIONS',
    url: '/loginByUsername',
    headers: { ...asked, 'access-control-request-headers': 'authorization,content-type' },
  });
  expect(answer.statusCode).toBe(404);
  expect(Object.keys(answer.headers).filter((name) => /^access-control/.test(name))).toEqual([]);
});

test('what a GET asks for changes nothing: it may be repeated', () => {
  const routes = [...Object.values(allRoutes), ...Object.values(allOperatorRoutes)];
  const read = routes.filter(({ method }) => method === 'GET');
  expect(read.length).toBeGreaterThan(30);
  for (const { id, repeat } of read) expect([id, repeat]).toEqual([id, 'safe']);
  expect(new Set(routes.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
});

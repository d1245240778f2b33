import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';

// DNS rebinding: a page of evil.example, whose name now points at this machine, calls the server of
// the person who opened it. And sockets of all kinds where only /push has one.

let house: TestHouse;
let port = 0;
beforeAll(async () => {
  house = await openTestHouse({
    PUBLIC_URL: 'https://candor.example',
    ALLOWED_HOSTS: 'www.candor.example',
    ALLOW_SCREEN_MAIL: 'true',
  });
  const { server } = house.app;
  server.on('upgrade', house.onUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => house.close());

/** The status of a call that says these things of itself. */
async function statusOf(path: string, headers: Record<string, string>, method = 'GET') {
  const call = request({ port, path, method, headers: { connection: 'close', ...headers } });
  call.end();
  const [answer] = await once(call, 'response');
  const text = (await answer.toArray()).join('');
  return [answer.statusCode, text === '' ? null : (JSON.parse(text).data?.reason ?? null)];
}

/** What an upgrade is answered. */
async function upgradeOf(path: string, headers: Record<string, string>) {
  const asking = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  const call = request({
    port,
    path,
    headers: { ...asking, 'sec-websocket-key': key, ...headers },
  });
  call.end();
  return new Promise<number | undefined>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode);
    });
  });
}

const refused = [421, 'HOST_UNKNOWN'];

test('a page under a stranger’s name reads nothing, not even what stands ready', async () => {
  const list = '/m_ft/stock_list?type=NASDAQ';
  for (let round = 0; round < 3; round += 1) {
    expect((await statusOf(list, { host: 'localhost' }))[0]).toBe(200);
    expect(await statusOf(list, { host: 'evil.example' })).toEqual(refused);
  }
  for (const path of ['/areaInfo/list', '/openapi.json', '/health', '/nowhere', '/metrics']) {
    expect([path, ...(await statusOf(path, { host: 'evil.example:80' }))]).toEqual([
      path,
      ...refused,
    ]);
  }
});

test('names that only look like ours are strangers’', async () => {
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', 'x@localhost', '[::1']) {
    expect([host, ...(await statusOf('/areaInfo/list', { host }))]).toEqual([host, ...refused]);
  }
});

test('our own names and addresses in digits are answered', async () => {
  const hosts = [
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1',
    '[::1]:3000',
    '192.168.1.20',
    'candor.example.',
  ];
  for (const host of hosts) {
    expect([host, (await statusOf('/areaInfo/list', { host }))[0]]).toEqual([host, 200]);
  }
});

test('a stranger’s page changes nothing and hears nothing under our name either', async () => {
  const host = 'candor.example';
  const post = (origin: string) =>
    statusOf('/loginByUsername', { host, origin, 'content-length': '0' }, 'POST');
  const others = [
    'http://candor.example',
    'http://candor.example:8080',
    'https://candor.example:8443',
    'http://localhost',
    'http://localhost:9999',
    'https://127.0.0.1',
    `http://127.0.0.1:${port}`,
  ];
  for (const origin of ['https://evil.example', 'null', 'http://6.6.6.6', 'file://', ...others]) {
    expect([origin, ...(await post(origin))]).toEqual([origin, ...refused]);
    expect([origin, await upgradeOf('/push', { host, origin })]).toEqual([origin, 421]);
  }
  expect(await post('https://candor.example')).toEqual([400, 'USERNAME_REQUIRED']);
  expect(await upgradeOf('/push', { host, origin: 'https://candor.example' })).toBe(101);
  const beside = 'https://www.candor.example';
  expect(await upgradeOf('/push', { host: 'localhost', origin: beside })).toBe(101);
  expect(await upgradeOf('/push', { host: 'evil.example' })).toBe(421);
});

test('only /push upgrades', async () => {
  const host = 'localhost';
  for (const path of ['/', '/pushed', '/push/more', '/metrics', '//push', '/x?/push']) {
    expect([path, await upgradeOf(path, { host })]).toEqual([path, 404]);
  }
  expect(await upgradeOf('/push?since=1', { host })).toBe(101);
});

/** The status that bytes on a line are answered with. */
async function statusOfBytes(...lines: readonly string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = await socket.toArray();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(chunks).toString())?.[1]);
}

test('a call that names us and a stranger is the stranger’s, in whichever place', async () => {
  const [get, ours, evil] = [
    'GET /areaInfo/list HTTP/1.1',
    'Host: localhost',
    'Host: evil.example',
  ];
  expect(await statusOfBytes(get, ours)).toBe(200);
  // Twice: what is answered often stands ready.
  for (let round = 0; round < 2; round += 1) {
    expect(await statusOfBytes(get, ours, evil)).toBe(421);
    expect(await statusOfBytes(get, evil, ours)).toBe(421);
  }
  const whole = (name: string) => `GET http://${name}/areaInfo/list HTTP/1.1`;
  expect(await statusOfBytes(whole('candor.example'), ours)).toBe(200);
  expect(await statusOfBytes(whole('evil.example'), ours)).toBe(421);
  expect(await statusOfBytes(whole('candor.example'), evil)).toBe(421);
  const upgrade = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  const push = ['GET /push HTTP/1.1', ours, evil, ...upgrade, 'Connection: Upgrade'];
  expect(await statusOfBytes(...push)).toBe(421);
});

test('bytes that two servers would read as two calls are none', async () => {
  const post = ['POST /loginByUsername HTTP/1.1', 'Host: localhost', 'Content-Length: 2'];
  expect(await statusOfBytes(...post, 'Transfer-Encoding: chunked')).toBe(400);
  expect(await statusOfBytes(...post, 'Content-Length: 3')).toBe(400);
  expect(await statusOfBytes(...post, 'X-A: b', ' folded')).toBe(400);
  expect(await statusOfBytes('GET /health HTTP/1.1', 'Host : localhost')).toBe(400);
  expect(await statusOfBytes('GET /health HTTP/1.0')).toBe(400);
});

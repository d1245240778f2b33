import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HookHouse, openHookHouse } from './testing/hook-house.ts';
import { createWebhookSender } from './webhook-sender.ts';

let house: HookHouse;
beforeAll(async () => {
  house = await openHookHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  house.arrived.length = 0;
  house.answer(204);
});

const local = createWebhookSender({ mayBeLocal: true, timeoutMs: 300 });
const strict = createWebhookSender({ mayBeLocal: false });
const to = (url: string) => ({ url, headers: { 'webhook-id': 'h-1' }, body: '{"说":1}' });

test('a body is posted as it is, and the status is the answer', async () => {
  expect(await local.send(to(house.url))).toEqual({ status: 204, failure: null });
  const [{ method, text, headers } = {}] = house.arrived;
  expect([method, text, headers?.['webhook-id']]).toEqual(['POST', '{"说":1}', 'h-1']);
  house.answer(503);
  expect(await local.send(to(house.url))).toEqual({ status: 503, failure: null });
});

test('a redirect is an answer like any other, and is not followed', async () => {
  for (const location of ['http://169.254.169.254/latest/meta-data/', house.url]) {
    house.answer((response) => response.writeHead(302, { location }).end());
    expect(await local.send(to(house.url))).toEqual({ status: 302, failure: null });
  }
  expect(house.arrived).toHaveLength(2);
});

test('who never answers is let go in time', async () => {
  house.answer(() => {});
  expect(await local.send(to(house.url))).toEqual({ status: null, failure: 'timeout' });
  // Headers without an end are no answer either.
  house.answer((response) => void response.socket?.write('HTTP/1.1 200 OK\r\nx: '));
  expect(await local.send(to(house.url))).toEqual({ status: null, failure: 'timeout' });
});

test('of gigabytes nothing is read: the connection ends with the headers', async () => {
  let written = 0;
  let ended: () => void = () => {};
  const isCut = new Promise<void>((resolve) => {
    ended = resolve;
  });
  house.answer((response) => {
    const piece = Buffer.alloc(1 << 20);
    response.writeHead(200);
    const pour = () => {
      if (response.destroyed || written > 1 << 30) return;
      written += piece.length;
      response.write(piece, () => setImmediate(pour));
    };
    response.on('close', () => ended());
    pour();
  });
  expect(await local.send(to(house.url))).toEqual({ status: 200, failure: null });
  await isCut;
  expect(written).toBeLessThan(64 << 20);
  house.answer((response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1 << 20)}\r\n\r\n`);
  });
  expect(await local.send(to(house.url))).toEqual({ status: null, failure: 'no-answer' });
});

test('what is on its way when the house ends is let go, and what comes later is sent', async () => {
  house.answer(() => {});
  const patient = createWebhookSender({ mayBeLocal: true, timeoutMs: 60_000 });
  const sending = patient.send(to(house.url));
  await expect.poll(() => house.arrived.length).toBe(1);
  patient.letGo();
  expect(await sending).toEqual({ status: null, failure: 'timeout' });
  house.answer(204);
  expect(await patient.send(to(house.url))).toEqual({ status: 204, failure: null });
});

test('a connection that breaks is no answer', async () => {
  house.answer((response) => response.socket?.destroy());
  expect(await local.send(to(house.url))).toEqual({ status: null, failure: 'no-answer' });
  expect(await local.send(to('http://127.0.0.1:1/'))).toEqual({
    status: null,
    failure: 'no-answer',
  });
});

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://localhost/a',
  'https://a.localhost/a',
  'https://printer/a',
  'https://printer.local/a',
  'https://db.internal/a',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.5/a',
  'https://example.com:22/a',
  'https://user:pw@example.com/a',
  'https://example.com/a#b',
  'file:///etc/passwd',
  'gopher://example.com/',
  'nothing',
  `https://example.com/${'a'.repeat(500)}`,
])('%s may not be told', async (url) => {
  expect(strict.allows(url)).toBe(false);
  expect(await strict.send(to(url))).toEqual({ status: null, failure: 'address' });
  if (!url.includes('127.0.0.1') && !/[/.]localhost|\[::1\]|2130706433|0x7f/.test(url)) {
    expect(local.allows(url)).toBe(false);
  }
});

test('names and open addresses over https may be told', () => {
  for (const url of [
    'https://example.com/',
    'https://a.example.com:8443/x?y=1',
    'https://1.1.1.1/',
  ]) {
    expect([url, strict.allows(url)]).toEqual([url, true]);
  }
});

test('a name is held against the address it leads to in that very moment', async () => {
  const asked: string[] = [];
  const leads: (readonly string[])[] = [
    ['169.254.169.254'],
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['fd00:ec2::254'],
    // One open address beside one inside is refused as well.
    ['93.184.215.14', '10.0.0.1'],
  ];
  const changing = createWebhookSender({
    mayBeLocal: false,
    resolve: async (name) => {
      asked.push(name);
      return leads.shift() ?? [];
    },
  });
  const url = `https://rebind.example.com:${house.port}/`;
  expect(changing.allows(url)).toBe(true);
  for (let count = 0; count < 5; count += 1) {
    expect(await changing.send(to(url))).toEqual({ status: null, failure: 'address' });
  }
  // Asked for each connection, never remembered; and none was opened.
  expect(asked).toHaveLength(5);
  expect(await changing.send(to(url))).toEqual({ status: null, failure: 'name' });
  expect(house.arrived).toEqual([]);
});

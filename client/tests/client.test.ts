import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '@candor/server/testing/trading-house';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Candor, candor, type Input } from '../src/candor.ts';
import type { Delivery } from '../src/contract/push-client.ts';
import { type FollowOptions, follow } from '../src/follow.ts';

let house: TradingHouse;
let url: string;
let me: TradingCustomer;
let client: Candor;
beforeAll(async () => {
  house = await openTradingHouse();
  const { server } = house.app;
  server.on('upgrade', house.onUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  me = await house.customer({ STOCK: '100000.00' });
  client = candor({ url, token: me.token });
});
afterAll(() => house.close());

const anInput = (set = {}) => anOrder(set) as unknown as Input<'stockCreate'>;
const openSocket = (address: string) => new WebSocket(address);

test('an answer has the data of its call, a refusal its reason and figures', async () => {
  const bought = await client.call('stockCreate', anInput({ num: '3' }));
  if (!bought.ok) throw new Error(bought.reason);
  expect([bought.data.status, bought.data.stockCode]).toEqual([1, 'AAPL']);
  const tooMuch = await client.call('stockCreate', anInput({ num: '90000' }));
  expect(tooMuch).toMatchObject({ ok: false, code: 422, reason: 'INSUFFICIENT' });
  const list = await client.call('positionList', {});
  expect(list.ok && list.data.list.map(({ positionNum }) => positionNum)).toEqual(['3']);
  const found = await client.call('orderDetail', { id: bought.data.id });
  expect(found.ok && found.data.id).toBe(bought.data.id);
});

test('who is not let in is told so, and not asked again', async () => {
  const stranger = candor({ url, token: 'nobody' });
  const told = await stranger.call('positionList', {});
  expect(told).toMatchObject({ ok: false, code: 401, reason: 'LOGIN_EXPIRED' });
});

/** A line before the house that breaks as often as is said, after the house has answered. */
async function brokenLine(breaks: number) {
  const asked: (string | undefined)[] = [];
  const proxy = createServer(async (request, response) => {
    asked.push(String(request.headers['idempotency-key']));
    const body = Buffer.concat(await request.toArray());
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      headers.set(name, String(request.headers[name]));
    }
    const answer = await fetch(url + request.url, { method: 'POST', headers, body });
    const text = await answer.text();
    if (asked.length <= breaks) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const through = { url: `http://127.0.0.1:${port}`, token: me.token, waitsMs: [1, 1, 1] };
  return { asked, client: candor(through), close: () => proxy.close() };
}

test('an order whose answer is lost is asked for under the same key, and made once', async () => {
  const before = await client.call('orderHistory', {});
  const line = await brokenLine(2);
  const bought = await line.client.call('stockCreate', anInput());
  line.close();
  expect(bought.ok).toBe(true);
  expect([line.asked.length, new Set(line.asked).size]).toEqual([3, 1]);
  const after = await client.call('orderHistory', {});
  expect(after.ok && before.ok && after.data.total - before.data.total).toBe(1);
});

test('nobody answering is a refusal too, after all tries', async () => {
  const line = await brokenLine(99);
  const key = 'kept by the caller';
  const told = await line.client.call('stockCreate', anInput(), { key });
  line.close();
  expect(told).toMatchObject({ ok: false, code: 0, reason: 'NO_ANSWER' });
  expect(line.asked).toEqual([key, key, key, key]);
  // What was done under the key is still told.
  expect((await client.call('stockCreate', anInput(), { key })).ok).toBe(true);
});

test('what may not be done twice by itself is tried once', async () => {
  const line = await brokenLine(1);
  const login = { username: me.userId, password: 'wrong 1' };
  expect(await line.client.call('loginByUsername', login)).toMatchObject({ code: 0 });
  line.close();
  expect(line.asked).toHaveLength(1);
});

/** Follows, and hands out what came and every socket that was opened. */
function following(of: Partial<FollowOptions> & Pick<FollowOptions, 'topics'>) {
  const came: Delivery[] = [];
  const sockets: WebSocket[] = [];
  const line = follow({
    url,
    token: me.token,
    openSocket: (address) => {
      sockets.push(openSocket(address));
      return sockets.at(-1) as WebSocket;
    },
    onDelivery: (delivery) => came.push(delivery),
    ...of,
  });
  return { came, sockets, line };
}

test('after a break the push goes on where it stopped: no step is left out, none comes twice', async () => {
  const { came, sockets, line } = following({ topics: ['order'] });
  await expect.poll(() => came.length).toBe(1);
  const first = await client.call('stockCreate', anInput());
  await expect.poll(() => came.length).toBeGreaterThan(1);
  sockets[0]?.terminate();
  const second = await client.call('stockCreate', anInput());
  const ids = () => new Set(came.map(({ data }) => (data as { id?: string }).id));
  await expect.poll(() => second.ok && ids().has(second.data.id)).toBe(true);
  line.stop();
  expect(first.ok && ids().has(first.data.id)).toBe(true);
  expect(came.filter(({ isWhole }) => isWhole)).toHaveLength(1);
  const numbers = came.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  expect(sockets).toHaveLength(2);
});

test('a token that is no longer good ends the following, and a wrong topic is told', async () => {
  const refused: string[] = [];
  const { line } = following({
    topics: ['order', 'quote:0:NASDAQ:NOBODY'],
    onRefused: (topic, reason) => refused.push(`${topic} ${reason}`),
  });
  await expect.poll(() => refused).toEqual(['quote:0:NASDAQ:NOBODY NO_INSTRUMENT']);
  line.stop();
  let isEnded = false;
  following({
    topics: ['order'],
    token: 'nobody',
    onEnded: () => {
      isEnded = true;
    },
  });
  await expect.poll(() => isEnded).toBe(true);
});

const run = promisify(execFile);

async function example(name: string, ...words: string[]): Promise<string> {
  const file = join(import.meta.dirname, '..', 'examples', `${name}.ts`);
  const env = { ...process.env, CANDOR_URL: url, CANDOR_TOKEN: me.token };
  const { stdout } = await run(process.execPath, [file, ...words], { env });
  return stdout;
}

test('the examples run as they stand', async () => {
  const held = await client.call('positionList', {});
  const num = held.ok ? held.data.list[0]?.positionNum : null;
  const read = await example('read');
  expect(read).toContain(`AAPL: ${num}, profit`);
  expect(read).toMatch(/^Apple.*: \d+\.\d\d USD\n/);
  const order = await example('order');
  expect(order).toMatch(/placed (\S+) at \d+\.\d\d\n/);
  expect(order).toContain('asked again: the same order');
  expect(order).toMatch(/cancelled, \d+\.\d\d USD are free again/);
  expect(order).toMatch(/order \S+ of AAPL: status 2\n/);
  const watched = await example('watch', '2');
  expect(watched).toContain(`portfolio: ${num} AAPL`);
  expect(watched).toMatch(/book: \d+\.\d\d \/ \d+\.\d\d/);
  expect(await house.audit()).toEqual([]);
});

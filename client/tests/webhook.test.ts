import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  type Arrived,
  type HookHouse,
  openHookHouse,
} from '@candor/adapters/webhooks/testing/hook-house';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '@candor/server/testing/trading-house';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyWebhook } from '../src/verify-webhook.ts';

let house: TradingHouse;
let hooks: HookHouse;
let me: TradingCustomer;
let secret: string;
let arrived: Arrived;
beforeAll(async () => {
  house = await openTradingHouse({ LOCAL_WEBHOOKS: 'true' });
  hooks = await openHookHouse();
  me = await house.customer({ STOCK: '100000.00' });
  const kinds = ['order'];
  ({ secret } = await me.get('webhookCreate', { name: 'Books', url: hooks.url, kinds }));
  await me.get('stockCreate', anOrder({ num: '3' }));
  await house.untilSeen(async () => expect(hooks.arrived).toHaveLength(1));
  [arrived] = hooks.arrived as [Arrived];
});
afterAll(async () => {
  await house.close();
  await hooks.close();
});

/** What arrived, with something else in it, as its receiver checks it at the time of the house. */
function check(
  set: { body?: string; secret?: string | string[]; nowMs?: number } = {},
  headers = {},
) {
  const { text: body } = arrived;
  const all = { ...(arrived.headers as Record<string, string>), ...headers };
  return verifyWebhook({ secret, body, nowMs: house.nowMs(), ...set, headers: all });
}
const reasonOf = (checked: Promise<unknown>) =>
  checked.then(
    () => null,
    (error: { reason: string }) => error.reason,
  );

test('what the house signed is believed, and says what the push says', async () => {
  expect(await check()).toMatchObject({
    id: arrived.headers['webhook-id'],
    type: 'order',
    seq: 1,
    data: { kind: 'order', stockCode: 'AAPL', num: '3', status: 1 },
  });
});

test('whatever is changed on its way is refused', async () => {
  const { text } = arrived;
  expect(await reasonOf(check({ body: text.replace('"num":"3"', '"num":"4"') }))).toBe('SIGNATURE');
  expect(await reasonOf(check({ body: `${text} ` }))).toBe('SIGNATURE');
  expect(await reasonOf(check({}, { 'webhook-id': 'other-1' }))).toBe('SIGNATURE');
  const later = String(Number(arrived.headers['webhook-timestamp']) + 1);
  expect(await reasonOf(check({}, { 'webhook-timestamp': later }))).toBe('SIGNATURE');
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  expect(await reasonOf(check({ secret: other }))).toBe('SIGNATURE');
  for (const forged of ['', 'v1,', 'v1,AAAA', 'v1,%%%', `v2,${'A'.repeat(44)}`, 'v1a,x v1,']) {
    expect([forged, await reasonOf(check({}, { 'webhook-signature': forged }))]).toEqual([
      forged,
      'SIGNATURE',
    ]);
  }
});

test('one that is played again later is refused, and one of the future too', async () => {
  expect(await reasonOf(check({ nowMs: house.nowMs() + 299_000 }))).toBeNull();
  expect(await reasonOf(check({ nowMs: house.nowMs() + 302_000 }))).toBe('TOO_OLD');
  expect(await reasonOf(check({ nowMs: house.nowMs() - 302_000 }))).toBe('TOO_OLD');
  for (const timestamp of ['', 'now', '-1', '1e9', '999999999999999']) {
    expect([timestamp, await reasonOf(check({}, { 'webhook-timestamp': timestamp }))]).toEqual([
      timestamp,
      'HEADERS',
    ]);
  }
  expect(await reasonOf(check({}, { 'webhook-id': undefined }))).toBe('HEADERS');
});

test('while the secret is being changed either one is enough', async () => {
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  expect(await reasonOf(check({ secret: [other, secret] }))).toBeNull();
  const two = `v1,${Buffer.alloc(32).toString('base64')} ${arrived.headers['webhook-signature']}`;
  expect(await reasonOf(check({}, { 'webhook-signature': two }))).toBeNull();
  await expect(check({ secret: 'no secret' })).rejects.toThrow('whsec_');
});

/** A port nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Runs a receiver until it ends, and has two orders told to it. */
async function received(start: (port: number) => ChildProcess, secretOf: (secret: string) => void) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const made = await me.get('webhookCreate', { name: 'Here', url, kinds: ['order'] });
  secretOf(made.secret);
  const running = start(port);
  let said = '';
  running.stdout?.on('data', (piece) => {
    said += piece;
  });
  await expect.poll(() => said).toContain('listening');
  await me.get('stockCreate', anOrder({ num: '5' }));
  await me.get('stockCreate', anOrder({ num: '6' }));
  const ended = once(running, 'exit');
  await house.untilSeen(async () => {
    const { list } = await me.get('webhookDeliveries', { id: made.webhook.id });
    expect(list.map(({ state }: { state: string }) => state)).toEqual(['arrived', 'arrived']);
  });
  running.kill();
  await ended;
  await me.get('webhookEnd', { id: made.webhook.id });
  return said;
}

const at = (ms: number) => `
  const shift = ${ms} - Date.now();
  const now = Date.now;
  Date.now = () => now() + shift;`;

test('the example receives as it stands', async () => {
  const file = join(import.meta.dirname, '..', 'examples', 'receive.ts');
  let own = '';
  const said = await received(
    (port) => {
      const env = { ...process.env, CANDOR_WEBHOOK_SECRET: own, PORT: String(port) };
      // The house of this test lives at a time of its own.
      const clock = `data:text/javascript,${encodeURIComponent(at(house.nowMs()))}`;
      return spawn(process.execPath, ['--import', clock, file], { env });
    },
    (made) => {
      own = made;
    },
  );
  expect(said).toMatch(/order 2 \{[\s\S]*order 3 \{/);
});

test('the receiver of the page does so in twenty lines, without the client', async () => {
  const page = join(import.meta.dirname, '../../docs/how-to/receive-webhooks.md');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(20);
  let own = '';
  const said = await received(
    (port) => {
      const env = { ...process.env, CANDOR_WEBHOOK_SECRET: own, PORT: String(port) };
      const program = `${at(house.nowMs())}\n${code}`;
      return spawn(process.execPath, ['--input-type=module', '-e', program], { env });
    },
    (made) => {
      own = made;
    },
  );
  expect(said).toMatch(/order 4 [\s\S]*order 5 /);
});

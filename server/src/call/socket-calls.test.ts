import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cutPushSockets, openPushSocket, type PushSocket } from '../testing/push-socket.ts';
import type { Told } from '../testing/test-app.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';
import { LanesUnavailable } from '../trading/run-command.ts';

const APPLE = '0:NASDAQ:AAPL';
const CALM = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, CALM);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  cutPushSockets();
  await house.close();
});

interface Twin {
  readonly who: TradingCustomer;
  ask(id: RouteId, body?: unknown, key?: string): Promise<Told>;
}

/** Two customers with the same money: one calls over HTTP, the other over the socket. */
async function twins(language: 'en' | 'zh_Hant_HK' = 'en'): Promise<[Twin, Twin, PushSocket]> {
  const funds = { STOCK: '1000.00', BALANCE: '10.00' };
  const [ada, ben] = [await house.customer(funds), await house.customer(funds)];
  const socket = await openPushSocket(house, { token: ben.token, language });
  const http: Twin = {
    who: ada,
    ask: async (id, body, key) => {
      const headers: Record<string, string> = { authorization: ada.token, language };
      if (key !== undefined) headers['idempotency-key'] = key;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const { path } = allRoutes[id];
      return (await house.inject({ method: 'POST', url: path, headers, ...payload })).json();
    },
  };
  return [http, { who: ben, ask: socket.ask }, socket];
}

/** Numbers of orders are drawn; everything else must be the same. */
function withoutIds(told: Told): unknown {
  const text = JSON.stringify(told);
  return JSON.parse(text.replace(/"(id|clientOrderId)":"[^"]*"/g, '"$1":"drawn"'));
}

const order = allRoutes.stockCreate.id;
const limit = { type: 1, price: '90.00', num: '5' };
const tencent = { source: 11, stockCode: '00700', market: 'HK', num: '100' };
const long = 'k'.repeat(65);
const story: readonly [id: RouteId, body?: unknown, key?: string][] = [
  [order, anOrder({ num: '2' }), 'first'],
  [order, anOrder({ num: '2' }), 'first'],
  [order, anOrder({ num: '3' }), 'first'],
  [order, anOrder()],
  [order, anOrder(), ''],
  [order, anOrder(), long],
  [order, anOrder({ num: '500' }), 'too dear'],
  [order, anOrder({ num: '1.5' })],
  [order, anOrder({ num: '' })],
  [order, anOrder({ num: '1', surprise: 1 })],
  [order, anOrder({ stockCode: 'NONE' })],
  [order, anOrder({ confirmed: { price: 1 } })],
  [order, []],
  [order, null],
  [order],
  ['orderPreview', anOrder({ num: '4' })],
  ['orderPreview', anOrder({ num: '' })],
  ['orderCancel', { id: 'o-nothing' }],
  ['hkCreate', anOrder(tencent), 'hong kong'],
  ['hkCreate', anOrder({ ...tencent, num: '150' })],
  ['auctionStockCreate', anOrder({ source: 0 })],
  ['blockTradeCreate', anOrder({ source: 4, num: '10000' }), 'block'],
  ['goldCreate', anOrder({ source: 3 }), 'gold'],
  ['newSharesCreate', { newSharesId: 'n' }, 'shares'],
  ['addPositionMargin', { id: 'p', amount: '1.00' }, 'margin'],
  ['flatPosition', { id: 'p-nothing', num: '1', type: 0 }, 'close'],
];

test.each([
  'en',
  'zh_Hant_HK',
] as const)('whatever an order call says, both doors answer it the same in %s', async (language) => {
  const [http, socket] = await twins(language);
  for (const step of story) {
    const told = withoutIds(await http.ask(...step));
    expect([step, withoutIds(await socket.ask(...step))]).toEqual([step, told]);
  }
  const called = new Set(story.map(([id]) => id));
  const open = Object.values(allRoutes).filter(
    (route) => 'overSocket' in route && route.overSocket,
  );
  expect([...called].sort()).toEqual(open.map(({ id }) => id).sort());

  const ends = [];
  for (const { who, ask } of [http, socket]) {
    const resting = await ask(order, anOrder(limit), 'rests');
    const cancelled = await ask('orderCancel', { id: resting.data.id });
    const again = await ask('orderCancel', { id: resting.data.id });
    const [{ id, positionNum }] = (await who.get('positionList')).list;
    const preview = await ask('orderPreview', { id, num: positionNum, type: 0 });
    const closed = await ask('flatPosition', { id, num: positionNum, type: 0 }, 'all of it');
    const told = [resting, cancelled, again, preview, closed];
    expect(told.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    const { total } = await who.get('orderHistory');
    ends.push([told.map(withoutIds), total, await who.funds()]);
  }
  expect(ends[1]).toEqual(ends[0]);
});

test('a key is one key at both doors, whichever it came through first', async () => {
  const [http, , socket] = await twins();
  const mine = await openPushSocket(house, { token: http.who.token });
  const told = await http.ask(order, anOrder(), 'over http');
  expect(told.code).toBe(200);
  expect(await mine.ask(order, anOrder(), 'over http')).toEqual(told);
  const first = await mine.ask(order, anOrder({ num: '2' }), 'over socket');
  expect(await http.ask(order, anOrder({ num: '2' }), 'over socket')).toEqual(first);
  const reused = { code: 409, data: { reason: 'KEY_REUSED' } };
  expect(await mine.ask(order, anOrder({ num: '2' }), 'over http')).toMatchObject(reused);
  expect(await http.ask('flatPosition', { id: 'p', num: '1', type: 0 }, 'over socket')).toEqual(
    await mine.ask('flatPosition', { id: 'p', num: '1', type: 0 }, 'over socket'),
  );
  // The key is nothing to another customer.
  expect((await socket.ask(order, anOrder(), 'over http')).data.id).not.toBe(told.data.id);
  const both = Array.from({ length: 10 }, () => [
    http.ask(order, anOrder(), 'race'),
    mine.ask(order, anOrder(), 'race'),
  ]);
  const raced = await Promise.all(both.flat());
  for (const one of raced) expect(one).toEqual(raced[0]);
  expect((await http.who.get('orderHistory')).total).toBe(3);
});

test('an order whose connection broke before the answer stands, and its key tells of it', async () => {
  const [, { who }, socket] = await twins();
  const lost = socket.ask(order, anOrder(), 'lost');
  const broken = expect(lost).rejects.toThrow('closed with 1006');
  await vi.waitFor(async () => expect((await who.funds())[1]).toBe('0.00'));
  socket.ws.terminate();
  await broken;
  const told = await who.ask(order, anOrder(), { key: 'lost' });
  expect(told).toMatchObject({ code: 200, data: { status: 1, clientOrderId: 'lost' } });
  expect((await who.get('orderHistory')).total).toBe(1);
});

test('faults and a world that is away are told as over HTTP', async () => {
  const [http, socket] = await twins();
  const submit = vi.spyOn(house.services.trading.lanes, 'submit');
  submit.mockRejectedValue(new LanesUnavailable('busy'));
  const away = await http.ask(order, anOrder(), 'away');
  expect([away.code, away.data]).toEqual([503, { reason: 'NOT_READY' }]);
  expect(await socket.ask(order, anOrder(), 'away')).toEqual(away);
  submit.mockRejectedValue(new Error('a fault of ours, thrown by this test'));
  const fault = await socket.ask(order, anOrder(), 'away');
  const { reference } = fault.data;
  expect(fault).toEqual({
    code: 500,
    msg: `Something went wrong. Reference ${reference}.`,
    data: { reason: 'INTERNAL', reference: expect.stringMatching(/^[0-9A-F]{8}$/) },
  });
  submit.mockRestore();
  // What failed may be tried again under its key.
  expect((await socket.ask(order, anOrder(), 'away')).code).toBe(200);
});

test('what is no order call, no body of JSON or no key a header could carry is refused', async () => {
  const [http, , socket] = await twins();
  for (const path of ['/wallet/transfer', '/nowhere', '/stock/create?x=1', 'stockCreate']) {
    const { code, data } = await socket.askPath(path, anOrder());
    expect([path, code, data.reason]).toEqual([path, 404, 'URL_UNKNOWN']);
  }
  for (const key of ['钥匙', 'a\u0000b', ' ', ' k', 'k\n']) {
    const { code, data } = await socket.ask(order, anOrder(), key);
    expect([key, code, data.reason]).toEqual([key, 400, 'KEY_INVALID']);
  }
  const poisoned = ['{"__proto__":{"num":"1"}}', '{"constructor":{"prototype":{}}}'];
  for (const text of poisoned) {
    const body = JSON.parse(text);
    expect((await http.ask(order, body)).data.reason).toBe('BODY_MALFORMED');
    const { code, data } = await socket.ask(order, body);
    expect([text, code, data.reason]).toEqual([text, 400, 'BODY_MALFORMED']);
  }
});

import { afterEach, expect, test } from 'vitest';
import { cutPushSockets, openPushSocket } from '../testing/push-socket.ts';
import { anOrder, openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

// The same calls come through two doors. Whoever uses both must not get twice of anything, and an
// open connection must not outlive what let it in.

const DAY_MS = 24 * 3600_000;
let house: TradingHouse;
afterEach(async () => {
  expect(await house.audit()).toEqual([]);
  cutPushSockets();
  await house.close();
});

const codes = (all: readonly { readonly code: number }[]) => all.map(({ code }) => code);
const sentence = { code: 401, msg: 'Login Expired', data: { reason: 'LOGIN_EXPIRED' } };
const ended = { op: 'error', code: 401, msg: 'Login Expired', data: { reason: 'SESSION_ENDED' } };

test('both doors together let through one share of calls, from every connection', async () => {
  house = await openTradingHouse({ CALLS_PER_MINUTE_MAX: '6' });
  const [ada, ben] = [await house.customer({ STOCK: '900.00' }), await house.customer()];
  const one = await openPushSocket(house, { token: ada.token });
  const two = await openPushSocket(house, { token: ada.token });
  const told = [];
  for (let round = 0; round < 3; round += 1) {
    for (const door of [ada, one, two]) told.push(await door.ask('orderPreview', anOrder()));
  }
  expect(codes(told)).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
  const { s } = told[8]?.data ?? {};
  expect(told[8]).toEqual({
    code: 429,
    msg: `Too many attempts. Try again in ${s} seconds.`,
    data: { reason: 'TOO_MANY', s },
  });
  // Another call, and another customer, have shares of their own.
  expect((await one.ask('stockCreate', anOrder(), 'mine')).code).toBe(200);
  expect((await ben.ask('orderPreview', anOrder())).code).toBe(200);
});

test('calls without a session are refused, and counted with those of the other door', async () => {
  house = await openTradingHouse({ ADDRESS_LIMITS: 'true' });
  const visitor = await openPushSocket(house);
  expect(await visitor.ask('stockCreate', anOrder())).toEqual(sentence);
  const guesses = Array.from({ length: 150 }, (_, n) =>
    house.ask('walletBalances', {}, { token: `guess ${n}` }),
  );
  await Promise.all(guesses);
  let last = sentence.code;
  for (let n = 0; n < 200 && last === 401; n += 1) {
    last = (await visitor.ask('stockCreate', anOrder())).code;
  }
  expect(last).toBe(429);
});

test('a session that ended elsewhere takes its connections along', async () => {
  house = await openTradingHouse();
  const ada = await house.customer({ STOCK: '900.00' });
  const socket = await openPushSocket(house, { token: ada.token });
  expect((await socket.ask('stockCreate', anOrder(), 'before')).code).toBe(200);
  expect((await ada.ask('logout')).code).toBe(200);
  expect(await socket.closed).toBe(4401);
  expect(socket.heard.at(-1)).toEqual(ended);
  await ada.signIn();
  expect((await ada.get('orderHistory')).total).toBe(1);
});

test('a session that ran out in the middle of a connection lets no call through', async () => {
  house = await openTradingHouse();
  const ada = await house.customer({ STOCK: '900.00' });
  const socket = await openPushSocket(house, { token: ada.token });
  expect((await socket.ask('stockCreate', anOrder(), 'before')).code).toBe(200);
  house.turn(DAY_MS);
  expect(await socket.ask('stockCreate', anOrder(), 'after')).toEqual(sentence);
  expect(await socket.closed).toBe(4401);
  expect(socket.heard.at(-1)).toEqual(ended);
  await ada.signIn();
  expect((await ada.get('orderHistory')).total).toBe(1);
});

test('a customer who was locked is shut out of an open connection', async () => {
  house = await openTradingHouse();
  const ada = await house.customer({ STOCK: '900.00' });
  const socket = await openPushSocket(house, { token: ada.token });
  expect((await socket.ask('stockCreate', anOrder())).code).toBe(200);
  await house.services.stores.users.setLocked(ada.userId, true);
  house.turn(10_000);
  const told = await socket.ask('stockCreate', anOrder());
  expect(told).toEqual(await ada.ask('stockCreate', anOrder()));
  expect([told.code, told.data]).toEqual([403, { reason: 'SHUT_OUT' }]);
  expect(await socket.closed).toBe(4401);
});

test('what is somebody else’s is not there, whoever is connected', async () => {
  house = await openTradingHouse();
  const [ada, eve] = [await house.customer({ STOCK: '900.00' }), await house.customer()];
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  const rests = anOrder({ type: 1, price: '90.00' });
  const { id } = await ada.get('stockCreate', rests, { key: 'hers' });
  const thief = await openPushSocket(house, { token: eve.token });
  const nothing = { code: 404, data: { reason: 'NOT_FOUND' } };
  expect(await thief.ask('orderCancel', { id })).toMatchObject(nothing);
  expect(await thief.ask('flatPosition', { id, num: '1', type: 0 })).toMatchObject(nothing);
  // A token in the body or in the frame changes nobody's name.
  const asAda = { ...rests, token: ada.token };
  expect((await thief.ask('stockCreate', asAda)).data.reason).toBe('FIELD_UNUSED');
  expect((await ada.get('orderHistory')).list[0].status).toBe(0);
});

test('a flood of calls is answered, refused past the first dozens and cut in the end', async () => {
  house = await openTradingHouse();
  const ada = await house.customer({ STOCK: '900.00' });
  const socket = await openPushSocket(house, { token: ada.token });
  const send = (count: number, from: number) =>
    Array.from({ length: count }, (_, n) =>
      socket.ask('stockCreate', anOrder(), `flood ${from + n}`).then(
        ({ code }) => code,
        () => 0,
      ),
    );
  const first = await Promise.all(send(100, 0));
  expect(new Set(first)).toContain(429);
  const flood = send(1000, 100);
  expect(await socket.closed).toBe(4429);
  const told = [...first, ...(await Promise.all(flood))];
  const placed = (await ada.get('orderHistory')).total;
  // Those cut off before their answer stand too.
  expect(placed).toBeGreaterThanOrEqual(told.filter((code) => code === 200).length);
  expect(placed).toBeLessThan(400);
  expect((await ada.ask('stockCreate', anOrder(), { key: 'flood 0' })).code).toBe(200);
});

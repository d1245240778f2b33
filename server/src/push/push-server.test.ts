import type { DataFrame } from '@candor/contract/push';
import { EVERYBODY } from '@candor/engines/push/private-feed';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { AAPL, catalogue, NOON, openPushHouse, type PushClient } from '../testing/push-house.ts';

test('a visitor logs in without a token and gets public topics only', async () => {
  const { connect } = await openPushHouse();
  const client = await connect();
  expect(await client.login(undefined, 'zh_Hant_HK')).toEqual({
    op: 'auth',
    id: 1,
    code: 200,
    msg: 'SUCCESS zh-Hant',
    data: { userId: null, serverTimestamp: expect.any(Number), pingMs: 25_000 },
  });
  expect(await client.subscribe(['order', AAPL, 'quote:0:NASDAQ:ZZZZ', 'rubbish'])).toMatchObject({
    op: 'sub',
    id: 2,
    data: {
      topics: [AAPL],
      refused: [
        { topic: 'order', reason: 'LOGIN_EXPIRED' },
        { topic: 'quote:0:NASDAQ:ZZZZ', reason: 'NO_INSTRUMENT' },
        { topic: 'rubbish', reason: 'NOT_FOUND' },
      ],
    },
  });
  const errors = [await client.next(), await client.next(), await client.next()];
  expect(errors[1]).toEqual({
    op: 'error',
    id: 2,
    code: 404,
    msg: 'NO_INSTRUMENT zh-Hant',
    data: { reason: 'NO_INSTRUMENT', topic: 'quote:0:NASDAQ:ZZZZ' },
  });
});

test('a quote comes as a snapshot and then in changes that follow one another', async () => {
  const { connect, turnTo, desk } = await openPushHouse();
  const client = await connect();
  await client.login();
  await client.subscribe([AAPL]);
  const first = await client.data(AAPL);
  expect(first.snap).toBe(true);
  const apple = catalogue.byId.get('0:NASDAQ:AAPL');
  if (apple === undefined) throw new Error('no AAPL');
  const quote = await desk.quote(apple);
  expect(first.data).toMatchObject({
    code: 'AAPL',
    price_nominal: (Number(quote?.last) / 10_000).toFixed(2),
    marketStatus: 1,
    quoteTimestamp: quote?.timeMs,
    simulated: true,
  });
  let before = first.seq;
  for (let second = 2; second <= 10; second += 2) {
    await turnTo(NOON + second * 1000);
    const change = await client.data(AAPL);
    expect([change.snap, change.prev]).toEqual([undefined, before]);
    before = change.seq;
  }
});

test('readers of the same topics get the same bytes, others only their own', async () => {
  const { connect, turnTo } = await openPushHouse();
  const msft = 'quote:0:NASDAQ:MSFT';
  const [one, twin, other] = [await connect(), await connect(), await connect()];
  for (const client of [one, twin, other]) await client.login();
  await one.subscribe([AAPL, msft]);
  await twin.subscribe([msft, AAPL]);
  await other.subscribe([msft]);
  for (const client of [one, twin]) await client.data(AAPL);
  for (const client of [one, twin, other]) await client.data(msft);
  await turnTo(NOON + 2000);
  expect(await one.data(AAPL)).toEqual(await twin.data(AAPL));
  const [mine, its] = [await other.data(msft), await one.data(msft)];
  expect(mine).toEqual(its);
});

test('depth, prints and bars arrive and agree with the quote', async () => {
  const { connect, turnTo } = await openPushHouse();
  const client = await connect();
  await client.login();
  const topics = ['depth', 'trades'].map((kind) => `${kind}:0:NASDAQ:AAPL`);
  const bar = 'kline:0:NASDAQ:AAPL:intraday';
  await client.subscribe([AAPL, ...topics, bar]);
  const quote = (await client.data(AAPL)).data as { bid: string; ask: string; lastPrice: string };
  const depth = (await client.data('depth:0:NASDAQ:AAPL')).data as {
    bids: { price: string }[];
    asks: { price: string }[];
  };
  expect([depth.bids.length, depth.asks.length]).toEqual([10, 10]);
  expect([depth.bids[0]?.price, depth.asks[0]?.price]).toEqual([quote.bid, quote.ask]);
  const trades = (await client.data('trades:0:NASDAQ:AAPL')).data as {
    list: { price: string }[];
    skipped: number;
  };
  expect([trades.list.length, trades.skipped]).toEqual([50, 0]);
  expect(trades.list.at(-1)?.price).toBe(quote.lastPrice);
  expect((await client.data(bar)).data).toMatchObject({ o: quote.lastPrice, type: 'intraday' });
  // Into the next minute: the bar that ended is told as done, and then the new one.
  await turnTo(NOON + 48_000);
  const ended = (await client.data(bar)).data as { k: number; done?: boolean };
  expect(ended).toMatchObject({ k: Date.parse('2026-11-20T17:00:00Z'), done: true });
  await turnTo(NOON + 50_000);
  const fresh = (await client.data(bar)).data as { k: number; done?: boolean };
  expect([fresh.k, fresh.done]).toEqual([Date.parse('2026-11-20T17:01:00Z'), undefined]);
});

test('orders are numbered for the customer and resume after a break', async () => {
  const { connect, orders } = await openPushHouse();
  orders.add('10002345', { id: 'o-1', status: 0 }, NOON);
  orders.add('10002345', { id: 'o-2', status: 0 }, NOON);
  const client = await connect();
  expect(await client.login('s1/10002345', 'zh_Hans_CN')).toMatchObject({
    data: { userId: '10002345' },
  });
  await client.subscribe(['order']);
  const state = await client.data('order');
  expect(state).toMatchObject({ seq: 2, prev: 0, snap: true, data: { list: ['o-1', 'o-2'] } });
  expect(state.reset).toBe(undefined);
  orders.add('10002345', { id: 'o-1', status: 1 }, NOON + 1);
  orders.add('99999999', { id: 'o-9', status: 1 }, NOON + 1);
  expect(await client.data('order')).toEqual({
    op: 'data',
    topic: 'order',
    seq: 3,
    prev: 2,
    data: { id: 'o-1', status: 1, locale: 'zh-Hans' },
  });
  client.ws.terminate();
  orders.add('10002345', { id: 'o-3', status: 0 }, NOON + 2);
  orders.add('10002345', { id: 'o-3', status: 1 }, NOON + 3);
  const again = await connect();
  await again.login('s1/10002345');
  await again.subscribe(['order'], { order: 3 });
  expect(await again.data('order')).toMatchObject({ seq: 4, prev: 3, data: { id: 'o-3' } });
  expect(await again.data('order')).toMatchObject({ seq: 5, prev: 4, data: { status: 1 } });
});

test('a client need not wait for the answer to its login', async () => {
  const { connect } = await openPushHouse();
  const client = await connect();
  client.send({ op: 'auth', id: 1, token: 's1/10002345' });
  client.send({ op: 'sub', id: 2, topics: ['order'] });
  expect((await client.next()).op).toBe('auth');
  expect(await client.next()).toMatchObject({ op: 'sub', id: 2, data: { refused: [] } });
});

test('what is no longer kept is answered with the whole state', async () => {
  const { connect, orders } = await openPushHouse();
  for (let index = 0; index < 1500; index += 1) {
    orders.add('10002345', { id: `o-${index}`, status: 0 }, NOON + index);
  }
  const client = await connect();
  await client.login('s1/10002345');
  await client.subscribe(['order'], { order: 3 });
  expect(await client.data('order')).toMatchObject({ seq: 1500, snap: true, reset: true });
  client.send({ op: 'snap', id: 9, topic: 'order' });
  expect(await client.data('order')).toMatchObject({ seq: 1500, prev: 0, snap: true, reset: true });
});

test('two desks share a topic under one row of numbers', async () => {
  const { connect, orders, deposits } = await openPushHouse();
  orders.add('10002345', { id: 'cash', status: 0 }, NOON);
  deposits.add('10002345', { id: 'd-1', status: 1 }, NOON + 5000);
  const client = await connect();
  await client.login('s1/10002345');
  await client.subscribe(['wallet']);
  expect(await client.data('wallet')).toMatchObject({ seq: 2, snap: true });
  deposits.add('10002345', { id: 'd-1', status: 2 }, NOON + 10_000);
  orders.add('10002345', { id: 'cash', status: 1 }, NOON + 10_001);
  expect(await client.data('wallet')).toMatchObject({ seq: 3, prev: 2, data: { id: 'd-1' } });
  expect(await client.data('wallet')).toMatchObject({ seq: 4, prev: 3, data: { id: 'cash' } });
  const later = await connect();
  await later.login('s1/10002345');
  await later.subscribe(['wallet'], { wallet: 2 });
  expect(await later.data('wallet')).toMatchObject({ seq: 3, prev: 2, data: { id: 'd-1' } });
  // Between 3 and 4 both desks wrote within two seconds: nobody knows any more which came first.
  const doubtful = await connect();
  await doubtful.login('s1/10002345');
  await doubtful.subscribe(['wallet'], { wallet: 3 });
  expect(await doubtful.data('wallet')).toMatchObject({ seq: 4, snap: true, reset: true });
});

test('a notice reaches everybody, visitors too', async () => {
  const { connect, notices } = await openPushHouse();
  const client = await connect();
  await client.login();
  await client.subscribe(['notice']);
  expect(await client.data('notice')).toMatchObject({ seq: 0, snap: true });
  notices.add(EVERYBODY, { id: 'n-1', status: 0 }, NOON);
  expect(await client.data('notice')).toMatchObject({ seq: 1, prev: 0, data: { id: 'n-1' } });
});

test('after unsubscribing nothing of a topic is sent', async () => {
  const { connect, turnTo, push } = await openPushHouse();
  const client = await connect();
  await client.login();
  await client.subscribe([AAPL]);
  await client.data(AAPL);
  client.send({ op: 'unsub', id: 5, topics: [AAPL] });
  expect(await client.next()).toMatchObject({ op: 'unsub', id: 5, data: { topics: [AAPL] } });
  expect(push.stats().topics).toBe(0);
  await turnTo(NOON + 5000);
  client.send({ op: 'ping', t: 42 });
  expect(await client.next()).toEqual({ op: 'pong', t: 42 });
});

test('bad frames close with 4400', async () => {
  const { connect } = await openPushHouse();
  for (const bad of ['hello', '{"op":"sub","id":1,"topics":[]}', '[]', '{"op":"auth"}']) {
    const client = await connect();
    client.send(bad);
    expect(await client.closed).toBe(4400);
  }
  const twice = await connect();
  await twice.login();
  twice.send({ op: 'auth', id: 2 });
  expect(await twice.closed).toBe(4400);
  const long = await connect();
  long.send(JSON.stringify({ op: 'auth', id: 1, language: 'x'.repeat(70_000) }));
  expect(await long.closed).toBe(4400);
});

test('an unknown token, a locked customer and an ended session close with 4401', async () => {
  const { connect, endSession } = await openPushHouse();
  const unknown = await connect();
  expect(await unknown.login('nonsense')).toMatchObject({ op: 'error', id: 1, code: 401 });
  expect(await unknown.closed).toBe(4401);
  const locked = await connect();
  expect(await locked.login('s1/10002345/locked')).toMatchObject({ op: 'error', code: 403 });
  expect(await locked.closed).toBe(4401);
  const ended = await connect();
  await ended.login('s7/10002345');
  endSession('s7', '10002345');
  expect(await ended.next()).toEqual({
    op: 'error',
    code: 401,
    msg: 'SESSION_ENDED en',
    data: { reason: 'SESSION_ENDED' },
  });
  expect(await ended.closed).toBe(4401);
});

test('a sixth connection of one customer closes with 4429, and a place becomes free again', async () => {
  const { connect } = await openPushHouse();
  const five: PushClient[] = [];
  for (let index = 0; index < 5; index += 1) {
    const client = await connect();
    await client.login('s1/10002345');
    five.push(client);
  }
  const sixth = await connect();
  sixth.send({ op: 'auth', id: 1, token: 's1/10002345' });
  expect(await sixth.closed).toBe(4429);
  five[0]?.ws.close();
  await five[0]?.closed;
  const next = await connect();
  expect(await next.login('s1/10002345')).toMatchObject({ op: 'auth', code: 200 });
});

test('more than 200 topics are refused one by one, a flood of frames closes with 4429', async () => {
  const { connect } = await openPushHouse();
  const client = await connect();
  await client.login();
  const topics = catalogue.instruments.slice(0, 203).map((one) => `quote:${one.id}`);
  const answer = await client.subscribe(topics);
  expect(answer).toMatchObject({
    data: { refused: topics.slice(200).map((topic) => ({ topic })) },
  });
  for (let index = 0; index < 400; index += 1) client.send({ op: 'ping', t: index });
  expect(await client.closed).toBe(4429);
});

test('silence, before the first frame or after it, closes with 4408', async () => {
  const mute = await openPushHouse({ firstFrameMs: 30, sweepMs: 10 });
  expect(await (await mute.connect()).closed).toBe(4408);
  const silent = await openPushHouse({ silenceMs: 60, sweepMs: 10 });
  const client = await silent.connect();
  await client.login();
  expect(await client.closed).toBe(4408);
});

test('stopping the server sends everybody away with 1001', async () => {
  const { connect, push } = await openPushHouse();
  const clients = [await connect(), await connect()];
  for (const client of clients) await client.login();
  await push.stop();
  expect(await Promise.all(clients.map((client) => client.closed))).toEqual([1001, 1001]);
  expect(push.stats().connections).toBe(0);
});

test('a session that has run out is noticed while the connection stays open', async () => {
  const { connect, expire } = await openPushHouse({ sessionCheckMs: 20, sweepMs: 10 });
  const client = await connect();
  await client.login('s1/10002345');
  await client.settled();
  expect(client.ws.readyState).toBe(WebSocket.OPEN);
  expire('s1');
  expect(await client.next()).toMatchObject({ code: 401, data: { reason: 'SESSION_ENDED' } });
  expect(await client.closed).toBe(4401);
});

test('a stalled reader costs the others nothing and the server less than a megabyte', async () => {
  const { connect, turnTo, orders, sockets } = await openPushHouse();
  const topics = catalogue.instruments.slice(0, 150).map((one) => `depth:${one.id}`);
  const stalled = await connect();
  await stalled.login('s1/10002345');
  const line = [...sockets][0];
  if (line === undefined) throw new Error('no socket');
  await stalled.subscribe([...topics, 'order']);
  await stalled.settled();
  stalled.ws.pause();
  const brisk = await connect();
  await brisk.login('s2/20002345');
  await brisk.subscribe([...topics, 'order']);
  let worst = 0;
  let got = 0;
  brisk.ws.on('message', () => {
    got += 1;
  });
  for (let second = 1; second <= 120; second += 1) {
    await turnTo(NOON + second * 1000);
    for (let index = 0; index < 20; index += 1) {
      orders.add('10002345', { id: `o-${second}-${index}`, status: 0 }, NOON + second * 1000);
    }
    await brisk.settled();
    worst = Math.max(worst, line.writableLength);
  }
  expect(worst).toBeGreaterThan(200_000);
  expect(worst).toBeLessThan(1_000_000);
  expect(got).toBeGreaterThan(120 * 100);
  stalled.ws.resume();
  let last: DataFrame | null = null;
  let isReset = false;
  for (let frames = 0; frames < 20_000; frames += 1) {
    const frame = await stalled.next();
    if (frame.op !== 'data' || frame.topic !== 'order') continue;
    if (frame.reset) isReset = true;
    last = frame;
    if (frame.seq === 2400) break;
  }
  expect([last?.seq, isReset]).toEqual([2400, true]);
});

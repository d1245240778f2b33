import { rebuild } from '@candor/database/audit/rebuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExchangeHouse, openExchangeHouse } from '../../testing/exchange-house.ts';
import { openTestHouse } from '../../testing/test-house.ts';

/** At the open and at the close, call by call, on the simulated market in exchange hours. */
const utc = (text: string) => Date.parse(`${text}Z`);
/** The Wednesday before Thanksgiving; the Friday after it closes at 13:00 in New York. */
const START = utc('2026-11-25T20:30');
const CLOSE = utc('2026-11-25T21:00');
const NEXT_OPEN = utc('2026-11-27T14:30');
const HALF_DAY_CLOSE = utc('2026-11-27T18:00');
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };

let house: ExchangeHouse;
const ask: ExchangeHouse['askAs'] = (...asked) => house.askAs(...asked);
const turnTo = (atMs: number) => house.turnTo(atMs);
/** Lets the desk of the auctions look until the order is done. */
const whenDone = (id: string) =>
  house.until(id, ({ status }: { status: number }) => status === 1 || status === 2);

beforeAll(async () => {
  house = await openExchangeHouse(1_000_000n, { startMs: START });
});
afterAll(async () => {
  expect(await house.closeAudited()).toEqual([]);
});

const buy = { ...apple, direction: 0, type: 0, num: '2' };

test('what is ordered at the close and at the open fills at the prints the market shows', async () => {
  const preview = await ask('orderPreview', { ...buy, timeInForce: 'cls' });
  expect(preview.data).toMatchObject({
    crossTimestamp: CLOSE,
    cutOffTimestamp: CLOSE - 600_000,
    waitsForOpen: false,
    warnings: [],
    wouldRefuse: null,
  });
  const atClose = (await ask('stockCreate', { ...buy, timeInForce: 'cls' })).data;
  expect(atClose).toMatchObject({ status: 0, timeInForce: 'cls', crossTimestamp: CLOSE });
  turnTo(CLOSE - 600_000);
  const late = await ask('stockCreate', { ...buy, timeInForce: 'cls' });
  expect(late).toMatchObject({
    code: 422,
    data: { reason: 'AUCTION_CLOSED', nextTimestamp: CLOSE },
  });
  const locked = await ask('orderCancel', { id: atClose.id });
  expect(locked.data).toEqual({ reason: 'AUCTION_LOCKED' });
  turnTo(CLOSE + 600);
  const closed = await whenDone(atClose.id);
  const closing = (await ask('getStock', apple)).data;
  expect(closed).toMatchObject({ status: 1, avgPrice: closing.lastPrice });
  const { uncrossTimestamp, price, print } = closed.fills[0].auction;
  expect([uncrossTimestamp, price, print.cross]).toEqual([CLOSE, closing.lastPrice, 'close']);

  // Thanksgiving lies between.
  const sell = { ...buy, direction: 1, timeInForce: 'opg' };
  const atOpen = (await ask('stockCreate', sell)).data;
  expect(atOpen).toMatchObject({ waitsForOpen: true, nextOpenTimestamp: NEXT_OPEN });
  turnTo(NEXT_OPEN + 600);
  const opened = await whenDone(atOpen.id);
  const opening = (await ask('getStock', apple)).data;
  expect(opened).toMatchObject({ status: 1, avgPrice: opening.open });
});

test('a Hong Kong share fills at the first print of its own exchange, bound five minutes before', async () => {
  const hk = await openTestHouse(
    { MARKET_HOURS: 'exchange' },
    { startMs: utc('2026-11-25T08:30') },
  );
  const { token, userId: accountId } = await hk.register('cho@example.test');
  const { lanes } = hk.services.trading;
  const at = { accountId, nowMs: hk.nowMs() };
  await lanes.submit({
    kind: 'credit',
    ...at,
    receivedMinor: 10_000_000n,
    fx: null,
    depositId: 'd1',
    rail: 'railBank',
    currency: 'USD',
  });
  const fx = { base: 'USD', quote: 'HKD', rate: 780_000_000n, mid: 780_000_000n };
  await lanes.submit({
    kind: 'transfer',
    ...at,
    amountMinor: 10_000_000n,
    transferId: 't1',
    fxEndsAtMs: at.nowMs + 1,
    fromWallet: 'BALANCE',
    toWallet: 'HK_STOCK',
    fx,
  });
  const tencent = { stockCode: '00700', source: 11, market: 'HK' };
  const wanted = { ...tencent, direction: 0, type: 0, num: '100', timeInForce: 'opg' };
  const openMs = utc('2026-11-26T01:30');
  const preview = await hk.ask('orderPreview', wanted, { token });
  expect(preview.data).toMatchObject({
    crossTimestamp: openMs,
    cutOffTimestamp: openMs - 300_000,
    wouldRefuse: null,
  });
  const order = (await hk.ask('hkCreate', wanted, { token })).data;
  hk.turn(openMs + 600 - hk.nowMs());
  const login = { username: 'cho@example.test', password: 'secret 1' };
  const again = { token: (await hk.ask('loginByUsername', login)).data.token };
  let done = order;
  for (let look = 1; look <= 200 && done.status !== 1; look += 1) {
    hk.beat();
    await new Promise((resolve) => setTimeout(resolve, 10));
    done = (await hk.ask('orderDetail', { id: order.id }, again)).data;
  }
  const opening = (await hk.ask('getStock', tencent)).data;
  expect(done).toMatchObject({ status: 1, avgPrice: opening.open });
  expect((await rebuild(hk.address)).differences).toEqual([]);
  await hk.close();
});

test('where nothing reads a wish for extended hours who asks for it is told, in three languages', async () => {
  const { lastPrice } = (await ask('getStock', apple)).data;
  const price = (Number(lastPrice) * 0.8).toFixed(2);
  const limit = { ...buy, type: 1, price, timeInForce: 'gtc' };
  const order = (await ask('stockCreate', limit)).data;
  const wider = { extendedHours: true };
  for (const [language, sentence] of [
    ['en', 'extendedHours means nothing here. Leave it out.'],
    ['zh_Hans_CN', '此处用不到 extendedHours，请去掉后再提交。'],
    ['zh_Hant_HK', '此處用不到 extendedHours，請移除後再提交。'],
  ] as const) {
    for (const [id, input] of [
      ['stockCreate', { ...limit, type: 0, price: undefined }],
      ['orderPreview', { ...limit, timeInForce: 'opg' }],
      [
        'hkCreate',
        { ...limit, price: '400', stockCode: '00700', source: 11, market: 'HK', num: '100' },
      ],
      ['orderAmend', { id: order.id, num: '1' }],
      ['orderAmendPreview', { id: order.id, num: '1' }],
      ['flatPosition', { id: 'p-1', num: '1', type: 0 }],
    ] as const) {
      const asked = await ask(id, { ...input, ...wider }, { language });
      const refused = { reason: 'FIELD_UNUSED', field: 'extendedHours' };
      expect([id, asked]).toMatchObject([id, { code: 400, msg: sentence, data: refused }]);
    }
  }
  await ask('orderCancel', { id: order.id });
});

test('a house that sleeps over the close of a half day pays its last print, drawn again', async () => {
  const order = (await ask('stockCreate', { ...buy, timeInForce: 'cls' })).data;
  expect(order.crossTimestamp).toBe(HALF_DAY_CLOSE);
  turnTo(HALF_DAY_CLOSE + 3 * 3_600_000);
  const filled = await whenDone(order.id);
  const closing = (await ask('getStock', apple)).data;
  expect(filled).toMatchObject({ status: 1, avgPrice: closing.lastPrice });
});

test('in a market that never closes the close is still that of the exchange, at its last price', async () => {
  const always = await openTestHouse({}, { startMs: START });
  const { token, userId: accountId } = await always.register('bob@example.test');
  const money = { accountId, nowMs: START, amountMinor: 1_000_000n, fx: null };
  const { lanes } = always.services.trading;
  await lanes.submit({
    kind: 'credit',
    ...money,
    receivedMinor: 1_000_000n,
    depositId: 'd1',
    rail: 'railBank',
    currency: 'USD',
  });
  await lanes.submit({
    kind: 'transfer',
    ...money,
    transferId: 't1',
    fxEndsAtMs: null,
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
  });
  const { id } = (await always.ask('stockCreate', { ...buy, timeInForce: 'cls' }, { token })).data;
  always.turn(CLOSE - START);
  const { lastPrice } = (await always.ask('getStock', apple, { token })).data;
  always.turn(600);
  for (let look = 1; look <= 200; look += 1) {
    always.beat();
    await new Promise((resolve) => setTimeout(resolve, 10));
    if ((await always.ask('orderDetail', { id }, { token })).data.status === 1) break;
  }
  const { data } = await always.ask('orderDetail', { id }, { token });
  expect(data).toMatchObject({ status: 1, avgPrice: lastPrice });
  await always.close();
});

import { createPool } from '@candor/database/pool';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composePractice } from '../../compose/practice.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const TENCENT = '11:HK:00700';
const VODAFONE = '0:LSE:VOD';
const POUND = '2:FOREX:GBPUSD';
const tencent = { stockCode: '00700', source: 11, market: 'HK' } as const;
const vodafone = { stockCode: 'VOD', source: 0, market: 'LSE' } as const;
const sap = { stockCode: 'SAP', source: 0, market: 'XETRA' } as const;
const nestle = { stockCode: 'NESN', source: 0, market: 'SIX' } as const;
type Share = typeof tencent | typeof vodafone | typeof sap | typeof nestle;
let house: TradingHouse;
let ada: TradingCustomer;

beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});
beforeEach(async () => {
  // Nobody looks at those of the stories before.
  house.turn(120_000);
  show(TENCENT, '399.80', '400.00');
  show(VODAFONE, '460.00', '460.10');
  show(POUND, '1.26990', '1.27010');
  show('2:FOREX:USDHKD', '7.79990', '7.80010');
  ada = await house.customer({ STOCK: '50000.00', BALANCE: '20000.00' });
});

const show = (id: string, bid: string, ask: string) =>
  house.market.show(id, { bids: [[bid, '50000']], asks: [[ask, '50000']] });
const start = (share: Share, set: Record<string, unknown> = {}) =>
  ada.ask('practiceStart', { date: '2026-11-18', instruments: [share], speed: 1, ...set });
let orders = 0;
function order(id: string, share: Share, set: Record<string, unknown> = {}) {
  orders += 1;
  const of = { id, clientOrderId: `c${orders}`, ...share, direction: 0, type: 0 };
  return ada.ask('practiceOrder', { ...of, ...set });
}
const state = async () => (await ada.get('practiceState')).run;
const cents = (text: string) => Math.round(Number(text) * 100);
// biome-ignore lint/suspicious/noExplicitAny: the run is whatever the wire carries.
function expectWhole(run: any): void {
  const worths = run.positions.map(({ worth }: { worth: string }) => cents(worth));
  const parts = [cents(run.available), cents(run.held), ...worths];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(run.equity));
}

test('a day of Hong Kong has its own hours and 800,000 HKD, and is charged as the house charges', async () => {
  const begun = (await start(tencent)).data;
  expect(begun).toMatchObject({
    currency: 'HKD',
    startMoney: '800000.00',
    available: '800000.00',
    equity: '800000.00',
    timeZone: 'Asia/Hong_Kong',
    openTimestamp: Date.parse('2026-11-18T01:30:00Z'),
    closeTimestamp: Date.parse('2026-11-18T08:00:00Z'),
    instruments: [{ stockCode: '00700', market: 'HK', lastPrice: '399.90', marketStatus: 1 }],
  });
  const bought = (await order(begun.id, tencent, { num: '100' })).data;
  // 100 x 400.00, and the fees of hk-create.test.ts: 57.08.
  expect(bought).toMatchObject({ fee: '57.08', available: '759942.92', currency: 'HKD' });
  expect(bought.orders[0]).toMatchObject({
    currency: 'HKD',
    fee: '57.08',
    totalAmount: '40000.00',
  });
  expect(bought.positions).toMatchObject([{ value: '39990.00', profit: '-10.00' }]);
  expectWhole(bought);
  const between = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '15000.00' };
  const { quoteId } = await ada.get('walletTransferPreview', between);
  await ada.get('walletTransfer', { ...between, quoteId });
  const live = await ada.get('hkCreate', anOrder({ ...tencent, num: '100' }));
  expect(live.fee).toBe('57.08');
  const sold = (await order(begun.id, tencent, { direction: 1, num: '100' })).data;
  expect(sold).toMatchObject({ positions: [], fee: '114.16', profit: '-134.16' });
  const ended = await ada.get('practiceEnd', { id: begun.id });
  expect(ended).toMatchObject({ currency: 'HKD', equity: '799865.84' });
  const { list } = await ada.get('practiceList');
  expect(list).toMatchObject([{ currency: 'HKD', startMoney: '800000.00', profit: '-134.16' }]);
});

test('Hong Kong trades in lots, and shorts what it lends against all of its price', async () => {
  const { id } = (await start(tencent)).data;
  for (const num of ['1', '50', '150']) {
    expect((await order(id, tencent, { num })).data.reason).toBe('LOT');
  }
  const short = (await order(id, tencent, { num: '200', direction: 1 })).data;
  expect(short.positions).toMatchObject([{ direction: 1, num: '200', averagePrice: '399.80' }]);
  expectWhole(short);
  const listed = house.services.market.desk
    .catalogue()
    .instruments.find((one) => one.source === 11 && one.isTradable && !one.isShortable);
  if (listed === undefined) throw new Error('Every share is lent.');
  await ada.get('practiceEnd', { id });
  const rare = { ...tencent, stockCode: listed.code } as unknown as Share;
  const other = (await start(rare)).data;
  const num = String(listed.minCount);
  const refused = await order(other.id, rare, { num, direction: 1 });
  expect(refused.data.reason).toBe('SHORT_NOT_ALLOWED');
});

test('London is paid in dollars at the rate of the fill, with the duty and fees of the house', async () => {
  const begun = (await start(vodafone)).data;
  expect(begun).toMatchObject({
    currency: 'USD',
    startMoney: '100000.00',
    timeZone: 'Europe/London',
    openTimestamp: Date.parse('2026-11-18T08:00:00Z'),
    closeTimestamp: Date.parse('2026-11-18T16:30:00Z'),
  });
  const bought = (await order(begun.id, vodafone, { num: '1000' })).data;
  const live = await ada.get('stockCreate', anOrder({ ...vodafone, num: '1000' }));
  // 1,000 x 460.10 pence at 1.27.
  expect(bought.orders[0]).toMatchObject({ totalAmount: '5843.27', fee: live.fee });
  expect(live.totalAmount).toBe('5843.27');
  expectWhole(bought);
  // The rate alone moves what it is worth: 1,000 x 460.05 pence at 1.40.
  show(POUND, '1.39990', '1.40010');
  house.turn(1_000);
  const dearer = await state();
  expect(dearer.positions).toMatchObject([{ value: '6440.70', profit: '597.43' }]);
  expectWhole(dearer);
  const sold = (await order(begun.id, vodafone, { num: '1000', direction: 1 })).data;
  // Sold at 460.00 pence and 1.40.
  expect(cents(sold.profit)).toBe(644_000 - 584_327 - cents(sold.fee));
});

test.each([
  ['Frankfurt', sap, 'Europe/Berlin', '08:00', '16:30'],
  ['Zurich', nestle, 'Europe/Zurich', '08:00', '16:20'],
])('%s has its hours, and sells nothing short', async (_, share, timeZone, open, close) => {
  const begun = (await start(share)).data;
  expect(begun).toMatchObject({
    currency: 'USD',
    timeZone,
    openTimestamp: Date.parse(`2026-11-18T${open}Z`),
    closeTimestamp: Date.parse(`2026-11-18T${close}Z`),
  });
  const refused = await order(begun.id, share, { num: '10', direction: 1 });
  expect(refused.data.reason).toBe('SHORT_NOT_ALLOWED');
});

test('a rate that stands still fills nothing until there is a fresh one', async () => {
  const { id } = (await start(vodafone)).data;
  const pound = { bids: [['1.26990', '1000']], asks: [['1.27010', '1000']] } as const;
  // The day of the replay is past: what the pair said a minute before its open is too old there.
  house.market.show(POUND, { ...pound, timeMs: Date.parse('2026-11-18T07:59:00Z') });
  const waits = (await order(id, vodafone, { num: '100' })).data;
  expect(waits.positions).toEqual([]);
  expect(waits.orders).toMatchObject([{ status: 0, filledNum: '0' }]);
  house.market.show(POUND, pound);
  house.turn(10_000);
  const filled = await state();
  expect(filled.positions).toMatchObject([{ num: '100' }]);
  expectWhole(filled);
});

test('a cooling-off holds an order that nobody meets until it is over', async () => {
  const { id, openTimestamp: fromMs } = (await start(tencent)).data;
  const coolingOff = {
    reference: '400.00',
    low: '360.00',
    high: '440.00',
    fromMs,
    untilMs: fromMs + 300_000,
  };
  house.market.show(TENCENT, { bids: [['440.00', '9000']], asks: [], last: '440.00', coolingOff });
  const waits = (await order(id, tencent, { num: '100' })).data;
  expect(waits.orders).toMatchObject([{ status: 0, filledNum: '0' }]);
  house.turn(10_000);
  expect((await state()).positions).toEqual([]);
  show(TENCENT, '441.80', '442.00');
  house.turn(10_000);
  expect((await state()).positions).toMatchObject([{ num: '100', averagePrice: '442.00' }]);
});

test('a replay of Hong Kong goes on after a restart in its own money', async () => {
  const { id } = (await start(tencent)).data;
  const bought = (await order(id, tencent, { num: '300' })).data;
  const pool = createPool(house.address, { max: 2 });
  try {
    const other = composePractice({ pool, desk: house.services.market.desk });
    const of = { userId: ada.userId, runId: id, nowMs: house.nowMs() };
    const seen = await other.look(of);
    expect(seen).toMatchObject({ view: { positions: [{ quantity: 300n }] } });
    if (!seen.isDone) throw new Error('Nothing was seen.');
    expect(seen.view.availableMinor).toBe(BigInt(cents(bought.available)));
    expect(seen.view.run).toMatchObject({ currency: 'HKD', calendarId: 'XHKG' });
  } finally {
    await pool.end();
  }
});

test.each([
  ['a holiday of Hong Kong', tencent, '2026-10-01', 'PRACTICE_DAY'],
  ['a holiday of London', vodafone, '2026-08-31', 'PRACTICE_DAY'],
  ['Thanksgiving in New York, in Frankfurt', sap, '2025-11-27', null],
  ['a half day of Hong Kong', tencent, '2026-02-16', null],
])('%s', async (_, share, date, reason) => {
  const told = await start(share, { date });
  expect(told.code === 200 ? null : told.data.reason).toBe(reason);
  if (date === '2026-02-16') {
    expect(told.data.closeTimestamp).toBe(Date.parse('2026-02-16T04:00:00Z'));
  }
});

test('shares of two exchanges are refused in three languages', async () => {
  const instruments = [tencent, sap];
  const said = [
    ['en', 'All shares of a replay trade on one exchange: US, Hong Kong, or one of Europe.'],
    ['zh_Hans_CN', '一次回放的股票须在同一交易所：美国、香港或某个欧洲交易所。'],
    ['zh_Hant_HK', '一次重播的股票須在同一交易所：美國、香港或某個歐洲交易所。'],
  ] as const;
  for (const [language, msg] of said) {
    const asked = { date: '2026-11-18', instruments, speed: 1 };
    const told = await ada.ask('practiceStart', asked, { language });
    expect(told).toMatchObject({ code: 422, msg, data: { reason: 'PRACTICE_MARKET' } });
  }
});

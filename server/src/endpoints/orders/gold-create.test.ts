import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const MONDAY_NOON = Date.parse('2026-11-23T17:00:00Z');
const MONDAY_CLOSE = Date.parse('2026-11-23T22:00:00Z');
const ES = '3:CME:ESZ6';
const EURUSD = '2:FOREX:EURUSD';
const atPrice = (last: string, [bid, ask]: readonly [string, string]) => ({
  last,
  bids: [[bid, '500']],
  asks: [[ask, '500']],
});

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({}, { startMs: MONDAY_NOON });
  house.market.show(ES, atPrice('6800.00', ['6800.00', '6800.25']) as never);
  house.market.show(EURUSD, { bids: [['1.10000', '900']], asks: [['1.10010', '900']] });
  ada = await house.customer({ FUTURE: '1000000.00', FOREX: '20000.00' });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const contract = (set: Record<string, unknown> = {}) => ({
  ...anOrder({ source: 3, stockCode: 'ESZ6', stockName: 'x', market: 'CME', ...set }),
  goldCode: set.goldCode ?? 'ESZ6',
  goldName: 'x',
});
const held = async () => (await ada.get('positionList', { source: 3 })).list[0];

test('a contract locks price times multiplier at leverage one, and costs its commission', async () => {
  const bought = await ada.get('goldCreate', contract());
  expect(bought).toMatchObject({
    status: 1,
    unit: 'contracts',
    avgPrice: '6800.25',
    fee: '2.25',
    currency: 'USD',
    totalAmount: '340012.50',
    margin: '340012.50',
    productType: 3,
  });
  expect(await ada.funds('FUTURE')).toEqual(['999997.75', '340012.50', '659985.25']);
});

test('a preview says what is at stake, with what is held as one position', async () => {
  const { stake } = await ada.get('orderPreview', {
    stockCode: 'EURUSD',
    source: 2,
    market: 'FOREX',
    direction: 1,
    openClose: 0,
    type: 0,
    num: '0.20',
    leverage: 20,
  });
  expect(stake).toMatchObject({
    // 20,000 × 1.10000 over 1, 10, 20 and 30, up to the cent.
    margins: [
      { leverage: 1, margin: '22000.00' },
      { leverage: 10, margin: '2200.00' },
      { leverage: 20, margin: '1100.00' },
      { leverage: 30, margin: '733.34' },
    ],
    onePercent: '20.00',
    num: '0.2',
    averagePrice: '1.10000',
    heldNum: '0',
    // To (22,000 + 1,100) / (20,000 × 1.0167): 20,000 × 0.03603 of 1,100.00.
    losses: [
      { percent: '0.5', price: null, lost: '110.00', ofMargin: '10.00' },
      { percent: '1', price: null, lost: '220.00', ofMargin: '20.00' },
      { percent: null, price: '1.13603', lost: '720.60', ofMargin: '65.51' },
    ],
    marginBefore: '0.00',
    marginAfter: '1100.00',
    levelBefore: null,
  });
  const asked = { stockCode: 'ESZ6', source: 3, market: 'CME', type: 0, num: '1', leverage: 1 };
  const more = await ada.get('orderPreview', { ...asked, direction: 0, openClose: 0 });
  expect(more.stake).toMatchObject({
    num: '2',
    heldNum: '1',
    averagePrice: '6800.25',
    distance: null,
    losses: [],
    marginBefore: '340012.50',
    marginAfter: '680025.00',
  });
  const close = await ada.get('orderPreview', { ...asked, direction: 1, openClose: 1 });
  expect(close).not.toHaveProperty('stake');
});

test('the names must agree', async () => {
  const told = await ada.ask('goldCreate', contract({ goldCode: 'GCZ6' }));
  expect([told.code, told.data.reason, told.data.field]).toEqual([
    400,
    'FIELD_INVALID',
    'goldCode',
  ]);
});

test('long and short of a pair stand side by side; each is closed by its other side', async () => {
  const pair = { source: 2, stockCode: 'EURUSD', market: 'FOREX', goldCode: 'EURUSD' };
  const lot = contract({ ...pair, leverage: 30 });
  // 100,000 at 1.10010 over thirty; at 1.10000 over thirty, rounded up.
  expect(await ada.get('goldCreate', lot)).toMatchObject({ margin: '3667.00', unit: 'lots' });
  const short = { ...lot, direction: 1, openClose: 0 };
  expect(await ada.get('goldCreate', short)).toMatchObject({ margin: '3666.67', openClose: 0 });
  const ofPair = async () => (await ada.get('positionList', { source: 2 })).list;
  expect((await ofPair()).map((row: { direction: number }) => row.direction).sort()).toEqual([
    0, 1,
  ]);
  const tenth = { ...lot, num: '0.1', openClose: 1, leverage: undefined };
  expect(await ada.get('goldCreate', { ...tenth, direction: 0 })).toMatchObject({
    direction: 0,
    openClose: 1,
    status: 1,
  });
  await ada.get('goldCreate', { ...tenth, direction: 0, num: '0.9' });
  const [left] = await ofPair();
  expect(left).toMatchObject({ direction: 0, positionNum: '1', leverage: 30 });
});

test('at the close of its day a contract is paid by the settlement price, once', async () => {
  house.market.show(ES, atPrice('6790.00', ['6789.75', '6790.25']) as never);
  house.turn(MONDAY_CLOSE - house.nowMs() + 1_000);
  // (6790.00 − 6800.25) × 50 comes out of the margin.
  await house.untilSeen(async () =>
    expect(await held()).toMatchObject({
      isolatedPosition: '339500.00',
      avgPrice: '6790.00',
      sellProfit: '-512.50',
      profit: '0.00',
    }),
  );
  expect(await ada.funds('FUTURE')).toEqual(['999485.25', '339500.00', '659985.25']);
  const { list } = await ada.get('walletBill', { timeZone: 'UTC', walletType: 'FUTURE' });
  expect(list[0]).toMatchObject({ billType: 'trade', amount: '-512.50', status: 3 });
  house.turn(120_000);
  for (let look = 0; look < 3; look += 1) await house.untilSeen(async () => undefined);
  expect((await held()).sellProfit).toBe('-512.50');
});

test('a night costs a long the difference of the two rates, once', async () => {
  const { list } = await ada.get('walletBill', { timeZone: 'UTC', walletType: 'FOREX' });
  // 110,005.00 at 3.9 − 1.93 + 1 % over 360 days.
  expect(list[0]).toMatchObject({ billType: 'interest', amount: '-9.08', status: 3 });
  const nights = list.filter((row: { billType: string }) => row.billType === 'interest');
  expect(nights).toHaveLength(1);
});

test('what has expired is closed at its last price, with a message, and takes no orders', async () => {
  house.market.show(ES, atPrice('6900.00', ['6899.75', '6900.25']) as never);
  const asked = { stockCode: 'ESZ6', source: 3, market: 'CME' };
  const { expiryDateTimestamp } = await ada.get('detailQuote', asked);
  house.turn(expiryDateTimestamp - house.nowMs() + 1_000);
  await ada.signIn();
  await house.untilSeen(async () => expect(await held()).toBeUndefined());
  const { list } = await ada.get('flatList', { source: 3 });
  expect(list[0]).toMatchObject({ closePrice: '6900.00', sellProfit: '4987.50' });
  expect(await ada.funds('FUTURE')).toEqual(['1004985.25', '0.00', '1004985.25']);
  await house.untilSeen(async () => {
    const inbox = await ada.get('messageList', {});
    expect(inbox.list[0]?.title).toBe('ESZ6 settled');
  });
  const late = await ada.ask('goldCreate', contract());
  expect([late.code, late.data.reason, late.msg]).toEqual([
    422,
    'EXPIRED',
    'This contract has expired.',
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  showApple('100.00');
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** A cent to both sides of a price; yesterday closed at 98.00. */
function showApple(middle: string): void {
  const [bid, ask] = [Number(middle) - 0.01, Number(middle) + 0.01].map((one) => one.toFixed(2));
  house.market.show(APPLE, {
    bids: [[bid ?? '', '1000']],
    asks: [[ask ?? '', '1000']],
    previousClose: '98.00',
  });
}

async function positionOf(customer: TradingCustomer) {
  const { list } = await customer.get('positionList');
  expect(list).toHaveLength(1);
  return list[0];
}

test('a position is shown at the last price, with what it gained and what it locks', async () => {
  showApple('100.00');
  const ada = await house.customer({ STOCK: '20000.00' });
  await ada.get('stockCreate', anOrder({ num: '100' }));
  showApple('102.00');
  const { list, summary, total, totalPage } = await ada.get('positionList');
  expect([total, totalPage]).toEqual([1, 1]);
  // Bought at 100.01 for 10001.00; worth 10200.00: 199.00, 1.9898 % of the cost. 102 is 4.08 %
  // above 98.
  expect(list[0]).toMatchObject({
    ...apple,
    stockName: 'Apple Inc.',
    classify: 'UsStock',
    productType: 0,
    direction: 0,
    positionNum: '100',
    closableNum: '100',
    avgPrice: '100.01',
    lastPrice: '102.00',
    zdf: '4.08',
    profit: '199.00',
    profitRatio: '1.99',
    sellProfit: '0.00',
    fee: '1.00',
    isolatedPosition: '10001.00',
    totalHoldingAmount: '10200.00',
    currency: 'USD',
    leverage: 1,
    marginLevel: null,
    liquidationPrice: null,
    closePrice: null,
    closeTimeTimestamp: null,
  });
  expect(summary).toEqual([
    { currency: 'USD', totalHoldingAmount: '10200.00', margin: '10001.00', profit: '199.00' },
  ]);
  const { id } = list[0];
  expect(await ada.get('positionByStock', { ...apple, direction: 0 })).toEqual({
    id,
    positionNum: '100',
    isolatedPosition: '10001.00',
    closableNum: '100',
    avgPrice: '100.01',
    leverage: 1,
    profit: '199.00',
    lastPrice: '102.00',
  });
  expect(await ada.get('positionByStock', { ...apple, direction: 1 })).toBeNull();
  expect((await ada.get('positionList', { classify: 'HK' })).total).toBe(0);
  expect((await ada.get('positionList', { source: 100 })).summary).toEqual([]);
});

test('half of 101 shares is 50, and closing them realises profit by average price', async () => {
  showApple('100.00');
  const ben = await house.customer({ STOCK: '20000.00' });
  await ben.get('stockCreate', anOrder({ num: '51' }));
  showApple('110.10');
  await ben.get('stockCreate', anOrder({ num: '50' }));
  const close = { ...apple, direction: 1, openClose: 1 };
  expect(await ben.get('getHalfOrFullNum', close)).toMatchObject({ halfNum: '50', fullNum: '101' });
  // 51 × 100.01 + 50 × 110.11 = 5100.51 + 5505.50 = 10606.01: the average is 105.01 (10606.01 /
  // 101).
  const { id, avgPrice } = await positionOf(ben);
  expect(avgPrice).toBe('105.01');
  showApple('120.00');
  const row = await ben.get('flatPosition', { id, num: '50', type: 0 });
  // 50 × 119.99 = 5999.50 less 50 × 105.01 = 5250.50: 749.00. Fees 1.00, 0.1236 → 0.13, 0.00975 →
  // 0.01.
  expect(row).toMatchObject({
    openClose: 1,
    direction: 1,
    status: 1,
    filledNum: '50',
    avgPrice: '119.99',
    fee: '1.14',
    profit: '747.86',
    closePrice: '119.99',
    margin: '5250.50',
  });
  expect(await positionOf(ben)).toMatchObject({
    id,
    positionNum: '51',
    avgPrice: '105.01',
    sellProfit: '747.86',
    fee: '2.00',
    isolatedPosition: '5355.51',
  });
  // 20000.00 − 2.00 + 747.86.
  expect(await ben.funds()).toEqual(['20745.86', '5355.51', '15390.35']);
});

test('a resting close leaves less to close, and one share more is refused', async () => {
  showApple('100.00');
  const cleo = await house.customer({ STOCK: '20000.00' });
  await cleo.get('stockCreate', anOrder({ num: '51' }));
  const { id } = await positionOf(cleo);
  const rest = await cleo.get('flatPosition', { id, num: '30', type: 1, price: '105.00' });
  expect(rest).toMatchObject({ status: 0, openClose: 1, type: 1, price: '105.00', num: '30' });
  expect((await positionOf(cleo)).closableNum).toBe('21');
  const told = await cleo.ask('flatPosition', { id, num: '22', type: 0 });
  expect([told.code, told.data.reason, told.msg]).toEqual([
    422,
    'OVER_CLOSE',
    'You can close at most 21.',
  ]);
  const hans = await cleo.ask(
    'flatPosition',
    { id, num: '22', type: 0 },
    { language: 'zh_Hans_CN' },
  );
  expect(hans.msg).toBe('最多可平仓 21。');
  const sell = await cleo.ask('stockCreate', anOrder({ num: '22', direction: 1 }));
  expect([sell.data.reason, sell.msg]).toEqual(['OVER_CLOSE', 'You can sell at most 21.']);
  await cleo.get('orderCancel', { id: rest.id });
  expect((await positionOf(cleo)).closableNum).toBe('51');
});

test('of two tabs that close the same shares one fills and the other learns that nothing is left', async () => {
  showApple('100.00');
  const dan = await house.customer({ STOCK: '5000.00' });
  await dan.get('stockCreate', anOrder({ num: '21' }));
  const { id } = await positionOf(dan);
  const close = () => dan.ask('flatPosition', { id, num: '21', type: 0 });
  const both = await Promise.all([close(), close()]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(both.find(({ code }) => code === 422)?.msg).toBe('You can close at most 0.');
  expect((await close()).msg).toBe('You can close at most 0.');
  expect((await dan.get('positionList')).total).toBe(0);
});

test('a closed position stands in the closed list with its prices and its profit', async () => {
  showApple('100.00');
  const eva = await house.customer({ STOCK: '5000.00' });
  await eva.get('stockCreate', anOrder({ num: '10' }));
  const { id } = await positionOf(eva);
  house.turn(60_000);
  showApple('90.00');
  await eva.get('flatPosition', { id, num: '10', type: 0 });
  const { list, total } = await eva.get('flatList');
  expect(total).toBe(1);
  // 10 × 89.99 − 10 × 100.01 = −100.20; fees 1.00, 0.0185 → 0.02, 0.00195 → 0.01.
  expect(list[0]).toMatchObject({
    id,
    positionNum: '10',
    closableNum: '0',
    avgPrice: '100.01',
    closePrice: '89.99',
    sellProfit: '-101.23',
    profit: null,
    fee: '1.00',
    closeTimeTimestamp: house.nowMs(),
  });
  // Bought again it is another position.
  await eva.get('stockCreate', anOrder());
  expect((await positionOf(eva)).id).not.toBe(id);
  expect((await eva.get('flatList', { source: 11 })).total).toBe(0);
});

test('another customer’s position answers like one that never was', async () => {
  showApple('100.00');
  const [fay, eve] = [await house.customer({ STOCK: '500.00' }), await house.customer()];
  await fay.get('stockCreate', anOrder());
  const { id } = await positionOf(fay);
  const theirs = await eve.ask('flatPosition', { id, num: '1', type: 0 });
  expect([theirs.code, theirs.data.reason]).toEqual([404, 'NOT_FOUND']);
  expect(theirs).toEqual(await eve.ask('flatPosition', { id: 'p-none', num: '1', type: 0 }));
  const preview = await eve.ask('orderPreview', { id, num: '1', type: 0 });
  expect(preview).toEqual(await eve.ask('orderPreview', { id: 'p-none', num: '1', type: 0 }));
  expect((await positionOf(fay)).positionNum).toBe('1');
  for (const list of ['positionList', 'flatList', 'consignList', 'orderHistory'] as const) {
    expect(await eve.get(list)).toMatchObject({ total: 0, totalPage: 0, list: [] });
  }
});

test('bad fields of a close name themselves', async () => {
  const gil = await house.customer({ STOCK: '500.00' });
  await gil.get('stockCreate', anOrder());
  const { id } = await positionOf(gil);
  const bad = [
    [{ num: '0' }, 'QUANTITY', 'num', 'Please add quantity'],
    [{ num: '0.5' }, 'LOT', 'num', 'The quantity must be a multiple of 1.'],
    [{ type: 1 }, 'AMOUNT', 'price', 'Please enter the correct amount'],
    [{ type: 1, price: '99.999' }, 'TICK', 'price', 'The price must be a multiple of 0.01.'],
    [{ type: 7 }, 'FIELD_INVALID', 'type', 'The value of type is not valid.'],
  ] as const;
  for (const [set, reason, field, msg] of bad) {
    const told = await gil.ask('flatPosition', { id, num: '1', type: 0, ...set });
    expect([told.code, told.data.reason, told.data.field, told.msg]).toEqual([
      400,
      reason,
      field,
      msg,
    ]);
  }
  const none = await gil.ask('positionByStock', { stockCode: 'ZZZZ', direction: 0 });
  expect([none.code, none.data.reason]).toEqual([404, 'NO_INSTRUMENT']);
  const two = await gil.ask('positionByStock', { stockCode: 'ASML', direction: 0 });
  expect([two.code, two.data.reason]).toEqual([409, 'AMBIGUOUS']);
  expect(two.data.list.map((one: { market: string }) => one.market)).toEqual([
    'NASDAQ',
    'AMSTERDAM',
  ]);
});

test('full is what funds and fees allow, and half of one is nothing', async () => {
  const hal = await house.customer({ STOCK: '100.00' });
  house.market.show('0:NASDAQ:MSFT', { bids: [['49.99', '500']], asks: [['50.01', '500']] });
  const ask = { stockCode: 'MSFT', source: 0, market: 'NASDAQ', direction: 0, openClose: 0 };
  // At 50.00 two would be 100.00, and their fee of 1.00 is not there.
  expect(await hal.get('getHalfOrFullNum', { ...ask, type: 1, price: '50.00' })).toEqual({
    halfNum: '0',
    fullNum: '1',
    available: '100.00',
    currency: 'USD',
  });
  const coin = { stockCode: 'BTCUSD', source: 100, market: 'CRYPTO', direction: 0, openClose: 0 };
  house.market.show('100:CRYPTO:BTCUSD', { bids: [['49999.00', '9']], asks: [['50000.00', '9']] });
  // At the guard of 1 %: 0.00197 × 50500 = 99.49 and 0.10; 0.00198 would be 99.99 and 0.10.
  expect(await hal.get('getHalfOrFullNum', coin)).toMatchObject({
    halfNum: '0.00098',
    fullNum: '0.00197',
  });
  const full = await hal.get('stockCreate', anOrder({ ...coin, num: '0.00197' }));
  expect(full.status).toBe(1);
  const nothing = await hal.get('getHalfOrFullNum', { ...apple, direction: 1, openClose: 1 });
  expect(nothing).toMatchObject({ halfNum: '0', fullNum: '0' });
});

test('lists are cut into pages, the newest first', async () => {
  showApple('100.00');
  const ida = await house.customer({ STOCK: '5000.00' });
  const placed: string[] = [];
  for (const price of ['90.00', '91.00', '92.00', '93.00', '94.00']) {
    house.turn(1_000);
    placed.push((await ida.get('stockCreate', anOrder({ type: 1, price }))).id);
  }
  const ids = (page: { list: { id: string }[] }) => page.list.map((one) => one.id);
  const newest = placed.toReversed();
  const second = await ida.get('consignList', { pageNo: 2, pageSize: 2 });
  expect(second).toMatchObject({ pageNo: 2, pageSize: 2, totalPage: 3, total: 5 });
  expect(ids(second)).toEqual(newest.slice(2, 4));
  await ida.get('orderCancel', { id: newest[0] });
  expect(ids(await ida.get('orderHistory', { status: 2 }))).toEqual(newest.slice(0, 1));
  expect(ids(await ida.get('orderHistory', { pageSize: 3 }))).toEqual(newest.slice(0, 3));
  const since = house.nowMs() - 1_000;
  expect(ids(await ida.get('orderHistory', { fromTimestamp: since }))).toEqual(newest.slice(0, 2));
  expect(ids(await ida.get('orderHistory', { toTimestamp: since }))).toEqual(newest.slice(2));
  const far = await ida.get('orderHistory', { pageNo: 9 });
  expect(far).toMatchObject({ total: 5, list: [] });
  const told = await ida.ask('consignList', { pageSize: 101 });
  expect([told.code, told.data.field]).toEqual([400, 'pageSize']);
});

test('every row of the order history carries its fills, none of an order that did not fill', async () => {
  showApple('100.00');
  const jan = await house.customer({ STOCK: '5000.00' });
  const filled = await jan.get('stockCreate', anOrder({ num: '3' }));
  house.turn(1);
  const resting = await jan.get('stockCreate', anOrder({ type: 1, price: '90.00' }));
  const { list } = await jan.get('orderHistory');
  expect(list.map((row: { id: string }) => row.id)).toEqual([resting.id, filled.id]);
  expect(list[0].fills).toEqual([]);
  const { fills } = await jan.get('orderDetail', { id: filled.id });
  expect(list[1].fills).toEqual(fills);
  expect(fills.map((fill: { num: string }) => fill.num)).toEqual(['3']);
});

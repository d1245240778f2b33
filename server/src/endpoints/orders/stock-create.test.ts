import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  const { market } = house;
  market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  market.show('0:LSE:VOD', { bids: [['460.00', '5000']], asks: [['460.10', '5000']] });
  market.show('2:FOREX:GBPUSD', { bids: [['1.26990', '1000']], asks: [['1.27010', '1000']] });
  market.show('100:CRYPTO:BTCUSD', { bids: [['61999.00', '1']], asks: [['62001.00', '1']] });
  market.show('100:CRYPTO:SHIBUSD', {
    bids: [['0.00000849', '9000000']],
    asks: [['0.00000851', '9000000']],
  });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('two shares at the market cost the ask and one dollar, and the wallet says so', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const told = await ada.ask('stockCreate', anOrder({ num: '2', clientOrderId: 'ada-1' }));
  expect([told.code, told.msg]).toEqual([200, 'Success']);
  // 2 × 100.01 = 200.02; commission 2 × 0.005 = 0.01, at least 1.00, at most 1 % of 200.02: 1.00.
  expect(told.data).toEqual({
    id: expect.stringMatching(/^o/),
    clientOrderId: 'ada-1',
    stockCode: 'AAPL',
    stockName: 'Apple Inc.',
    source: 0,
    market: 'NASDAQ',
    classify: 'UsStock',
    productType: 0,
    direction: 0,
    openClose: 0,
    type: 0,
    price: null,
    triggerPrice: null,
    num: '2',
    filledNum: '2',
    avgPrice: '100.01',
    unit: 'shares',
    totalAmount: '200.02',
    margin: '200.02',
    leverage: 1,
    fee: '1.00',
    profit: '-0.02',
    status: 1,
    reason: null,
    timeInForce: 'day',
    currency: 'USD',
    waitsForOpen: false,
    nextOpenTimestamp: null,
    createTimeTimestamp: house.nowMs(),
    openTimeTimestamp: house.nowMs(),
    closePrice: null,
    closeTimeTimestamp: null,
  });
  // 1000.00 − 1.00; 200.02 of it locked.
  expect(await ada.funds()).toEqual(['999.00', '200.02', '798.98']);
});

test('a London share in pence is paid in dollars at the rate of the fill', async () => {
  const ben = await house.customer({ STOCK: '10000.00' });
  const vod = { stockCode: 'VOD', market: 'LSE', num: '1000' };
  const row = await ben.get('stockCreate', anOrder(vod));
  // 1000 × 460.10 p = 4601.00 GBP × 1.27 = 5843.27. Commission 0.05 % = 2.30, at least 3.00 GBP =
  // 3.81; stamp duty 0.5 % = 23.005 → 23.01 GBP = 29.2227 → 29.22.
  expect(row).toMatchObject({
    status: 1,
    avgPrice: '460.10',
    currency: 'USD',
    totalAmount: '5843.27',
    fee: '33.04',
  });
  expect(await ben.funds()).toEqual(['9966.96', '5843.27', '4123.69']);
  const { fills } = await ben.get('orderDetail', { id: row.id });
  expect(fills[0].fxRate).toBe('1.2700');
  expect(fills[0].feeLines.map((line: { amount: string }) => line.amount)).toEqual([
    '3.81',
    '29.23',
  ]);
});

test('a coin is bought in small parts and paid in cents', async () => {
  const cleo = await house.customer({ STOCK: '2000.00' });
  const bitcoin = { source: 100, stockCode: 'BTCUSD', market: 'CRYPTO', num: '0.01234' };
  const row = await cleo.get('stockCreate', anOrder(bitcoin));
  // 0.01234 × 62001.00 = 765.09234 → 765.09; 0.1 % of it 0.76509 → 0.77.
  expect(row).toMatchObject({
    num: '0.01234',
    avgPrice: '62001.00',
    totalAmount: '765.10',
    fee: '0.77',
    unit: 'units',
  });
  expect(await cleo.funds()).toEqual(['1999.23', '765.10', '1234.13']);
});

test('a coin whose price has eight decimals keeps all of them', async () => {
  const dan = await house.customer({ STOCK: '100.00' });
  const shiba = { source: 100, stockCode: 'SHIBUSD', market: 'CRYPTO', num: '1000000' };
  const row = await dan.get('stockCreate', anOrder(shiba));
  // 1,000,000 × 0.00000851 = 8.51; 0.1 % of it is 0.00851 → 0.01.
  expect(row).toMatchObject({ avgPrice: '0.00000851', totalAmount: '8.51', fee: '0.01' });
  const limit = await dan.get('stockCreate', anOrder({ ...shiba, type: 1, price: '0.00000800' }));
  expect(limit).toMatchObject({ status: 0, price: '0.00000800', totalAmount: '8.00' });
  // 100.00 − 0.01; locked 8.51, held 8.00 and 0.008 → 0.01.
  expect(await dan.funds()).toEqual(['99.99', '16.52', '83.47']);
});

test('a limit below the ask rests and holds its total with fees', async () => {
  const eva = await house.customer({ STOCK: '1000.00' });
  const limit = anOrder({ type: 1, price: '95.50', num: '4', timeInForce: 'gtc' });
  const row = await eva.get('stockCreate', limit);
  expect(row).toMatchObject({
    status: 0,
    price: '95.50',
    num: '4',
    filledNum: '0',
    avgPrice: null,
    profit: null,
    totalAmount: '382.00',
    margin: '0.00',
    fee: '0.00',
    timeInForce: 'gtc',
    waitsForOpen: false,
    openTimeTimestamp: null,
  });
  // Held: 4 × 95.50 = 382.00 and 1.00.
  expect(await eva.funds()).toEqual(['1000.00', '383.00', '617.00']);
  expect((await eva.get('consignList')).list.map((one: { id: string }) => one.id)).toEqual([
    row.id,
  ]);
});

test('a limit that crosses takes what is shown inside it, and the rest works', async () => {
  const finn = await house.customer({ STOCK: '20000.00' });
  house.market.show('0:NASDAQ:MSFT', {
    bids: [['99.90', '500']],
    asks: [
      ['100.00', '40'],
      ['100.10', '500'],
    ],
  });
  const cross = anOrder({ stockCode: 'MSFT', type: 1, price: '100.05', num: '100' });
  const row = await finn.get('stockCreate', cross);
  expect(row).toMatchObject({ status: 3, filledNum: '40', avgPrice: '100.00', margin: '4000.00' });
  // Filled 4000.00, 1.00 paid. The rest: 60 × 100.05 = 6003.00; 100 shares still cost 1.00 in all.
  expect(await finn.funds()).toEqual(['19999.00', '10003.00', '9996.00']);
});

test('a market order walks the shown levels and stops at its guard', async () => {
  const gil = await house.customer({ STOCK: '50000.00' });
  house.market.show('0:NASDAQ:NVDA', {
    bids: [['99.00', '100']],
    asks: [
      ['100.00', '100'],
      ['100.50', '100'],
      ['103.00', '100'],
    ],
  });
  const walk = anOrder({ stockCode: 'NVDA', num: '250' });
  const row = await gil.get('stockCreate', walk);
  // The guard is 1 %: 101.00. 100 × 100.00 + 100 × 100.50 = 20050.00 fill, 50 are cancelled.
  expect(row).toMatchObject({ status: 2, filledNum: '200', avgPrice: '100.25', fee: '1.00' });
  expect(row.totalAmount).toBe('20050.00');
  expect(row.reason).toBe('The rest would have cost more than your slippage limit allows.');
  const wide = await gil.get('stockCreate', { ...walk, maxSlippage: '5' });
  // The first two levels are gone: 100 × 103.00, and past the book 150 × 103.01: so little moves so
  // large a share by less than a cent; 250 × 0.005 = 1.25.
  expect(wide).toMatchObject({ status: 1, filledNum: '250', totalAmount: '25751.50', fee: '1.25' });
});

test('on stale prices nothing fills: a market order waits for a fresh one', async () => {
  const hal = await house.customer({ STOCK: '1000.00' });
  const stale = { bids: [['49.99', '90']], asks: [['50.01', '90']] } as const;
  house.market.show('0:NYSE:KO', { ...stale, timeMs: house.nowMs() - 60_000 });
  const row = await hal.get('stockCreate', anOrder({ stockCode: 'KO', market: 'NYSE' }));
  expect(row).toMatchObject({ status: 0, filledNum: '0', waitsForOpen: false });
  house.market.show('0:NYSE:KO', stale);
  house.turn(1_000);
  await house.untilSeen(async () => {
    const now = await hal.get('orderDetail', { id: row.id });
    expect(now).toMatchObject({ status: 1, avgPrice: '50.01', fee: '0.51' });
  });
  // 50.01 locked, the fee at most 1 % of it.
  expect(await hal.funds()).toEqual(['999.49', '50.01', '949.48']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

/** Crude below zero, as on 20 April 2020, call by call. */
const MONDAY_NOON = Date.parse('2026-11-23T17:00:00Z');
const CRUDE = '3:NYMEX:CLF7';
const crude = { stockCode: 'CLF7', source: 3, market: 'NYMEX' };
const order = anOrder({ ...crude, stockName: 'x', leverage: 10 });
const contract = { ...order, goldCode: 'CLF7', goldName: 'x' };

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({}, { startMs: MONDAY_NOON });
  show('-10.00', '-10.01');
  ada = await house.customer({ FUTURE: '20000.00' });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function show(last: string, bid = last): void {
  house.market.show(CRUDE, {
    last,
    bids: [[bid, '500']],
    asks: [[last, '500']],
    previousClose: '17.73',
  } as never);
}

const held = async () => (await ada.get('positionList', { source: 3 })).list[0];

test('a quote below zero is told, and what has no meaning there is not', async () => {
  const quote = await ada.get('getStock', crude);
  expect(quote).toMatchObject({ lastPrice: '-10.00', bid: '-10.01', change: '-27.73' });
  expect(quote.change_ratio).toBe('-156.40');
  expect((await ada.get('getMinCount', crude)).marginPrice).toBe('10.00');
});

test('a limit below zero is previewed, placed and filled, with margin on ten dollars', async () => {
  const limit = { type: 1, price: '-10.00', num: '1' };
  const preview = await ada.get('orderPreview', { ...order, ...limit });
  expect(preview).toMatchObject({
    margin: '1000.00',
    totalAmount: '-10000.00',
    fee: '2.25',
    wouldRefuse: null,
  });
  // −10.00 − 1,000 / 1,000 + 0.09 × 10.00.
  expect(preview.liquidationPrice).toBe('-10.10');
  const placed = await ada.get('goldCreate', { ...contract, ...limit });
  expect(placed).toMatchObject({ status: 1, avgPrice: '-10.00', margin: '1000.00' });
  const position = await held();
  expect(position).toMatchObject({
    avgPrice: '-10.00',
    lastPrice: '-10.00',
    profit: '0.00',
    isolatedPosition: '1000.00',
    totalHoldingAmount: '-10000.00',
    liquidationPrice: '-10.10',
    marginLevel: '1.11',
  });
  expect(position.profitRatio).toBeNull();
  expect(await ada.funds('FUTURE')).toEqual(['19997.75', '1000.00', '18997.75']);
});

test('the same price of anything else is refused as it always was', async () => {
  const gold = { ...order, stockCode: 'GCG7', source: 3, market: 'COMEX', type: 1, price: '-1.0' };
  const refused = await ada.ask('goldCreate', { ...gold, goldCode: 'GCG7', goldName: 'x' });
  expect([refused.code, refused.data]).toEqual([400, { reason: 'AMOUNT', field: 'price' }]);
  const zero = { ...order, stockCode: 'AAPL', source: 0, market: 'NASDAQ', leverage: 1 };
  const none = await ada.ask('stockCreate', { ...zero, type: 1, price: '0' });
  expect([none.code, none.data]).toEqual([400, { reason: 'AMOUNT', field: 'price' }]);
});

test('margin is added, a fall to −12.50 is a loss, and an order at that price closes it', async () => {
  const { id } = await held();
  await ada.get('addPositionMargin', { id, amount: '5000' });
  show('-12.49', '-12.50');
  await house.untilSeen(async () => {
    expect(await held()).toMatchObject({ profit: '-2490.00', isolatedPosition: '6000.00' });
  });
  // (6,000 − 2,490) / 900.
  expect(await held()).toMatchObject({ marginLevel: '3.90', liquidationPrice: '-15.10' });
  const far = await ada.ask('flatPosition', { id, num: '1', type: 1, price: '-20.00' });
  expect(far.data.reason).toBe('PRICE_BAND');
  const closed = await ada.get('flatPosition', { id, num: '1', type: 1, price: '-12.50' });
  expect(closed).toMatchObject({ status: 1, closePrice: '-12.50' });
  // 20,000 − 2,500 − 2 × 2.25.
  expect(await ada.funds('FUTURE')).toEqual(['17495.50', '0.00', '17495.50']);
});

test('a stop below zero is set off by the price that falls to it, and a gap liquidates', async () => {
  show('-12.49', '-12.50');
  await ada.get('goldCreate', { ...contract, num: '1', type: 0 });
  const stop = { ...contract, direction: 1, openClose: 1, num: '1', type: 2 };
  const refused = await ada.ask('goldCreate', { ...stop, triggerPrice: '-12.40' });
  expect(refused.data.reason).toBe('TRIGGER_SIDE');
  show('-37.62', '-37.63');
  await house.untilSeen(async () => expect(await held()).toBeUndefined());
  const [closed] = (await ada.get('flatList', { source: 3 })).list;
  expect(closed).toMatchObject({ reason: 'Liquidated', closePrice: '-37.63' });
  // The margin of 1,000.00 was all there was; the insurance paid the rest of 25,140.00.
  expect(await ada.funds('FUTURE')).toEqual(['16493.25', '0.00', '16493.25']);
});

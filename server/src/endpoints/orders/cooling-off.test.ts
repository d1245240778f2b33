import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const ID = '11:HK:00700';
const key = { stockCode: '00700', source: 11, market: 'HK' };
let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(ID, { bids: [['399.80', '10000']], asks: [['400.00', '10000']] });
  house.market.show('2:FOREX:USDHKD', {
    bids: [['7.79990', '1000']],
    asks: [['7.80010', '1000']],
  });
  ada = await house.customer({ BALANCE: '100000.00' });
  const between = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '90000.00' };
  const { quoteId } = await ada.get('walletTransferPreview', between);
  await ada.get('walletTransfer', { ...between, quoteId });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const tencent = (set: Record<string, unknown> = {}) => anOrder({ ...key, num: '100', ...set });

/** A cooling-off around 400.00, with the worth above its upper end. */
function coolOff() {
  const fromMs = house.nowMs() - 60_000;
  const coolingOff = {
    reference: '400.00',
    low: '360.00',
    high: '440.00',
    fromMs,
    untilMs: fromMs + 300_000,
  };
  house.market.show(ID, { bids: [['440.00', '9000']], asks: [], last: '440.00', coolingOff });
  return coolingOff;
}

test('the quote tells the band, and that nobody offers', async () => {
  expect((await ada.get('getStock', key)).coolingOff).toBeNull();
  const { fromMs, untilMs } = coolOff();
  house.turn(1_000);
  expect(await ada.get('getStock', key)).toMatchObject({
    lastPrice: '440.00',
    bid: '440.00',
    ask: null,
    askVolume: null,
    marketStatus: 1,
    coolingOff: {
      low: '360.00',
      high: '440.00',
      reference: '400.00',
      bound: '10',
      beganTimestamp: fromMs,
      endTimestamp: untilMs,
    },
  });
});

test('orders that nobody meets wait, as their preview says, and meet the market after it', async () => {
  const english = {
    waits:
      'The exchange has a cooling-off: until it ends, trades are made only between 360.00 and ' +
      '440.00. What cannot be filled there waits.',
  };
  const atMarket = tencent();
  const limit = tencent({ type: 1, price: '450.00' });
  for (const order of [atMarket, limit]) {
    const { warnings, wouldRefuse } = await ada.get('orderPreview', order);
    expect([warnings, wouldRefuse]).toEqual([[english.waits], null]);
  }
  const told = await ada.get('orderPreview', atMarket, { language: 'zh_Hant_HK' });
  expect(told.warnings).toEqual([
    '交易所冷靜期內，只可在 360.00 至 440.00 之間成交。未能在此範圍成交的部分會等待。',
  ]);
  const rows = [await ada.get('hkCreate', atMarket), await ada.get('hkCreate', limit)];
  for (const row of rows) expect(row).toMatchObject({ status: 0, filledNum: '0' });
  house.turn(1_000);
  house.beat();
  for (const { id } of rows) expect((await ada.get('orderDetail', { id })).filledNum).toBe('0');
  house.market.show(ID, { bids: [['443.60', '9000']], asks: [['443.80', '9000']] });
  house.turn(1_000);
  await house.untilSeen(async () => {
    for (const { id } of rows) {
      expect(await ada.get('orderDetail', { id })).toMatchObject({ status: 1, avgPrice: '443.80' });
    }
  });
});

test('what is held is sold at the end of the band, where buyers stand, and never past it', async () => {
  const coolingOff = coolOff();
  house.turn(1_000);
  const sold = await ada.get('hkCreate', tencent({ direction: 1 }));
  expect(sold).toMatchObject({ status: 1, openClose: 1, avgPrice: '440.00' });
  // A thin book near the upper end: what it has within the band is bought, and the rest ends.
  house.market.show(ID, {
    bids: [['438.00', '9000']],
    asks: [['440.00', '100']],
    last: '439.00',
    coolingOff,
  });
  house.turn(1_000);
  const wanted = tencent({ num: '300' });
  const { warnings } = await ada.get('orderPreview', wanted);
  expect(warnings).toEqual([
    'The exchange has a cooling-off: trades are made only between 360.00 and 440.00. Your order ' +
      'takes what is offered there, and the rest is cancelled.',
  ]);
  const { id } = await ada.get('hkCreate', wanted);
  expect(await ada.get('orderDetail', { id })).toMatchObject({
    filledNum: '100',
    avgPrice: '440.00',
    reason: "The rest lies outside the price band of the exchange's cooling-off.",
  });
});

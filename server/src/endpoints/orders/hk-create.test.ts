import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse();
  const { market } = house;
  market.show('11:HK:00700', { bids: [['399.80', '10000']], asks: [['400.00', '10000']] });
  market.show('2:FOREX:USDHKD', { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
  ada = await house.customer({ BALANCE: '10000.00' });
  await moveToHongKong('7000.00');
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const tencent = (set: Record<string, unknown> = {}) =>
  anOrder({ source: 11, stockCode: '00700', market: 'HK', num: '100', ...set });

async function moveToHongKong(amount: string): Promise<void> {
  const between = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount };
  const { quoteId } = await ada.get('walletTransferPreview', between);
  await ada.get('walletTransfer', { ...between, quoteId });
}

test('a board lot is paid in Hong Kong dollars with stamp duty and levies, and sold again', async () => {
  const [had] = await ada.funds('HK_STOCK');
  const bought = await ada.get('hkCreate', tencent());
  // 100 × 400.00. Commission 0.03 % 12.00, stamp duty 0.1 % 40, levies and exchange fees 0.0027 %,
  // 0.00015 %, 0.00565 % and 0.0042 %: 1.08, 0.06, 2.26 and 1.68.
  expect(bought).toMatchObject({
    status: 1,
    unit: 'shares',
    currency: 'HKD',
    classify: 'HK',
    productType: 1,
    avgPrice: '400.00',
    totalAmount: '40000.00',
    margin: '40000.00',
    fee: '57.08',
  });
  const { fills } = await ada.get('orderDetail', { id: bought.id });
  expect(fills[0].fxRate).toBeNull();
  expect(fills[0].feeLines.map((line: { amount: string }) => line.amount)).toEqual([
    '12.00',
    '40.00',
    '1.08',
    '0.06',
    '2.26',
    '1.68',
  ]);
  const sold = await ada.get('hkCreate', tencent({ direction: 1 }));
  // 100 × 399.80, and the same fees: they round up to the cent, the duty to the dollar.
  expect(sold).toMatchObject({ openClose: 1, status: 1, totalAmount: '39980.00', fee: '57.08' });
  const { balance, unsettled } = await ada.get('walletBalance', { walletType: 'HK_STOCK' });
  expect(Number(had) - Number(balance)).toBeCloseTo(20 + 2 * 57.08, 6);
  expect(unsettled).toBe('39922.92');
});

test('proceeds that are not settled buy at once, and a transfer of them waits two days', async () => {
  const again = await ada.get('hkCreate', tencent());
  expect(again.status).toBe(1);
  await ada.get('hkCreate', tencent({ direction: 1 }));
  const [, , amount] = await ada.funds('HK_STOCK');
  const back = { fromWallet: 'HK_STOCK', toWallet: 'BALANCE', amount };
  const { quoteId, settleTimestamp } = await ada.get('walletTransferPreview', back);
  expect(settleTimestamp).toBeGreaterThan(house.nowMs());
  const moved = await ada.get('walletTransfer', { ...back, quoteId });
  expect(moved.status).toBe(1);
  expect((await ada.get('cancelTransfer', { id: moved.id })).returnedAmount).toBe(amount);
});

test('half a lot is refused to open and to close, and leverage as the list has it', async () => {
  const half = await ada.ask('hkCreate', tencent({ num: '50' }));
  expect([half.code, half.data.reason, half.data.minCount]).toEqual([400, 'LOT', '100']);
  const odd = await ada.ask('hkCreate', tencent({ leverage: 7 }));
  expect([odd.code, odd.data.reason, odd.data.field]).toEqual([400, 'FIELD_INVALID', 'leverage']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, { bids: [['99.99', '500']], asks: [['100.01', '500']], last: '100.00' });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('a ticket without its money is offered the move, with its amount, by preview and refusal', async () => {
  const ada = await house.customer({ STOCK: '100.00', BALANCE: '900.00' });
  const move = async (fromWallet: string, toWallet: string, amount: string) =>
    ada.get('walletTransfer', { fromWallet, toWallet, amount });
  await move('BALANCE', 'FOREX', '350.00');
  await move('BALANCE', 'FUTURE', '250.00');
  await move('BALANCE', 'FOLLOW', '10.00');
  // 3 at the guard, 1 % above 100.01: 3 × 101.01 and 1.00 are 304.03; 204.03 are missing.
  const order = anOrder({ num: '3' });
  const lack = {
    needed: '304.03',
    available: '100.00',
    walletType: 'STOCK',
    currency: 'USD',
    offers: ['BALANCE', 'FOREX', 'FUTURE'].map((fromWallet) => ({
      fromWallet,
      amount: '204.03',
      currency: 'USD',
    })),
  };
  const preview = await ada.get('orderPreview', order);
  expect(preview).toMatchObject({ needed: '304.03', wouldRefuse: { lack } });
  const { data } = await ada.ask('stockCreate', order);
  expect(data).toMatchObject({ reason: 'INSUFFICIENT', ...lack });
  // What money was moved from last comes first.
  await move('FUTURE', 'BALANCE', '0.01');
  const { offers } = (await ada.ask('stockCreate', order)).data;
  expect(offers.map((one: { fromWallet: string }) => one.fromWallet)).toEqual([
    'FUTURE',
    'BALANCE',
    'FOREX',
  ]);
  // Moved, it fills; and the most it could take was not taken.
  await move('BALANCE', 'STOCK', '204.03');
  const { wouldRefuse, needed } = await ada.get('orderPreview', order);
  expect([wouldRefuse, needed]).toEqual([null, '304.03']);
  await ada.get('stockCreate', order);
  expect((await ada.funds())[2]).toBe('3.00');
});

test('Half and Full reckon with the same figure', async () => {
  const ada = await house.customer({ STOCK: '10000.00' });
  const asked = { stockCode: 'AAPL', source: 0, market: 'NASDAQ', direction: 0, openClose: 0 };
  const { fullNum } = await ada.get('getHalfOrFullNum', asked);
  const needed = async (num: string) => (await ada.get('orderPreview', anOrder({ num }))).needed;
  // 98 × 101.01 are 9,898.98; 99 × 101.01 are 9,999.99, and their fee is beyond it.
  expect([fullNum, Number(await needed('98')) <= 10_000]).toEqual(['98', true]);
  expect(Number(await needed('99'))).toBeGreaterThan(10_000);
});

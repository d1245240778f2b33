import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

const HKD = '2:FOREX:USDHKD';
const PEPE = '100:CRYPTO:PEPEUSD';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(HKD, { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
  house.market.show(PEPE, {
    bids: [['0.000004600', '1000000000']],
    asks: [['0.000004600', '1000000000']],
    last: '0.000004600',
  });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** HK$0.04 are half a US cent, which became a whole one: 300 times, HK$12 were $3.00. */
test('Hong Kong cents never become US cents', async () => {
  const ada = await house.customer({ BALANCE: '10.00' });
  const buy = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '5' };
  const { quoteId } = await ada.get('walletTransferPreview', buy);
  await ada.get('walletTransfer', { ...buy, quoteId });
  // 5.00 × 7.79.
  expect((await ada.funds('HK_STOCK'))[0]).toBe('38.95');
  const cents = { fromWallet: 'HK_STOCK', toWallet: 'BALANCE', amount: '0.04' };
  for (const call of ['walletTransferPreview', 'walletTransfer'] as const) {
    const dime = await ada.get('walletTransferPreview', { ...cents, amount: '0.10' });
    const input = call === 'walletTransfer' ? { ...cents, quoteId: dime.quoteId } : cents;
    const told = await ada.ask(call, input);
    expect([told.code, told.data]).toEqual([400, { reason: 'AMOUNT', field: 'amount' }]);
  }
  // HK$0.15 / 7.81 = 0.0192: a cent, not two.
  for (let n = 0; n < 20; n += 1) {
    const some = { ...cents, amount: '0.15' };
    const quote = await ada.get('walletTransferPreview', some);
    expect(quote.toAmount).toBe('0.01');
    const done = await ada.get('walletTransfer', { ...some, quoteId: quote.quoteId });
    expect(done.toAmount).toBe('0.01');
  }
  // 5.00 less, 20 cents back, and HK$35.95 that bought no more than 4.61: 0.19 the poorer.
  expect((await ada.funds('BALANCE'))[0]).toBe('5.20');
  expect((await ada.funds('HK_STOCK'))[0]).toBe('35.95');
});

/** A thousand coins at 0.0000046 were $0.00, free of fees, and sold together for money. */
test('coins cost money, and so does every order of them', async () => {
  const ben = await house.customer({ STOCK: '10.00' });
  const order = (num: string, set = {}) =>
    anOrder({ stockCode: 'PEPEUSD', source: 100, market: 'CRYPTO', num, ...set });
  const said = ['One order must be worth at least $1.00.', '单笔订单金额至少为 $1.00。'];
  said.push('每個買賣盤金額至少為 $1.00。');
  for (const [index, language] of (['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const).entries()) {
    const told = await ben.ask('stockCreate', order('1000'), { language });
    const figures = { minAmount: '1.00', amount: '0.00', currency: 'USD' };
    expect(told).toEqual({
      code: 422,
      msg: said[index],
      data: { reason: 'MIN_NOTIONAL', ...figures },
    });
  }
  const preview = await ben.get('orderPreview', order('1000'));
  expect(preview.wouldRefuse).toEqual({ code: 422, reason: 'MIN_NOTIONAL', msg: said[0] });
  const rules = { stockCode: 'PEPEUSD', source: 100, market: 'CRYPTO' };
  expect(await ben.get('getMinCount', rules)).toMatchObject({ minAmount: '1.00' });
  const most = { ...rules, direction: 0, openClose: 0 };
  expect(Number((await ben.get('getHalfOrFullNum', most)).fullNum)).toBeGreaterThan(2_000_000);
  // 1,000,000 × 0.0000046 = 4.60; 0.1 % of it is 0.0046, a cent.
  const bought = await ben.get('stockCreate', order('1000000'));
  expect(bought).toMatchObject({ totalAmount: '4.60', fee: '0.01' });
  const sold = await ben.get('stockCreate', order('1000000', { direction: 1 }));
  expect(sold).toMatchObject({ totalAmount: '4.60', fee: '0.01', profit: '-0.01' });
  expect(await ben.funds()).toEqual(['9.98', '0.00', '9.98']);
});

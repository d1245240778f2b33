import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const DAY_MS = 24 * 3_600_000;
const USD_HKD = '2:FOREX:USDHKD';
const CALM = { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] } as const;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(USD_HKD, CALM);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const toStock = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '100.00' } as const;

test('a transfer whose key comes back after two days moves nothing a second time', async () => {
  const ada = await house.customer({ BALANCE: '500.00' });
  const first = await ada.ask('walletTransfer', toStock, { key: 'once' });
  expect(first.code).toBe(200);
  house.turn(2 * DAY_MS);
  await ada.signIn();

  expect(await ada.ask('walletTransfer', toStock, { key: 'once' })).toEqual(first);
  expect(await ada.funds('BALANCE')).toEqual(['400.00', '0.00', '400.00']);
});

test('another key is another transfer, and after a day another transfer may have the key', async () => {
  const eva = await house.customer({ BALANCE: '500.00' });
  await eva.ask('walletTransfer', toStock, { key: 'one' });
  await eva.ask('walletTransfer', toStock, { key: 'two' });
  house.turn(2 * DAY_MS);
  await eva.signIn();
  const other = { ...toStock, amount: '50.00' };
  expect((await eva.ask('walletTransfer', other, { key: 'one' })).code).toBe(200);
  expect(await eva.funds('BALANCE')).toEqual(['250.00', '0.00', '250.00']);
});

test('an exchange is told again as it was done, long after its rate has ended', async () => {
  const ben = await house.customer({ BALANCE: '2000.00' });
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' } as const;
  const { quoteId } = await ben.get('walletTransferPreview', toHk);
  const first = await ben.ask('walletTransfer', { ...toHk, quoteId }, { key: 'hk' });
  expect(first.data).toMatchObject({ status: 3, toAmount: '7790.00', spread: '10.00' });
  house.turn(2 * DAY_MS);
  await ben.signIn();

  expect(await ben.ask('walletTransfer', { ...toHk, quoteId }, { key: 'hk' })).toEqual(first);
  expect(await ben.funds('BALANCE')).toEqual(['1000.00', '0.00', '1000.00']);
});

test('the same key of two customers names two transfers', async () => {
  const [cem, dan] = [
    await house.customer({ BALANCE: '500.00' }),
    await house.customer({ BALANCE: '500.00' }),
  ];
  const ids = [];
  for (const one of [cem, dan]) {
    ids.push((await one.ask('walletTransfer', toStock, { key: 'ours' })).data.id);
    expect(await one.funds('BALANCE')).toEqual(['400.00', '0.00', '400.00']);
  }
  expect(new Set(ids).size).toBe(2);
});

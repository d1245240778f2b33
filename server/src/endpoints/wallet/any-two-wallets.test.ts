import type { BillRow } from '@candor/contract/money-shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const USD_HKD = '2:FOREX:USDHKD';
const APPLE = '0:NASDAQ:AAPL';
/** Polls of a minute: longer than it takes until what could not settle is asked for again. */
const POLLS = 130;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(USD_HKD, { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const toStock = { fromWallet: 'FOREX', toWallet: 'STOCK', amount: '1200.00' } as const;

async function withForex(forex: string): Promise<TradingCustomer> {
  const customer = await house.customer({ BALANCE: '5000.00' });
  await customer.get('walletTransfer', {
    fromWallet: 'BALANCE',
    toWallet: 'FOREX',
    amount: forex,
  });
  return customer;
}

async function billOf(customer: TradingCustomer) {
  const asked = { timeZone: 'UTC', billType: 'transfer', pageSize: 4 };
  return await customer.get('walletBill', asked);
}

function linesOf({ list }: { list: readonly BillRow[] }) {
  return list.map(({ walletType, amount, balanceAfter, counter }) => [
    walletType,
    amount,
    balanceAfter,
    counter?.walletType,
  ]);
}

test('from Forex to Stock: two entries through the funding account, which stays as it was', async () => {
  const ada = await withForex('3300.00');
  const preview = await ada.get('walletTransferPreview', toStock);
  expect(preview).toMatchObject({ toAmount: '1200.00', fee: '0.00', settleTimestamp: null });
  expect(preview.entries).toEqual([
    { fromWallet: 'FOREX', toWallet: 'BALANCE', fromAmount: '1200.00', toAmount: '1200.00' },
    { fromWallet: 'BALANCE', toWallet: 'STOCK', fromAmount: '1200.00', toAmount: '1200.00' },
  ]);
  const done = await ada.get('walletTransfer', toStock);
  expect(done).toMatchObject({ status: 3, fromAmount: '1200.00', toAmount: '1200.00', rate: null });
  expect(await ada.funds('FOREX')).toEqual(['2100.00', '0.00', '2100.00']);
  expect(await ada.funds('STOCK')).toEqual(['1200.00', '0.00', '1200.00']);
  expect(await ada.funds('BALANCE')).toEqual(['1700.00', '0.00', '1700.00']);
  const bill = await billOf(ada);
  expect(linesOf(bill)).toEqual([
    ['STOCK', '1200.00', '1200.00', 'BALANCE'],
    ['BALANCE', '-1200.00', '1700.00', 'STOCK'],
    ['BALANCE', '1200.00', '2900.00', 'FOREX'],
    ['FOREX', '-1200.00', '2100.00', 'BALANCE'],
  ]);
  // All four belong to one transfer; the day has moved nothing in or out.
  expect(new Set(bill.list.map(({ refId }: { refId: string }) => refId))).toEqual(
    new Set([done.id]),
  );
  expect(bill.days).toMatchObject([{ in: '0.00', out: '0.00', moved: '0.00' }]);
});

test('into Hong Kong and back to another wallet: the rate stands where the currency changes', async () => {
  const ben = await withForex('1000.00');
  const there = { fromWallet: 'FOREX', toWallet: 'HK_STOCK', amount: '1000.00' };
  const out = await ben.get('walletTransferPreview', there);
  expect(out).toMatchObject({ toAmount: '7790.00', rate: '7.7900', spread: '10.00' });
  expect(out.entries.map(({ toAmount }: { toAmount: string }) => toAmount)).toEqual([
    '1000.00',
    '7790.00',
  ]);
  await ben.get('walletTransfer', { ...there, quoteId: out.quoteId });
  expect(linesOf(await billOf(ben))).toEqual([
    ['HK_STOCK', '7790.00', '7790.00', 'BALANCE'],
    ['BALANCE', '-1000.00', '4000.00', 'HK_STOCK'],
    ['BALANCE', '1000.00', '5000.00', 'FOREX'],
    ['FOREX', '-1000.00', '0.00', 'BALANCE'],
  ]);
  const { list } = await billOf(ben);
  expect(list.map(({ exchange }: { exchange?: { rate: string } }) => exchange?.rate)).toEqual([
    '7.7900',
    '7.7900',
    undefined,
    undefined,
  ]);
  const back = { fromWallet: 'HK_STOCK', toWallet: 'FUTURE', amount: '7790.00' };
  const home = await ben.get('walletTransferPreview', back);
  // 7,790.00 / 7.81 = 997.439…; at the middle 998.7179….
  expect(home).toMatchObject({ toAmount: '997.43', rate: '7.8100', spread: '1.28' });
  await ben.get('walletTransfer', { ...back, quoteId: home.quoteId });
  expect(linesOf(await billOf(ben))).toEqual([
    ['FUTURE', '997.43', '997.43', 'BALANCE'],
    ['BALANCE', '-997.43', '4000.00', 'FUTURE'],
    ['BALANCE', '997.43', '4997.43', 'HK_STOCK'],
    ['HK_STOCK', '-7790.00', '0.00', 'BALANCE'],
  ]);
});

test('a quote is good for one transfer, whichever wallets it is between', async () => {
  const cleo = await withForex('1000.00');
  const there = { fromWallet: 'FOREX', toWallet: 'HK_STOCK', amount: '100.00' };
  const { quoteId } = await cleo.get('walletTransferPreview', there);
  const unused = await cleo.ask('walletTransfer', { ...toStock, amount: '1.00', quoteId });
  expect([unused.code, unused.data.reason]).toEqual([400, 'FIELD_UNUSED']);
  const first = await cleo.ask('walletTransfer', { ...there, quoteId }, { key: 'first' });
  expect(first.data).toMatchObject({ status: 3, toAmount: '779.00' });
  expect(await cleo.ask('walletTransfer', { ...there, quoteId }, { key: 'first' })).toEqual(first);
  for (const fromWallet of ['FOREX', 'BALANCE']) {
    const again = await cleo.ask('walletTransfer', { ...there, fromWallet, quoteId });
    expect([again.code, again.data.reason]).toEqual([409, 'RATE_CHANGED']);
  }
  const without = await cleo.ask('walletTransfer', there);
  expect([without.code, without.data.reason]).toEqual([409, 'RATE_CHANGED']);
  const { quoteId: late } = await cleo.get('walletTransferPreview', there);
  house.turn(31_000);
  const ended = await cleo.ask('walletTransfer', { ...there, quoteId: late });
  expect([ended.code, ended.data.reason]).toEqual([409, 'RATE_CHANGED']);
  expect(await cleo.funds('FOREX')).toEqual(['900.00', '0.00', '900.00']);
  expect(await cleo.funds('HK_STOCK')).toEqual(['779.00', '0.00', '779.00']);
});

test('ten at once of the same money: one moves it, and nothing stays in the middle', async () => {
  const dan = await withForex('1000.00');
  const targets = ['STOCK', 'FUTURE', 'SUBSCRIPTION', 'FOLLOW', 'BALANCE'];
  const answers = await Promise.all(
    [...targets, ...targets].map((toWallet) =>
      dan.ask('walletTransfer', { fromWallet: 'FOREX', toWallet, amount: '1000.00' }),
    ),
  );
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([200, ...new Array<number>(9).fill(422)]);
  expect(await dan.funds('FOREX')).toEqual(['0.00', '0.00', '0.00']);
  const moved = await Promise.all(targets.map(async (one) => (await dan.funds(one as 'STOCK'))[0]));
  const sum = moved.reduce((total, text) => total + Number(text), 0);
  expect(sum).toBe(5000);
});

test('under one key ten calls at once are one transfer', async () => {
  const eva = await withForex('3000.00');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => eva.ask('walletTransfer', toStock, { key: 'same' })),
  );
  const done = answers.filter(({ code }) => code === 200);
  expect(new Set(done.map(({ data }) => data.id)).size).toBe(1);
  expect(await eva.funds('FOREX')).toEqual(['1800.00', '0.00', '1800.00']);
  expect(await eva.funds('STOCK')).toEqual(['1200.00', '0.00', '1200.00']);
});

test('what is unsettled makes the whole wait, then both entries come in one instant', async () => {
  const fay = await house.customer({ STOCK: '1000.00' });
  await fay.get('stockCreate', anOrder({ num: '5' }));
  await fay.get('stockCreate', anOrder({ num: '5', direction: 1 }));
  const all = { fromWallet: 'STOCK', toWallet: 'FOREX', amount: '997.87' };
  const { settleTimestamp } = await fay.get('walletTransferPreview', all);
  const waiting = await fay.get('walletTransfer', all);
  expect(waiting).toMatchObject({ status: 1, settleTimestamp });
  expect(await fay.funds('STOCK')).toEqual(['997.87', '997.87', '0.00']);
  const bill = await fay.get('walletBill', { timeZone: 'UTC', status: 1 });
  expect(bill.list).toMatchObject([
    { id: waiting.id, walletType: 'STOCK', counter: { walletType: 'FOREX', amount: '997.87' } },
  ]);
  house.turn(settleTimestamp - house.nowMs());
  await fay.signIn();
  await polls();
  expect(await fay.funds('STOCK')).toEqual(['0.00', '0.00', '0.00']);
  expect(await fay.funds('BALANCE')).toEqual(['0.00', '0.00', '0.00']);
  expect(await fay.funds('FOREX')).toEqual(['997.87', '0.00', '997.87']);
  expect(linesOf(await billOf(fay))).toEqual([
    ['FOREX', '997.87', '997.87', 'BALANCE'],
    ['BALANCE', '-997.87', '0.00', 'FOREX'],
    ['BALANCE', '997.87', '997.87', 'STOCK'],
    ['STOCK', '-997.87', '0.00', 'BALANCE'],
  ]);
}, 60_000);

async function polls(): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    house.beat();
    // Background work has nothing to wait on; it needs a moment of real time.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

import { walletTypes } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import { seededRandom } from '@candor/database/testing/seeded-random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const USD_HKD = '2:FOREX:USDHKD';
const APPLE = '0:NASDAQ:AAPL';
const ACTS = 60;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(USD_HKD, { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const minor = (text: string) => BigInt(text.replace('.', ''));

/** Random acts of a customer; those the house refuses are acts too. */
async function act(customer: TradingCustomer, random: () => number): Promise<void> {
  const whole = (max: number) => 1 + Math.floor(random() * max);
  const cents = () => `${whole(400)}.${String(whole(99)).padStart(2, '0')}`;
  const middle = 9_000 + whole(2_000);
  const at = (cent: number) => (cent / 100).toFixed(2);
  const acts = [
    () => customer.ask('stockCreate', anOrder({ num: String(whole(5)) })),
    () => customer.ask('stockCreate', anOrder({ num: String(whole(5)), direction: 1 })),
    () => transfer(customer, { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: cents() }),
    () => transfer(customer, { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: cents() }),
    () => transfer(customer, { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: cents() }),
    () => transfer(customer, { fromWallet: 'HK_STOCK', toWallet: 'BALANCE', amount: cents() }),
    () => transfer(customer, { fromWallet: 'STOCK', toWallet: 'HK_STOCK', amount: cents() }),
    () => transfer(customer, { fromWallet: 'HK_STOCK', toWallet: 'FOREX', amount: cents() }),
    () => transfer(customer, { fromWallet: 'FOREX', toWallet: 'STOCK', amount: cents() }),
    async () =>
      house.market.show(APPLE, {
        bids: [[at(middle - 1), '1000']],
        asks: [[at(middle + 1), '1000']],
      }),
    async () => house.turn(whole(3_600_000)),
  ];
  await acts[Math.floor(random() * acts.length)]?.();
}

/** Half of those that wait for settlement are called off again. */
async function transfer(customer: TradingCustomer, sides: Record<string, unknown>): Promise<void> {
  const preview = await customer.ask('walletTransferPreview', sides);
  const { quoteId } = preview.code === 200 ? preview.data : { quoteId: undefined };
  const told = await customer.ask('walletTransfer', { ...sides, ...(quoteId && { quoteId }) });
  if (told.code === 200 && told.data.status === 1 && Number(told.data.id.at(-1)) % 2 === 0) {
    await customer.get('cancelTransfer', { id: told.data.id });
  }
}

async function wholeBill(customer: TradingCustomer, asked: object): Promise<BillRow[]> {
  const rows: BillRow[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await customer.get('walletBill', {
      timeZone: 'UTC',
      pageSize: 7,
      pageNo,
      ...asked,
    });
    rows.push(...page.list);
    if (rows.length >= page.total) return rows;
  }
}

test.each([
  1, 2,
])('after any acts every bill adds up row by row to its wallet (%i)', async (seed) => {
  const random = seededRandom(seed);
  const customer = await house.customer({ BALANCE: '5000.00', STOCK: '5000.00' });
  for (let count = 0; count < ACTS; count += 1) await act(customer, random);
  await customer.signIn();
  for (const walletType of walletTypes) {
    const rows = await wholeBill(customer, { walletType });
    let balance = 0n;
    for (const row of rows.filter(({ status }) => status === 3).reverse()) {
      balance += minor(row.amount);
      expect(minor(row.balanceAfter ?? '')).toBe(balance);
    }
    const [told] = await customer.funds(walletType);
    expect(minor(told)).toBe(balance);
  }
  await expectDaysToAddUp(customer);
});

/** In − out + moved of a day is the sum of its rows, in each currency. */
async function expectDaysToAddUp(customer: TradingCustomer): Promise<void> {
  const rows = await wholeBill(customer, { status: 3 });
  const { days } = await customer.get('walletBill', { timeZone: 'UTC', pageSize: 1 });
  expect(new Set(rows.map((row) => `${row.day} ${row.currency}`)).size).toBe(days.length);
  for (const { day, currency, in: came, out, moved } of days) {
    const ofDay = rows.filter((row) => row.day === day && row.currency === currency);
    const sum = ofDay.reduce((total, row) => total + minor(row.amount), 0n);
    expect(minor(came) - minor(out) + minor(moved)).toBe(sum);
  }
}

test('a purchase and a sale say what was traded, what was locked and what it did', async () => {
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  const kay = await house.customer({ STOCK: '5000.00' });
  await kay.get('stockCreate', anOrder({ num: '10' }));
  house.market.show(APPLE, { bids: [['110.00', '1000']], asks: [['110.02', '1000']] });
  await kay.get('stockCreate', anOrder({ num: '10', direction: 1 }));
  const { list } = await kay.get('walletBill', { timeZone: 'UTC', walletType: 'STOCK' });
  const apple = { stockCode: 'AAPL', stockName: 'Apple Inc.', source: 0, market: 'NASDAQ' };
  // 10 at 100.01 cost 1000.10; sold at 110.00 for 1100.00: 99.90. Fees 1.00, and 1.00, 0.03, 0.01.
  expect(list.slice(0, 5)).toMatchObject([
    { billType: 'fee', amount: expect.stringMatching(/^-1\.0\d$/), trade: apple },
    { billType: 'trade', amount: '99.90', locked: null, trade: { ...apple, direction: 1 } },
    { billType: 'trade', amount: '0.00', locked: '-1000.10', trade: { openClose: 1, num: '10' } },
    { billType: 'fee', amount: '-1.00', balanceAfter: '4999.00' },
    {
      billType: 'trade',
      amount: '0.00',
      locked: '1000.10',
      balanceAfter: '5000.00',
      trade: { ...apple, direction: 0, openClose: 0, num: '10', price: '100.01' },
    },
  ]);
  const trades = await kay.get('walletBill', { timeZone: 'UTC', billType: 'trade' });
  expect(trades.total).toBe(3);
  expect((await kay.get('walletBill', { timeZone: 'UTC', billType: 'margin' })).total).toBe(0);
});

test('an own transfer names the other wallet and is neither in nor out', async () => {
  const lea = await house.customer({ BALANCE: '2000.00' });
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '1000' };
  const { quoteId } = await lea.get('walletTransferPreview', toHk);
  await lea.get('walletTransfer', { ...toHk, quoteId });
  const { list, days } = await lea.get('walletBill', { timeZone: 'UTC', billType: 'transfer' });
  expect(list).toMatchObject([
    {
      walletType: 'HK_STOCK',
      amount: '7790.00',
      counter: { walletType: 'BALANCE', amount: '-1000.00' },
    },
    {
      walletType: 'BALANCE',
      amount: '-1000.00',
      counter: { walletType: 'HK_STOCK', currency: 'HKD' },
    },
  ]);
  // A thousand at 7.80 are 7,800.00; at 7.79 it is ten less, and both sides say so.
  const exchange = {
    base: 'USD',
    quote: 'HKD',
    rate: '7.7900',
    mid: '7.8000',
    spread: '10.00',
    spreadCurrency: 'HKD',
  };
  expect(list.map((row: { exchange: unknown }) => row.exchange)).toEqual([exchange, exchange]);
  expect(days).toMatchObject([
    { currency: 'HKD', in: '0.00', out: '0.00', moved: '7790.00' },
    { currency: 'USD', in: '0.00', out: '0.00', moved: '-1000.00' },
  ]);
});

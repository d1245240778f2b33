import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const MONDAY_NOON = Date.parse('2026-11-23T17:00:00Z');
/** From the close of Thursday on trades settle on the Tuesday behind the holiday of the 15th. */
const FRIDAY_NOON = Date.parse('2027-02-12T17:00:00Z');
const NOTE = { source: 101, stockCode: 'UST-10Y-2035-08', stockName: 'x', market: 'BOND' };
const ID = '101:BOND:UST-10Y-2035-08';

let house: TradingHouse;
let ada: TradingCustomer;
let ben: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({}, { startMs: MONDAY_NOON });
  house.market.show(ID, {
    last: '100.000',
    bids: [['100.000', '9000']],
    asks: [['100.000', '9000']],
  });
  ada = await house.customer({ STOCK: '100000.00' });
  ben = await house.customer({ STOCK: '100000.00' });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const order = (set: Record<string, unknown> = {}) => anOrder({ ...NOTE, num: '100', ...set });

async function interest(of: TradingCustomer): Promise<string[]> {
  const { list } = await of.get('walletBill', { timeZone: 'UTC', billType: 'interest' });
  return list.map(({ amount }: { amount: string }) => amount);
}

test('the ticket says what accrued by the settlement day, and the order costs it', async () => {
  // Tuesday 24 November is 101 of 184 days into the period: 2.125 x 101 / 184 = 1.16644022.
  const asked = await ada.get('orderPreview', order());
  expect(asked).toMatchObject({
    totalAmount: '10000.00',
    fee: '10.00',
    accruedInterest: '-116.65',
  });
  expect(asked.buyingPowerAfter).toBe('89873.35');
  for (const one of [ada, ben]) {
    const bought = await one.get('stockCreate', order());
    expect(bought).toMatchObject({ status: 1, accruedInterest: '-116.65', productType: 6 });
    expect(await one.funds()).toEqual(['99873.35', '10000.00', '89873.35']);
    const { fills } = await one.get('orderDetail', { id: bought.id, kind: 'order' });
    const accrued = { day: '2026-11-24', per100: '1.16644022', amount: '-116.65' };
    expect(fills[0]).toMatchObject({ accrued });
    expect(fills[0].postings).toContainEqual({
      account: 'Bond interest',
      debit: null,
      credit: '116.65',
      currency: 'USD',
    });
    expect(await interest(one)).toEqual(['-116.65']);
  }
});

test('what has accrued is part of its worth, the same everywhere at the same instant', async () => {
  const [overview, positions, risk] = await Promise.all([
    ada.get('fundingOverview'),
    ada.get('positionList'),
    ada.get('accountRisk'),
  ]);
  // Of 100,000.00 the fee of 10.00 is gone, and the cent by which interest is paid and received.
  expect([overview.totalValue, risk.equity]).toEqual(['99989.99', '99989.99']);
  expect(overview.unrealizedProfit).toBe('116.64');
  const worth = { totalHoldingAmount: '10116.64', accruedInterest: '116.64', profit: '116.64' };
  expect(positions.list).toMatchObject([worth]);
  expect(overview.today).toMatchObject([{ valueNow: '10116.64', opened: '10116.65' }]);
  expect(overview.todayProfit).toBe('-10.01');
});

test('nothing of a bond is sold short', async () => {
  const bund = { stockCode: 'DBR-2035-02', direction: 1, num: '100' };
  const told = await ada.ask('stockCreate', order(bund));
  expect(told.data.reason).toBe('SHORT_NOT_ALLOWED');
});

test('who sells as the coupon has been earned keeps it; it comes once, with a message', async () => {
  house.turn(FRIDAY_NOON - house.nowMs());
  for (const one of [ada, ben]) await one.signIn();
  // Sold before anybody came round. One of 181 days of 2.125 has accrued by Tuesday.
  const sold = await ben.get('stockCreate', order({ direction: 1 }));
  expect(sold).toMatchObject({ status: 1, openClose: 1, accruedInterest: '1.17' });
  expect(await interest(ben)).toEqual(['1.17', '212.50', '-116.65']);
  await house.untilSeen(async () => expect(await interest(ada)).toEqual(['212.50', '-116.65']));
  for (const one of [ada, ben]) {
    await house.untilSeen(async () => {
      const { list } = await one.get('messageList', {});
      expect(
        list.filter(({ title }: { title: string }) => title.startsWith('Coupon of')),
      ).toHaveLength(1);
    });
  }
  const { list } = await ada.get('messageList', {});
  expect(list[0].content).toContain('You held 100 UST-10Y-2035-08');
  expect(list[0].content).toContain('212.50');
});

test('a coupon that is not settled buys at once and is not moved before its day', async () => {
  const { unsettled, available } = await ada.get('walletBalance', { walletType: 'STOCK' });
  expect([unsettled, available]).toEqual(['212.50', '90085.85']);
  house.turn(120_000);
  for (let look = 0; look < 3; look += 1) await house.untilSeen(async () => undefined);
  expect(await interest(ada)).toEqual(['212.50', '-116.65']);
});

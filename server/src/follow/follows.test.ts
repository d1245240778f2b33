import { institutionOf } from '@candor/domain/follow/institutions';
import { verifyRecord, verifySettlement } from '@candor/domain/follow/verify-follow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse } from '../testing/test-house.ts';
import { openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

const HOUR_MS = 3_600_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  for (const id of sixShares) at(id, '100.00');
});
afterAll(() => house.close());

const sixShares = (institutionOf('harrow-bay')?.holdings ?? []).map((one) => one.instrumentId);

/** The last price of a share from now on. */
function at(id: string | undefined, last: string): void {
  house.market.show(id ?? '', { bids: [[last, '9']], asks: [[last, '9']], last });
}

const wanted = { agencyId: 'harrow-bay', amount: '1000', term: '1h', agree: true };

test('J19: followed, confirmed, held to the end, settled at the real loss to the cent', async () => {
  const ada = await house.customer();
  for (const amount of ['99.99', '1000000.01']) {
    const told = await ada.ask('followAdd', { ...wanted, amount });
    expect([told.code, told.msg, told.data.field]).toEqual([
      400,
      'The amount must be between 100 and 1000000 dollars.',
      'amount',
    ]);
  }
  const short = await ada.ask('followAdd', wanted);
  expect([short.code, short.msg]).toEqual([
    422,
    'Insufficient funds. Available $0.00, needed $1,000.00.',
  ]);
  const ben = await house.customer({ FOLLOW: '1500.00' });
  const refused = async (own: object) => (await ben.ask('followAdd', { ...wanted, ...own })).data;
  expect(await refused({ agree: false })).toMatchObject({ reason: 'AGREE_REQUIRED' });
  expect(await refused({ agencyId: 'nobody' })).toMatchObject({ reason: 'NOT_FOUND' });
  expect(await refused({ term: '2d' })).toMatchObject({ reason: 'FIELD_INVALID', field: 'term' });

  const row = await ben.get('followAdd', wanted, { key: 'k' });
  expect(row).toMatchObject({ status: 0, totalAmount: '1000.00', interest: null });
  expect((await ben.get('followAdd', wanted, { key: 'k' })).id).toBe(row.id);
  expect(await ben.funds('FOLLOW')).toEqual(['1500.00', '1000.00', '500.00']);

  house.turn(30_000);
  const mine = async () => (await ben.get('followList')).list;
  await house.untilSeen(async () => expect(await mine()).toMatchObject([{ status: 1 }]));
  // 165.00 in each of six shares at 100.00: 1.65 units.
  const detail = () => ben.get('orderDetail', { id: row.id, kind: 'follow' });
  const held = await detail();
  expect(held.holdingsAtConfirm).toHaveLength(6);
  expect(held.holdingsAtConfirm[0]).toMatchObject({
    code: 'AAPL',
    weight: '16.50',
    num: '1.65000000',
    price: '100.00000000',
  });
  expect(held).toMatchObject({ estimatedProfit: '0.00', holdingsAtSettle: [] });
  at(sixShares[0], '110.00');
  // 16.50, less a tenth of it.
  expect((await mine())[0]).toMatchObject({ estimatedProfit: '14.85', interest: null });
  expect((await ben.ask('flatPosition', { id: row.id, num: '1', type: 0 })).code).toBe(404);
  expect((await ben.ask('orderCancel', { id: row.id })).code).toBe(404);

  // 1.65 × −7.10 are −11.715, and 1.65 × −0.37 are −0.6105: −11.72 and −0.62.
  at(sixShares[0], '92.90');
  at(sixShares[1], '99.63');
  house.turn(HOUR_MS);
  await house.untilSeen(async () => expect(await mine()).toMatchObject([{ status: 2 }]));
  expect((await mine())[0]).toMatchObject({ interest: '-12.34', fee: '0.00' });
  const settled = await detail();
  expect(settled.holdingsAtSettle.map((line: { profit: string }) => line.profit)).toEqual([
    '-11.72',
    '-0.62',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ]);
  expect(settled.events.map(({ what }: { what: string }) => what)).toEqual([
    'followed',
    'confirmed',
    'settled',
  ]);
  const wrongIn = (set: object) =>
    verifySettlement({ ...settled, ...set }, 1_000n).flatMap(({ wrong }) => wrong);
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ interest: '-12.33' })).toEqual(['result: told -1233, comes to -1234']);
  expect(wrongIn({ fee: '0.01' })).toEqual(['fee: told 1, comes to 0']);
  expect(await ben.funds('FOLLOW')).toEqual(['1487.66', '0.00', '1487.66']);
  const bill = await ben.get('walletBill', { timeZone: 'UTC', billType: 'follow' });
  expect(bill.list).toMatchObject([{ amount: '-12.34', refId: row.id, walletType: 'FOLLOW' }]);
  await house.untilSeen(async () => {
    const inbox = (await ben.get('messageList', { pageNo: 1, pageSize: 9 })).list;
    expect(inbox.map(({ title }: { title: string }) => title)).toEqual([
      'Harrow Bay Partners is settled',
      'Following Harrow Bay Partners',
    ]);
  });
  expect((await ada.ask('orderDetail', { id: row.id, kind: 'follow' })).code).toBe(404);
  expect(await house.audit()).toEqual([]);
});

/** A day later the lane has forgotten the key: the money was held a second time. */
test('what was followed under a key is followed once, for ever', async () => {
  const eve = await house.customer({ FOLLOW: '1000.00' });
  const some = { ...wanted, amount: '100' };
  const first = await eve.get('followAdd', some, { key: 'once' });
  const mine = async () => (await eve.get('followList')).list;
  for (const wait of [30_000, HOUR_MS]) {
    house.turn(wait);
    const status = wait === HOUR_MS ? 2 : 1;
    await house.untilSeen(async () => expect(await mine()).toMatchObject([{ status }]));
  }
  house.turn(3 * 24 * HOUR_MS);
  await eve.signIn();
  const again = await eve.get('followAdd', some, { key: 'once' });
  expect(again).toMatchObject({ id: first.id, status: 2 });
  // Another request, or another key, is another order; the newest stands first.
  const other = await eve.get('followAdd', { ...some, amount: '200' }, { key: 'once' });
  const third = await eve.get('followAdd', some, { key: 'twice' });
  expect((await mine()).map(({ id }: { id: string }) => id).slice(2)).toEqual([first.id]);
  expect(new Set([first.id, other.id, third.id]).size).toBe(3);
});

test('full at the confirmation: the money comes back; full at the door: refused', async () => {
  const whole = { ...wanted, agencyId: 'kindling', amount: '1000000' };
  const customers = [];
  for (let number = 0; number < 4; number += 1) {
    const customer = await house.customer({ FOLLOW: '1000000.00' });
    await customer.get('followAdd', whole);
    customers.push(customer);
    // Reviews end in the order of the orders; of one moment, in any.
    house.turn(1);
  }
  house.turn(30_000);
  const last = customers[3];
  await house.untilSeen(async () => {
    const row = (await last?.get('followList'))?.list[0];
    expect(row).toMatchObject({ status: 2, interest: '0.00', estimatedProfit: null });
    expect(row.reason).toBe('This institution takes no more money now.');
  });
  expect(await last?.funds('FOLLOW')).toEqual(['1000000.00', '0.00', '1000000.00']);
  const { data } = await house.ask('agencyList');
  const kindling = data.list.find(({ id }: { id: string }) => id === 'kindling');
  expect(kindling.capacityLeft).toBe('0.00');
  const late = await last?.ask('followAdd', { ...whole, amount: '100' });
  expect([late?.code, late?.msg]).toEqual([422, 'This institution takes no more money now.']);
});

interface ToldEvent {
  readonly kind: string;
  readonly timestamp: number;
  readonly price: string | null;
  readonly withheldRatio: string | null;
}

/** With other words than the house's: dollars as numbers, each line rounded as the page says. */
function recompute(
  holdings: readonly { code: string; weight: string }[],
  closes: ReadonlyMap<string, readonly { k: number; close: string }[]>,
  events: ReadonlyMap<string, readonly ToldEvent[]>,
) {
  const [first] = holdings;
  const days = closes.get(first?.code ?? '') ?? [];
  let cash = 10_000;
  let units = new Map<string, number>();
  return days.map(({ k }, day) => {
    const price = (code: string) => Number(closes.get(code)?.[day]?.close);
    const worth = () =>
      holdings.reduce((sum, { code }) => sum + (units.get(code) ?? 0) * price(code), cash);
    const dayOf = (time: number) => Math.floor(time / 86_400_000);
    for (const [code, held] of units) {
      for (const { timestamp, price: paid, withheldRatio } of events.get(code) ?? []) {
        const isNew = dayOf(timestamp) > dayOf(days[day - 1]?.k ?? k);
        if (paid === null || !isNew || dayOf(timestamp) > dayOf(k)) continue;
        cash += held * Number(paid) * (1 - Number(withheldRatio) / 100);
      }
    }
    const next = days[day + 1]?.k;
    const month = (time: number) => new Date(time).getUTCMonth();
    if (day === 0 || (next !== undefined && month(next) !== month(k))) {
      const value = worth();
      const wanted = new Map(
        holdings.map(({ code, weight }) => [code, (value * Number(weight)) / 100 / price(code)]),
      );
      for (const [code, target] of wanted) {
        const traded = (target - (units.get(code) ?? 0)) * price(code);
        cash -= traded + Math.abs(traded) / 1_000;
      }
      units = wanted;
    }
    return worth();
  });
}

test('a record is what its published orders and the candles make of it, losing months too', async () => {
  const market = await openTestHouse({}, { prices: 'simulated' });
  try {
    const { data } = await market.ask('agencyList');
    expect(data.list).toHaveLength(4);
    let losing = 0;
    const incomes = new Map<string, number>();
    for (const told of data.list) {
      const { holdings, history, rebalances, return1y, maxDrawdown } = told;
      const closes = new Map();
      const events = new Map<string, readonly ToldEvent[]>();
      for (const { code, source, market: label } of holdings) {
        const keys = { stockCode: code, source, market: label };
        const bars = await market.ask('kline', { ...keys, type: '1Y' });
        expect(bars.msg).toBe('Success');
        closes.set(code, bars.data.list);
        events.set(code, (await market.ask('stockEvents', keys)).data.list);
      }
      const wrongIn = (set: object) =>
        verifyRecord({ ...told, ...set }, closes, events).flatMap(({ what, wrong }) =>
          wrong.map(() => what),
        );
      expect(wrongIn({})).toEqual([]);
      const [first, second, ...rest] = history;
      const forged = { ...second, value: (Number(second.value) + 0.01).toFixed(2) };
      expect(wrongIn({ history: [first, forged, ...rest] })).toContain('days');
      expect(wrongIn({ rebalances: rebalances.slice(1) })).toContain('orders');
      if (told.dividends.length > 0) expect(wrongIn({ dividends: [] })).toContain('dividends');
      incomes.set(told.id, told.dividends.length);
      expect(wrongIn({ return1y: '99.99' })).toEqual(['returns']);
      const values = recompute(holdings, closes, events);
      expect(history.length).toBeGreaterThan(250);
      // Units, costs and dividends are rounded, each to less than a cent or two.
      for (const [day, { value }] of history.slice(0, -1).entries()) {
        expect(Math.abs(Number(value) - (values[day] ?? 0)), `${day}`).toBeLessThan(2);
        if (day > 0 && Number(value) < Number(history[day - 1].value)) losing += 1;
      }
      expect(rebalances.length).toBeGreaterThan(11);
      expect(Number(maxDrawdown)).toBeLessThan(0);
      const [begin, end] = [Number(history[0].value), Number(history.at(-1).value)];
      expect(Number(return1y)).toBeCloseTo((end / begin - 1) * 100, 1);
    }
    expect(losing).toBeGreaterThan(100);
    // Three bond funds pay monthly; coins and gold pay nothing.
    expect(incomes.get('saltmarsh')).toBeGreaterThan(30);
    expect(incomes.get('longshore')).toBe(0);
  } finally {
    await market.close();
  }
}, 60_000);

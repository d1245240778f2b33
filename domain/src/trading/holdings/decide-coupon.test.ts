import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../../instruments/instrument.ts';
import { pricesOf, ratesOf } from '../../market/testing/prices-of.ts';
import { FX_ONE } from '../../money/exchange.ts';
import { explainFill } from '../explaining/explain.ts';
import { busting, foundFill } from '../testing/found-fill.ts';
import { aBond, aMarket } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const bond = aBond();
const PAR = 100_000n;
const DAY_MS = 86_400_000;
/** Trades settle a trading day later: 15 February 2027 is a holiday, the 12th a Friday. */
const THURSDAY_BEFORE = Date.UTC(2027, 1, 11, 15);
const FRIDAY_BEFORE = Date.UTC(2027, 1, 12, 15);
const TUESDAY_OPEN = Date.UTC(2027, 1, 16, 14, 30);

function atPar(instrument: Instrument, nowMs: number, fxRate = FX_ONE) {
  const side = [[PAR, 1_000_000n]] as const;
  const view = { fxRate, settlesAtMs: nowMs };
  return aMarket(instrument, { bids: side, asks: side, last: PAR, timeMs: nowMs, view });
}

function trade(
  trader: Trader,
  direction: 'buy' | 'sell',
  quantity = 100n,
  of = bond,
  rate = FX_ONE,
) {
  const market = atPar(of, trader.nowMs, rate);
  trader.do(trader.order({ instrument: of, direction, quantity, market }));
}

function payCoupon(trader: Trader, instrument = bond): void {
  const prices = pricesOf(atPar(instrument, trader.nowMs), trader.nowMs);
  trader.do({ kind: 'payCoupon', ...trader.base(), instrument, prices });
}

function rich(): Trader {
  return new Trader({ money: { STOCK: 10_000_000_00n } });
}

function cashOf(trader: Trader): bigint {
  const { cashMinor = 0n, marginMinor = 0n } = trader.state.wallets.STOCK ?? {};
  return cashMinor + marginMinor;
}

function fillsOf(trader: Trader) {
  return trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
}

function couponsOf(trader: Trader) {
  return trader.facts.filter((fact) => fact.kind === 'couponPaid');
}

test('a buyer pays what accrued up to the settlement day, as an entry of its own', () => {
  const trader = rich();
  const before = cashOf(trader);
  trade(trader, 'buy');
  // Friday 20 November settles on Monday 23: 100 of 184 days of 2.125 is 1.154891304 per 100.
  const accrued = { settlementDay: '2026-11-23', per100: 115_489_130n, receivedMinor: -11_549n };
  expect(fillsOf(trader)).toMatchObject([{ costMinor: 1_000_000n, feeMinor: 1_000n, accrued }]);
  expect(fillsOf(trader)[0]?.entries.find(({ billType }) => billType === 'interest')).toEqual({
    id: 'o1-f1-interest',
    billType: 'interest',
    postings: [
      { account: 'house:bondInterest:USD', unit: 'USD', amount: 11_549n },
      { account: 'customer:7:STOCK:cash', unit: 'USD', amount: -11_549n },
    ],
  });
  expect(cashOf(trader)).toBe(before - 1_000n - 11_549n);
  trade(trader, 'sell');
  // 115.48913 comes back, rounded down.
  expect(cashOf(trader)).toBe(before - 2_000n - 1n);
  for (const [at, fill] of fillsOf(trader).entries()) {
    const terms = trader.state.finishedOrders.get(`o${at + 1}`)?.terms;
    if (terms === undefined) throw new Error('the order is gone');
    const lines = explainFill({ accountId: '7', terms, fill, instrument: bond });
    expect(lines.filter(({ agrees }) => !agrees)).toEqual([]);
    expect(lines.map(({ what }) => what)).toContain('accrued');
  }
});

test('an order holds what it costs with the interest, and is refused without it', () => {
  const trader = new Trader({ money: { STOCK: 1_012_549n } });
  const market = atPar(bond, trader.nowMs);
  const limit = { instrument: bond, quantity: 100n, price: PAR, market } as const;
  const far = aMarket(bond, { asks: [], last: PAR, timeMs: trader.nowMs });
  trader.do(trader.order({ ...limit, market: far }));
  expect(trader.figures().usedMinor).toBe(1_012_549n);
  const poor = new Trader({ money: { STOCK: 1_012_548n } });
  const refused = poor.refusal(poor.order(limit));
  expect(refused).toMatchObject({ reason: 'INSUFFICIENT', figures: { needed: '10125.49' } });
});

test('many small fills pay to the cent what one pays', () => {
  const trader = rich();
  const [before, parts] = [cashOf(trader), [[PAR, 7n]] as const];
  const thin = () => aMarket(bond, { asks: parts, last: PAR, timeMs: trader.nowMs });
  trader.do(trader.order({ instrument: bond, quantity: 100n, price: PAR, market: thin() }));
  while (trader.state.orders.size > 0) {
    trader.nowMs += 60_000;
    trader.do(trader.meeting('o1', bond, thin()));
  }
  expect(fillsOf(trader).length).toBeGreaterThan(10);
  expect(before - cashOf(trader)).toBe(1_000n + 11_549n);
});

test('a coupon goes to who held it before trades settle on its day, once, and settles then', () => {
  const trader = rich();
  trade(trader, 'buy');
  trader.nowMs = THURSDAY_BEFORE;
  payCoupon(trader);
  expect(couponsOf(trader)).toEqual([]);
  trader.nowMs = FRIDAY_BEFORE;
  const before = cashOf(trader);
  payCoupon(trader);
  payCoupon(trader);
  // 2.125 per 100.
  const paid = { day: '2027-02-15', quantity: 100n, per100: 212_500_000n, amountMinor: 21_250n };
  expect(couponsOf(trader)).toMatchObject([{ ...paid, settlesAtMs: TUESDAY_OPEN }]);
  expect(cashOf(trader) - before).toBe(21_250n);
  expect(trader.state.wallets.STOCK?.unsettled).toEqual([
    { settlesAtMs: TUESDAY_OPEN, amountMinor: 21_250n },
  ]);
});

test('who sells before the desk comes round keeps his coupon, and who buys then gets none', () => {
  const [seller, buyer] = [rich(), rich()];
  trade(seller, 'buy');
  for (const one of [seller, buyer]) one.nowMs = FRIDAY_BEFORE;
  trade(seller, 'sell');
  trade(buyer, 'buy');
  expect(seller.facts.slice(-3).map(({ kind }) => kind)).toEqual([
    'couponPaid',
    'orderAccepted',
    'orderFilled',
  ]);
  // It settles on Tuesday 16 February: one of 181 days of 2.125.
  expect(fillsOf(seller)[1]?.accrued).toMatchObject({ per100: 1_174_033n, receivedMinor: 117n });
  payCoupon(seller);
  payCoupon(buyer);
  expect([couponsOf(seller).length, couponsOf(buyer).length]).toEqual([1, 0]);
});

test('coupons that nobody came round for are paid together, before what is added', () => {
  const trader = rich();
  trade(trader, 'buy');
  trader.nowMs = Date.UTC(2028, 1, 16, 15);
  trade(trader, 'buy', 40n);
  const days = ['2027-02-15', '2027-08-15', '2028-02-15'];
  expect(couponsOf(trader)).toMatchObject(days.map((day) => ({ day, amountMinor: 21_250n })));
  expect(couponsOf(trader).map((fact) => 'settlesAtMs' in fact && fact.settlesAtMs)).toEqual([
    null,
    null,
    null,
  ]);
});

test('the last coupon comes with the face', () => {
  const trader = rich();
  trade(trader, 'buy');
  trader.nowMs = Date.UTC(2035, 7, 15, 15);
  const before = cashOf(trader);
  const instrument = { ...bond, settlement: { id: 'end', price: PAR, isDone: false } };
  const prices = ratesOf(null, trader.nowMs);
  trader.do({ kind: 'settleHolding', ...trader.base(), instrument, prices });
  expect(trader.facts.at(-1)?.kind).toBe('holdingSettled');
  expect(couponsOf(trader).at(-1)).toMatchObject({ day: '2035-08-15' });
  expect(couponsOf(trader)).toHaveLength(18);
  expect(cashOf(trader) - before).toBe(18n * 21_250n);
});

test('a fill from before a coupon is not taken back, one without is, interest and all', () => {
  const trader = rich();
  const before = cashOf(trader);
  trade(trader, 'buy');
  trader.do(busting(trader, foundFill(trader, 'o1-f1', bond)));
  expect(cashOf(trader)).toBe(before);
  expect(trader.state.finishedOrders.get('o1')).not.toHaveProperty('accruedMinor');
  trade(trader, 'buy');
  trader.nowMs = FRIDAY_BEFORE;
  payCoupon(trader);
  const refusal = trader.refusal(busting(trader, foundFill(trader, 'o2-f1', bond)));
  expect(refusal).toMatchObject({ reason: 'NOT_TRADABLE', figures: { what: 'coupon' } });
});

const issues = fc.record({
  couponRate: fc.constantFrom(0.0425, 0.03625, 0.0385, 0.015, 0.1),
  couponFrequency: fc.constantFrom(1, 2, 4),
  maturity: fc.constantFrom('2031-08-31', '2032-02-29', '2030-12-30', '2035-08-15'),
  dayCount: fc.constantFrom('ACT/ACT', '30/360', 'ACT/365', 'ACT/360'),
  settleDays: fc.integer({ min: 0, max: 3 }),
});
const moves = fc.array(
  fc.record({
    direction: fc.constantFrom('buy', 'sell'),
    quantity: fc.bigInt({ min: 1n, max: 900n }),
    hours: fc.integer({ min: 0, max: 24 * 40 }),
    isPaid: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
);

test('at a constant clean price nobody earns more than interest for the days he was in', () => {
  fc.assert(
    fc.property(issues, moves, ({ settleDays, ...terms }, steps) => {
      const instrument = aBond({ settleDays, bond: { ...terms, faceValue: 100 } });
      const trader = rich();
      const before = cashOf(trader);
      let most = 0;
      for (const { direction, quantity, hours, isPaid } of steps) {
        const held = [...trader.state.positions.values()][0]?.quantity ?? 0n;
        trader.nowMs += hours * 3_600_000;
        // A stay between two settlement days may be longer than between the trades: five days.
        const days = hours / 24 + (hours === 0 ? 0 : 5);
        most += (Number(held) * 10_000 * terms.couponRate * days) / 360 + 1;
        if (isPaid) payCoupon(trader, instrument);
        if (direction === 'buy') trade(trader, 'buy', quantity, instrument);
        else if (held > 0n) trade(trader, 'sell', quantity < held ? quantity : held, instrument);
      }
      const fees = fillsOf(trader).reduce((sum, { feeMinor }) => sum + feeMinor, 0n);
      expect(Number(cashOf(trader) + fees - before)).toBeLessThanOrEqual(most);
    }),
    { numRuns: 100, seed: 11 },
  );
});

test('in and out around a coupon day, within one settlement day, gains nothing', () => {
  fc.assert(
    fc.property(issues, fc.integer({ min: 0, max: 900 }), ({ settleDays, ...terms }, day) => {
      const instrument = aBond({ settleDays, bond: { ...terms, faceValue: 100 } });
      const trader = rich();
      trader.nowMs += day * DAY_MS;
      const before = cashOf(trader);
      trade(trader, 'buy', 977n, instrument);
      payCoupon(trader, instrument);
      trade(trader, 'sell', 977n, instrument);
      payCoupon(trader, instrument);
      const fees = fillsOf(trader).reduce((sum, { feeMinor }) => sum + feeMinor, 0n);
      expect(cashOf(trader) + fees).toBeLessThanOrEqual(before);
    }),
    { numRuns: 100, seed: 12 },
  );
});

test('a coupon in another currency comes at the rate of its day, rounded down', () => {
  const yen = aBond({ id: '101:BOND:JGB', code: 'JGB', currency: 'JPY', multiplier: 500n });
  const trader = rich();
  trade(trader, 'buy', 1n, yen, 650_000n);
  trader.nowMs = FRIDAY_BEFORE;
  const prices = pricesOf(atPar(yen, trader.nowMs, 700_001n), trader.nowMs);
  trader.do({ kind: 'payCoupon', ...trader.base(), instrument: yen, prices });
  // 2.125 x 500 = 1062.50 yen at 0.00700001 is 7.4375...
  expect(couponsOf(trader)).toMatchObject([{ amountMinor: 743n }]);
});

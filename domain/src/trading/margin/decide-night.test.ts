import { expect, test } from 'vitest';
import type { Instrument } from '../../instruments/instrument.ts';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const share = anInstrument({ leverages: [1, 2], isShortable: true });
const euro = anInstrument({
  id: '2:FOREX:EURUSD',
  heldAs: '2:FOREX:EURUSD',
  source: 2,
  market: 'FOREX',
  code: 'EURUSD',
  assetClass: 'forex',
  unit: 'lots',
  walletType: 'FOREX',
  feeMarket: 'FOREX',
  priceDecimals: 5,
  quantityDecimals: 2,
  multiplier: 100_000n,
  settleDays: 0,
  leverages: [1, 30],
  maintenanceRatioBps: 167n,
  isShortable: true,
});

function night(trader: Trader, instrument: Instrument, price: bigint, at = '2026-11-23') {
  trader.nowMs += 86_400_000;
  const prices = ratesOf(null, trader.nowMs);
  const of = { instrument, prices, night: at, dueMs: trader.nowMs, price };
  trader.do({ kind: 'chargeNight', ...trader.base(), ...of });
}

const lastFact = (trader: Trader) => trader.facts.at(-1);

test('a purchase on leverage pays interest on what is lent, by the night, rounded up', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ instrument: share, quantity: 4n, leverage: 2 }));
  const { cashMinor = 0n } = trader.state.wallets.STOCK ?? {};
  night(trader, share, 12_000n);
  // 400.04 at leverage two: 200.02 lent, at 3.9 and 2.5 % a year: 0.0356 a night.
  expect(lastFact(trader)).toMatchObject({
    kind: 'nightCharged',
    what: 'financing',
    basisMinor: 20_002n,
    rate: 6_400_000n,
    amountMinor: 4n,
    fromMarginMinor: 0n,
    waivedMinor: 0n,
    entries: [{ id: `night-${share.id}-2026-11-23-p-o1-interest`, billType: 'interest' }],
  });
  expect(trader.state.wallets.STOCK?.cashMinor).toBe(cashMinor - 4n);
});

test('what is paid in full costs nothing over night', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ instrument: share, quantity: 4n }));
  const { length } = trader.facts;
  night(trader, share, 12_000n);
  expect(trader.facts).toHaveLength(length);
});

test('a short pays for what it borrowed, at the price of the evening', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 2_000_000n } });
  const short = { direction: 'sell', openClose: 'open' } as const;
  trader.do(trader.order({ instrument: share, quantity: 100n, ...short }));
  night(trader, share, 10_000n);
  // 10,000.00 at half a percent: 0.1389 a night.
  expect(lastFact(trader)).toMatchObject({
    what: 'borrow',
    basisMinor: 1_000_000n,
    amountMinor: 14n,
  });
});

test('a pair pays or earns the difference of its two rates, less the markup', () => {
  const market = aMarket(euro, { asks: [[110_000n, 500n]], bids: [[110_000n, 500n]] });
  const held = (set: object) => {
    const trader = new Trader({ rules: openRules, money: { BALANCE: 20_000_000n } });
    trader.transfer('BALANCE', 'FOREX', 20_000_000n);
    trader.do(trader.order({ instrument: euro, market, quantity: 100n, leverage: 30, ...set }));
    night(trader, euro, 110_000n);
    return lastFact(trader);
  };
  // One lot is worth 110,000.00. Long: 3.9 − 1.93 + 1 = 2.97 %, 9.075 a night, rounded up.
  expect(held({})).toMatchObject({ what: 'swap', rate: 2_970_000n, amountMinor: 908n });
  // Short: −1.97 + 1 = −0.97 %, 2.964 earned, rounded down.
  expect(held({ direction: 'sell', openClose: 'open' })).toMatchObject({
    rate: -970_000n,
    amountMinor: -296n,
  });
});

test('without cash a night is lent too, out of the margin; what that lacks nobody pays', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 202_02n + 100n } });
  trader.do(trader.order({ instrument: share, quantity: 4n, leverage: 2 }));
  const { cashMinor = 0n } = trader.state.wallets.STOCK ?? {};
  trader.transfer('STOCK', 'BALANCE', cashMinor - 1n);
  night(trader, share, 10_000n);
  expect(lastFact(trader)).toMatchObject({ amountMinor: 4n, fromMarginMinor: 3n, waivedMinor: 0n });
  const [position] = trader.state.positions.values();
  expect(position).toMatchObject({ costMinor: 40_004n, marginMinor: 19_999n });
  const fact = lastFact(trader);
  expect(fact?.kind === 'nightCharged' && fact.entries[0]?.postings).toContainEqual({
    account: 'customer:7:STOCK:loan',
    unit: 'USD',
    amount: -3n,
  });
});

test('a night is charged once, and not on what was opened after it began', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ instrument: share, quantity: 4n, leverage: 2 }));
  night(trader, share, 10_000n);
  const { length } = trader.facts;
  const prices = ratesOf(null, trader.nowMs);
  const again = { instrument: share, prices, price: 10_000n, night: '2026-11-23' };
  for (const dueMs of [trader.nowMs, 1]) {
    trader.do({ kind: 'chargeNight', ...trader.base(), ...again, dueMs });
  }
  expect(trader.facts).toHaveLength(length);
});

const ROLL_MS = Date.UTC(2026, 10, 20, 22);
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** Somebody who is short of euros, which earns: one lot is worth 110,000.00. */
function shortOfEuros() {
  const trader = new Trader({ rules: openRules, money: { BALANCE: 20_000_000n } });
  trader.transfer('BALANCE', 'FOREX', 20_000_000n);
  const marketAt = () =>
    aMarket(euro, {
      asks: [[110_000n, 500n]],
      bids: [[110_000n, 500n]],
      last: 110_000n,
      timeMs: trader.nowMs,
    });
  const sell = (lots: bigint, atMs: number) => {
    trader.nowMs = atMs;
    const short = { direction: 'sell', openClose: 'open', leverage: 30 } as const;
    const of = { instrument: euro, market: marketAt(), quantity: lots * 100n };
    trader.do(trader.order({ ...of, ...short }));
  };
  const close = (lots: bigint, atMs: number) => {
    trader.nowMs = atMs;
    const cover = { direction: 'buy', openClose: 'close', leverage: 30 } as const;
    const of = { instrument: euro, market: marketAt(), quantity: lots * 100n };
    trader.do(trader.order({ ...of, ...cover }));
  };
  /** The desk comes round half a minute later. */
  const charge = (dueMs = ROLL_MS) => {
    trader.nowMs = Math.max(trader.nowMs, dueMs + 30 * SECOND_MS);
    const prices = ratesOf(null, trader.nowMs);
    const of = { instrument: euro, prices, night: '2026-11-20', dueMs, price: 110_000n };
    trader.do({ kind: 'chargeNight', ...trader.base(), ...of });
  };
  const nights = () => trader.facts.filter((fact) => fact.kind === 'nightCharged');
  return { trader, sell, close, charge, nights };
}

test('who is short for a few seconds around 17:00 earns nothing of the day', () => {
  const { sell, close, charge, nights } = shortOfEuros();
  sell(3n, ROLL_MS - 4 * SECOND_MS);
  close(3n, ROLL_MS + 2 * SECOND_MS);
  charge();
  expect(nights()).toMatchObject([{ isEarly: true, heldMs: 4 * SECOND_MS, amountMinor: 0n }]);
});

test('what earns does so for the part of the day each lot was held', () => {
  const { sell, charge, nights } = shortOfEuros();
  sell(1n, ROLL_MS - DAY_MS);
  sell(1n, ROLL_MS - DAY_MS / 2);
  charge();
  // Two lots for three quarters of a day, of 5.927 a whole one.
  expect(nights()).toMatchObject([{ heldMs: (DAY_MS * 3) / 4, amountMinor: -444n }]);
});

test('a night is that of what was held at 17:00, whatever is done before the desk comes round', () => {
  const added = shortOfEuros();
  added.sell(2n, ROLL_MS - DAY_MS);
  added.sell(3n, ROLL_MS + 2 * SECOND_MS);
  added.charge();
  expect(added.nights()).toMatchObject([{ isEarly: true, amountMinor: -592n }]);

  const closed = shortOfEuros();
  closed.sell(3n, ROLL_MS - DAY_MS);
  closed.close(3n, ROLL_MS + 2 * SECOND_MS);
  closed.charge();
  expect(closed.nights()).toMatchObject([{ isEarly: true, amountMinor: -889n }]);
});

test('what a night costs is paid before an order takes what is left', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  const marketAt = () => aMarket(share, { timeMs: trader.nowMs });
  const buy = (quantity: bigint, leverage: number) =>
    trader.order({ instrument: share, market: marketAt(), quantity, leverage });
  trader.nowMs = ROLL_MS - SECOND_MS;
  trader.do(buy(40n, 2));
  trader.nowMs = ROLL_MS + SECOND_MS;
  trader.do(buy(1n, 2));
  const kinds = trader.facts.slice(-3).map(({ kind }) => kind);
  expect(kinds[0]).toBe('nightCharged');
  expect(kinds).toContain('orderFilled');
});

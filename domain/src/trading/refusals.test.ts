import { expect, test } from 'vitest';
import type { PlaceOrder } from './commands.ts';
import { previewOrder } from './placing/preview.ts';
import { tradingRefusals } from './refusals.ts';
import type { OrderParts } from './testing/an-order.ts';
import { aCoin, aMarket, anInstrument } from './testing/market-builder.ts';
import { openRules, Trader } from './testing/trader.ts';

/** One wrong thing per reason, each harmless to the others; sells need nothing held. */
const faults: Readonly<Partial<Record<string, Partial<PlaceOrder>>>> = {
  FIELD_INVALID: { type: 'stop', instrument: anInstrument({ source: 7, minCount: 10n }) },
  QUANTITY: { quantity: 0n },
  LOT: { quantity: 15n },
  AMOUNT: { price: 0n },
  DUPLICATE: { priorOrderId: 'o0' },
  KYC_REQUIRED: { gate: 'KYC_REQUIRED' },
  MAX_NUM: { quantity: 2_000_000n },
  PRICE_BAND: { price: 15_001n },
};

const instrument = anInstrument({ minCount: 10n });
const good: Partial<PlaceOrder> = { instrument, quantity: 10n, price: 10_000n, type: 'limit' };

test('each fault is refused with its own reason', () => {
  for (const [reason, fault] of Object.entries(faults)) {
    const trader = new Trader({ money: { STOCK: 100_000_000_000n } });
    expect(trader.refusal(trader.order({ ...good, ...fault })).reason).toBe(reason);
  }
});

test('of two faults the one that ranks first wins', () => {
  const ranked = Object.entries(faults);
  for (const [i, [first, one]] of ranked.entries()) {
    for (const [, other] of ranked.slice(i + 1)) {
      const trader = new Trader();
      const order = trader.order({ ...good, ...other, ...one });
      expect(trader.refusal(order).reason).toBe(first);
    }
  }
});

test('the faults stand in the order of the list', () => {
  const words: readonly string[] = tradingRefusals;
  const ranks = Object.keys(faults).map((reason) => words.indexOf(reason));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test('what cannot be traded is refused before its size, what is held before the money', () => {
  const trader = new Trader();
  const index = anInstrument({ ...instrument, source: 99, isTradable: false });
  const tooMany = { ...good, quantity: 2_000_000n };
  expect(trader.refusal(trader.order({ ...tooMany, instrument: index })).reason).toBe(
    'NOT_TRADABLE',
  );
  const unlent = anInstrument({ ...instrument, isShortable: false });
  const sell = trader.order({ ...good, instrument: unlent, direction: 'sell' });
  expect(trader.refusal(sell).reason).toBe('SHORT_NOT_ALLOWED');
  const close = trader.order({ ...good, direction: 'sell', openClose: 'close' });
  expect(trader.refusal(close)).toEqual({ reason: 'OVER_CLOSE', figures: { n: '0' } });
  expect(trader.refusal(trader.order(good)).reason).toBe('INSUFFICIENT');
});

test('the figures of a refusal say what would be right', () => {
  const trader = new Trader({ money: { STOCK: 10_000n } });
  const figuresOf = (set: Partial<PlaceOrder>) => trader.refusal(trader.order(set)).figures;
  const fine = anInstrument({ ticks: [{ fromPrice: 0n, toPrice: null, tick: 5n }] });
  expect(figuresOf({ instrument: fine, price: 10_001n })).toEqual({ tickSize: '0.05' });
  expect(figuresOf({ ...good, quantity: 15n })).toEqual({ minCount: '10' });
  expect(figuresOf({ quantity: 1_000_001n })).toEqual({ n: '1000000' });
  expect(figuresOf({ price: 15_001n })).toEqual({ p: '50' });
  // At the guard, 1 % above 100.01: 2 × 101.01 and 1.00.
  expect(figuresOf({ quantity: 2n })).toEqual({
    available: '100.00',
    needed: '203.02',
    totalAmount: '200.02',
    fee: '1.00',
    walletType: 'STOCK',
    currency: 'USD',
  });
});

test('a coin order is worth a dollar at least; all that is left may always be closed', () => {
  // 0.000004600 a coin: 217,000 are 0.9982, 218,000 are 1.0028.
  const pepe = aCoin({ minCount: 1_000n, quantityDecimals: 0, priceDecimals: 9 });
  const market = aMarket(pepe, {
    bids: [[4_600n, 10_000_000n]],
    asks: [[4_600n, 10_000_000n]],
    last: 4_600n,
  });
  const trader = new Trader({ money: { STOCK: 10_000n } });
  const order = (quantity: bigint, set: OrderParts = {}) =>
    trader.order({ instrument: pepe, market, quantity, ...set });
  const refused = {
    reason: 'MIN_NOTIONAL',
    figures: { minAmount: '1.00', amount: '0.99', currency: 'USD' },
  };
  expect(trader.refusal(order(217_000n))).toEqual(refused);
  expect(trader.refusal(order(217_000n, { type: 'limit', price: 4_600n }))).toEqual(refused);
  trader.do(order(218_000n));
  const sell = { direction: 'sell' } as const;
  expect(trader.refusal(order(1_000n, sell)).reason).toBe('MIN_NOTIONAL');
  const fallen = aMarket(pepe, { bids: [[23n, 10_000_000n]], last: 23n });
  trader.do(order(218_000n, { ...sell, market: fallen }));
  expect(trader.state.positions.size).toBe(0);
  // 1.0028 rounded up and a cent for the fee; 0.005014 rounded down to nothing and a cent.
  expect(trader.figures().availableMinor).toBe(10_000n - 101n - 1n - 1n);
});

test('nothing is had for less than a cent', () => {
  const penny = anInstrument({ priceDecimals: 4 });
  const market = aMarket(penny, { asks: [[99n, 1_000n]], bids: [[99n, 1_000n]], last: 99n });
  const trader = new Trader({ money: { STOCK: 10_000n } });
  expect(trader.refusal(trader.order({ instrument: penny, market })).figures).toEqual({
    minAmount: '0.01',
    amount: '0.00',
    currency: 'USD',
  });
  trader.do(trader.order({ instrument: penny, market, quantity: 2n }));
  // 2 × 0.0099 = 0.0198 → 0.02; one percent of it caps the fee, rounded up to a cent.
  expect(trader.figures().availableMinor).toBe(10_000n - 2n - 1n);
});

test('without a rate to the wallet’s currency nothing is ordered, and nothing is reckoned', () => {
  const british = anInstrument({ id: '0:LSE:BP', currency: 'GBP' });
  const market = aMarket(british, { view: { fxRate: null } });
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  for (const set of [{}, { type: 'limit', price: 10_000n }, { priorOrderId: 'o0' }] as const) {
    const order = trader.order({ instrument: british, market, ...set });
    const reason = 'priorOrderId' in set ? 'DUPLICATE' : 'STALE_PRICE';
    expect(trader.refusal(order)).toMatchObject({ reason });
    expect(previewOrder(trader.state, order)).toMatchObject({ figures: null });
  }
  expect(trader.figures().usedMinor).toBe(0n);
});

test('leverage follows the list of the instrument', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const refusal = { reason: 'FIELD_INVALID', field: 'leverage' };
  expect(trader.refusal(trader.order({ leverage: 3 }))).toEqual(refusal);
  trader.do(trader.order({ leverage: 2, quantity: 3n }));
  // 3 × 100.01 = 300.03; half of it, rounded up, is the margin.
  expect(trader.figures().usedMinor).toBe(15_002n);
});

test('an order that closes takes no other leverage than its position has', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n }, rules: openRules });
  trader.do(trader.order({ leverage: 2, quantity: 3n }));
  const closing = { direction: 'sell', openClose: 'close', quantity: 1n } as const;
  const refusal = { reason: 'FIELD_UNUSED', field: 'leverage' };
  for (const openClose of ['close', null] as const) {
    const order = { ...closing, openClose, leverage: 3 };
    expect(trader.refusal(trader.order(order))).toEqual(refusal);
    const preview = previewOrder(trader.state, trader.order(order), openRules);
    expect(preview.wouldRefuse).toEqual(refusal);
  }
  expect(trader.figures().usedMinor).toBe(15_002n);
  // Its own leverage says nothing new, and neither does the one that stands where none was sent.
  for (const leverage of [2, 1]) {
    expect(trader.try(trader.order({ ...closing, leverage })).outcome).toBe('accepted');
  }
});

test('what adds to a position, or waits to open it, has its leverage', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n }, rules: openRules });
  const refusal = { reason: 'FIELD_INVALID', field: 'leverage' };
  const waiting = { type: 'limit', price: 9_000n, leverage: 2 } as const;
  const opened = trader.do(trader.order(waiting));
  expect(trader.refusal(trader.order({ leverage: 1 }))).toEqual(refusal);
  trader.do(trader.order({ leverage: 2 }));
  if (opened.kind !== 'order') throw new Error('An order was placed.');
  const { orderId } = opened.order.terms;
  trader.do({ kind: 'cancelOrder', ...trader.base(), orderId, finished: null });
  expect(trader.refusal(trader.order({ leverage: 1 }))).toEqual(refusal);
  // The other side is a position of its own.
  const short = { direction: 'sell', openClose: 'open', leverage: 1 } as const;
  expect(trader.try(trader.order(short)).outcome).toBe('accepted');
  trader.do(trader.order({ direction: 'sell', openClose: 'close' }));
  expect(trader.try(trader.order({ leverage: 1 })).outcome).toBe('accepted');
});

test('an account sees only its own commands', () => {
  const trader = new Trader();
  expect(() => trader.try({ ...trader.order(), accountId: '8' })).toThrow('met account 7');
});

test('a stale quote does not keep a limit from resting', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const market = aMarket(instrument, { timeMs: trader.nowMs - 60_000 });
  expect(trader.try(trader.order({ ...good, market })).outcome).toBe('accepted');
});

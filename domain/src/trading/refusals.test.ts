import { expect, test } from 'vitest';
import type { PlaceOrder } from './commands.ts';
import { tradingRefusals } from './refusals.ts';
import { aMarket, anInstrument } from './testing/market-builder.ts';
import { openRules, Trader } from './testing/trader.ts';

/** One wrong thing per reason, each harmless to the others; sells need nothing held. */
const faults: Readonly<Partial<Record<string, Partial<PlaceOrder>>>> = {
  FIELD_INVALID: { type: 'stop' },
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
  const sell = trader.order({ ...good, direction: 'sell' });
  expect(trader.refusal(sell).reason).toBe('SHORT_NOT_ALLOWED');
  const close = trader.order({ ...good, direction: 'sell', openClose: 'close' });
  expect(trader.refusal(close)).toEqual({ reason: 'OVER_CLOSE', figures: { n: '0' } });
  expect(trader.refusal(trader.order(good)).reason).toBe('INSUFFICIENT');
});

test('sources of later issues are refused although their rules are ready', () => {
  const hongKong = anInstrument({ source: 11 });
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const open = new Trader({ money: { STOCK: 1_000_000n }, rules: openRules });
  expect(trader.refusal(trader.order({ instrument: hongKong })).reason).toBe('NOT_TRADABLE');
  expect(open.try(open.order({ instrument: hongKong })).outcome).toBe('accepted');
});

test('the figures of a refusal say what would be right', () => {
  const trader = new Trader({ money: { STOCK: 10_000n } });
  const figuresOf = (set: Partial<PlaceOrder>) => trader.refusal(trader.order(set)).figures;
  const fine = anInstrument({ ticks: [{ fromPrice: 0n, toPrice: null, tick: 5n }] });
  expect(figuresOf({ instrument: fine, price: 10_001n })).toEqual({ tickSize: '0.05' });
  expect(figuresOf({ ...good, quantity: 15n })).toEqual({ minCount: '10' });
  expect(figuresOf({ quantity: 1_000_001n })).toEqual({ n: '1000000' });
  expect(figuresOf({ price: 15_001n })).toEqual({ p: '50' });
  expect(figuresOf({ quantity: 2n })).toEqual({
    available: '100.00',
    needed: '201.02',
    totalAmount: '200.02',
    fee: '1.00',
    currency: 'USD',
  });
});

test('leverage follows the list of the instrument and the rules of the day', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const refusal = { reason: 'FIELD_INVALID', field: 'leverage' };
  expect(trader.refusal(trader.order({ leverage: 3 }))).toEqual(refusal);
  expect(trader.refusal(trader.order({ leverage: 2 }))).toEqual(refusal);
  const later = new Trader({
    money: { STOCK: 1_000_000n },
    rules: { ...openRules, leverageMax: 2 },
  });
  later.do(later.order({ leverage: 2, quantity: 3n }));
  // 3 × 100.01 = 300.03; half of it, rounded up, is the margin.
  expect(later.figures().usedMinor).toBe(15_002n);
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

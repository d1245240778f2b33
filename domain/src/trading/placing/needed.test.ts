import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';
import { halfOrFull } from './half-or-full.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();

function neededOf(trader: Trader, set: Parameters<Trader['order']>[0]): bigint | undefined {
  return previewOrder(trader.state, trader.order(set)).figures?.neededMinor;
}

test('at the market the needed figure is the whole at its guard, and the refusal says the same', () => {
  const trader = new Trader({ money: { STOCK: 10_000n } });
  // 1 % above 100.01 is 101.01 on a tick: 2 × 101.01 and 1.00.
  expect(neededOf(trader, { quantity: 2n })).toBe(20_302n);
  const refused = trader.refusal(trader.order({ quantity: 2n }));
  expect(refused.figures).toMatchObject({ needed: '203.02', available: '100.00' });
  // Counted from the confirmed price it does not follow the ticks: 2 × 101.00 and 1.00.
  const guardFrom = 10_000n;
  expect(neededOf(trader, { quantity: 2n, guardFrom })).toBe(20_300n);
  expect(trader.refusal(trader.order({ quantity: 2n, guardFrom })).figures?.needed).toBe('203.00');
  // Of a guard of 0.5 %: 100.51 on a tick.
  expect(neededOf(trader, { quantity: 2n, slippageGuardBps: 50n })).toBe(20_202n);
});

test('where the price can not move, needed is the hold; an amount bounds it', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  expect(neededOf(trader, { quantity: 2n, type: 'limit', price: 10_001n })).toBe(20_102n);
  // 500.00 buy 4 at 100.01 with a fee of 1.00; at the guard those would be 405.04.
  expect(neededOf(trader, { amountMinor: 50_000n })).toBe(40_504n);
  // 403.00 buy 4 as well, and no fill takes more than what was named.
  expect(neededOf(trader, { amountMinor: 40_300n })).toBe(40_300n);
});

test('with leverage it is the margin at the guard; a short is held at 103 % of the ask', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  // 4 × 101.01 / 2 = 202.02, and 1.00.
  expect(neededOf(trader, { quantity: 4n, leverage: 2 })).toBe(20_302n);
  // 4 × 103.02 (100.01 × 1.03 rounded up) / 2 = 206.04, and fees of 1.00, 0.01 and 0.01.
  const short = { quantity: 4n, leverage: 2, direction: 'sell' } as const;
  const preview = previewOrder(trader.state, trader.order(short)).figures;
  expect(preview?.neededMinor).toBe(preview?.holdMinor);
  expect(preview?.neededMinor).toBe(20_706n);
});

test('what closes needs no more than its fees, however far its guard goes', () => {
  const trader = new Trader({ money: { STOCK: 20_302n } });
  trader.do(trader.order({ quantity: 2n }));
  expect(neededOf(trader, { quantity: 2n, direction: 'sell' })).toBe(0n);
});

test('the most that can be bought is what its needed figure lets', () => {
  fc.assert(
    fc.property(
      fc.bigInt(20_000n, 5_000_000n),
      fc.bigInt(0n, 500n),
      fc.constantFrom(1, 2),
      (moneyMinor, slippageGuardBps, leverage) => {
        const trader = new Trader({ rules: openRules, money: { STOCK: moneyMinor } });
        const deep = aMarket(stock, { asks: [[10_001n, 1_000_000n]] });
        const set = { slippageGuardBps, leverage, market: deep };
        const { fullQuantity } = halfOrFull(trader.state, trader.order(set));
        const needed = (quantity: bigint) => neededOf(trader, { ...set, quantity }) ?? 0n;
        expect(needed(fullQuantity)).toBeLessThanOrEqual(moneyMinor);
        expect(needed(fullQuantity + 1n)).toBeGreaterThan(moneyMinor);
        // Filled at any price within the guard it takes no more than that.
        const worst = 10_001n + (10_001n * slippageGuardBps) / 10_000n;
        const moved = aMarket(stock, { asks: [[worst, 1_000_000n]] });
        const most = needed(fullQuantity);
        const confirmed = { ...set, quantity: fullQuantity, guardFrom: 10_001n, market: moved };
        trader.do(trader.order(confirmed));
        expect(moneyMinor - trader.figures().availableMinor).toBeLessThanOrEqual(most);
      },
    ),
  );
});

import { expect, test } from 'vitest';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const stock = anInstrument();

function settle(trader: Trader, price: bigint, set: Partial<typeof stock> = {}) {
  const settlement = { id: 'end', price, isDone: false };
  const instrument = { ...stock, ...set, settlement };
  const prices = ratesOf(null, trader.nowMs);
  return trader.do({ kind: 'settleHolding', ...trader.base(), instrument, prices });
}

test('what is held of a share that has ended is closed at the stated price, once', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 3n }));
  trader.do(trader.order({ quantity: 1n, type: 'limit', price: 9_000n }));
  const { cashMinor = 0n } = trader.state.wallets.STOCK ?? {};
  settle(trader, 12_000n);
  // Three at 100.01 bring 360.00: 59.97 of profit, no fees.
  expect(trader.state.wallets.STOCK).toMatchObject({
    cashMinor: cashMinor + 36_000n,
    marginMinor: 0n,
    heldMinor: 0n,
  });
  expect([...trader.state.closedPositions.values()]).toMatchObject([
    { quantity: 0n, closedQuantity: 3n, closedNotional: 36_000n, realisedMinor: 5_997n },
  ]);
  expect([...trader.state.finishedOrders.values()].at(-1)?.reason).toBe('NOT_TRADABLE');
  const fact = trader.facts.at(-1);
  expect(fact?.kind === 'holdingSettled' && fact.entries[0]?.postings).toContainEqual({
    account: 'customer:7:STOCK:held',
    unit: stock.id,
    amount: -3n,
  });
  const { length } = trader.facts;
  settle(trader, 12_000n);
  expect(trader.facts).toHaveLength(length);
});

test('a share worth nothing loses its margin, and the insurance pays what was lent', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 4n, leverage: 2 }));
  const { cashMinor = 0n } = trader.state.wallets.STOCK ?? {};
  settle(trader, 0n);
  // 400.04 was paid, half of it lent: the 200.02 of margin are gone, and nothing else.
  expect(trader.state.wallets.STOCK).toMatchObject({ cashMinor, marginMinor: 0n });
  const fact = trader.facts.at(-1);
  expect(fact?.kind === 'holdingSettled' && fact.cash).toMatchObject({
    profitMinor: -20_002n,
    insuredMinor: 20_002n,
  });
  expect(fact?.kind === 'holdingSettled' && fact.entries[0]?.postings).toContainEqual({
    account: 'house:insurance:USD',
    unit: 'USD',
    amount: -20_002n,
  });
});

test('a short is bought back at the stated price', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 2n, direction: 'sell', openClose: 'open' }));
  const { cashMinor = 0n } = trader.state.wallets.STOCK ?? {};
  settle(trader, 4_000n);
  // Sold at 99.99 and bought at 40.00, twice: 119.98 of profit.
  expect(trader.state.wallets.STOCK?.cashMinor).toBe(cashMinor + 19_998n + 11_998n);
  expect(trader.state.positions.size).toBe(0);
});

test('a price of another count closes nothing', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ instrument: stock, market: aMarket(stock), quantity: 2n }));
  const split = { id: 's1', atMs: 0, to: 2n, from: 1n, cashPrice: null, isDone: true };
  settle(trader, 5_000n, { splits: [split] });
  expect(trader.state.positions.size).toBe(1);
});

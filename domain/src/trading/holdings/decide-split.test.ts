import { expect, test } from 'vitest';
import type { Instrument } from '../../instruments/instrument.ts';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { openLots } from '../../positions/lots.ts';
import { averagePrice } from '../../positions/position-figures.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const stock = anInstrument();

/** The stock while a split is carried out, and after it. */
function splitBy(
  to: bigint,
  from: bigint,
  set: { readonly cashPrice?: bigint; readonly isDone?: boolean; readonly of?: Instrument } = {},
): Instrument {
  const { cashPrice = null, isDone = false, of = stock } = set;
  const { splits = [] } = of;
  const split = { id: `s${splits.length + 1}`, atMs: 0, to, from, cashPrice, isDone };
  return { ...of, version: of.version + 1, splits: [...splits, split] };
}

function carryOut(trader: Trader, instrument: Instrument, fxRate: bigint | null = null) {
  const pair = { from: instrument.currency, to: 'USD' };
  const prices = ratesOf(fxRate, trader.nowMs, pair);
  return trader.do({ kind: 'splitHolding', ...trader.base(), instrument, prices });
}

function only(trader: Trader) {
  const [position] = [...trader.state.positions.values()];
  if (position === undefined) throw new Error('nothing is held');
  return position;
}

test('two for one: twice the shares at half the price, and not a cent of money moves', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 3n }));
  const before = only(trader);
  const wallet = trader.state.wallets.STOCK;
  carryOut(trader, splitBy(2n, 1n));
  // Three at 100.01 are six at 50.005.
  expect(only(trader)).toMatchObject({ quantity: 6n, splits: 1, notional: 30_003n });
  expect(only(trader)).toMatchObject({ costMinor: 30_003n, marginMinor: 30_003n });
  expect(averagePrice(stock, only(trader))).toBe('50.005');
  expect(openLots(only(trader).lots)).toMatchObject([{ quantity: 6n, costMinor: 30_003n }]);
  expect(trader.state.wallets.STOCK).toEqual(wallet);
  expect(only(trader).openFeeMinor).toBe(before.openFeeMinor);
  expect(trader.facts.at(-1)).toMatchObject({
    kind: 'holdingSplit',
    splitId: 's1',
    quantityBefore: 3n,
    quantity: 6n,
    cash: null,
    entries: [
      {
        id: 's1-long-trade',
        postings: [
          { account: 'house:custody:0:NASDAQ:TEST', amount: -3n },
          { account: 'customer:7:STOCK:held', unit: '0:NASDAQ:TEST', amount: 3n },
        ],
      },
    ],
  });
});

test('one for ten: what is left of a share is paid at the stated price, to the cent', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 7n }));
  trader.do(trader.order({ quantity: 18n }));
  const cash = trader.state.wallets.STOCK?.cashMinor ?? 0n;
  carryOut(trader, splitBy(1n, 10n, { cashPrice: 100_000n }));
  // 25 at 100.01 become 2 and a half. The half is 500.00; it had cost 5 × 100.01 = 500.05.
  expect(only(trader)).toMatchObject({ quantity: 2n, costMinor: 200_020n, marginMinor: 200_020n });
  expect(only(trader)).toMatchObject({ realisedMinor: -5n, notional: 200_020n });
  expect(trader.state.wallets.STOCK?.cashMinor).toBe(cash + 50_000n);
  // Five of the first seven are paid; the two left and the eighteen after them are two shares.
  expect(openLots(only(trader).lots)).toEqual([
    expect.objectContaining({ quantity: 2n, costMinor: 20_002n + 180_018n }),
  ]);
});

test('a holding that is no whole share is paid whole and closed', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 3n }));
  carryOut(trader, splitBy(1n, 10n, { cashPrice: 100_000n }));
  expect(trader.state.positions.size).toBe(0);
  const [closed] = trader.state.closedPositions.values();
  // Its three old shares brought 300.00 and had cost 300.03; the price reads in the old count.
  expect(closed).toMatchObject({ quantity: 0n, closedQuantity: 3n, realisedMinor: -3n });
  expect(closed).toMatchObject({ closedNotional: 30_000n, closedOpeningNotional: 30_003n });
  expect(trader.state.wallets.STOCK).toMatchObject({ marginMinor: 0n });
});

test('a short gives back what it owes less of, and pays for its fraction', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 3n, direction: 'sell', openClose: 'open' }));
  const cash = trader.state.wallets.STOCK?.cashMinor ?? 0n;
  carryOut(trader, splitBy(1n, 2n, { cashPrice: 20_000n }));
  // Three sold at 99.99 are one and a half at 199.98. The half costs 100.00 and had brought 99.99.
  expect(only(trader)).toMatchObject({ quantity: 1n, costMinor: 19_998n, realisedMinor: -1n });
  expect(trader.state.wallets.STOCK?.cashMinor).toBe(cash + 9_999n - 1n);
  const fact = trader.facts.at(-1);
  expect(fact?.kind === 'holdingSplit' && fact.entries[0]?.postings).toContainEqual({
    account: 'customer:7:STOCK:borrowed',
    unit: stock.id,
    amount: 2n,
  });
});

test('a short that cannot pay its fraction pays what there is', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 40_000n } });
  trader.do(trader.order({ quantity: 3n, direction: 'sell', openClose: 'open' }));
  const left = trader.state.wallets.STOCK?.cashMinor ?? 0n;
  // Half a share at 10,000.00 would be 5,000.00.
  carryOut(trader, splitBy(1n, 2n, { cashPrice: 1_000_000n }));
  expect(trader.state.wallets.STOCK).toMatchObject({ cashMinor: 0n, marginMinor: 19_998n });
  expect(only(trader).realisedMinor).toBe(-(left + 9_999n));
});

test('orders that would be of a fraction end, what they held is free, and once is enough', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 2n }));
  trader.do(trader.order({ quantity: 5n, type: 'limit', price: 9_000n }));
  trader.do(trader.order({ quantity: 1n, type: 'limit', price: 11_000n, direction: 'sell' }));
  expect(trader.state.wallets.STOCK?.heldMinor).toBeGreaterThan(45_000n);
  carryOut(trader, splitBy(3n, 2n, { cashPrice: 6_667n }));
  expect(trader.state.wallets.STOCK?.heldMinor).toBe(0n);
  expect([...trader.state.finishedOrders.values()].slice(-2)).toMatchObject([
    { state: 'cancelled', reason: 'SPLIT', releasedMinor: expect.any(BigInt) },
    { state: 'cancelled', reason: 'IN_NEW_COUNT', releasedMinor: 0n },
  ]);
  expect(only(trader).quantity).toBe(3n);
  const { length } = trader.facts;
  carryOut(trader, splitBy(3n, 2n, { cashPrice: 6_667n }));
  expect(trader.facts).toHaveLength(length);
});

test('nothing is traded between two counts', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 2n }));
  trader.do(trader.order({ quantity: 5n, type: 'limit', price: 9_000n }));
  const splitting = splitBy(2n, 1n);
  const after = splitBy(2n, 1n, { isDone: true });
  for (const instrument of [splitting, after]) {
    const market = aMarket(instrument);
    expect(trader.refusal(trader.order({ instrument, market }))).toEqual({
      reason: 'NOT_TRADABLE',
    });
    const closing = { instrument, market, positionId: only(trader).positionId };
    expect(trader.refusal(trader.closing(closing))).toEqual({ reason: 'NOT_TRADABLE' });
    const { length } = trader.facts;
    const crossed = aMarket(instrument, { asks: [[8_000n, 1_000n]] });
    trader.do(trader.meeting('o2', instrument, crossed));
    expect(trader.facts).toHaveLength(length);
  }
  carryOut(trader, splitting);
  expect(trader.refusal(trader.order())).toEqual({ reason: 'NOT_TRADABLE' });
  const market = aMarket(after, { asks: [[5_001n, 100n]] });
  trader.do(trader.order({ instrument: after, market, quantity: 1n }));
  expect(only(trader)).toMatchObject({ quantity: 5n, splits: 1, costMinor: 20_002n + 5_001n });
  expect([...trader.state.finishedOrders.values()].at(-1)?.terms.splits).toBe(1);
});

test('what had been closed keeps its prices where its count had to be rounded', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 36n }));
  trader.do(trader.order({ quantity: 6n, direction: 'sell' }));
  const once = splitBy(1n, 10n, { cashPrice: 100_000n });
  carryOut(trader, once);
  // Six at 99.99 are 0.6 at 999.90, rounded to one share.
  expect(only(trader)).toMatchObject({ quantity: 3n, closedQuantity: 1n });
  const closedAt = { notional: only(trader).closedNotional, quantity: 1n };
  expect(averagePrice(stock, closedAt)).toBe('999.90');
  const openedAt = { notional: only(trader).closedOpeningNotional, quantity: 1n };
  expect(averagePrice(stock, openedAt)).toBe('1000.10');
});

test('an order of an old count meets no price of the new one, whether anything is held or not', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 5n, type: 'limit', price: 9_000n }));
  const after = splitBy(2n, 1n, { isDone: true });
  const { length } = trader.facts;
  trader.do(trader.meeting('o1', after, aMarket(after, { asks: [[5_001n, 1_000n]] })));
  expect(trader.facts).toHaveLength(length);
});

test('what is bought after a split begins in its count, and the next split finds it there', () => {
  const once = splitBy(2n, 1n, { isDone: true });
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ instrument: once, market: aMarket(once), quantity: 4n }));
  carryOut(trader, once);
  expect(only(trader)).toMatchObject({ quantity: 4n, splits: 1 });
  carryOut(trader, splitBy(1n, 2n, { of: once, cashPrice: 1n }));
  expect(only(trader)).toMatchObject({ quantity: 2n, splits: 2 });
});

test('a fraction in another currency waits for its rate', () => {
  const abroad = anInstrument({ id: '0:XETRA:EU', currency: 'EUR' });
  const market = aMarket(abroad, { view: { fxRate: 110_000_000n } });
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ instrument: abroad, market, quantity: 3n }));
  const split = splitBy(1n, 2n, { of: abroad, cashPrice: 20_000n });
  const command = { kind: 'splitHolding', ...trader.base(), instrument: split } as const;
  const prices = ratesOf(null, trader.nowMs);
  expect(trader.refusal({ ...command, prices })).toEqual({ reason: 'STALE_PRICE' });
  carryOut(trader, split, 120_000_000n);
  // Half a share at 200.00 euros of 1.20 dollars.
  expect(trader.facts.at(-1)).toMatchObject({ cash: { paidMinor: 12_000n } });
});

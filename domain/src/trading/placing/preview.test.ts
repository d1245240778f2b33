import { expect, test } from 'vitest';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { FX_ONE } from '../../money/exchange.ts';
import { positionFigures } from '../../positions/position-figures.ts';
import { explainFill } from '../explaining/explain.ts';
import type { Fill } from '../fill.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';
import { halfOrFull } from './half-or-full.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();

function figuresOf(preview: ReturnType<typeof previewOrder>) {
  if (preview.figures === null) throw new Error(preview.wouldRefuse?.reason);
  return preview.figures;
}

test('a preview says what the order then costs, to the cent', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  const order = trader.order({ quantity: 2n });
  const preview = previewOrder(trader.state, order);
  expect(preview.wouldRefuse).toBeNull();
  expect(figuresOf(preview)).toMatchObject({
    totalMinor: 20_002n,
    marginMinor: 20_002n,
    feeMinor: 100n,
    estimatedPrice: 10_001n,
    fillsNow: 2n,
    slippageMinor: 2n,
    spreadCostMinor: 2n,
    buyingPowerAfterMinor: 179_898n,
    held: { liquidationPrice: null, moves: [], night: null },
    exits: [],
    waitsForOpen: false,
    warnings: [],
  });
  trader.do(order);
  expect(trader.figures().availableMinor).toBe(179_898n);
});

test('a preview changes nothing', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  const before = trader.figures();
  previewOrder(trader.state, trader.order({ quantity: 2n }));
  expect(trader.figures()).toEqual(before);
  expect(trader.state.orders.size + trader.state.clientOrderIds.added.size).toBe(0);
});

test('slippage is split into the spread and what the depth costs', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const market = aMarket(stock, {
    asks: [
      [10_001n, 100n],
      [10_003n, 100n],
    ],
  });
  const figures = figuresOf(previewOrder(trader.state, trader.order({ quantity: 200n, market })));
  // Middle 100.00: 100 × 0.01 + 100 × 0.03 = 4.00, of which 200 × 0.01 = 2.00 is the spread.
  expect(figures).toMatchObject({ slippageMinor: 400n, spreadCostMinor: 200n });
  expect(figures.estimatedPrice).toBe(10_002n);
});

test('J09: without the money the preview has all figures and the refusal in them', () => {
  const trader = new Trader({ money: { STOCK: 10_000n, BALANCE: 90_000n } });
  const market = aMarket(stock, { bids: [[5_000n, 9n]], asks: [[5_010n, 9n]], last: 5_005n });
  const order = trader.order({ quantity: 10n, price: 5_000n, market });
  const preview = previewOrder(trader.state, order);
  expect(preview.wouldRefuse).toEqual({
    reason: 'INSUFFICIENT',
    figures: {
      available: '100.00',
      needed: '501.00',
      walletType: 'STOCK',
      totalAmount: '500.00',
      fee: '1.00',
      currency: 'USD',
    },
  });
  expect(figuresOf(preview)).toMatchObject({ totalMinor: 50_000n, buyingPowerAfterMinor: 10_000n });
  expect(trader.refusal(order)).toEqual(preview.wouldRefuse);
  // Full is one, for two would leave nothing for the fee; half of one is none.
  expect(halfOrFull(trader.state, order)).toMatchObject({ fullQuantity: 1n, halfQuantity: 0n });
  trader.transfer('BALANCE', 'STOCK', 50_000n);
  trader.do({ ...order, nowMs: trader.nowMs });
  expect(trader.figures()).toMatchObject({ usedMinor: 50_100n, availableMinor: 9_900n });
});

test('a closed market, a halt, a cut and a deep order are said before', () => {
  const trader = new Trader({ money: { STOCK: 100_000_000n } });
  const warnings = (quantity: bigint, view: Parameters<typeof aMarket>[1]) =>
    figuresOf(previewOrder(trader.state, trader.order({ quantity, market: aMarket(stock, view) })))
      .warnings;
  expect(warnings(1n, { view: { status: 'closed' } })).toEqual(['WAITS_FOR_OPEN']);
  expect(warnings(1n, { view: { status: 'halted' } })).toEqual(['HALTED']);
  expect(warnings(1n, { asks: [] })).toEqual(['WAITS_FOR_PRICE']);
  expect(warnings(1_001n, {})).toEqual(['BEYOND_DEPTH']);
  expect(
    warnings(200n, {
      asks: [
        [10_000n, 10n],
        [10_200n, 500n],
      ],
    }),
  ).toEqual(['GUARD_CUTS']);
});

test('where there is nothing to plan with, the refusal stands alone', () => {
  const trader = new Trader({ money: { STOCK: 100_000n } });
  const index = anInstrument({ isTradable: false });
  const preview = previewOrder(trader.state, trader.order({ instrument: index }));
  expect(preview).toEqual({ figures: null, wouldRefuse: { reason: 'NOT_TRADABLE' } });
});

test('full at the market is what the book, the guard and the money allow', () => {
  const trader = new Trader({ money: { STOCK: 100_000n } });
  // 9 × 100.01 + 1.00 = 901.09; 10 would be 1,001.10.
  expect(halfOrFull(trader.state, trader.order())).toEqual({
    halfQuantity: 4n,
    fullQuantity: 9n,
    availableMinor: 100_000n,
    walletCurrency: 'USD',
  });
  const thin = aMarket(stock, {
    asks: [
      [10_001n, 3n],
      [10_300n, 500n],
    ],
  });
  expect(halfOrFull(trader.state, trader.order({ market: thin })).fullQuantity).toBe(3n);
});

test('J13: to close, full is what no resting order holds and half is rounded down', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ quantity: 131n }));
  trader.do(trader.order({ quantity: 30n, direction: 'sell', price: 11_000n }));
  const shortcuts = halfOrFull(trader.state, trader.order({ direction: 'sell' }));
  expect(shortcuts).toMatchObject({ halfQuantity: 50n, fullQuantity: 101n });
});

function fillsOf(trader: Trader) {
  return trader.facts.flatMap((fact) => {
    if (fact.kind !== 'orderFilled') return [];
    const accepted = trader.facts.find(
      (one) => one.kind === 'orderAccepted' && one.terms.orderId === fact.fill.orderId,
    );
    return accepted?.kind === 'orderAccepted' ? [{ fill: fact.fill, terms: accepted.terms }] : [];
  });
}

test('an honest fill is worked out again in every line, an altered one is found', () => {
  const trader = new Trader({ money: { STOCK: 100_000_000n } });
  const market = aMarket(stock, {
    asks: [
      [10_001n, 100n],
      [10_003n, 100n],
    ],
  });
  trader.do(trader.order({ quantity: 450n, market }));
  trader.do(trader.order({ quantity: 120n, direction: 'sell' }));
  const fills = fillsOf(trader);
  expect(fills).toHaveLength(2);
  for (const { fill, terms } of fills) {
    const explain = (of: Fill) =>
      explainFill({ accountId: '7', terms, fill: of, instrument: stock })
        .filter((line) => !line.agrees)
        .map((line) => line.what);
    expect(explain(fill)).toEqual([]);
    expect(explain({ ...fill, feeMinor: fill.feeMinor + 1n })).toEqual(['feeMinor']);
    expect(explain({ ...fill, price: fill.price + 1n })).toEqual(['price']);
    const [first, ...rest] = fill.slices;
    if (first === undefined) throw new Error('No slice.');
    const slices = [{ ...first, price: first.price + 1n }, ...rest];
    expect(explain({ ...fill, slices })).toEqual(['slices']);
  }
});

const margined = anInstrument({ leverages: [1, 2], maintenanceRatioBps: 2_500n });
const even = aMarket(margined, { bids: [[10_000n, 500n]], asks: [[10_000n, 500n]] });

test('a preview says the level and liquidation price the order then has, and moves against it', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 10_000_000n } });
  const bought = trader.order({ instrument: margined, market: even, quantity: 10n, leverage: 2 });
  trader.do(bought);
  const order = trader.order({ instrument: margined, market: even, quantity: 90n, leverage: 2 });
  const { held } = figuresOf(previewOrder(trader.state, order, openRules));
  trader.do(order);
  const [position] = trader.state.positions.values();
  if (position === undefined) throw new Error('nothing is held');
  const at = { price: 10_000n, fxRate: FX_ONE };
  const figures = positionFigures(position, margined, at);
  expect(held.moves[0]?.figures).toEqual(figures);
  expect(held.liquidationPrice).toBe(figures.liquidationPrice);
  // 5,000.00 of margin: at 95.00 (5,000 − 500) / 2,375; 66.67 is not reached by 20 %.
  expect(held.moves.map((one) => [one.percent, one.figures.marginLevel, one.isLiquidated])).toEqual(
    [
      [0n, 200n, false],
      [-5n, 189n, false],
      [-10n, 178n, false],
      [-20n, 150n, false],
    ],
  );
});

test('for a short the moves go up, and what a night costs is what the night then charges', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 10_000_000n } });
  const short = { direction: 'sell', openClose: 'open' } as const;
  const order = trader.order({ instrument: margined, market: even, quantity: 100n, ...short });
  const { held } = figuresOf(previewOrder(trader.state, order, openRules));
  expect(held.moves.map(({ percent }) => percent)).toEqual([0n, 5n, 10n, 20n]);
  expect(held.night).toMatchObject({ what: 'borrow', amountMinor: 14n });
  trader.do(order);
  trader.nowMs += 86_400_000;
  const at = { night: '2026-11-20', dueMs: trader.nowMs, price: 10_000n };
  const prices = ratesOf(null, trader.nowMs);
  trader.do({ kind: 'chargeNight', ...trader.base(), instrument: margined, prices, ...at });
  expect(trader.facts.at(-1)).toMatchObject({ ...held.night });
});

test('an order that rests is told as if it had filled, and a closing one leaves what is left', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 10_000_000n } });
  const set = { instrument: margined, market: even, leverage: 2, quantity: 100n };
  const resting = previewOrder(trader.state, trader.order({ ...set, price: 9_000n }), openRules);
  // 9,000.00 less 4,500.00 of margin, over 75 % of a hundred.
  expect(figuresOf(resting).held.liquidationPrice).toBe(6_000n);
  expect(figuresOf(resting).held.night).toMatchObject({ what: 'financing', basisMinor: 450_000n });
  trader.do(trader.order(set));
  const closing = trader.order({ ...set, direction: 'sell', leverage: 1 });
  expect(figuresOf(previewOrder(trader.state, closing, openRules)).held).toEqual({
    liquidationPrice: null,
    moves: [],
    night: null,
  });
});

test('a limit says the most a purchase can cost; a market order, a sale or lent money does not', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  const most = (set: Parameters<Trader['order']>[0]) =>
    figuresOf(previewOrder(trader.state, trader.order({ quantity: 2n, ...set }))).mostMinor;
  // 2 × 110.00 and the fee of 1.00, though it fills at 100.01 now.
  expect(most({ type: 'limit', price: 11_000n })).toBe(22_100n);
  expect(most({ type: 'limit', price: 11_000n, leverage: 2 })).toBeNull();
  expect(most({})).toBeNull();
  trader.do(trader.order({ quantity: 2n }));
  expect(most({ type: 'limit', price: 9_000n, direction: 'sell' })).toBeNull();
});

test('each exit is told with the fees of both ways, and comes to just that when it fills', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  const exits = { takeProfit: 11_000n, stopLoss: 9_500n };
  const order = trader.order({ quantity: 10n, type: 'limit', price: 10_001n, exits });
  const { exits: told } = figuresOf(previewOrder(trader.state, order));
  // Bought at 100.01: 10 × 9.99 = 99.90, 10 × -5.01 = -50.10; 1.00 to buy, and to sell 1.00 with
  // SEC 20.60 per million (0.02266, 0.01957) and FINRA (0.00195), each up to a cent.
  expect(told).toEqual([
    {
      role: 'takeProfit',
      price: 11_000n,
      percent: 999n,
      gainMinor: 9_990n,
      closeFeeMinor: 104n,
      resultMinor: 9_786n,
    },
    {
      role: 'stopLoss',
      price: 9_500n,
      percent: -501n,
      gainMinor: -5_010n,
      closeFeeMinor: 103n,
      resultMinor: -5_213n,
    },
  ]);
  trader.do(order);
  const before = trader.figures().availableMinor;
  expect(before).toBe(200_000n - 100_010n - 100n);
});

test('a short gains below where it opens', () => {
  const trader = new Trader({ money: { STOCK: 500_000n } });
  const exits = { takeProfit: 9_000n, stopLoss: 10_500n };
  const order = trader.order({ quantity: 10n, direction: 'sell', openClose: 'open', exits });
  const told = figuresOf(previewOrder(trader.state, order)).exits;
  // Sold at 99.99.
  expect(told.map(({ gainMinor, percent }) => [gainMinor, percent])).toEqual([
    [9_990n, -999n],
    [-5_010n, 501n],
  ]);
});

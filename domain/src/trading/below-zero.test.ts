import { expect, test } from 'vitest';
import { FX_ONE } from '../money/exchange.ts';
import { bandFault, priceFault } from '../orders/field-checks.ts';
import { positionAtMove } from '../positions/at-move.ts';
import { liquidationPrice, marginStepOf, positionFigures } from '../positions/position-figures.ts';
import { walletOf } from './account-state.ts';
import { explainFill } from './explaining/explain.ts';
import { previewOrder } from './placing/preview.ts';
import { aMarket, anInstrument, type MarketSketch } from './testing/market-builder.ts';
import { Trader } from './testing/trader.ts';
import { guardPrice } from './working/execution.ts';

/** Crude: 1,000 barrels a contract, cents, margin on 10.00 at least; 10 % to open, 9 % to keep. */
const terms = {
  product: 'CL',
  category: 'energy',
  contractMonth: '2026-12',
  lastTradingDay: '2026-11-20',
  settlement: 'cash',
  marginPrice: 1_000n,
} as const;
const crude = anInstrument({
  id: '3:NYMEX:CLZ6',
  source: 3,
  market: 'NYMEX',
  code: 'CLZ6',
  assetClass: 'future',
  calendarId: 'CME',
  walletType: 'FUTURE',
  multiplier: 1_000n,
  unit: 'contracts',
  leverages: [10],
  maintenanceRatioBps: 900n,
  settleDays: 0,
  feeMarket: 'FUTURES',
  issuerCountry: null,
  future: terms,
});
/** The same without a word of it. */
const { marginPrice: _, ...plainTerms } = terms;
const plain = anInstrument({ ...crude, future: plainTerms });

/** At about −10.00, two cents wide. */
const below = { bids: [[-1_001n, 50n]], asks: [[-999n, 50n]], last: -1_000n } as const;

function at(sketch: MarketSketch, nowMs: number) {
  return aMarket(crude, { timeMs: nowMs, ...sketch });
}

function trader() {
  const one = new Trader({ money: { BALANCE: 3_000_000n } });
  one.transfer('BALANCE', 'FUTURE', 2_000_000n);
  return one;
}

function buy(one: Trader, sketch: MarketSketch, set: Parameters<Trader['order']>[0] = {}) {
  const market = at(sketch, one.nowMs);
  return one.order({ instrument: crude, quantity: 2n, leverage: 10, market, ...set });
}

test('bought below zero it locks margin on the least price, and a fee a contract', () => {
  const one = trader();
  const { figures } = previewOrder(one.state, buy(one, below), one.rules);
  // 2 × 1,000 × 10.00 / 10; the worth itself is 2 × 1,000 × −9.99.
  expect(figures).toMatchObject({ marginMinor: 200_000n, totalMinor: -1_998_000n, feeMinor: 450n });
  one.do(buy(one, below));
  const [position] = one.state.positions.values();
  expect(position).toMatchObject({ quantity: 2n, notional: -1_998n, marginMinor: 200_000n });
  expect(walletOf(one.state, 'FUTURE')).toMatchObject({
    cashMinor: 2_000_000n - 200_000n - 450n,
    marginMinor: 200_000n,
  });
  const [accepted] = one.facts.flatMap((fact) => (fact.kind === 'orderAccepted' ? [fact] : []));
  const [filled] = one.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact] : []));
  if (accepted === undefined || filled === undefined) throw new Error('nothing filled');
  const { fill } = filled;
  const of = { accountId: one.state.accountId, terms: accepted.terms, fill, instrument: crude };
  expect(explainFill(of).filter(({ agrees }) => !agrees)).toEqual([]);
});

test('a day ends at −37.63: the loss is paid, and a gain from there to −20.00 too', () => {
  const one = trader();
  one.do(buy(one, below));
  one.nowMs += 1_000;
  const mark = (price: bigint, day: string) => ({
    kind: 'markHolding' as const,
    ...one.base(),
    instrument: crude,
    day,
    price,
    dueMs: one.nowMs,
    prices: buy(one, below).prices,
  });
  // (−37.63 + 9.99) × 2 × 1,000 = −55,280.00: more than the margin, so that is for its liquidation.
  one.do(mark(-3_763n, '2026-11-20'));
  expect([...one.state.positions.values()][0]?.notional).toBe(-1_998n);
  // (−10.50 + 9.99) × 2,000 = −1,020.00.
  one.do(mark(-1_050n, '2026-11-20'));
  expect([...one.state.positions.values()][0]).toMatchObject({
    notional: -2_100n,
    marginMinor: 200_000n - 102_000n,
  });
  one.nowMs += 86_400_000;
  // (−10.20 + 10.50) × 2,000 = 600.00, which first makes up for the loss.
  one.do(mark(-1_020n, '2026-11-23'));
  expect([...one.state.positions.values()][0]).toMatchObject({
    notional: -2_040n,
    marginMinor: 200_000n - 102_000n + 60_000n,
  });
});

test('sold short below zero and bought back lower it gains; what it gains is rounded down', () => {
  const one = trader();
  one.do(buy(one, below, { direction: 'sell', openClose: 'open' }));
  const [position] = one.state.positions.values();
  if (position === undefined) throw new Error('no position');
  expect(position).toMatchObject({ side: 'short', notional: -2_002n, marginMinor: 200_000n });
  one.nowMs += 1_000;
  const lower = { bids: [[-3_765n, 50n]], asks: [[-3_763n, 50n]], last: -3_764n } as const;
  const market = at(lower, one.nowMs);
  one.do(one.closing({ positionId: position.positionId, instrument: crude, quantity: 2n, market }));
  // (37.63 − 10.01) × 2,000 = 55,240.00, less two fees of 4.50.
  expect(walletOf(one.state, 'FUTURE')).toMatchObject({
    cashMinor: 2_000_000n + 5_524_000n - 900n,
    marginMinor: 0n,
  });
});

test('its liquidation price is where margin and profit are nine hundredths of ten dollars', () => {
  const one = trader();
  one.do(buy(one, below));
  const [position] = one.state.positions.values();
  if (position === undefined) throw new Error('no position');
  // −9.99 − 2,000 / 2,000 + 0.09 × 10.00 = −10.09.
  expect(liquidationPrice(position, crude, FX_ONE)).toBe(-1_009n);
  const stepAt = (price: bigint) => {
    const figures = positionFigures(position, crude, { price, fxRate: FX_ONE });
    return marginStepOf({ position, figures, instrument: crude });
  };
  expect([stepAt(-1_009n), stepAt(-1_008n)]).toEqual(['liquidate', 'call']);
  const { baseMinor, marginLevel } = positionFigures(position, crude, {
    price: -999n,
    fxRate: FX_ONE,
  });
  expect([baseMinor, marginLevel]).toEqual([2_000_000n, 111n]);
  // A move of ten percent is one of the price that shares are taken of.
  const moved = positionAtMove(
    { position, instrument: crude },
    { price: -990n, fxRate: FX_ONE },
    5n,
  );
  expect(moved.price).toBe(-940n);
});

test('above its least margin price nothing is other than of a contract that knows none', () => {
  const sketch = { bids: [[5_949n, 50n]], asks: [[5_951n, 50n]], last: 5_950n } as const;
  for (const contract of [crude, plain]) {
    const one = trader();
    const market = aMarket(contract, { timeMs: one.nowMs, ...sketch });
    one.do(one.order({ instrument: contract, quantity: 2n, leverage: 10, market }));
    const [position] = one.state.positions.values();
    expect(position?.marginMinor).toBe(1_190_200n);
    if (position === undefined) throw new Error('no position');
    expect(liquidationPrice(position, contract, FX_ONE)).toBe(5_886n);
  }
});

test('a limit, a stop and exits may name any price of a tick; of all else none below a tick', () => {
  expect(priceFault(-3_763n, crude)).toBeNull();
  expect(priceFault(0n, crude)).toBeNull();
  expect(priceFault(-1n, plain)).toBe('AMOUNT');
  expect(priceFault(0n, plain)).toBe('AMOUNT');
  const coarse = { ...crude, ticks: [{ fromPrice: 0n, toPrice: null, tick: 5n }] };
  expect(priceFault(-1_003n, coarse)).toBe('TICK');
  const one = trader();
  const exits = { takeProfit: -900n, stopLoss: -1_100n };
  one.do(buy(one, below, { type: 'limit', price: -1_005n, exits }));
  one.do(buy(one, below, { type: 'stop', triggerPrice: -950n }));
  expect([...one.state.orders.values()].map(({ state }) => state)).toEqual(['working', 'armed']);
});

test('guard and band are shares of the least price, on ticks inside them', () => {
  const guard = { instrument: crude, fromPrice: -1_000n, guardBps: 100n };
  expect(guardPrice({ ...guard, direction: 'buy' })).toBe(-990n);
  expect(guardPrice({ ...guard, direction: 'sell' })).toBe(-1_010n);
  const band = { priceBandBps: 2_000n };
  expect(bandFault(-1_200n, -1_000n, band, crude)).toBeNull();
  expect(bandFault(-1_201n, -1_000n, band, crude)).toBe('PRICE_BAND');
  expect(bandFault(200n, 0n, band, crude)).toBeNull();
});

test('an order that fills above and below zero locks for each part what that part is worth', () => {
  const one = trader();
  const high = { bids: [[999n, 50n]], asks: [[5_000n, 1n]], last: 5_000n } as const;
  one.do(buy(one, high, { type: 'limit', price: 5_000n, timeInForce: 'gtc' }));
  expect([...one.state.positions.values()][0]?.marginMinor).toBe(500_000n);
  one.nowMs += 1_000;
  one.do(one.meeting('o1', crude, at(below, one.nowMs)));
  // The second contract is worth −9.99 and locks a tenth of 10.00 × 1,000.
  expect([...one.state.positions.values()][0]).toMatchObject({
    quantity: 2n,
    notional: 4_001n,
    marginMinor: 600_000n,
  });
});

test('money is never more than the wallet has, whatever the price', () => {
  const one = trader();
  expect(one.refusal(buy(one, below, { quantity: 20n })).reason).toBe('INSUFFICIENT');
});

test('it ends in cash below zero: what is lost comes out of the margin, what is more is insured', () => {
  for (const [price, leftMinor] of [
    [-1_050n, 2_000_000n - 450n - 102_000n],
    [-3_763n, 2_000_000n - 450n - 200_000n],
  ] as const) {
    const one = trader();
    one.do(buy(one, below));
    one.nowMs += 1_000;
    const instrument = { ...crude, settlement: { id: 'end', price, isDone: false } };
    const { prices } = buy(one, below);
    one.do({ kind: 'settleHolding', ...one.base(), instrument, prices });
    expect(one.state.positions.size).toBe(0);
    expect(walletOf(one.state, 'FUTURE')).toMatchObject({ cashMinor: leftMinor, marginMinor: 0n });
  }
});

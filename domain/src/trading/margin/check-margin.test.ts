import { expect, test } from 'vitest';
import type { Instrument } from '../../instruments/instrument.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { FX_ONE } from '../../money/exchange.ts';
import { positionFigures } from '../../positions/position-figures.ts';
import { explainFill } from '../explaining/explain.ts';
import { entriesOf, type FactKind } from '../facts.ts';
import type { WholeMatch } from '../fill.ts';
import type { CheckMargin } from '../holdings/holding-commands.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const contract = anInstrument({
  id: '3:CME:TEST',
  heldAs: '3:CME:TEST',
  source: 3,
  market: 'CME',
  unit: 'contracts',
  walletType: 'FUTURE',
  feeMarket: 'FUTURES',
  multiplier: 100n,
  settleDays: 0,
  leverages: [1, 10],
  maintenanceRatioBps: 500n,
  assetClass: 'future',
});
const stock = anInstrument();

function checking(trader: Trader, instrument: Instrument, sketch: MarketSketch): CheckMargin {
  trader.nowMs += 1_000;
  const positionId = [...trader.state.positions.values()][0]?.positionId ?? 'p-none';
  const prices = pricesOf(aMarket(instrument, { timeMs: trader.nowMs, ...sketch }), trader.nowMs);
  const orderId = `l${trader.facts.length}`;
  return { kind: 'checkMargin', ...trader.base(), positionId, instrument, prices, orderId };
}

/** Checks a position at a price with ten of everything a cent to both sides, and what followed. */
function check(trader: Trader, instrument: Instrument, last: bigint): readonly FactKind[] {
  const before = trader.facts.length;
  const sides = { bids: [[last - 1n, 10n]], asks: [[last + 1n, 10n]] } as const;
  trader.do(checking(trader, instrument, { last, ...sides }));
  return trader.facts.slice(before).map(({ kind }) => kind);
}

/** J12: one contract at 100.00, ten times leveraged; 2,000.00 and the fee of the opening. */
function holder(): Trader {
  const trader = new Trader({ rules: openRules, money: { BALANCE: 200_225n } });
  trader.transfer('BALANCE', 'FUTURE', 200_225n);
  const market = aMarket(contract, { bids: [[10_000n, 9n]], asks: [[10_000n, 9n]] });
  trader.do(trader.order({ instrument: contract, market, leverage: 10 }));
  return trader;
}

function add(trader: Trader, amountMinor: bigint, heldIn: Instrument): void {
  const positionId = [...trader.state.positions.values()][0]?.positionId ?? '';
  const of = { additionId: `m${trader.facts.length}`, positionId, amountMinor, heldIn };
  trader.do({ kind: 'addMargin', ...trader.base(), ...of });
}

test('J12: called once at 1.2, and again only after the level was above 1.5', () => {
  const trader = holder();
  expect(check(trader, contract, 9_580n)).toEqual([]);
  expect(check(trader, contract, 9_570n)).toEqual(['marginCalled']);
  // (1,000 − 430) / 478.50; 94.74 as the preview said.
  const called = { price: 9_570n, level: 119n, liquidationPrice: 9_474n };
  expect(trader.facts.at(-1)).toMatchObject(called);
  for (const price of [9_574n, 9_569n, 9_600n, 9_574n]) {
    expect(check(trader, contract, price)).toEqual([]);
  }
  add(trader, 50_000n, contract);
  expect(check(trader, contract, 9_570n)).toEqual(['marginRestored']);
  expect(trader.state.positions.values().next().value).not.toHaveProperty('calledAtMs');
  expect(check(trader, contract, 9_034n)).toEqual(['marginCalled']);
});

function lastFill(trader: Trader) {
  const fact = trader.facts.findLast((one) => one.kind === 'orderFilled');
  if (fact?.kind !== 'orderFilled') throw new Error('nothing was filled');
  return fact.fill;
}

/** Every line of a liquidation comes out the same when it is worked out again. */
function expectExplained(trader: Trader, instrument: Instrument): void {
  const fill = lastFill(trader);
  const order = trader.state.finishedOrders.get(fill.orderId);
  if (order === undefined) throw new Error('its order has not ended');
  const { terms } = order;
  const lines = explainFill({ accountId: '7', terms, fill, instrument }, trader.rules);
  expect(lines.filter(({ agrees }) => !agrees)).toEqual([]);
}

/** How much the last liquidation ought to have closed, had all of it met another book. */
function sizeAgain(trader: Trader, whole: WholeMatch): string | undefined {
  const fill = lastFill(trader);
  const order = trader.state.finishedOrders.get(fill.orderId);
  if (order === undefined || fill.position.effect !== 'closed') throw new Error('nothing closed');
  const liquidation = { insuredMinor: 0n, whole };
  const changed = { ...fill, position: { ...fill.position, liquidation } };
  const of = { accountId: '7', terms: order.terms, fill: changed, instrument: stock };
  const line = explainFill(of, trader.rules).find(({ what }) => what === 'quantity');
  return line?.recomputed;
}

test('J12: a gap takes the margin and no more; the insurance pays the rest and the fee', () => {
  const trader = holder();
  add(trader, 50_000n, contract);
  const gap = { last: 8_500n, bids: [[8_490n, 5n]], asks: [[8_510n, 5n]] } as const;
  trader.do(checking(trader, contract, gap));
  // (100.00 − 84.90) × 100 = 1,510.00, of which 1,500.00 were locked; commission 2.25.
  expect(
    lastFill(trader).entries.map(({ id, postings }) => [id.split('-').at(-1), postings]),
  ).toEqual([
    [
      'margin',
      [
        { account: 'customer:7:FUTURE:cash', unit: 'USD', amount: 150_000n },
        { account: 'customer:7:FUTURE:margin', unit: 'USD', amount: -150_000n },
        { account: 'house:custody:3:CME:TEST', unit: '3:CME:TEST', amount: 1n },
        { account: 'customer:7:FUTURE:held', unit: '3:CME:TEST', amount: -1n },
      ],
    ],
    [
      'trade',
      [
        { account: 'customer:7:FUTURE:cash', unit: 'USD', amount: -150_000n },
        { account: 'house:venueClearing:USD', unit: 'USD', amount: 150_000n },
        { account: 'house:insurance:USD', unit: 'USD', amount: -1_000n },
        { account: 'house:venueClearing:USD', unit: 'USD', amount: 1_000n },
      ],
    ],
    [
      'fee',
      [
        { account: 'house:insurance:USD', unit: 'USD', amount: -225n },
        { account: 'house:feeCommission:USD', unit: 'USD', amount: 225n },
      ],
    ],
  ]);
  expect(trader.figures('FUTURE')).toMatchObject({ balanceMinor: 50_000n, usedMinor: 0n });
  const [closed] = trader.state.closedPositions.values();
  expect(closed).toMatchObject({ isLiquidated: true, realisedMinor: -150_000n });
  expectExplained(trader, contract);
  expect(check(trader, contract, 8_000n)).toEqual([]);
});

test('what was bought on a loan is sold part by part until the level holds; cash is not touched', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 600_000n } });
  const opened = aMarket(stock, { bids: [[10_000n, 900n]], asks: [[10_000n, 900n]] });
  trader.do(trader.order({ instrument: stock, market: opened, quantity: 100n, leverage: 2 }));
  const rest = {
    instrument: stock,
    market: opened,
    direction: 'sell',
    openClose: 'close',
  } as const;
  trader.do(trader.order({ ...rest, type: 'limit', price: 12_000n, quantity: 70n }));
  trader.do(trader.order({ ...rest, type: 'limit', price: 12_000n, quantity: 30n }));
  const { availableMinor } = trader.figures();
  const fallen = { last: 6_600n, bids: [[6_600n, 900n]], asks: [[6_610n, 900n]] } as const;
  trader.do(checking(trader, stock, fallen));
  // At 66.00 it is worth 6,600.00 and 1,600.00 are its own, below 1,650.00. Less 1.16 of fees that
  // is enough for 80.7 shares at 1.2, so twenty go: 680.00 lost, 1.04 of fees.
  expect(lastFill(trader)).toMatchObject({
    quantity: 20n,
    feeMinor: 104n,
    position: { marginMinor: 68_104n, profitMinor: -68_000n, liquidation: { insuredMinor: 0n } },
  });
  const [position] = trader.state.positions.values();
  if (position === undefined) throw new Error('nothing is left');
  expect(position).toMatchObject({ quantity: 80n, marginMinor: 431_896n, costMinor: 800_000n });
  const at = { price: 6_600n, fxRate: FX_ONE };
  expect(positionFigures(position, stock, at).marginLevel).toBe(121n);
  expect(trader.figures().availableMinor).toBe(availableMinor);
  // The loan is still cost less margin: 5,000.00 less what the sale paid back.
  const loan = trader.facts
    .flatMap(entriesOf)
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account.endsWith(':loan'));
  expect(loan.reduce((sum, { amount }) => sum + amount, 0n)).toBe(-368_104n);
  // Of the resting closes, 70 are still there to close and 30 more are not.
  const ended = trader.facts.filter((fact) => fact.kind === 'orderEnded');
  expect(ended).toMatchObject([{ reason: 'POSITION_CLOSED' }]);
  expectExplained(trader, stock);
  // A hundred at 66.00 were there. At 65.00, 1,498.84 are left of 5,000.00: enough for 75.7.
  const fill = lastFill(trader);
  const whole = { quantity: 100n, notional: 660_000n, worst: 6_600n };
  expect(fill.position).toMatchObject({ liquidation: { whole } });
  expect(sizeAgain(trader, { ...whole, worst: 6_500n })).toBe('"#25"');
  expect(check(trader, stock, 6_600n)).toEqual([]);
  expect(check(trader, stock, 6_570n)).toEqual(['marginCalled']);
});

test('a short is bought back; nothing is done on an old price, a closed market or an empty book', () => {
  const trader = new Trader({ rules: openRules, money: { STOCK: 1_100_000n } });
  const opened = aMarket(stock, { bids: [[10_000n, 900n]], asks: [[10_000n, 900n]] });
  const sell = { direction: 'sell', openClose: 'open', quantity: 100n } as const;
  trader.do(trader.order({ instrument: stock, market: opened, ...sell }));
  // Sold for 10,000.00 with as much margin: 20,000 / (100 × 1.25) = 160.00.
  const high = { last: 16_000n, bids: [[15_990n, 900n]], asks: [[16_000n, 900n]] } as const;
  const before = trader.facts.length;
  trader.do(checking(trader, stock, { ...high, timeMs: trader.nowMs - 60_000 }));
  trader.do(checking(trader, stock, { ...high, view: { status: 'closed' } }));
  trader.do(checking(trader, stock, { ...high, asks: [] }));
  expect(trader.facts.length).toBe(before);
  // Level 1.00. Its 4,000.00 less 1.00 hold 83 shares at 1.2: 17 are bought back.
  trader.do(checking(trader, stock, high));
  expect(lastFill(trader).position).toMatchObject({ effect: 'closed', profitMinor: -6_000n * 17n });
  const [position] = trader.state.positions.values();
  expect(position?.quantity).toBe(83n);
});

test('a check that is played again after a death nobody heard of closes no second part', () => {
  const trader = new Trader({ rules: openRules, money: { BALANCE: 1_000_000n } });
  trader.transfer('BALANCE', 'FUTURE', 1_000_000n);
  const market = aMarket(contract, { bids: [[10_000n, 9n]], asks: [[10_000n, 9n]] });
  trader.do(trader.order({ instrument: contract, market, quantity: 4n, leverage: 10 }));
  const low = { last: 9_460n, bids: [[9_459n, 9n]], asks: [[9_461n, 9n]] } as const;
  const command = checking(trader, contract, low);
  trader.do(command);
  const once = trader.facts.length;
  expect(lastFill(trader).quantity).toBeLessThan(4n);
  // Far lower by now: a look of its own would close more.
  const sides = { bids: [[8_999n, 9n]], asks: [[9_001n, 9n]] } as const;
  const { nowMs } = trader;
  const lower = pricesOf(aMarket(contract, { timeMs: nowMs, last: 9_000n, ...sides }), nowMs);
  trader.do({ ...command, prices: lower });
  expect(trader.facts).toHaveLength(once);
  // The next look has a name of its own, and closes on.
  expect(check(trader, contract, 9_000n)).toContain('orderFilled');
});

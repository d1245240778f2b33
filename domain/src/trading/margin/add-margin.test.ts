import { expect, test } from 'vitest';
import { FX_ONE } from '../../money/exchange.ts';
import { positionFigures } from '../../positions/position-figures.ts';
import { entriesOf } from '../facts.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
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

function adding(trader: Trader, amountMinor: bigint, heldIn = stock) {
  const [position] = trader.state.positions.values();
  const { positionId = 'p-none' } = position ?? {};
  const additionId = `m${trader.facts.length}`;
  const of = { additionId, positionId, amountMinor, heldIn };
  return { kind: 'addMargin', ...trader.base(), ...of } as const;
}

/** One position, bought or sold at 100.00. */
function holding(of: { readonly side: 'buy' | 'sell'; readonly leverage: number }): Trader {
  const trader = new Trader({ rules: openRules, money: { STOCK: 20_000n } });
  const market = aMarket(stock, { bids: [[10_000n, 9n]], asks: [[10_000n, 9n]] });
  const { side: direction, leverage } = of;
  trader.do(trader.order({ instrument: stock, market, direction, openClose: 'open', leverage }));
  return trader;
}

test('J12: 500.00 more lift the level at 95.70 to 2.24 and the liquidation price to 89.47', () => {
  const trader = new Trader({ rules: openRules, money: { BALANCE: 200_225n } });
  trader.transfer('BALANCE', 'FUTURE', 200_225n);
  const market = aMarket(contract, { bids: [[10_000n, 9n]], asks: [[10_000n, 9n]] });
  trader.do(trader.order({ instrument: contract, market, leverage: 10 }));
  const refusal = trader.refusal(adding(trader, 500_000n, contract));
  expect(refusal).toMatchObject({
    reason: 'INSUFFICIENT',
    figures: { available: '1000.00', needed: '5000.00' },
  });
  trader.do(adding(trader, 50_000n, contract));
  expect(trader.facts.flatMap(entriesOf).at(-1)?.postings).toEqual([
    { account: 'customer:7:FUTURE:cash', unit: 'USD', amount: -50_000n },
    { account: 'customer:7:FUTURE:margin', unit: 'USD', amount: 50_000n },
  ]);
  const [position] = trader.state.positions.values();
  if (position === undefined) throw new Error('nothing is held');
  expect(position.marginMinor).toBe(150_000n);
  expect(positionFigures(position, contract, { price: 9_570n, fxRate: FX_ONE })).toMatchObject({
    marginLevel: 224n,
    liquidationPrice: 8_947n,
  });
});

test('what is added to a loan pays it back, and no more than is lent', () => {
  const trader = holding({ side: 'buy', leverage: 2 });
  expect(trader.refusal(adding(trader, 0n))).toEqual({ reason: 'AMOUNT', field: 'amount' });
  expect(trader.refusal(adding(trader, 5_001n))).toEqual({ reason: 'AMOUNT', field: 'amount' });
  trader.do(adding(trader, 5_000n));
  expect(trader.facts.flatMap(entriesOf).at(-1)?.postings).toEqual([
    { account: 'customer:7:STOCK:cash', unit: 'USD', amount: -5_000n },
    { account: 'customer:7:STOCK:margin', unit: 'USD', amount: 5_000n },
    { account: 'house:lending:USD', unit: 'USD', amount: -5_000n },
    { account: 'customer:7:STOCK:loan', unit: 'USD', amount: 5_000n },
  ]);
  expect(trader.refusal(adding(trader, 1n)).reason).toBe('AMOUNT');
});

test('a short takes as much as there is; what is closed takes nothing', () => {
  const trader = holding({ side: 'sell', leverage: 1 });
  trader.do(adding(trader, 9_000n));
  expect(trader.figures().usedMinor).toBe(19_000n);
  const closed = adding(trader, 1n);
  const market = aMarket(stock, { asks: [[10_000n, 9n]] });
  trader.do(trader.order({ instrument: stock, market, direction: 'buy', openClose: 'close' }));
  expect(trader.refusal(closed)).toEqual({ reason: 'POSITION_CLOSED' });
});

test('a short is held at 103 % of the ask until it is filled', () => {
  const market = aMarket(stock, { bids: [[10_000n, 9n]], asks: [[10_100n, 9n]] });
  const short = { instrument: stock, market, direction: 'sell', openClose: 'open' } as const;
  // 101.00 × 1.03 = 104.03, and a dollar of commission with two cents of fees on the sale.
  const poor = new Trader({ money: { STOCK: 10_504n } });
  expect(poor.refusal(poor.order(short))).toMatchObject({ figures: { needed: '105.05' } });
  const trader = new Trader({ money: { STOCK: 10_505n } });
  const limit = trader.order({ ...short, type: 'limit', price: 10_050n });
  trader.do(limit);
  expect(trader.state.orders.get(limit.orderId)?.holdMinor).toBe(10_505n);
  trader.do({ kind: 'cancelOrder', ...trader.base(), orderId: limit.orderId, finished: null });
  trader.do(trader.order(short));
  // Filled at 100.00: that is its margin.
  expect(trader.figures()).toMatchObject({ usedMinor: 10_000n, availableMinor: 403n });
});

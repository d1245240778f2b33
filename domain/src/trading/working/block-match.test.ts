import { expect, test } from 'vitest';
import { explainFill } from '../explaining/explain.ts';
import { busting, foundFill } from '../testing/found-fill.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const block = anInstrument({
  id: '4:NASDAQ:TEST',
  source: 4,
  feeMarket: 'BLOCK',
  leverages: [1],
  isShortable: false,
  reference: { price: 10_000n, annualVol: 0.3, avgDailyVolume: 2_000_000, sharesOutstanding: null },
});

function rich(): Trader {
  return new Trader({ money: { STOCK: 10_000_000_000n } });
}

function place(trader: Trader, set: Parameters<Trader['order']>[0] = {}, sketch?: MarketSketch) {
  const market = aMarket(block, { timeMs: trader.nowMs, ...sketch });
  const answer = trader.do(trader.order({ instrument: block, quantity: 10_000n, market, ...set }));
  if (answer.kind !== 'order') throw new Error('no order');
  return answer.order;
}

function fillsOf(trader: Trader) {
  return trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
}

/** Bid 99.99, ask 100.01; rounded against the customer to the cent. */
test.each([
  ['buy', 10_000n, 10_027n],
  ['buy', 24_999n, 10_027n],
  ['buy', 25_000n, 10_052n],
  ['buy', 50_000n, 10_092n],
  ['sell', 10_000n, 9_974n],
] as const)('to %s %s shares costs its step beside the best price', (direction, quantity, price) => {
  const trader = rich();
  if (direction === 'sell') place(trader, { quantity });
  const order = place(trader, { direction, quantity });
  expect(order).toMatchObject({ state: 'filled', filledQuantity: quantity, fillCount: 1 });
  const fill = fillsOf(trader).at(-1);
  expect(fill?.slices).toEqual([{ price, quantity }]);
  if (fill === undefined) return;
  const of = { accountId: '7', terms: order.terms, fill, instrument: block };
  expect(explainFill(of).filter(({ agrees }) => !agrees)).toEqual([]);
});

test('what was taken past the book and has not come back counts as part of the size', () => {
  const asks = { levels: [], beyond: 15_000n };
  const taken = { bids: { levels: [], beyond: 0n }, asks };
  const trader = rich();
  const order = place(trader, {}, { view: { taken } });
  const [fill] = fillsOf(trader);
  expect(fill).toMatchObject({ price: 10_052n, book: { beyond: 15_000n } });
  if (fill === undefined) return;
  const of = { accountId: '7', terms: order.terms, fill, instrument: block };
  expect(explainFill(of).filter(({ agrees }) => !agrees)).toEqual([]);
});

test.each([
  ['more than a twentieth of a usual day', { quantity: 100_001n }, {}],
  ['a market that is closed', {}, { view: { status: 'closed', nextOpenMs: 9e12 } }],
  ['nobody on the other side', {}, { asks: [] }],
  ['a price that is old', {}, { timeMs: 1 }],
] as const)('%s ends it with nothing filled and nothing held', (_, set, sketch) => {
  const trader = rich();
  const order = place(trader, set, sketch as MarketSketch);
  expect(order).toMatchObject({ state: 'rejected', reason: 'BLOCK_NOT_FILLED' });
  expect(order).toMatchObject({ filledQuantity: 0n, holdMinor: 0n });
  expect(trader.figures()).toMatchObject({ usedMinor: 0n, balanceMinor: 10_000_000_000n });
});

test('a price a quarter of a percent worse than the confirmed one is too far', () => {
  const confirmed = (price: bigint) =>
    ({ by: 'customer', price, totalMinor: 1n, feeMinor: 1n }) as const;
  expect(place(rich(), { confirmed: confirmed(10_002n) })).toMatchObject({ state: 'filled' });
  expect(place(rich(), { confirmed: confirmed(10_001n) })).toMatchObject({
    state: 'rejected',
    reason: 'SLIPPAGE_GUARD',
    filledQuantity: 0n,
  });
});

test('a block that is taken back is as if it had never been', () => {
  const trader = rich();
  place(trader);
  trader.do(busting(trader, foundFill(trader, 'o1-f1', block)));
  expect(trader.figures()).toMatchObject({ usedMinor: 0n, balanceMinor: 10_000_000_000n });
  expect(trader.state.positions.size).toBe(0);
});

test('it is refused below its size, without the money, and by who holds none to sell', () => {
  const trader = rich();
  const order = (set: Parameters<Trader['order']>[0]) =>
    trader.refusal(trader.order({ instrument: block, quantity: 10_000n, ...set })).reason;
  expect(order({ quantity: 9_999n })).toBe('BLOCK_SIZE');
  expect(order({ direction: 'sell' })).toBe('SHORT_NOT_ALLOWED');
  expect(order({ type: 'limit', price: 10_000n })).toBe('FIELD_INVALID');
  expect(order({ gate: 'BLOCK_REVIEW' })).toBe('BLOCK_REVIEW');
  const poor = new Trader({ money: { STOCK: 100_000n } });
  const asked = poor.order({ instrument: block, quantity: 10_000n });
  expect(poor.refusal(asked).reason).toBe('INSUFFICIENT');
});

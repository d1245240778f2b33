import { expect, test } from 'vitest';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import { explainFill } from '../explaining/explain.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { SENT_AGAIN_AFTER_MS } from '../working/send-again.ts';

const stock = anInstrument({ maxNum: 1_000_000n });
/** So thin that the guard lets a stop take a part of it at a time. */
const thin = (last: bigint): MarketSketch => ({
  bids: [[last - 1n, 1n]],
  asks: [[last + 1n, 1n]],
  last,
});
const exits = { takeProfit: 11_000n, stopLoss: 9_500n } as const;

/** Somebody who holds this much with exits. */
function holder(quantity: bigint): Trader {
  const of = new Trader({ money: { STOCK: 100_000_000_000n } });
  const market = aMarket(stock, { timeMs: of.nowMs, asks: [[10_000n, quantity]] });
  of.do(of.order({ quantity, exits, instrument: stock, market }));
  expect(of.state.positions.size).toBe(1);
  return of;
}

function meet(of: Trader, orderId: string, sketch: MarketSketch, instrument = stock): void {
  of.do(of.meeting(orderId, instrument, aMarket(instrument, { timeMs: of.nowMs, ...sketch })));
}

function order({ state }: Trader, orderId: string): Order {
  const found = state.orders.get(orderId) ?? state.finishedOrders.get(orderId);
  if (found === undefined) throw new Error(`No order ${orderId}.`);
  return found;
}

const deferred = ({ facts }: Trader) =>
  facts.flatMap((fact) => (fact.kind === 'orderDeferred' ? [fact] : []));

test('what the guard leaves of a stop loss is sent again every five seconds until nothing is left', () => {
  const ada = holder(21_332n);
  ada.nowMs += 1_000;
  meet(ada, 'o1-sl', thin(9_400n));
  const first = order(ada, 'o1-sl');
  expect(first.filledQuantity).toBeGreaterThan(0n);
  expect(first).toMatchObject({ reason: null, againMs: ada.nowMs + SENT_AGAIN_AFTER_MS });
  expect(order(ada, 'o1-tp').reason).toBe('OTHER_EXIT_FIRED');
  expect(deferred(ada)).toEqual([
    expect.objectContaining({
      isFirst: true,
      filledQuantity: first.filledQuantity,
      leftQuantity: 21_332n - first.filledQuantity,
    }),
  ]);
  // Not before its time, whatever the market shows.
  ada.nowMs += SENT_AGAIN_AFTER_MS - 1;
  meet(ada, 'o1-sl', thin(9_400n));
  expect(order(ada, 'o1-sl').filledQuantity).toBe(first.filledQuantity);
  let cuts = 1;
  let last = 9_400n;
  while (ada.state.orders.size > 0 && cuts < 1_000) {
    ada.nowMs += SENT_AGAIN_AFTER_MS;
    // It falls away: each part has a guard of its own, from the best price there is then.
    last -= 1n;
    meet(ada, 'o1-sl', thin(last));
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(20);
  expect(order(ada, 'o1-sl')).toMatchObject({ state: 'filled', filledQuantity: 21_332n });
  expect(ada.state.positions.size + ada.state.orders.size).toBe(0);
  expect(deferred(ada).filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(ada.figures().usedMinor).toBe(0n);
  for (const fact of ada.facts) {
    if (fact.kind !== 'orderFilled') continue;
    const { terms } = order(ada, fact.fill.orderId);
    const all = explainFill({ accountId: '7', terms, fill: fact.fill, instrument: stock });
    expect(all.filter(({ agrees }) => !agrees)).toEqual([]);
  }
});

test('a trailing stop and a stop of a short go on as well; an empty book is asked again', () => {
  const ben = new Trader({ money: { STOCK: 100_000_000_000n } });
  const market = aMarket(stock, { timeMs: ben.nowMs, bids: [[10_000n, 5_000n]] });
  ben.do(
    ben.order({
      quantity: 3_000n,
      direction: 'sell',
      instrument: stock,
      market,
      exits: { stopLoss: 10_500n },
    }),
  );
  ben.nowMs += 1_000;
  meet(ben, 'o1-sl', thin(10_600n));
  const { filledQuantity } = order(ben, 'o1-sl');
  expect(filledQuantity).toBeLessThan(3_000n);
  ben.nowMs += SENT_AGAIN_AFTER_MS;
  meet(ben, 'o1-sl', { bids: [[10_599n, 100n]], asks: [], last: 10_600n });
  expect(order(ben, 'o1-sl')).toMatchObject({ reason: null, filledQuantity });
  for (let look = 0; look < 200 && ben.state.orders.size > 0; look += 1) {
    ben.nowMs += SENT_AGAIN_AFTER_MS;
    meet(ben, 'o1-sl', thin(10_600n));
  }
  expect(ben.state.positions.size).toBe(0);
});

test('through a halt what is left waits, and goes on afterwards', () => {
  const ada = holder(5_000n);
  ada.nowMs += 1_000;
  meet(ada, 'o1-sl', thin(9_400n));
  const before = remainingQuantity(order(ada, 'o1-sl'));
  ada.nowMs += 60_000;
  meet(ada, 'o1-sl', { ...thin(9_400n), view: { status: 'halted' } });
  expect(remainingQuantity(order(ada, 'o1-sl'))).toBe(before);
  ada.nowMs += 60_000;
  meet(ada, 'o1-sl', thin(9_300n));
  expect(remainingQuantity(order(ada, 'o1-sl'))).toBeLessThan(before);
});

test('a stop that opens is cut as before: nothing asks for more than was confirmed', () => {
  const ada = new Trader({ money: { STOCK: 100_000_000_000n } });
  const parts = { type: 'stop', triggerPrice: 10_500n, price: null, quantity: 9_000n } as const;
  ada.do(ada.order({ ...parts, instrument: stock, slippageGuardBps: 100n }));
  ada.nowMs += 1_000;
  meet(ada, 'o1', thin(10_600n));
  expect(order(ada, 'o1')).toMatchObject({ state: 'cancelled', reason: 'SLIPPAGE_GUARD' });
  expect(deferred(ada)).toEqual([]);
});

test('what is more than one order may be of is closed by one order, in parts', () => {
  const ada = holder(5_000n);
  const small = anInstrument({ maxNum: 2_000n });
  const deep = { bids: [[9_990n, 50_000n]], asks: [[10_000n, 50_000n]], last: 9_995n } as const;
  const of = () => aMarket(small, { timeMs: ada.nowMs, ...deep });
  ada.nowMs += 1_000;
  const close = ada.closing({ positionId: 'p-o1', direction: 'sell', quantity: 5_000n });
  const placed = { ...close, instrument: small, prices: ada.meeting('x', small, of()).prices };
  const { orderId } = placed;
  ada.do(placed);
  expect(order(ada, orderId)).toMatchObject({ reason: null, filledQuantity: 2_000n });
  for (const filled of [4_000n, 5_000n]) {
    ada.nowMs += SENT_AGAIN_AFTER_MS;
    ada.do(ada.meeting(orderId, small, of()));
    expect(order(ada, orderId).filledQuantity).toBe(filled);
  }
  expect(order(ada, orderId).state).toBe('filled');
  expect(ada.state.positions.size).toBe(0);
  const over = new Trader({ money: { STOCK: 100_000_000_000n } });
  const refused = over.refusal(over.order({ quantity: 2_001n, instrument: small, market: of() }));
  expect(refused.reason).toBe('MAX_NUM');
});

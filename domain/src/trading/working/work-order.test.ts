import { expect, test } from 'vitest';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { inPriceTimeOrder, type VolumeUsed } from './allot-resting.ts';

const stock = anInstrument();
const SECOND_MS = 1_000;

/** The order meets a new view, one second later. */
function meet(
  trader: Trader,
  orderId: string,
  sketch: MarketSketch & { readonly used?: VolumeUsed },
) {
  trader.nowMs += SECOND_MS;
  const market = aMarket(stock, { timeMs: trader.nowMs, ...sketch });
  const decision = trader.try(trader.meeting(orderId, stock, market, sketch.used));
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason);
  return decision.facts;
}

function resting(set: { readonly quantity?: bigint; readonly price?: bigint } = {}) {
  const trader = new Trader({ money: { STOCK: 500_000n } });
  trader.do(trader.order({ quantity: 40n, price: 9_900n, timeInForce: 'gtc', ...set }));
  return trader;
}

const orderIn = (trader: Trader, orderId: string) => {
  const order = trader.state.orders.get(orderId) ?? trader.state.finishedOrders.get(orderId);
  if (order === undefined) throw new Error(`No order ${orderId}.`);
  return order;
};

test('J07: a limit held whole fills forty of a hundred, and the rest is cancelled', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 100n, price: 9_900n }));
  // 100 × 99.00 + 1.00
  expect(trader.figures().usedMinor).toBe(990_100n);
  // 1,600 traded in the bar: 2.5 % is 40.
  meet(trader, 'o1', { view: { barVolume: 1_600n, printLow: 9_899n, printHigh: 9_950n } });
  expect(orderIn(trader, 'o1')).toMatchObject({ state: 'partlyFilled', filledQuantity: 40n });
  expect(trader.figures().usedMinor).toBe(396_000n + 594_000n);
  const cancel = { kind: 'cancelOrder', ...trader.base(), orderId: 'o1', finished: null } as const;
  const answer = {
    kind: 'cancelled',
    orderId: 'o1',
    filledQuantity: 40n,
    releasedMinor: 594_000n,
    walletCurrency: 'USD',
  };
  expect(trader.do(cancel)).toEqual(answer);
  expect(trader.figures()).toMatchObject({ usedMinor: 396_000n, availableMinor: 603_900n });
  const factsSoFar = trader.facts.length;
  expect(trader.do(cancel)).toEqual(answer);
  expect(trader.facts.length).toBe(factsSoFar);
  const kinds = trader.facts.map((fact) => fact.kind);
  expect(kinds.slice(-3)).toEqual(['orderAccepted', 'orderFilled', 'orderEnded']);
});

test('J07: a cancel that comes after the last fill is told so', () => {
  const trader = resting();
  meet(trader, 'o1', { view: { barVolume: 4_000n, printLow: 9_000n } });
  const cancel = { kind: 'cancelOrder', ...trader.base(), orderId: 'o1', finished: null } as const;
  expect(trader.refusal(cancel).reason).toBe('ORDER_FILLED');
  trader.state.finishedOrders.clear();
  expect(trader.refusal(cancel).reason).toBe('NOT_FOUND');
  const state = 'filled';
  const finished = {
    orderId: 'o1',
    state,
    filledQuantity: 40n,
    releasedMinor: 0n,
    walletCurrency: 'USD',
    reason: null,
  } as const;
  expect(trader.refusal({ ...cancel, finished }).reason).toBe('ORDER_FILLED');
});

test('a resting order takes from a new book that crosses it, at the displayed prices', () => {
  const trader = resting();
  meet(trader, 'o1', {
    asks: [
      [9_850n, 30n],
      [9_900n, 5n],
      [9_910n, 90n],
    ],
    // Prints went through as well: they would fill it at 99.00, dearer than the book.
    view: { barVolume: 4_000n, printLow: 9_850n },
  });
  const order = orderIn(trader, 'o1');
  expect(order.filledQuantity).toBe(35n);
  // 30 × 98.50 + 5 × 99.00
  expect(order.costMinor).toBe(345_000n);
});

test('a limit far past the market waits for the book to come back, and never pays its own price', () => {
  const trader = new Trader({ money: { STOCK: 5_000_000n } });
  const market = aMarket(stock, { asks: [[10_001n, 30n]] });
  trader.do(trader.order({ quantity: 100n, price: 11_000n, market }));
  expect(orderIn(trader, 'o1').filledQuantity).toBe(30n);
  const through = { barVolume: 100_000n, printLow: 9_990n, printHigh: 10_001n };
  const allTaken = { bids: { levels: [], beyond: 0n }, asks: { levels: [30n], beyond: 0n } };
  meet(trader, 'o1', { asks: [[10_001n, 30n]], view: { ...through, taken: allTaken } });
  expect(orderIn(trader, 'o1').filledQuantity).toBe(30n);
  meet(trader, 'o1', { asks: [], view: through });
  expect(orderIn(trader, 'o1').filledQuantity).toBe(30n);
  const half = { bids: { levels: [], beyond: 0n }, asks: { levels: [15n], beyond: 0n } };
  meet(trader, 'o1', { asks: [[10_001n, 30n]], view: { ...through, taken: half } });
  expect(orderIn(trader, 'o1')).toMatchObject({ filledQuantity: 45n, costMinor: 450_045n });
});

test('the depth of one quote is not taken twice', () => {
  const trader = resting();
  const timeMs = trader.nowMs + SECOND_MS;
  const sketch = { asks: [[9_900n, 10n]], timeMs } as const;
  expect(meet(trader, 'o1', sketch)).toHaveLength(1);
  expect(meet(trader, 'o1', sketch)).toHaveLength(0);
});

test('at its own price an order waits for the queue ahead of it', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const market = aMarket(stock, { bids: [[9_999n, 300n]], volume: 1_000n });
  trader.do(trader.order({ quantity: 50n, price: 9_999n, market }));
  const touch = (volume: bigint, barVolume: bigint) =>
    meet(trader, 'o1', { volume, view: { barVolume, printLow: 9_999n } });
  // 200 trade: 100 are still ahead.
  expect(touch(1_200n, 200n).map((fact) => fact.kind)).toEqual(['orderQueueMoved']);
  expect(orderIn(trader, 'o1').queue.aheadQuantity).toBe(100n);
  // 112 more: the queue takes 100, twelve are left, of which 2.5 % of 400 allow ten.
  touch(1_312n, 400n);
  expect(orderIn(trader, 'o1').filledQuantity).toBe(10n);
  // The bar's share is used up, whoever used it.
  const used = { usedQuantity: 10n, beforeQuantity: 0n };
  const view = { barVolume: 400n, printLow: 9_999n };
  expect(meet(trader, 'o1', { volume: 1_500n, used, view })).toEqual([]);
});

test('trades elsewhere before the price came back do not shorten the queue', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const market = aMarket(stock, { bids: [[9_999n, 300n]], volume: 1_000n });
  trader.do(trader.order({ quantity: 50n, price: 9_999n, market }));
  meet(trader, 'o1', { volume: 900_000n, view: { barVolume: 120n, printLow: 9_999n } });
  expect(orderIn(trader, 'o1').queue.aheadQuantity).toBe(180n);
});

test('prints above a bid, and views older than the order, do nothing', () => {
  const trader = resting();
  const above = meet(trader, 'o1', { view: { barVolume: 4_000n, printLow: 9_901n } });
  const older = meet(trader, 'o1', {
    timeMs: trader.nowMs - 5 * SECOND_MS,
    view: { barVolume: 4_000n, printLow: 9_000n },
  });
  expect([...above, ...older]).toEqual([]);
});

test('a bar fills one whole minCount at least, once for all, and never more than was traded', () => {
  const trader = resting();
  const view = { barVolume: 10n, printLow: 9_899n };
  meet(trader, 'o1', { view: { ...view, barVolume: 0n } });
  expect(orderIn(trader, 'o1').filledQuantity).toBe(0n);
  meet(trader, 'o1', { view });
  expect(orderIn(trader, 'o1').filledQuantity).toBe(1n);
  meet(trader, 'o1', { view, used: { usedQuantity: 1n, beforeQuantity: 0n } });
  expect(orderIn(trader, 'o1').filledQuantity).toBe(1n);
});

test('a resting fill keeps the prints it came from and the part it was given', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const market = aMarket(stock, { bids: [[9_999n, 300n]], volume: 1_000n });
  trader.do(trader.order({ quantity: 50n, price: 9_999n, market }));
  const [fact] = meet(trader, 'o1', {
    view: { barVolume: 2_000n, printVolume: 360n, printLow: 9_999n, printHigh: 10_001n },
    used: { usedQuantity: 12n, beforeQuantity: 20n },
  });
  // 360 traded, 300 stood before it and 20 went to others: 40. 2.5 % of 2,000 are 50, 12 are used.
  expect(fact?.kind === 'orderFilled' && fact.fill).toMatchObject({
    mode: 'resting',
    quantity: 38n,
    price: 9_999n,
    prints: {
      low: 9_999n,
      high: 10_001n,
      volume: 360n,
      beforeQuantity: 20n,
      barVolume: 2_000n,
      capQuantity: 50n,
      usedQuantity: 12n,
      queueBefore: 300n,
      queueAfter: 0n,
      allotted: 38n,
    },
  });
});

test('orders are served by price, then by time, the older of two sides first', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ quantity: 9n }));
  const place = (direction: 'buy' | 'sell', price: bigint) => {
    trader.nowMs += 1;
    trader.do(trader.order({ direction, price }));
  };
  place('buy', 9_900n);
  place('sell', 10_100n);
  place('buy', 9_950n);
  place('buy', 9_900n);
  place('sell', 10_050n);
  const items = [...trader.state.orders.values()].reverse().map(({ terms }) => terms);
  const served = inPriceTimeOrder(items).map(({ orderId }) => orderId);
  // Buys 99.50 (o4), 99.00 (o2, o5); sells 100.50 (o6), 101.00 (o3).
  expect(served).toEqual(['o4', 'o2', 'o5', 'o6', 'o3']);
});

test('orders of one millisecond are served as they were accepted, whatever their ids', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  for (const orderId of ['o7', 'o9', 'o8']) trader.do(trader.order({ orderId, price: 9_900n }));
  const items = [...trader.state.orders.values()].map(({ terms }) => terms);
  const served = inPriceTimeOrder(items).map(({ orderId }) => orderId);
  expect(served).toEqual(['o7', 'o9', 'o8']);
});

test('nothing fills in a halt, on a stale quote or while the market is closed', () => {
  const trader = resting();
  const through = { barVolume: 4_000n, printLow: 9_000n };
  expect(meet(trader, 'o1', { view: { ...through, status: 'halted' } })).toEqual([]);
  expect(meet(trader, 'o1', { view: { ...through, quoteAgeMaxMs: -1 } })).toEqual([]);
  const closed = meet(trader, 'o1', { view: { ...through, status: 'closed' } });
  expect(closed).toMatchObject([{ kind: 'orderMoved', state: 'queuedForOpen' }]);
  expect(meet(trader, 'o1', { view: { ...through, status: 'closed' } })).toEqual([]);
});

test('J10: a market order that waited fills at the open and gives the excess back', () => {
  const trader = new Trader({ money: { STOCK: 100_000n } });
  const closed = aMarket(stock, { view: { status: 'closed', nextOpenMs: 1 } });
  trader.do(trader.order({ quantity: 5n, market: closed }));
  expect(trader.figures().availableMinor).toBe(100_000n - 50_600n);
  const facts = meet(trader, 'o1', { asks: [[10_050n, 100n]] });
  expect(facts.map((fact) => fact.kind)).toEqual(['orderMoved', 'orderFilled']);
  // 5 × 100.50 + 1.00
  expect(trader.figures()).toMatchObject({ usedMinor: 50_250n, availableMinor: 49_650n });
});

test('an opening dearer than the money fills what it allows, the rest is cancelled', () => {
  const trader = new Trader({ money: { STOCK: 50_600n } });
  const closed = aMarket(stock, { view: { status: 'closed', nextOpenMs: 1 } });
  trader.do(trader.order({ quantity: 5n, market: closed }));
  // At 120.00 four shares and 1.00 are 481.00, five would be 601.00.
  meet(trader, 'o1', { asks: [[12_000n, 100n]] });
  const order = orderIn(trader, 'o1');
  expect(order).toMatchObject({ state: 'cancelled', reason: 'INSUFFICIENT', filledQuantity: 4n });
  expect(trader.figures()).toMatchObject({ usedMinor: 48_000n, availableMinor: 2_500n });
});

test('a limit that waited fills at the better opening price and the rest goes on working', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const closed = aMarket(stock, { view: { status: 'closed', nextOpenMs: 1 } });
  trader.do(trader.order({ quantity: 50n, price: 10_000n, market: closed }));
  const closesAtMs = trader.nowMs + 3_600_000;
  meet(trader, 'o1', { asks: [[9_900n, 30n]], view: { closesAtMs } });
  const order = orderIn(trader, 'o1');
  expect(order).toMatchObject({ state: 'partlyFilled', filledQuantity: 30n, costMinor: 297_000n });
  expect(order.expiry).toEqual({ atMs: closesAtMs, reason: 'EXPIRED_AT_CLOSE' });
});

test('a day order ends at the close, a good till cancelled one after ninety days', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  const closesAtMs = trader.nowMs + 10 * SECOND_MS;
  const market = aMarket(stock, { view: { closesAtMs } });
  trader.do(trader.order({ price: 9_900n, market }));
  trader.do(trader.order({ price: 9_900n, market, timeInForce: 'gtc' }));
  trader.do(trader.order({ price: 9_900n }));
  const expire = (orderId: string) => trader.do({ kind: 'expireOrder', ...trader.base(), orderId });
  trader.nowMs = closesAtMs - 1;
  expire('o1');
  expect(trader.state.orders.size).toBe(3);
  trader.nowMs = closesAtMs;
  expire('o1');
  expire('o2');
  expect(orderIn(trader, 'o1')).toMatchObject({ state: 'expired', reason: 'EXPIRED_AT_CLOSE' });
  expect(trader.state.orders.size).toBe(2);
  trader.nowMs += 86_400_000;
  meet(trader, 'o3', {});
  expect(orderIn(trader, 'o3').reason).toBe('EXPIRED_AFTER_24_HOURS');
  trader.nowMs += 90 * 86_400_000;
  expire('o2');
  expect(orderIn(trader, 'o2').reason).toBe('EXPIRED_AFTER_90_DAYS');
  expect(trader.figures()).toMatchObject({ usedMinor: 0n, availableMinor: 1_000_000n });
});

test('J13: resting closes count against what can be closed, and there is never a short', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ quantity: 51n }));
  const [position] = trader.state.positions.values();
  const positionId = position?.positionId ?? '';
  trader.do(trader.closing({ positionId, type: 'limit', price: 11_000n, quantity: 30n }));
  expect(trader.refusal(trader.closing({ positionId, quantity: 22n }))).toEqual({
    reason: 'OVER_CLOSE',
    figures: { n: '21' },
  });
  trader.do(trader.closing({ positionId, quantity: 21n }));
  const again = trader.refusal(trader.closing({ positionId, quantity: 21n }));
  expect(again).toEqual({ reason: 'OVER_CLOSE', figures: { n: '0' } });
  expect(trader.refusal(trader.closing({ positionId: 'p-none' })).reason).toBe('NOT_FOUND');
});

test('a position closed whole leaves memory and the next buy begins another', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ quantity: 5n }));
  trader.do(trader.order({ quantity: 5n, direction: 'sell' }));
  expect(trader.state.positions.size).toBe(0);
  expect(trader.state.closedPositions.get('p-o1')).toMatchObject({
    quantity: 0n,
    closedQuantity: 5n,
    closedNotional: 5n * 9_999n,
  });
  trader.do(trader.order({ quantity: 5n }));
  expect([...trader.state.positions.values()][0]?.positionId).toBe('p-o3');
});

test('a close whose position is gone ends with the reason, and never opens a short', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ quantity: 5n }));
  trader.do(trader.order({ quantity: 5n, direction: 'sell', price: 11_000n }));
  // No order of the customer can do this; a liquidation of a later issue could.
  trader.state.positions.clear();
  meet(trader, 'o2', { bids: [[11_500n, 100n]] });
  expect(orderIn(trader, 'o2')).toMatchObject({ state: 'cancelled', reason: 'POSITION_CLOSED' });
  expect(trader.state.positions.size).toBe(0);
});

test('an order can begin a second position after its first was closed whole', () => {
  const trader = resting();
  meet(trader, 'o1', { asks: [[9_900n, 15n]] });
  trader.do(trader.order({ quantity: 15n, direction: 'sell' }));
  meet(trader, 'o1', { asks: [[9_900n, 10n]] });
  expect(trader.state.closedPositions.get('p-o1')?.closedQuantity).toBe(15n);
  expect([...trader.state.positions.values()]).toMatchObject([
    { positionId: 'p-o1-2', quantity: 10n },
  ]);
});

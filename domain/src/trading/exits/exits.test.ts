import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { closingQuantity, otherExit } from '../../orders/exits.ts';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import type { ExitPrices } from '../../orders/order-parts.ts';
import type { ProtectPosition } from '../commands.ts';
import { decide } from '../decide.ts';
import { explainFill } from '../explaining/explain.ts';
import type { OrderParts } from '../testing/an-order.ts';
import { aMarket, anInstrument, type MarketSketch, START_MS } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';
import { withExits } from './follow-exits.ts';

const stock = anInstrument();
const exits = { takeProfit: 11_000n, stopLoss: 9_500n } as const;

/** Bid and ask a cent around the last price, a thousand on both sides. */
const at = (last: bigint): MarketSketch => ({
  bids: [[last - 1n, 1_000n]],
  asks: [[last + 1n, 1_000n]],
  last,
});

/** What printed went to this price, through it by a cent, and left `volume` there. */
const printed = (price: bigint, volume: bigint): MarketSketch => ({
  ...at(price - 2n),
  view: {
    barVolume: 40n * volume,
    printHigh: price + 1n,
    printLow: price - 5n,
    printVolume: volume,
  },
});

function trader(): Trader {
  return new Trader({ money: { STOCK: 10_000_000n } });
}

function meet(of: Trader, orderId: string, sketch: MarketSketch): void {
  of.nowMs += 1_000;
  of.do(of.meeting(orderId, stock, aMarket(stock, { timeMs: of.nowMs, ...sketch })));
}

function order({ state }: Trader, orderId: string): Order {
  const found = state.orders.get(orderId) ?? state.finishedOrders.get(orderId);
  if (found === undefined) throw new Error(`No order ${orderId}.`);
  return found;
}

const open = ({ state }: Trader) =>
  [...state.orders.values()].map((one) => [one.terms.orderId, remainingQuantity(one)]);
const endOf = (of: Trader, orderId: string) => order(of, orderId).reason;

function protect(of: Trader, set: ExitPrices, sketch: MarketSketch = {}): ProtectPosition {
  const [position] = of.state.positions.values();
  const prices = pricesOf(aMarket(stock, { timeMs: of.nowMs, ...sketch }), of.nowMs);
  const named = { pairId: `x${of.facts.length}`, positionId: position?.positionId ?? 'none' };
  return { kind: 'protectPosition', ...of.base(), ...named, instrument: stock, prices, exits: set };
}

test('the fill of an order arms its pair for what it filled; a pair can be closed once, not twice', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 100n, exits }));
  expect(order(ada, 'o1-sl')).toMatchObject({
    state: 'armed',
    holdMinor: 0n,
    terms: { type: 'stop', direction: 'sell', openClose: 'close', triggerPrice: 9_500n },
  });
  expect(order(ada, 'o1-tp')).toMatchObject({ state: 'working', terms: { price: 11_000n } });
  expect(open(ada)).toEqual([
    ['o1-sl', 100n],
    ['o1-tp', 100n],
  ]);
  const positionId = 'p-o1';
  expect(closingQuantity(ada.state.orders.values(), positionId)).toBe(100n);
  const refused = ada.refusal(ada.closing({ positionId, quantity: 101n, direction: 'sell' }));
  expect(refused).toEqual({ reason: 'OVER_CLOSE', figures: { n: '100' } });
});

test('what is closed by hand comes first: exits shrink to the rest, and end with nothing left', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 100n, exits }));
  const closing = (quantity: bigint, set: OrderParts = {}) =>
    ada.closing({ positionId: 'p-o1', direction: 'sell', quantity, ...set });
  ada.do(closing(30n));
  expect(open(ada)).toEqual([
    ['o1-sl', 70n],
    ['o1-tp', 70n],
  ]);
  ada.do(closing(50n, { price: 10_500n }));
  expect(open(ada).map(([, quantity]) => quantity)).toEqual([20n, 20n, 50n]);
  ada.do(closing(20n, { price: 10_600n }));
  expect(open(ada).map(([, quantity]) => quantity)).toEqual([50n, 20n]);
  expect([endOf(ada, 'o1-sl'), endOf(ada, 'o1-tp')]).toEqual(['CLOSED_BY_HAND', 'CLOSED_BY_HAND']);
  const ben = trader();
  ben.do(ben.order({ quantity: 100n, exits }));
  ben.do(ben.closing({ positionId: 'p-o1', direction: 'sell', quantity: 100n }));
  expect([endOf(ben, 'o1-sl'), ben.state.positions.size]).toEqual(['POSITION_CLOSED', 0]);
});

test('an order whose position is being closed by hand opens no more of it', () => {
  const ada = trader();
  const thin = aMarket(stock, { asks: [[10_000n, 30n]] });
  ada.do(ada.order({ quantity: 100n, price: 10_000n, exits, market: thin }));
  ada.do(ada.closing({ positionId: 'p-o1', direction: 'sell', quantity: 30n, price: 10_500n }));
  expect(order(ada, 'o1')).toMatchObject({ state: 'cancelled', reason: 'EXIT_FIRED' });
  expect(open(ada)).toHaveLength(1);
});

test('J13: the stop fires and ends the take profit; the take profit filled ends the stop', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 21n, exits }));
  meet(ada, 'o1-sl', at(9_400n));
  expect(order(ada, 'o1-sl')).toMatchObject({ state: 'filled', costMinor: 197_379n });
  expect(endOf(ada, 'o1-tp')).toBe('OTHER_EXIT_FIRED');
  expect(ada.state.orders.size).toBe(0);
  expect(ada.state.positions.size).toBe(0);
  const ben = trader();
  ben.do(ben.order({ quantity: 21n, exits }));
  meet(ben, 'o1-tp', at(11_100n));
  expect(order(ben, 'o1-tp').state).toBe('filled');
  expect(endOf(ben, 'o1-sl')).toBe('OTHER_EXIT_FIRED');
});

test('a take profit that fills in part leaves a stop for the rest, and explains itself', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 100n, exits }));
  meet(ada, 'o1-tp', printed(11_000n, 30n));
  expect(open(ada)).toEqual([
    ['o1-sl', 70n],
    ['o1-tp', 70n],
  ]);
  meet(ada, 'o1-sl', at(9_400n));
  expect(order(ada, 'o1-sl')).toMatchObject({ state: 'filled', filledQuantity: 70n });
  expect(endOf(ada, 'o1-tp')).toBe('OTHER_EXIT_FIRED');
  expect(ada.state.positions.size).toBe(0);
  for (const fact of ada.facts) {
    if (fact.kind !== 'orderFilled') continue;
    const { terms } = order(ada, fact.fill.orderId);
    const all = explainFill({ accountId: '7', terms, fill: fact.fill, instrument: stock });
    expect(all.filter(({ agrees }) => !agrees)).toEqual([]);
  }
});

test('when both are due in one look the stop loss fires, whichever is asked first', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 10n, exits }));
  const both: MarketSketch = {
    ...at(9_400n),
    view: { barVolume: 4_000n, printHigh: 11_001n, printLow: 9_400n, printVolume: 4_000n },
  };
  ada.nowMs += 1_000;
  const market = aMarket(stock, { timeMs: ada.nowMs, ...both });
  ada.do(ada.meeting('o1-tp', stock, market));
  expect(order(ada, 'o1-tp').state).toBe('working');
  ada.do(ada.meeting('o1-sl', stock, market));
  expect(order(ada, 'o1-sl').state).toBe('filled');
  expect(endOf(ada, 'o1-tp')).toBe('OTHER_EXIT_FIRED');
});

test('an order that fills in parts adds each to its pair; an exit that fires ends its rest', () => {
  const ada = trader();
  const thin = aMarket(stock, { asks: [[10_000n, 30n]] });
  ada.do(ada.order({ quantity: 100n, price: 10_000n, exits, market: thin }));
  meet(ada, 'o1', { asks: [[9_990n, 20n]], bids: [[9_980n, 50n]], last: 9_985n });
  expect(open(ada)).toEqual([
    ['o1', 50n],
    ['o1-sl', 50n],
    ['o1-tp', 50n],
  ]);
  meet(ada, 'o1-sl', at(9_400n));
  expect(order(ada, 'o1')).toMatchObject({ state: 'cancelled', reason: 'EXIT_FIRED' });
  expect(ada.state.orders.size + ada.state.positions.size).toBe(0);
  expect(ada.figures().usedMinor).toBe(0n);
});

test('a half that the customer cancels leaves the other alone, and is not armed again', () => {
  const ada = trader();
  const thin = aMarket(stock, { asks: [[10_000n, 30n]] });
  ada.do(ada.order({ quantity: 100n, price: 10_000n, exits, market: thin }));
  ada.do({ kind: 'cancelOrder', ...ada.base(), orderId: 'o1-tp', finished: null });
  meet(ada, 'o1', { asks: [[9_990n, 20n]], bids: [[9_980n, 50n]], last: 9_985n });
  expect(open(ada)).toEqual([
    ['o1', 50n],
    ['o1-sl', 50n],
  ]);
});

test('the pair of a position is set for what no other order closes, changed, and removed', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 101n }));
  ada.do(ada.order({ quantity: 30n, direction: 'sell', price: 10_500n }));
  ada.do(protect(ada, exits));
  const pair = open(ada).slice(1);
  expect(pair.map(([, quantity]) => quantity)).toEqual([71n, 71n]);
  const facts = ada.facts.length;
  ada.do(protect(ada, exits));
  expect(ada.facts.length).toBe(facts);
  ada.do(protect(ada, { stopLoss: 9_700n }));
  expect(endOf(ada, String(pair[0]?.[0]))).toBe('EXITS_CHANGED');
  expect(open(ada).slice(1)).toHaveLength(1);
  ada.do(protect(ada, {}));
  expect(open(ada)).toEqual([['o2', 30n]]);
});

test('what is sold by another order shrinks the pairs, the last one first', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 60n, exits }));
  ada.do(ada.order({ quantity: 40n, exits }));
  meet(ada, 'o1-sl', at(9_400n));
  expect(open(ada)).toEqual([
    ['o2-sl', 40n],
    ['o2-tp', 40n],
  ]);
  const settlement = { id: 's', price: 9_000n, isDone: false };
  const prices = pricesOf([], ada.nowMs);
  const instrument = { ...stock, settlement };
  ada.do({ kind: 'settleHolding', ...ada.base(), instrument, prices });
  expect(ada.state.orders.size).toBe(0);
});

test('exits on the wrong side, off the tick, on a close or of an auction are refused', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 10n }));
  const refusal = (set: OrderParts) => ada.refusal(ada.order(set));
  const side = { reason: 'EXIT_SIDE', figures: { last: '100.00' } };
  expect(refusal({ exits: { takeProfit: 10_000n } })).toEqual(side);
  expect(refusal({ exits: { stopLoss: 10_000n } })).toEqual(side);
  const low = { type: 'limit', price: 9_600n } as const;
  expect(refusal({ ...low, exits: { stopLoss: 9_700n } }).figures).toEqual({ last: '96.00' });
  expect(refusal({ exits: { takeProfit: 15_001n } }).reason).toBe('PRICE_BAND');
  expect(refusal({ exits: { stopLoss: 0n } })).toEqual({
    reason: 'AMOUNT',
    field: 'stopLossPrice',
  });
  const closes = { direction: 'sell', exits } as const;
  expect(refusal(closes)).toEqual({ reason: 'FIELD_UNUSED', field: 'takeProfitPrice' });
  const auction = anInstrument({ source: 7 });
  expect(refusal({ instrument: auction, exits }).field).toBe('takeProfitPrice');
  expect(ada.refusal(protect(ada, { stopLoss: 10_100n }))).toEqual(side);
  const nobody = { ...protect(ada, exits), positionId: 'p-none' };
  expect(ada.refusal(nobody).reason).toBe('NOT_FOUND');
});

test('a short is left above with a loss and below with a gain', () => {
  const ada = new Trader({ rules: openRules, money: { STOCK: 900_000n } });
  const short = { direction: 'sell', openClose: 'open', quantity: 5n } as const;
  ada.do(ada.order({ ...short, exits: { takeProfit: 9_000n, stopLoss: 10_500n } }));
  meet(ada, 'o1-sl', at(10_600n));
  expect(order(ada, 'o1-sl')).toMatchObject({ state: 'filled', terms: { direction: 'buy' } });
  expect(endOf(ada, 'o1-tp')).toBe('OTHER_EXIT_FIRED');
  expect(START_MS).toBeLessThan(ada.nowMs);
});

const act = fc.record({
  kind: fc.constantFrom('open', 'limit', 'sell', 'work', 'cancel', 'protect'),
  at: fc.nat(30),
  quantity: fc.integer({ min: 1, max: 40 }),
  last: fc.integer({ min: 9_200, max: 10_800 }),
  depth: fc.integer({ min: 1, max: 40 }),
});

test('whatever comes, no exit is larger than what it leaves, and halves are of one size', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const ada = trader();
      for (const { kind, at: place, last, depth, ...of } of acts) {
        const [price, quantity, size] = [BigInt(last), BigInt(of.quantity), BigInt(depth)];
        const sketch = {
          bids: [[price - 1n, size]],
          asks: [[price + 1n, size]],
          last: price,
        } as const;
        ada.nowMs += 1_000;
        const market = aMarket(stock, { timeMs: ada.nowMs, ...sketch });
        const set = { takeProfit: price + 300n, stopLoss: price - 300n };
        const open = [...ada.state.orders.keys()];
        const orderId = open[place % Math.max(1, open.length)];
        if (kind === 'open') ada.try(ada.order({ quantity, market, exits: set }));
        else if (kind === 'limit') {
          ada.try(
            ada.order({ quantity, market, price: price + 1n, exits: { stopLoss: price - 50n } }),
          );
        } else if (kind === 'sell') ada.try(ada.order({ quantity, market, direction: 'sell' }));
        else if (kind === 'protect') ada.try(protect(ada, set, sketch));
        else if (orderId === undefined) continue;
        else if (kind === 'work') ada.do(ada.meeting(orderId, stock, market));
        else ada.do({ kind: 'cancelOrder', ...ada.base(), orderId, finished: null });
        const orders = [...ada.state.orders.values()];
        const held = [...ada.state.positions.values()];
        for (const { positionId, quantity } of held) {
          expect(closingQuantity(orders, positionId)).toBeLessThanOrEqual(quantity);
        }
        for (const one of orders.filter(({ terms }) => terms.exit !== undefined)) {
          expect(held.map(({ positionId }) => positionId)).toContain(one.terms.positionId);
          const other = otherExit(ada.state.orders, one);
          if (other !== null) expect(remainingQuantity(one)).toBe(remainingQuantity(other));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('nobody takes a name that the house will need, not even who knows his own order', () => {
  const eve = trader();
  const { orderId } = eve.order({ quantity: 10n });
  eve.do({ ...eve.order({ quantity: 10n, price: 9_900n, exits }), orderId });
  const taken = (clientOrderId: string) => {
    const told = eve.refusal(eve.order({ quantity: 1n, clientOrderId }));
    expect(told).toEqual({ reason: 'DUPLICATE', figures: { id: orderId } });
  };
  for (const end of ['sl', 'tp', 's1', 's1-sl']) taken(`${orderId}-${end}`);
  for (const free of [`${orderId}0-sl`, `${orderId}-2`, `${orderId}-sl-2`]) {
    eve.do(eve.order({ quantity: 1n, clientOrderId: free }));
  }
  // Its exits have its name, and what a split makes of them.
  eve.do({ kind: 'cancelOrder', ...eve.base(), orderId, finished: null });
  eve.do(eve.order({ quantity: 1n, clientOrderId: `${orderId}-s1` }));
});

/** What was changed went on buying into the fall that had just stopped it out. */
test('an order that was changed after it filled in part has the exits it had, and ends with them', () => {
  const ada = trader();
  const some = { quantity: 100n, price: 10_002n, exits };
  ada.do(ada.order({ ...some, market: aMarket(stock, { asks: [[10_001n, 40n]] }) }));
  const change = (orderId: string, newOrderId: string, price: bigint) => {
    const named = { orderId, newOrderId, clientOrderId: newOrderId, priorOrderId: null };
    const prices = pricesOf(aMarket(stock, { timeMs: ada.nowMs }), ada.nowMs);
    const to = { quantity: null, price, triggerPrice: null };
    const of = { kind: 'amendOrder', instrument: stock, prices } as const;
    ada.do({ ...of, ...ada.base(), ...named, ...to });
  };
  change('o1', 'o2', 9_800n);
  change('o2', 'o3', 9_900n);
  expect(order(ada, 'o3').terms).toMatchObject({ replaces: 'o2', exitsOf: 'o1' });
  meet(ada, 'o3', { bids: [[9_898n, 10n]], asks: [[9_899n, 10n]], last: 9_899n });
  // The ten it fills join the pair that is there.
  expect(open(ada)).toEqual([
    ['o1-sl', 50n],
    ['o1-tp', 50n],
    ['o3', 50n],
  ]);
  meet(ada, 'o1-sl', at(9_400n));
  expect(open(ada)).toEqual([]);
  expect([endOf(ada, 'o3'), endOf(ada, 'o1-tp')]).toEqual(['EXIT_FIRED', 'OTHER_EXIT_FIRED']);
});

/** One customer with many exits was seconds of the whole house for each of his decisions. */
test('a decision looks at each order a few times, however many exits there are', () => {
  const eve = new Trader({ money: { STOCK: 1_000_000_000n } });
  for (let n = 0; n < 300; n += 1) eve.do(eve.order({ quantity: 1n, exits }));
  const { orders } = eve.state;
  let looks = 0;
  const entries = orders.entries.bind(orders);
  orders[Symbol.iterator] = orders.entries = function* counted(): MapIterator<[string, Order]> {
    for (const entry of entries()) {
      looks += 1;
      yield entry;
    }
  };
  eve.do(eve.order({ quantity: 1n, exits }));
  expect(orders.size).toBe(602);
  expect(looks).toBeLessThan(20 * orders.size);
});

test('a plain opening order is decided without a look through the others of its account', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ price: 9_000n }));
  const order = trader.order({ price: 9_000n });
  const decision = decide(trader.state, order, trader.rules);
  const looked = vi.spyOn(trader.state.orders, 'values');
  expect(withExits(trader.state, order, decision, trader.rules)).toBe(decision);
  expect(looked).not.toHaveBeenCalled();
});

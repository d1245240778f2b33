import { expect, test } from 'vitest';
import type { Instrument } from '../../instruments/instrument.ts';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { type Order, restingPrice } from '../../orders/order.ts';
import { explainFill } from '../explaining/explain.ts';
import type { OrderParts } from '../testing/an-order.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const stock = anInstrument();

function splitBy(to: bigint, from: bigint, isDone = false): Instrument {
  const split = { id: 's1', atMs: 0, to, from, cashPrice: 1_000n, isDone };
  return { ...stock, version: stock.version + 1, splits: [split] };
}

function carryOut(trader: Trader, to: bigint, from = 1n): void {
  const prices = ratesOf(null, trader.nowMs);
  const instrument = splitBy(to, from);
  trader.do({ kind: 'splitHolding', ...trader.base(), instrument, prices });
}

function trader(): Trader {
  return new Trader({ money: { STOCK: 10_000_000n } });
}

/** Somebody who holds ten and whose order `o2` waits when the shares are split. */
function split(set: OrderParts, to: bigint, from = 1n): Order[] {
  const ada = trader();
  ada.do(ada.order({ quantity: 10n }));
  ada.do(ada.order({ timeInForce: 'gtc', ...set }));
  ada.nowMs += 1_000;
  carryOut(ada, to, from);
  return [...ada.state.orders.values()];
}

const at = (last: bigint, timeMs: number): MarketSketch => ({
  bids: [[last - 1n, 1_000n]],
  asks: [[last + 1n, 1_000n]],
  last,
  timeMs,
});

test('an order at the close goes on to its close, with its worst price in the new count', () => {
  const [order] = split({ quantity: 5n, price: 9_001n, timeInForce: 'cls' }, 2n);
  expect(order).toMatchObject({ state: 'working', terms: { quantity: 10n, price: 4_500n } });
  const uncrossMs = Date.UTC(2026, 10, 20, 21);
  expect(order?.terms.auction).toEqual({ uncrossMs, worstPrice: 4_500n, cross: 'close' });
});

test('two for one: a limit for ten at half the price, with its hold and its place in time', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 5n, type: 'limit', price: 9_000n, timeInForce: 'gtc' }));
  const before = ada.state.orders.get('o1');
  const wallet = ada.state.wallets.STOCK;
  ada.nowMs += 5_000;
  carryOut(ada, 2n);
  expect(ada.state.wallets.STOCK).toEqual(wallet);
  expect(ada.state.finishedOrders.get('o1')).toMatchObject({ reason: 'IN_NEW_COUNT' });
  const after = ada.state.orders.get('o1-s1');
  expect(after).toMatchObject({
    state: 'working',
    holdMinor: before?.holdMinor,
    expiry: before?.expiry,
    terms: {
      quantity: 10n,
      price: 4_500n,
      splits: 1,
      replaces: 'o1',
      clientOrderId: 'o1-s1',
      acceptedAtMs: before?.terms.acceptedAtMs,
    },
  });
  const { length } = ada.facts;
  carryOut(ada, 2n);
  expect(ada.facts).toHaveLength(length);
  const whole = splitBy(2n, 1n, true);
  ada.nowMs += 1_000;
  const market = aMarket(whole, { ...at(4_400n, ada.nowMs) });
  ada.do(ada.meeting('o1-s1', whole, { ...market, printLow: 4_400n, printVolume: 5_000n }));
  const filled = ada.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  expect(filled.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(10n);
  const terms = ada.state.finishedOrders.get('o1-s1')?.terms;
  for (const fill of filled) {
    if (terms === undefined) throw new Error('it has ended');
    const all = explainFill({ accountId: '7', terms, fill, instrument: whole });
    expect(all.filter(({ agrees }) => !agrees)).toEqual([]);
  }
});

test('prices are rounded to the step that is better for who ordered, triggers away from the price', () => {
  // A third of 100.00 is 33.33 and a third of a cent.
  const third = (set: OrderParts) => split({ quantity: 3n, ...set }, 3n)[0];
  const limit = { type: 'limit' } as const;
  expect(third({ ...limit, price: 9_100n })?.terms).toMatchObject({ price: 3_033n, quantity: 9n });
  expect(third({ ...limit, price: 10_900n, direction: 'sell' })?.terms.price).toBe(3_634n);
  const stop = { type: 'stop' } as const;
  expect(restingPrice(third({ ...stop, triggerPrice: 10_900n }) as Order)).toBe(3_634n);
  expect(third({ ...stop, triggerPrice: 9_100n, direction: 'sell' })?.terms.triggerPrice).toBe(
    3_033n,
  );
  const both = { type: 'stopLimit', triggerPrice: 10_900n, price: 11_000n } as const;
  expect(third(both)?.terms).toMatchObject({ triggerPrice: 3_634n, price: 3_666n });
});

test('a trailing stop stays where it has come to, as far behind in the new count', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 10n }));
  const trail = { by: 'amount', size: 301n } as const;
  const sells = { type: 'trailingStop', trail, direction: 'sell', quantity: 5n } as const;
  ada.do(ada.order({ ...sells, timeInForce: 'gtc' }));
  ada.nowMs += 1_000;
  ada.do(ada.meeting('o2', stock, aMarket(stock, at(10_500n, ada.nowMs))));
  carryOut(ada, 2n);
  // It had come to 101.99; the distance of 3.01 is 1.505, a cent up.
  const after = ada.state.orders.get('o2-s1');
  expect(after).toMatchObject({
    state: 'armed',
    terms: { triggerPrice: 5_099n, quantity: 10n, trail: { by: 'amount', size: 151n } },
  });
  const whole = splitBy(2n, 1n, true);
  ada.nowMs += 1_000;
  ada.do(ada.meeting('o2-s1', whole, aMarket(whole, at(5_300n, ada.nowMs))));
  expect(ada.state.orders.get('o2-s1')?.trailed).toMatchObject({ best: 5_300n, trigger: 5_149n });
});

test('take profit and stop loss follow their position, and one still ends the other', () => {
  const ada = trader();
  ada.do(ada.order({ quantity: 7n, exits: { takeProfit: 12_000n, stopLoss: 8_000n } }));
  // Three for two: ten and a half, of which the half is paid in cash.
  carryOut(ada, 3n, 2n);
  expect([...ada.state.positions.values()]).toMatchObject([{ quantity: 10n, splits: 1 }]);
  const open = [...ada.state.orders.values()];
  expect(open.map(({ terms }) => [terms.orderId, terms.quantity])).toEqual([
    ['o1-s1-sl', 10n],
    ['o1-s1-tp', 10n],
  ]);
  expect(open.map(restingPrice)).toEqual([5_333n, 8_000n]);
  const whole = splitBy(3n, 2n, true);
  ada.nowMs += 1_000;
  ada.do(ada.meeting('o1-s1-sl', whole, aMarket(whole, at(5_300n, ada.nowMs))));
  expect(ada.state.positions.size).toBe(0);
  const [one, other] = [...ada.state.finishedOrders.values()].slice(-2);
  expect([one?.terms.orderId, one?.state]).toEqual(['o1-s1-sl', 'filled']);
  expect([other?.terms.orderId, other?.reason]).toEqual(['o1-s1-tp', 'OTHER_EXIT_FIRED']);
});

test('exits an order asks for follow with it', () => {
  const exits = { takeProfit: 12_000n, stopLoss: 8_000n } as const;
  const limit = { type: 'limit', price: 9_100n, exits } as const;
  expect(split({ ...limit, quantity: 3n }, 3n)[0]?.terms).toMatchObject({
    price: 3_033n,
    exits: { takeProfit: 4_000n, stopLoss: 2_666n },
  });
});

test('what the new count cannot say ends: fractions to open, what filled in part, all in a reverse split', () => {
  const limit = { type: 'limit', price: 9_100n } as const;
  expect(split({ ...limit, quantity: 3n }, 3n, 2n)).toEqual([]);
  expect(split({ ...limit, quantity: 4n }, 3n, 2n)[0]?.terms.quantity).toBe(6n);
  const sells = { ...limit, price: 10_900n, direction: 'sell' } as const;
  expect(split({ ...sells, quantity: 3n }, 3n, 2n)[0]?.terms.quantity).toBe(4n);
  expect(split({ ...limit, quantity: 10n }, 1n, 10n)).toEqual([]);
  const thin = aMarket(stock, { asks: [[9_100n, 30n]] });
  expect(split({ ...limit, quantity: 100n, market: thin }, 2n)).toEqual([]);
});

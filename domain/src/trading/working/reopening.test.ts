import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auctionInputs, runAuction } from '../../auction/run-auction.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import type { Order } from '../../orders/order.ts';
import { isBoundByReopening, waitsForReopening } from '../../orders/reopening.ts';
import { explainFill } from '../explaining/explain.ts';
import { waitingInterest } from '../placing/guard.ts';
import { previewOrder } from '../placing/preview.ts';
import { aMarket, anInstrument, type MarketSketch, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import type { ReopenOrder } from './auction-commands.ts';
import { sessionPrint } from './session-print.ts';

const MINUTE_MS = 60_000;
const stock = anInstrument();
/** Halted from the start for five minutes. */
const REOPEN_MS = START_MS + 5 * MINUTE_MS;
const halted = {
  view: { status: 'halted', nextOpenMs: REOPEN_MS, reopensMs: REOPEN_MS },
} as const;
/** Of a usual day of a million shares 0.2 %, and 2.5 % of that. */
const OF_THE_MARKET = 50n;

function traderAt(nowMs = START_MS, STOCK = 10_000_000n) {
  const trader = new Trader({ money: { STOCK } });
  trader.nowMs = nowMs;
  return trader;
}

/** Places an order while trading is halted. */
function wait(trader: Trader, set: Parameters<Trader['order']>[0] = {}): string {
  const command = trader.order({
    market: aMarket(stock, { timeMs: trader.nowMs, ...halted }),
    ...set,
  });
  trader.do(command);
  return command.orderId;
}

/** What the desk sends to the orders that waited, half a second after trading goes on. */
function reopened(
  traders: readonly Trader[],
  sketch: MarketSketch = {},
  print = sessionPrint(stock, 'reopening'),
): readonly (readonly [Trader, ReopenOrder])[] {
  const market = aMarket(stock, { timeMs: REOPEN_MS, ...sketch });
  const all = traders.flatMap((trader) =>
    [...trader.state.orders.values()]
      .filter((order) => waitsForReopening(order, REOPEN_MS))
      .map((order) => ({ trader, order })),
  );
  const at = { instrumentId: stock.id, uncrossMs: REOPEN_MS, quote: market.quote, others: [] };
  const orders = all.map(({ order }) => waitingInterest(order, stock));
  const { uncross, fills, book } = runAuction(auctionInputs({ ...at, orders, print }), stock);
  return all.map(({ trader, order }) => {
    trader.nowMs = REOPEN_MS + 500;
    const { orderId } = order.terms;
    const auction = uncross && { ...uncross, uncrossMs: REOPEN_MS, book, inputsHash: 'h', print };
    const quantity = fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n;
    const prices = pricesOf(market, trader.nowMs);
    const named = { orderId, instrument: stock, prices, reopenMs: REOPEN_MS, auction, quantity };
    return [trader, { kind: 'reopenOrder', ...trader.base(), ...named }];
  });
}

function reopen(traders: readonly Trader[], sketch: MarketSketch = {}): void {
  for (const [trader, command] of reopened(traders, sketch)) trader.do(command);
}

const orderOf = ({ state }: Trader, orderId: string): Order | undefined =>
  state.orders.get(orderId) ?? state.finishedOrders.get(orderId);

test('what waited meets at the print: customers each other, the rest the share of the market', () => {
  const [buyer, seller] = [traderAt(), traderAt()];
  seller.do(seller.order({ quantity: 30n }));
  const bought = wait(buyer, { quantity: 200n });
  const sold = wait(seller, { quantity: 30n, direction: 'sell', openClose: 'close' });
  // The print is 5 % above all that was known while it was halted.
  const sketch = { last: 10_500n, bids: [[10_490n, 500n]], asks: [[10_510n, 500n]] } as const;
  reopen([buyer, seller], sketch);
  expect(orderOf(seller, sold)).toMatchObject({ state: 'filled', filledQuantity: 30n });
  // 30 of the other customer and 50 of the market; the other 120 go on to the book.
  expect(sessionPrint(stock, 'reopening').marketQuantity).toBe(OF_THE_MARKET);
  expect(orderOf(buyer, bought)).toMatchObject({
    state: 'partlyFilled',
    filledQuantity: 80n,
    filledNotional: 80n * 10_500n,
    reopenedMs: REOPEN_MS,
  });
  const fact = buyer.facts.findLast((one) => one.kind === 'orderFilled');
  if (fact?.kind !== 'orderFilled') throw new Error('nothing filled');
  const { fill } = fact;
  expect(fill).toMatchObject({ mode: 'auction', price: 10_500n });
  expect(fill.auction).toMatchObject({
    uncrossMs: REOPEN_MS,
    volume: 80n,
    imbalance: 170n,
    print: { cross: 'reopening', marketQuantity: OF_THE_MARKET },
  });
  const terms = orderOf(buyer, bought)?.terms;
  if (terms === undefined) throw new Error('no order');
  const of = { accountId: '7', terms, fill, instrument: stock };
  expect(explainFill(of).every(({ agrees }) => agrees)).toBe(true);
  buyer.nowMs += 1_000;
  buyer.do(buyer.meeting(bought, stock, aMarket(stock, { timeMs: buyer.nowMs, ...sketch })));
  expect(orderOf(buyer, bought)).toMatchObject({ state: 'filled', filledQuantity: 200n });
});

test('a limit that the print reaches pays the print, keeps its rest and ends for nothing', () => {
  const trader = traderAt();
  const limit = { type: 'limit', timeInForce: 'gtc' } as const;
  const reached = wait(trader, { ...limit, quantity: 70n, price: 10_100n });
  const beyond = wait(trader, { ...limit, quantity: 10n, price: 9_800n });
  reopen([trader], { last: 9_900n });
  expect(orderOf(trader, reached)).toMatchObject({
    state: 'partlyFilled',
    filledQuantity: 50n,
    filledNotional: 50n * 9_900n,
    reason: null,
  });
  // What is left is held at its limit still: twenty at 101.00, the one dollar was paid.
  expect(orderOf(trader, reached)?.holdMinor).toBe(202_000n);
  expect(orderOf(trader, beyond)).toMatchObject({ state: 'working', filledQuantity: 0n });
});

test('every order has its part once, however often it is sent, and a later one has none', () => {
  const trader = traderAt();
  const orderId = wait(trader, { quantity: 80n });
  const commands = reopened([trader]);
  for (const [, command] of [...commands, ...commands]) trader.do(command);
  expect(orderOf(trader, orderId)).toMatchObject({ filledQuantity: 50n });
  const facts = trader.facts.length;
  for (const [, command] of commands) trader.do(command);
  expect(trader.facts).toHaveLength(facts);
  const later = trader.order({ type: 'limit', price: 9_000n, quantity: 5n });
  trader.do(later);
  const [, first] = commands[0] ?? [];
  if (first === undefined) throw new Error('nobody waited');
  trader.do({ ...first, orderId: later.orderId, quantity: 5n });
  expect(orderOf(trader, later.orderId)).toMatchObject({ filledQuantity: 0n });
});

test('stops, what is for an open or a close, and what came as trading went on do not wait', () => {
  const trader = traderAt();
  const stop = wait(trader, { type: 'stop', triggerPrice: 10_200n, quantity: 1n });
  const atClose = wait(trader, { timeInForce: 'cls', quantity: 1n });
  const market = wait(trader, { quantity: 1n });
  trader.nowMs = REOPEN_MS;
  const late = wait(trader, { quantity: 1n });
  const waits = (orderId: string) => {
    const order = orderOf(trader, orderId);
    return order !== undefined && waitsForReopening(order, REOPEN_MS);
  };
  expect([stop, atClose, late].map(waits)).toEqual([false, false, false]);
  expect(waits(market)).toBe(true);
  // At once or not at all: it ended as it came.
  const ioc = wait(trader, { timeInForce: 'ioc', quantity: 1n });
  expect(orderOf(trader, ioc)?.reason).toBe('NOT_AT_ONCE');
});

test('who waited is bound as the print is known: a limit two seconds, at the market until done', () => {
  const trader = traderAt();
  const market = orderOf(trader, wait(trader, { quantity: 100n }));
  const limit = orderOf(trader, wait(trader, { type: 'limit', price: 9_000n, quantity: 1n }));
  if (market === undefined || limit === undefined) throw new Error('no order');
  const bound = (order: Order, afterMs: number) =>
    isBoundByReopening(order, REOPEN_MS, REOPEN_MS + afterMs);
  expect([0, 1_999, 2_000].map((ms) => bound(limit, ms))).toEqual([true, true, false]);
  expect([0, 59_999, 60_000].map((ms) => bound(market, ms))).toEqual([true, true, false]);
  reopen([trader]);
  const after = orderOf(trader, market.terms.orderId);
  if (after === undefined) throw new Error('no order');
  expect(after.state).toBe('partlyFilled');
  expect(bound(after, 600)).toBe(false);
});

test('what opens without the money for the print fills what it reaches, as at an open', () => {
  const trader = traderAt(START_MS, 102_000n);
  const orderId = wait(trader, { quantity: 10n });
  reopen([trader], { last: 11_000n });
  expect(orderOf(trader, orderId)).toMatchObject({ filledQuantity: 9n, reason: 'INSUFFICIENT' });
});

test('the preview of an order says when it has its part, where there will be such a print', () => {
  const reopens = (set: Parameters<Trader['order']>[0]) => {
    const trader = traderAt();
    const market = aMarket(stock, { timeMs: START_MS, ...halted });
    const order = trader.order({ market, quantity: 1n, ...set });
    return previewOrder(trader.state, order).figures?.reopensMs;
  };
  expect(reopens({})).toBe(REOPEN_MS);
  expect(reopens({ type: 'limit', price: 9_000n })).toBe(REOPEN_MS);
  expect(reopens({ timeInForce: 'cls' })).toBeUndefined();
  expect(reopens({ type: 'stop', triggerPrice: 10_500n })).toBeUndefined();
  // An operator's halt ends with no print of its own.
  const byHand = aMarket(stock, { view: { status: 'halted', nextOpenMs: null } });
  expect(reopens({ market: byHand })).toBeUndefined();
});

test('parts get of the market what the whole gets, over any accounts, and nobody more than it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 90 }), isLimit: fc.boolean() }), {
        minLength: 1,
        maxLength: 6,
      }),
      (parts) => {
        const whole = traderAt();
        const sum = parts.reduce((all, { size }) => all + BigInt(size), 0n);
        const one = wait(whole, { quantity: sum });
        reopen([whole]);
        const many = parts.map(() => traderAt());
        const ids = parts.map(({ size, isLimit }, at) => {
          const limit = isLimit ? ({ type: 'limit', price: 10_000n } as const) : {};
          const orderId = `part${at}`;
          return wait(many[at] as Trader, { orderId, quantity: BigInt(size), ...limit });
        });
        reopen(many);
        const got = ids.map((id, at) => orderOf(many[at] as Trader, id)?.filledQuantity ?? 0n);
        const all = got.reduce((total, each) => total + each, 0n);
        expect(all).toBe(orderOf(whole, one)?.filledQuantity);
        expect(all <= OF_THE_MARKET).toBe(true);
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});

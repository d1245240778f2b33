import { expect, test } from 'vitest';
import { auctionInputs, runAuction } from '../../auction/run-auction.ts';
import { pricesOf, ratesOf } from '../../market/testing/prices-of.ts';
import type { Order } from '../../orders/order.ts';
import type { ConfirmedFigures } from '../../orders/order-parts.ts';
import { explainFill, guardedMinor } from '../explaining/explain.ts';
import type { OrderParts } from '../testing/an-order.ts';
import {
  aBond,
  aMarket,
  anInstrument,
  type MarketSketch,
  START_MS,
} from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { sessionPrint } from '../working/session-print.ts';
import { waitingInterest } from './guard.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();
const rich = () => new Trader({ money: { STOCK: 10_000_000n } });
const shown = (price: bigint | null): ConfirmedFigures => ({
  by: 'customer',
  price,
  totalMinor: 50_000n,
  feeMinor: 100n,
});
const asking = (...asks: readonly (readonly [bigint, bigint])[]): MarketSketch => ({ asks });

function ordered(of: Trader, set: OrderParts, sketch: MarketSketch = {}) {
  const instrument = set.instrument ?? stock;
  return of.order({ market: aMarket(instrument, { timeMs: of.nowMs, ...sketch }), ...set });
}

function placed(of: Trader, set: OrderParts, sketch: MarketSketch = {}): Order {
  const answer = of.do(ordered(of, set, sketch));
  if (answer.kind !== 'order') throw new Error('no order');
  return answer.order;
}

function refused(of: Trader, set: OrderParts, sketch: MarketSketch = {}) {
  return of.refusal(ordered(of, set, sketch));
}

function met(of: Trader, orderId: string, sketch: MarketSketch): Order | undefined {
  of.nowMs += 1_000;
  of.do(of.meeting(orderId, stock, aMarket(stock, { timeMs: of.nowMs, ...sketch })));
  return of.state.orders.get(orderId) ?? of.state.finishedOrders.get(orderId);
}

test('a purchase whose best price left the guard is refused with both, and nothing is stored', () => {
  const ada = rich();
  const wallet = ada.state.wallets.STOCK;
  const facts = ada.facts.length;
  // 100.00 and 1 % is 101.00.
  expect(refused(ada, { guardFrom: 10_000n }, asking([10_101n, 500n]))).toEqual({
    reason: 'PRICE_MOVED',
    figures: { price: '101.01', guardPrice: '101.00' },
  });
  expect(ada.facts).toHaveLength(facts);
  expect(ada.state.wallets.STOCK).toEqual(wallet);
  expect(placed(ada, { guardFrom: 10_000n }, asking([10_100n, 500n])).state).toBe('filled');
});

test('a sale is kept from below, and a close as well', () => {
  const ada = rich();
  const { positionId } = placed(ada, { quantity: 10n }).terms;
  expect(positionId).toBeNull();
  const sale = { direction: 'sell', guardFrom: 10_000n, quantity: 5n } as const;
  expect(refused(ada, sale, { bids: [[9_899n, 500n]] })).toEqual({
    reason: 'PRICE_MOVED',
    figures: { price: '98.99', guardPrice: '99.00' },
  });
  expect(placed(ada, sale, { bids: [[9_900n, 500n]] }).state).toBe('filled');
  const market = aMarket(stock, { timeMs: ada.nowMs, bids: [[9_899n, 500n]] });
  const close = ada.closing({ positionId: 'p-o1', quantity: 5n, market });
  expect(ada.refusal({ ...close, guardFrom: 10_000n }).reason).toBe('PRICE_MOVED');
  expect(ada.refusal({ ...close, confirmed: shown(10_000n) }).reason).toBe('PRICE_MOVED');
  // 99.98 less 1 % is 98.9802, on a tick inside it 98.99.
  ada.do({ ...close, guardFrom: 9_998n });
});

test('it counts from the price shown where none was named; without either from the best one', () => {
  const asks = asking([10_101n, 500n]);
  expect(refused(rich(), { confirmed: shown(10_000n) }, asks).reason).toBe('PRICE_MOVED');
  const named = { confirmed: shown(10_000n), guardFrom: 10_001n };
  expect(placed(rich(), named, asks).terms).toMatchObject({ guardFrom: 10_001n });
  expect(placed(rich(), { confirmed: shown(10_050n) }, asks).terms.guardFrom).toBe(10_050n);
  for (const set of [{}, { confirmed: shown(null) }]) {
    expect(placed(rich(), set, asks).terms.guardFrom).toBeUndefined();
  }
  // Half a percent of 100.00 is 100.50.
  const narrow = { guardFrom: 10_000n, slippageGuardBps: 50n };
  expect(refused(rich(), narrow, asking([10_051n, 500n])).figures).toMatchObject({
    guardPrice: '100.50',
  });
});

test('what lies past the guard of the confirmed price is cut, though the best price is inside', () => {
  const book = asking([10_050n, 10n], [10_150n, 500n]);
  const order = placed(rich(), { quantity: 100n, guardFrom: 10_000n }, book);
  expect(order).toMatchObject({
    state: 'cancelled',
    reason: 'SLIPPAGE_GUARD',
    filledQuantity: 10n,
    filledNotional: 100_500n,
  });
  // By the best price, 100.50 and 1 %, it would have taken 101.50 as well.
  expect(placed(rich(), { quantity: 100n }, book).state).toBe('filled');
});

test('one that waits for the open is held at its guard and fills nothing beyond it', () => {
  const closed = { last: 10_200n, view: { status: 'closed', nextOpenMs: START_MS + 500 } } as const;
  for (const [ask, state, filled] of [
    [10_101n, 'cancelled', 0n],
    [10_100n, 'filled', 5n],
  ] as const) {
    const ada = rich();
    const { terms, holdMinor } = placed(ada, { quantity: 5n, guardFrom: 10_000n }, closed);
    // 5 × 101.00 and 1.00; the last price is not asked.
    expect(holdMinor).toBe(50_600n);
    const after = met(ada, terms.orderId, asking([ask, 500n]));
    expect([after?.state, after?.filledQuantity]).toEqual([state, filled]);
    expect(after?.reason).toBe(filled === 0n ? 'SLIPPAGE_GUARD' : null);
    expect(ada.figures().usedMinor).toBe(filled * 10_100n);
  }
});

test('one that waits for a price is cut when that comes beyond its guard', () => {
  const ada = rich();
  const { terms, state } = placed(ada, { quantity: 5n, guardFrom: 10_000n }, { asks: [] });
  expect(state).toBe('working');
  expect(met(ada, terms.orderId, { asks: [] })?.state).toBe('working');
  expect(met(ada, terms.orderId, asking([10_500n, 500n]))).toMatchObject({
    state: 'cancelled',
    reason: 'SLIPPAGE_GUARD',
    filledQuantity: 0n,
  });
});

test('at a reopening it takes the print inside its guard alone, and ends on the book after it', () => {
  const reopensMs = START_MS + 300_000;
  const halted = { view: { status: 'halted', nextOpenMs: reopensMs, reopensMs } } as const;
  const print = sessionPrint(stock, 'reopening');
  for (const [last, quantity] of [
    [10_100n, 5n],
    [10_101n, 0n],
  ] as const) {
    const ada = rich();
    const order = placed(ada, { quantity: 5n, guardFrom: 10_000n }, halted);
    const orders = [waitingInterest(order, stock)];
    expect(orders).toMatchObject([{ isMarket: true, worstPrice: 10_100n }]);
    const { quote } = aMarket(stock, { timeMs: reopensMs, last });
    const at = { instrumentId: stock.id, uncrossMs: reopensMs, quote, others: [] };
    const { fills } = runAuction(auctionInputs({ ...at, orders, print }), stock);
    expect(fills.map((fill) => fill.quantity)).toEqual(quantity === 0n ? [] : [quantity]);
  }
  // Without a confirmed price it takes the print wherever it is.
  const order = placed(rich(), { quantity: 5n }, halted);
  expect(waitingInterest(order, stock).worstPrice).toBeNull();
});

test('in an auction that collects its worst price counts from the confirmed one', () => {
  const uncrossMs = START_MS + 60_000;
  const view = { status: 'auction', nextOpenMs: uncrossMs } as const;
  const order = placed(rich(), { guardFrom: 10_000n }, { last: 10_300n, view });
  expect(order.terms.auction).toEqual({ uncrossMs, worstPrice: 10_100n });
  expect(placed(rich(), {}, { last: 10_300n, view }).terms.auction?.worstPrice).toBe(10_403n);
});

test('a guard that nothing would count from it is refused as a field', () => {
  const unused = { reason: 'FIELD_UNUSED', field: 'guardFrom' };
  const guardFrom = 10_000n;
  const limit = { type: 'limit', price: 10_000n } as const;
  const stop = { type: 'stop', triggerPrice: 10_500n } as const;
  for (const set of [limit, stop, { timeInForce: 'opg' }, { timeInForce: 'cls' }] as const) {
    expect(refused(rich(), { ...set, guardFrom })).toEqual(unused);
    expect(placed(rich(), { ...set, confirmed: shown(10_000n) }).terms.guardFrom).toBeUndefined();
  }
  const block = anInstrument({
    id: '4:NASDAQ:TEST',
    source: 4,
    feeMarket: 'BLOCK',
    leverages: [1],
    isShortable: false,
  });
  const whale = new Trader({ money: { STOCK: 10_000_000_000n } });
  const set = { instrument: block, quantity: 10_000n };
  expect(refused(whale, { ...set, guardFrom })).toEqual(unused);
  expect(placed(whale, { ...set, confirmed: shown(10_027n) }).terms.guardFrom).toBeUndefined();
});

test('a guard from far away opens nothing: it is refused as a limit so far would be', () => {
  const banded = { reason: 'PRICE_BAND', figures: { p: '50' } };
  for (const price of [15_001n, 4_999n, 1n, 0n, -1n, 999_999_999_999n]) {
    expect(refused(rich(), { guardFrom: price })).toEqual(banded);
    expect(refused(rich(), { confirmed: shown(price) })).toEqual(banded);
  }
  // At the end of the band the guard is wide, and nothing but what the customer named.
  expect(placed(rich(), { guardFrom: 15_000n }).terms.guardFrom).toBe(15_000n);
});

test('a stored fill is explained by the rule of its order: from the confirmed price or the best', () => {
  const book = asking([10_050n, 10n], [10_150n, 500n]);
  const explained = (of: Trader, change: { readonly guardFrom?: bigint } = {}) => {
    const fact = of.facts.findLast((one) => one.kind === 'orderFilled');
    const accepted = of.facts.findLast((one) => one.kind === 'orderAccepted');
    if (fact?.kind !== 'orderFilled' || accepted?.kind !== 'orderAccepted') throw new Error('none');
    const terms = { ...accepted.terms, ...change };
    const { fill } = fact;
    const lines = explainFill({ accountId: '7', terms, fill, instrument: stock });
    const guarded = guardedMinor(terms, fill, { instrument: stock, rules: of.rules });
    const differing = lines.filter(({ agrees }) => !agrees).map(({ what }) => what);
    return { differing, guarded };
  };
  const ada = rich();
  placed(ada, { quantity: 100n, guardFrom: 10_000n }, book);
  // 100 × 101.00 and the dollar.
  expect(explained(ada)).toEqual({ differing: [], guarded: 1_010_100n });
  // One of before: 100.50 and 1 % is 101.50, and it took both levels, whatever was confirmed.
  const ben = rich();
  placed(ben, { quantity: 100n }, book);
  expect(explained(ben)).toEqual({ differing: [], guarded: 1_015_100n });
  expect(explained(ben, { guardFrom: 10_000n }).differing).toContain('slices');
});

test('one that is changed while it waits keeps the price that its guard counts from', () => {
  const ada = rich();
  const closed = { view: { status: 'closed', nextOpenMs: START_MS + 60_000 } } as const;
  const { terms } = placed(ada, { quantity: 5n, guardFrom: 10_000n }, { last: 10_050n, ...closed });
  const market = aMarket(stock, { timeMs: ada.nowMs, last: 10_050n, ...closed });
  const at = { instrument: stock, prices: pricesOf(market, ada.nowMs), priorOrderId: null };
  const same = { quantity: null, price: null, triggerPrice: null };
  const amend = (orderId: string, newOrderId: string, quantity: bigint) =>
    ada.do({
      kind: 'amendOrder',
      ...ada.base(),
      orderId,
      newOrderId,
      clientOrderId: newOrderId,
      ...at,
      ...same,
      quantity,
    });
  amend(terms.orderId, 'n1', 8n);
  const larger = ada.state.orders.get('n1');
  expect(larger?.terms.guardFrom).toBe(10_000n);
  // 8 × 101.00 and 1.00; then 3 × 101.00 and 1.00.
  expect(larger?.holdMinor).toBe(80_900n);
  amend('n1', 'n2', 3n);
  expect(ada.state.orders.get('n1')).toMatchObject({ sizedQuantity: 3n, holdMinor: 30_400n });
});

test('when its shares are split two for one, its guard counts from half the price', () => {
  const ada = rich();
  const closed = { view: { status: 'closed', nextOpenMs: START_MS + 60_000 } } as const;
  placed(ada, { quantity: 5n, guardFrom: 10_001n, timeInForce: 'gtc' }, closed);
  const split = { id: 's1', atMs: 0, to: 2n, from: 1n, cashPrice: 1_000n, isDone: false };
  const instrument = { ...stock, version: 2, splits: [split] };
  const prices = ratesOf(null, ada.nowMs);
  ada.do({ kind: 'splitHolding', ...ada.base(), instrument, prices });
  // A purchase is kept from 50.00, not from 50.01.
  expect(ada.state.orders.get('o1-s1')?.terms).toMatchObject({ guardFrom: 5_000n, quantity: 10n });
});

test('a preview says the guard and what the whole order comes to there, as the order keeps it', () => {
  const ada = rich();
  const guardOf = (set: OrderParts, sketch: MarketSketch = {}) =>
    previewOrder(ada.state, ordered(ada, set, sketch), ada.rules).figures?.guard;
  // 100.01 and 1 % is 101.01: 3 × 101.01 and 1.00.
  expect(guardOf({ quantity: 3n })).toEqual({
    fromPrice: 10_001n,
    worstPrice: 10_101n,
    amountMinor: 30_403n,
  });
  expect(guardOf({ quantity: 3n, guardFrom: 9_950n })).toEqual({
    fromPrice: 9_950n,
    worstPrice: 10_049n,
    amountMinor: 30_247n,
  });
  // Closed: the last price is all there is.
  const closed = { view: { status: 'closed', nextOpenMs: START_MS + 500 } } as const;
  expect(guardOf({ quantity: 3n }, closed)).toMatchObject({ fromPrice: 10_000n });
  // 500.00 in all: 4 shares at worst, and no more than was named.
  const byAmount = { quantity: 0n, amountMinor: 50_000n };
  expect(guardOf(byAmount)).toMatchObject({ worstPrice: 10_101n, amountMinor: 40_504n });
  expect(guardOf({ type: 'limit', price: 10_000n })).toBeUndefined();
  expect(guardOf({ timeInForce: 'cls' })).toBeUndefined();
  // Beyond the guard the preview refuses with the very words of the order.
  const beyond = ordered(ada, { guardFrom: 10_000n }, asking([10_101n, 500n]));
  expect(previewOrder(ada.state, beyond, ada.rules).wouldRefuse).toEqual(ada.refusal(beyond));
});

test('a sale brings no less than its preview says, and of a bond the interest is in the figure', () => {
  const ada = rich();
  placed(ada, { quantity: 10n });
  const sale = ordered(ada, { direction: 'sell', quantity: 10n });
  // 99.99 less 1 % is 98.99 (98.9901 up to 99.00): 990.00 less 1.00, SEC 0.03 and FINRA 0.01.
  expect(previewOrder(ada.state, sale, ada.rules).figures?.guard).toMatchObject({
    worstPrice: 9_900n,
    amountMinor: 98_896n,
  });
  const bond = aBond();
  const ben = new Trader({ money: { STOCK: 10_000_000n } });
  const at = { bids: [[99_990n, 1_000n]], asks: [[100_010n, 1_000n]], last: 100_000n } as const;
  const command = ordered(ben, { instrument: bond, quantity: 10n }, at);
  const { figures } = previewOrder(ben.state, command, ben.rules);
  const { guard, feeMinor, accruedMinor } = figures ?? {};
  // 100.010 and 1 % is 101.010 a unit; interest since August comes on top.
  expect(guard?.worstPrice).toBe(101_010n);
  expect(accruedMinor).toBeLessThan(0n);
  expect(guard?.amountMinor).toBe(101_010n + (feeMinor ?? 0n) - (accruedMinor ?? 0n));
});

import { expect, test } from 'vitest';
import { pricesOf } from '../market/testing/prices-of.ts';
import { explainFill } from '../trading/explaining/explain.ts';
import { aMarket, anInstrument, START_MS } from '../trading/testing/market-builder.ts';
import { Trader } from '../trading/testing/trader.ts';
import { auctionInputs, interestOf, runAuction } from './run-auction.ts';
import type { AuctionInterest } from './uncross.ts';

const share = anInstrument({ id: '7:NASDAQ:TEST', source: 7 });
const stock = anInstrument();
const UNCROSS_MS = START_MS + 60_000;

/** The last price is 100.00; the window ends in a minute. */
const collecting = aMarket(share, {
  view: { status: 'auction', nextOpenMs: UNCROSS_MS, settlesAtMs: START_MS },
});
const closed = aMarket(share, { view: { status: 'closed', nextOpenMs: UNCROSS_MS } });

function buyer() {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  return {
    trader,
    order: (set = {}) => trader.order({ instrument: share, market: collecting, ...set }),
  };
}

const seller: AuctionInterest = {
  id: 'other',
  direction: 'sell',
  isMarket: false,
  worstPrice: 9_900n,
  quantity: 60n,
  atMs: START_MS,
};

/** The uncross of everything one trader has in the auction, sent to each of its orders. */
function uncrossAll(trader: Trader, others: readonly AuctionInterest[]) {
  const orders = [...trader.state.orders.values()].flatMap((order) => interestOf(order) ?? []);
  const inputs = auctionInputs({
    instrumentId: share.id,
    uncrossMs: UNCROSS_MS,
    quote: collecting.quote,
    orders,
    others,
  });
  const { uncross, fills, book } = runAuction(inputs, share);
  trader.nowMs = UNCROSS_MS + 500;
  for (const { id } of orders) {
    trader.do({
      kind: 'uncrossOrder',
      ...trader.base(),
      orderId: id,
      instrument: share,
      prices: pricesOf(collecting, trader.nowMs),
      auction: uncross && {
        uncrossMs: UNCROSS_MS,
        price: uncross.price,
        volume: uncross.volume,
        imbalance: uncross.imbalance,
        book,
        inputsHash: 'hash',
      },
      quantity: fills.find((fill) => fill.orderId === id)?.quantity ?? 0n,
      restReason: 'AUCTION_UNMATCHED',
    });
  }
  return uncross;
}

const lastFill = (trader: Trader) => {
  const fact = trader.facts.findLast((one) => one.kind === 'orderFilled');
  if (fact?.kind !== 'orderFilled') throw new Error('nothing filled');
  return fact.fill;
};

test('an order waits for the uncross with its worst price held, fees included', () => {
  const { trader, order } = buyer();
  trader.do(order({ price: 10_050n, quantity: 10n }));
  // 10 × 100.50 and a commission of 1.00.
  expect(trader.figures().usedMinor).toBe(100_600n);
  trader.do(order({ quantity: 10n }));
  // At the market: the last price of 100.00 and 1 %, so 101.00 × 10 and 1.00.
  expect(trader.figures().usedMinor).toBe(100_600n + 101_100n);
  const [limit, market] = [...trader.state.orders.values()];
  expect(limit).toMatchObject({ state: 'queuedForOpen', expiry: null });
  expect(limit?.terms.auction).toEqual({ uncrossMs: UNCROSS_MS, worstPrice: 10_050n });
  expect(market?.terms.auction).toEqual({ uncrossMs: UNCROSS_MS, worstPrice: 10_100n });
});

test('both kinds fill at the one price, the rest ends with its reason and all money is free again', () => {
  const { trader, order } = buyer();
  trader.do(order({ quantity: 40n }));
  trader.do(order({ price: 10_020n, quantity: 30n }));
  // 60 are offered at 99.00, 70 wanted up to 100.20: the price at which nothing changes but the
  // distance to 100.00 is 100.00, and the market order is served first.
  expect(uncrossAll(trader, [seller])).toMatchObject({
    price: 10_000n,
    volume: 60n,
    imbalance: 10n,
  });
  expect(trader.state.orders.size).toBe(0);
  const [market, limit] = [...trader.state.finishedOrders.values()];
  expect(market).toMatchObject({ state: 'filled', filledQuantity: 40n });
  expect(limit).toMatchObject({
    state: 'cancelled',
    filledQuantity: 20n,
    reason: 'AUCTION_UNMATCHED',
  });
  // 60 × 100.00 locked, two commissions of 1.00 paid, nothing held.
  const { usedMinor, balanceMinor } = trader.figures();
  expect([usedMinor, balanceMinor]).toEqual([600_000n, 999_800n]);
  expect(lastFill(trader)).toMatchObject({
    mode: 'auction',
    auction: { price: 10_000n, volume: 60n, imbalance: 10n },
  });
});

test('shares bought in the auction are held as the stock and sold in its market or the next auction', () => {
  const { trader, order } = buyer();
  trader.do(order({ price: 10_000n, quantity: 50n }));
  uncrossAll(trader, [seller]);
  const [position] = [...trader.state.positions.values()];
  expect(position).toMatchObject({ instrumentId: '0:NASDAQ:TEST', quantity: 50n });

  const market = aMarket(stock, { timeMs: trader.nowMs });
  trader.do(trader.order({ instrument: stock, market, direction: 'sell', quantity: 20n }));
  expect(trader.state.positions.get('0:NASDAQ:TEST|long')?.quantity).toBe(30n);
  const window = aMarket(share, {
    view: { status: 'auction', nextOpenMs: trader.nowMs + 60_000 },
  });
  trader.do(order({ market: window, direction: 'sell', quantity: 20n, price: 9_950n }));
  // What the auction will sell cannot be sold again in the market.
  const again = trader.order({ instrument: stock, market, direction: 'sell', quantity: 11n });
  expect(trader.refusal(again)).toEqual({ reason: 'OVER_CLOSE', figures: { n: '10' } });
});

test('a fill of an auction is worked out again from what it kept', () => {
  const { trader, order } = buyer();
  trader.do(order({ quantity: 70n }));
  uncrossAll(trader, [seller]);
  const fill = lastFill(trader);
  const [ended] = [...trader.state.finishedOrders.values()];
  if (ended === undefined) throw new Error('the order did not end');
  const lines = explainFill({ accountId: '7', terms: ended.terms, fill, instrument: share });
  expect(lines.filter((line) => !line.agrees)).toEqual([]);
  const tampered = { ...fill, price: fill.price + 1n };
  const wrong = explainFill({
    accountId: '7',
    terms: ended.terms,
    fill: tampered,
    instrument: share,
  });
  expect(wrong.filter((line) => !line.agrees).map((line) => line.what)).toEqual(['price']);
});

test('where nobody meets nobody everything comes back', () => {
  const { trader, order } = buyer();
  trader.do(order({ price: 9_800n, quantity: 10n }));
  expect(uncrossAll(trader, [seller])).toBe(null);
  expect([...trader.state.finishedOrders.values()]).toMatchObject([
    { state: 'cancelled', reason: 'AUCTION_UNMATCHED', filledQuantity: 0n },
  ]);
  expect(trader.figures()).toMatchObject({ usedMinor: 0n, balanceMinor: 1_000_000n });
});

test('sending an uncross again changes nothing', () => {
  const { trader, order } = buyer();
  trader.do(order({ quantity: 10n }));
  const [open] = [...trader.state.orders.values()];
  uncrossAll(trader, [seller]);
  const before = trader.facts.length;
  const answer = trader.do({
    kind: 'uncrossOrder',
    ...trader.base(),
    orderId: open?.terms.orderId ?? '',
    instrument: share,
    prices: pricesOf(collecting, trader.nowMs),
    auction: null,
    quantity: 0n,
    restReason: 'AUCTION_LATE',
  });
  expect(answer).toEqual({ kind: 'done' });
  expect(trader.facts.length).toBe(before);
});

test('outside the window nothing is collected, and the refusal says when it is again', () => {
  const { trader, order } = buyer();
  expect(trader.refusal(order({ market: closed, quantity: 1n }))).toEqual({
    reason: 'AUCTION_CLOSED',
    figures: { nextMs: String(UNCROSS_MS) },
  });
});

test('an auction order is for the day and the window only', () => {
  const { trader, order } = buyer();
  expect(trader.refusal(order({ quantity: 1n, timeInForce: 'gtc' }))).toMatchObject({
    reason: 'FIELD_INVALID',
    field: 'timeInForce',
  });
});

test('it can be cancelled until ten seconds before the collection may end, and not again until it is over', () => {
  const { trader, order } = buyer();
  const cancelAt = (nowMs: number) => {
    const [open] = [...trader.state.orders.values()];
    const orderId = open?.terms.orderId ?? '';
    return trader.try({ kind: 'cancelOrder', ...trader.base(), nowMs, orderId, finished: null });
  };
  trader.do(order({ quantity: 1n }));
  trader.do(order({ quantity: 1n }));
  expect(cancelAt(UNCROSS_MS - 40_001).outcome).toBe('accepted');
  for (const nowMs of [UNCROSS_MS - 40_000, UNCROSS_MS - 1, UNCROSS_MS + 400]) {
    expect(cancelAt(nowMs)).toMatchObject({ refusal: { reason: 'AUCTION_LOCKED' } });
  }
});

test('a tick of the market does not work an order of an auction', () => {
  const { trader, order } = buyer();
  trader.do(order({ price: 10_500n, quantity: 1n }));
  const [open] = [...trader.state.orders.values()];
  const orderId = open?.terms.orderId ?? '';
  const market = aMarket(share, { timeMs: trader.nowMs });
  trader.do(trader.meeting(orderId, share, market));
  expect(trader.state.orders.size).toBe(1);
});

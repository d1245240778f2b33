import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auctionInputs, interestOf, runAuction } from '../../auction/run-auction.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { calendarOf } from '../../time/calendars.ts';
import { nextCrossMs } from '../../time/session-cross.ts';
import { explainFill } from '../explaining/explain.ts';
import {
  aCoin,
  aHongKongStock,
  aMarket,
  anInstrument,
  type MarketSketch,
} from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { sessionPrint } from './session-print.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const stock = anInstrument();
/** Friday; New York opens at 14:30 and closes at 21:00, on Monday as well. */
const FRIDAY_NOON = utc('2026-11-20T17:00');
const FRIDAY_CLOSE = utc('2026-11-20T21:00');
const MONDAY_OPEN = utc('2026-11-23T14:30');

function traderAt(nowMs: number, STOCK = 1_000_000n) {
  const trader = new Trader({ money: { STOCK } });
  trader.nowMs = nowMs;
  return trader;
}

/** A trader's orders for one print, as the desk of the auctions sends it to them. */
function cross(
  trader: Trader,
  atMs: number,
  sketch: MarketSketch = {},
  { marketQuantity }: { readonly marketQuantity: bigint } = { marketQuantity: 2_500n },
) {
  const market = aMarket(stock, { timeMs: atMs, ...sketch });
  const orders = [...trader.state.orders.values()]
    .filter(({ terms }) => terms.auction?.uncrossMs === atMs)
    .flatMap((order) => interestOf(order) ?? []);
  const print = { ...sessionPrint(stock, 'close'), marketQuantity };
  const { quote } = market;
  const at = { instrumentId: stock.id, uncrossMs: atMs, quote, others: [], orders, print };
  const { uncross, fills, book } = runAuction(auctionInputs(at), stock);
  trader.nowMs = atMs + 500;
  for (const { id: orderId } of orders) {
    const auction = uncross && { ...uncross, uncrossMs: atMs, book, inputsHash: 'hash', print };
    const quantity = fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n;
    trader.do({
      kind: 'uncrossOrder',
      ...trader.base(),
      orderId,
      instrument: stock,
      auction,
      quantity,
      prices: pricesOf(market, trader.nowMs),
      restReason: 'AUCTION_UNMATCHED',
    });
  }
}

/** When the prints are that open orders wait for, in their order. */
function restingUncrosses({ state }: Trader): readonly number[] {
  const all = [...state.orders.values()].map(({ terms }) => terms.auction?.uncrossMs ?? 0);
  return [...new Set(all)].sort((left, right) => left - right);
}

const ended = (trader: Trader, orderId: string) => trader.state.finishedOrders.get(orderId);

test('at the close waits in an open market, cannot go past the cut-off, and fills at the last print', () => {
  const trader = traderAt(FRIDAY_NOON);
  trader.do(trader.order({ quantity: 10n, timeInForce: 'cls' }));
  // The last price and one percent for ten, and a dollar.
  expect(trader.figures().usedMinor).toBe(101_100n);
  const order = trader.state.orders.get('o1');
  expect(order).toMatchObject({ state: 'working', expiry: null, filledQuantity: 0n });
  const auction = { uncrossMs: FRIDAY_CLOSE, worstPrice: 10_100n, cross: 'close' };
  expect(order?.terms.auction).toEqual(auction);
  const met = trader.try(trader.meeting('o1', stock, aMarket(stock, { timeMs: FRIDAY_NOON })));
  expect(met).toMatchObject({ outcome: 'accepted', facts: [] });

  const cancel = () =>
    ({ kind: 'cancelOrder', ...trader.base(), orderId: 'o1', finished: null }) as const;
  trader.nowMs = utc('2026-11-20T20:50');
  expect(trader.refusal(cancel()).reason).toBe('AUCTION_LOCKED');
  expect(trader.refusal(trader.order({ timeInForce: 'cls' }))).toEqual({
    reason: 'AUCTION_CLOSED',
    figures: { nextMs: String(FRIDAY_CLOSE) },
  });
  // Two percent above the price it was placed at: at the market it takes the print as it is.
  cross(trader, FRIDAY_CLOSE, { last: 10_200n });
  expect(ended(trader, 'o1')).toMatchObject({
    state: 'filled',
    costMinor: 102_000n,
    holdMinor: 0n,
  });
  expect(trader.figures().usedMinor).toBe(102_000n);
  const fact = trader.facts.findLast((one) => one.kind === 'orderFilled');
  if (fact?.kind !== 'orderFilled' || order === undefined) throw new Error('nothing filled');
  const { fill } = fact;
  expect(fill).toMatchObject({ mode: 'auction', price: 10_200n });
  expect(fill.auction?.print).toEqual({ cross: 'close', marketQuantity: 2_500n });
  const of = { accountId: '7', terms: order.terms, fill, instrument: stock };
  expect(explainFill(of).every(({ agrees }) => agrees)).toBe(true);
});

test('at the open is for the next open, over the weekend, and goes until two minutes before', () => {
  const trader = traderAt(FRIDAY_NOON);
  trader.do(trader.order({ quantity: 1n, timeInForce: 'opg' }));
  expect(trader.state.orders.get('o1')).toMatchObject({ state: 'queuedForOpen' });
  expect(trader.state.orders.get('o1')?.terms.auction?.uncrossMs).toBe(MONDAY_OPEN);
  trader.nowMs = MONDAY_OPEN - 120_001;
  trader.do({ kind: 'cancelOrder', ...trader.base(), orderId: 'o1', finished: null });
  trader.do(trader.order({ quantity: 1n, timeInForce: 'opg' }));
  trader.nowMs += 1;
  expect(trader.refusal(trader.order({ timeInForce: 'opg' })).reason).toBe('AUCTION_CLOSED');
  // From the open on they are for the next day.
  trader.nowMs = MONDAY_OPEN;
  trader.do(trader.order({ quantity: 1n, timeInForce: 'opg' }));
  const [, later] = [...trader.state.orders.values()];
  expect(later?.terms.auction?.uncrossMs).toBe(utc('2026-11-24T14:30'));
});

test('half days, holidays and daylight saving have their own times', () => {
  const uncrossOf = (text: string, timeInForce: 'opg' | 'cls') => {
    const trader = traderAt(utc(text));
    trader.do(trader.order({ timeInForce }));
    return [...trader.state.orders.values()][0]?.terms.auction?.uncrossMs;
  };
  // Thanksgiving is closed, the day after it until 13:00 in New York.
  expect(uncrossOf('2026-11-25T22:00', 'opg')).toBe(utc('2026-11-27T14:30'));
  expect(uncrossOf('2026-11-25T22:00', 'cls')).toBe(utc('2026-11-27T18:00'));
  // The clocks go back on 1 November and forward on 14 March.
  expect(uncrossOf('2026-10-30T19:00', 'opg')).toBe(utc('2026-11-02T14:30'));
  expect(uncrossOf('2026-10-30T19:00', 'cls')).toBe(utc('2026-10-30T20:00'));
  expect(uncrossOf('2027-03-12T21:30', 'opg')).toBe(utc('2027-03-15T13:30'));
});

test('Hong Kong and Europe have prints and cut-offs of their own', () => {
  const exchanges = [
    // Closed at noon; its matching binds five minutes before the open and two before the close.
    {
      instrument: aHongKongStock(),
      placed: '2026-11-20T04:30',
      opg: { at: '2026-11-23T01:30', minutes: 5 },
      cls: { at: '2026-11-20T08:00', minutes: 2 },
    },
    {
      instrument: anInstrument({ id: '0:XETRA:EU', calendarId: 'XETR', currency: 'EUR' }),
      placed: '2026-11-20T10:00',
      opg: { at: '2026-11-23T08:00', minutes: 1 },
      cls: { at: '2026-11-20T16:30', minutes: 1 },
    },
  ];
  for (const { instrument, placed, ...prints } of exchanges) {
    for (const timeInForce of ['opg', 'cls'] as const) {
      const { at: text, minutes } = prints[timeInForce];
      const trader = new Trader({ money: { STOCK: 9_000_000n, HK_STOCK: 9_000_000n } });
      trader.nowMs = utc(placed);
      const order = () => {
        const market = aMarket(instrument, { timeMs: trader.nowMs });
        return trader.order({ instrument, market, quantity: 100n, timeInForce });
      };
      const cancel = (orderId: string) =>
        ({ kind: 'cancelOrder', ...trader.base(), orderId, finished: null }) as const;
      trader.do(order());
      trader.do(order());
      const [one, two] = [...trader.state.orders.values()].map(({ terms }) => terms);
      expect(one?.auction?.uncrossMs).toBe(utc(text));
      const bindsMs = utc(text) - minutes * 60_000;
      trader.nowMs = bindsMs - 1;
      trader.do(cancel(one?.orderId ?? ''));
      trader.nowMs = bindsMs;
      expect(trader.refusal(cancel(two?.orderId ?? '')).reason).toBe('AUCTION_LOCKED');
      expect(trader.refusal(order()).reason).toBe('AUCTION_CLOSED');
    }
  }
});

test('a limit takes the print when it is no worse, and ends with it otherwise', () => {
  const trader = traderAt(FRIDAY_NOON);
  trader.do(trader.order({ quantity: 5n, price: 9_990n, timeInForce: 'cls' }));
  trader.do(trader.order({ quantity: 5n, price: 9_980n, timeInForce: 'cls' }));
  cross(trader, FRIDAY_CLOSE, { last: 9_985n });
  expect(ended(trader, 'o1')).toMatchObject({ state: 'filled', costMinor: 49_925n });
  const unmatched = { state: 'cancelled', reason: 'AUCTION_UNMATCHED', filledQuantity: 0n };
  expect(ended(trader, 'o2')).toMatchObject(unmatched);
  expect(trader.figures().usedMinor).toBe(49_925n);
});

test('customers meet each other at the print; the market gives and takes so much and no more', () => {
  const buyer = traderAt(FRIDAY_NOON, 10_000_000n);
  buyer.do(buyer.order({ quantity: 30n }));
  buyer.do(buyer.order({ quantity: 60n, timeInForce: 'cls' }));
  buyer.do(buyer.order({ quantity: 60n, price: 10_010n, timeInForce: 'cls' }));
  buyer.do(buyer.order({ direction: 'sell', quantity: 30n, timeInForce: 'cls' }));
  // 120 are bought, 30 sold, and the market sells 50: 80 of the 120, the market order first.
  cross(buyer, FRIDAY_CLOSE, {}, { marketQuantity: 50n });
  const filled = ['o2', 'o3', 'o4'].map((id) => ended(buyer, id)?.filledQuantity);
  expect(filled).toEqual([60n, 20n, 30n]);
  expect(buyer.state.orders.size).toBe(0);
  // A usual day trades 1,000,000: a tenth of it at the close, of which 2.5 percent.
  expect(sessionPrint(stock, 'close').marketQuantity).toBe(2_500n);
  expect(sessionPrint(stock, 'open').marketQuantity).toBe(250n);
});

test('a gap that the money does not reach for fills what it can, and owes nothing', () => {
  const trader = traderAt(FRIDAY_NOON, 101_200n);
  trader.do(trader.order({ quantity: 10n, timeInForce: 'opg' }));
  cross(trader, MONDAY_OPEN, { last: 12_000n });
  // 8 × 120.00 and a dollar are there; a ninth is not.
  const end = { state: 'cancelled', reason: 'INSUFFICIENT', filledQuantity: 8n, holdMinor: 0n };
  expect(ended(trader, 'o1')).toMatchObject(end);
  expect(trader.figures()).toMatchObject({ usedMinor: 96_000n, availableMinor: 5_100n });
});

test('bought for an amount, nothing beyond the amount is spent, however the print falls', () => {
  const trader = traderAt(FRIDAY_NOON);
  // 101.00 at the guard: nine and a dollar are within 1,000.00, ten are not.
  trader.do(trader.order({ amountMinor: 100_000n, timeInForce: 'cls' }));
  expect(trader.state.orders.get('o1')?.terms).toMatchObject({ quantity: 9n });
  cross(trader, FRIDAY_CLOSE, { last: 12_000n });
  const end = { state: 'cancelled', reason: 'AMOUNT_REACHED', filledQuantity: 8n, holdMinor: 0n };
  expect(ended(trader, 'o1')).toMatchObject(end);
});

test('they are changed as other orders are, and take no stop, no guard and no other product', () => {
  const trader = traderAt(FRIDAY_NOON);
  const refusal = (set: Parameters<Trader['order']>[0]) => trader.refusal(trader.order(set));
  for (const timeInForce of ['opg', 'cls'] as const) {
    expect(refusal({ timeInForce, slippageGuardBps: 50n })).toEqual({
      reason: 'FIELD_UNUSED',
      field: 'maxSlippage',
    });
    expect(refusal({ type: 'stop', triggerPrice: 10_100n, timeInForce }).field).toBe('timeInForce');
    const instrument = aCoin();
    expect(refusal({ instrument, quantity: 100_000n, timeInForce }).field).toBe('timeInForce');
  }
  const placed = trader.order({ quantity: 5n, timeInForce: 'cls' });
  const { orderId } = placed;
  trader.do(placed);
  trader.do({
    kind: 'amendOrder',
    ...trader.base(),
    orderId,
    newOrderId: 'n1',
    instrument: stock,
    clientOrderId: 'n1',
    priorOrderId: null,
    quantity: 3n,
    price: null,
    triggerPrice: null,
    prices: pricesOf(aMarket(stock, { timeMs: trader.nowMs }), trader.nowMs),
  });
  expect(
    [...trader.state.orders.values()].map(({ terms }) => [terms.quantity, terms.timeInForce]),
  ).toEqual([[3n, 'cls']]);
});

const print = fc.record({
  last: fc.bigInt({ min: 8_000n, max: 12_000n }),
  marketQuantity: fc.bigInt({ min: 0n, max: 40n }),
  isStale: fc.boolean(),
});
const given = fc.record({
  afterMs: fc.integer({ min: 0, max: 4 * 86_400_000 }),
  timeInForce: fc.constantFrom('opg' as const, 'cls' as const),
  quantity: fc.bigInt({ min: 1n, max: 40n }),
  price: fc.option(fc.bigInt({ min: 9_000n, max: 11_000n })),
  direction: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
  print,
});
/** The weeks around both changes of the clocks, Thanksgiving and Christmas with their half days. */
const starts = fc.constantFrom('2026-10-28', '2026-11-23', '2026-12-21', '2027-03-10');

test('every order for a print ends at it, what it held is free to the cent, and its fill explains itself', () => {
  fc.assert(
    fc.property(starts, fc.array(given, { minLength: 1, maxLength: 12 }), (start, orders) => {
      const trader = traderAt(utc(`${start}T00:00`), 2_000_000n);
      for (const { afterMs, print: seen, ...set } of orders) {
        trader.nowMs += afterMs % 43_200_000;
        trader.try(trader.order(set));
        const [atMs] = restingUncrosses(trader);
        if (atMs === undefined || trader.nowMs + afterMs < atMs) continue;
        cross(trader, atMs, seen.isStale ? { quote: null } : { last: seen.last }, seen);
        for (const { terms } of trader.state.orders.values()) {
          expect(terms.auction?.uncrossMs).toBeGreaterThan(atMs);
        }
      }
      for (const atMs of restingUncrosses(trader)) cross(trader, atMs);
      expect(trader.state.orders.size).toBe(0);
      const margin = [...trader.state.positions.values()].map(({ marginMinor }) => marginMinor);
      expect(trader.figures().usedMinor).toBe(margin.reduce((sum, one) => sum + one, 0n));
      for (const fact of trader.facts) {
        if (fact.kind !== 'orderFilled') continue;
        const { terms } = ended(trader, fact.fill.orderId) ?? {};
        if (terms === undefined) throw new Error('an order without an end');
        const of = { accountId: '7', terms, fill: fact.fill, instrument: stock };
        expect(explainFill(of).every(({ agrees }) => agrees)).toBe(true);
      }
    }),
    { numRuns: 200, seed: 23 },
  );
});

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

test('at any instant of two years the open is at 09:30 in New York, the close at 16:00 or 13:00', () => {
  const instants = fc.integer({ min: utc('2026-01-01T00:00'), max: utc('2027-12-31T00:00') });
  fc.assert(
    fc.property(instants, (nowMs) => {
      const calendar = calendarOf('XNYS');
      const openMs = nextCrossMs(calendar, 'open', nowMs);
      const closeMs = nextCrossMs(calendar, 'close', nowMs);
      expect(newYork.format(openMs)).toBe('09:30');
      expect(['16:00', '13:00']).toContain(newYork.format(closeMs));
      // Never more than a long weekend away, and never now.
      for (const atMs of [openMs, closeMs]) {
        expect(atMs).toBeGreaterThan(nowMs);
        expect(atMs - nowMs).toBeLessThan(4.1 * 86_400_000);
      }
    }),
    { numRuns: 1_000, seed: 23 },
  );
});

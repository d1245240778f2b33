import { expect, test } from 'vitest';
import type { ExtendedBook, MarketView } from '../../market/market-view.ts';
import { orderOf } from '../account-state.ts';
import { explainFill } from '../explaining/explain.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { previewOrder } from './preview.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const stock = anInstrument();
/** Friday: New York trades from 09:00 UTC, its regular hours from 14:30 to 21:00, until 01:00. */
const NIGHT = utc('2026-11-20T03:00');
const PRE_OPEN = utc('2026-11-20T09:00');
const BREAKFAST = utc('2026-11-20T12:00');
const NOON = utc('2026-11-20T17:00');
const EVENING = utc('2026-11-20T22:00');
const OVER = utc('2026-11-21T01:00');
const MONDAY = utc('2026-11-23T09:00');
const REGULAR_CLOSE = utc('2026-11-20T21:00');

/** Regular trading stands at 100; outside of it 98.00 to 98.40, ten shares a side, last 98.20. */
function marketAt(nowMs: number, sketch: MarketSketch & { view?: Partial<ExtendedBook> } = {}) {
  const isRegular = nowMs >= utc('2026-11-20T14:30') && nowMs < REGULAR_CLOSE;
  const isNight = nowMs < PRE_OPEN || nowMs >= OVER;
  const regular = isRegular
    ? { status: 'open', nextOpenMs: null, closesAtMs: REGULAR_CLOSE }
    : { status: 'closed', nextOpenMs: utc('2026-11-20T14:30'), closesAtMs: REGULAR_CLOSE };
  const outside = aMarket(stock, {
    bids: [[9_800n, 10n]],
    asks: [[9_840n, 10n]],
    last: 9_820n,
    timeMs: nowMs,
    ...sketch,
  });
  const { quote, depth, barVolume, printLow, printHigh, printVolume } = outside;
  const book = { quote, depth, barVolume, printLow, printHigh, printVolume };
  const open = { status: 'open', nextOpenMs: null, closesAtMs: OVER } as const;
  const nextOpenMs = nowMs < PRE_OPEN ? PRE_OPEN : MONDAY;
  const hours = isNight ? ({ status: 'closed', nextOpenMs, closesAtMs: OVER } as const) : open;
  const extended = { hours, book: isRegular || isNight ? null : book };
  const view = { ...regular, extended } as Partial<MarketView>;
  const timeMs = isRegular ? nowMs : utc('2026-11-19T20:59:59');
  return aMarket(stock, { timeMs, last: 10_000n, view });
}

function traderAt(nowMs: number) {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.nowMs = nowMs;
  return trader;
}

const limit = { type: 'limit', quantity: 4n, price: 9_850n, instrument: stock } as const;
const extendedHours = true as const;

function place(trader: Trader, set: Parameters<Trader['order']>[0] = {}) {
  return trader.order({ ...limit, market: marketAt(trader.nowMs), extendedHours, ...set });
}

function meet(trader: Trader, nowMs: number, market = marketAt(nowMs)) {
  trader.nowMs = nowMs;
  const [orderId = ''] = trader.state.orders.keys();
  trader.do(trader.meeting(orderId, stock, market));
  return orderOf(trader.state, orderId);
}

test('a limit that asks for it fills before the open at what is displayed then', () => {
  const trader = traderAt(BREAKFAST);
  const answer = trader.do(place(trader));
  expect(answer).toMatchObject({
    order: { state: 'filled', filledNotional: 4n * 9_840n, terms: { extendedHours: true } },
  });
  const fill = trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []))[0];
  expect(fill?.quote).toMatchObject({ bid: 9_800n, ask: 9_840n, last: 9_820n });
});

test('the same limit without a word of it waits for the open', () => {
  const trader = traderAt(BREAKFAST);
  const { extendedHours: _, ...plain } = place(trader);
  const answer = trader.do(plain);
  expect(answer).toMatchObject({ order: { state: 'queuedForOpen', fillCount: 0 } });
});

test('a preview is the order: it fills now, at the same price, and waits for nothing', () => {
  const trader = traderAt(BREAKFAST);
  const { figures } = previewOrder(trader.state, place(trader), trader.rules);
  expect(figures).toMatchObject({ fillsNow: 4n, estimatedPrice: 9_840n, waitsForOpen: false });
});

test('one that rests is worked before the open, in regular hours and after them', () => {
  const trader = traderAt(BREAKFAST);
  trader.do(place(trader, { price: 9_700n }));
  // Nothing reaches it, whatever the hour.
  for (const nowMs of [BREAKFAST + 1_000, NOON, EVENING]) {
    expect(meet(trader, nowMs)).toMatchObject({ state: 'working', fillCount: 0 });
  }
  const asks = [[9_690n, 10n]] as const;
  const bids = [[9_650n, 10n]] as const;
  const order = meet(trader, EVENING + 1_000, marketAt(EVENING + 1_000, { asks, bids }));
  expect(order).toMatchObject({ state: 'filled', filledNotional: 4n * 9_690n });
});

test('one for the day ends with the last of its hours; one that was given at night begins with the first', () => {
  const trader = traderAt(NIGHT);
  const answer = trader.do(place(trader, { price: 9_700n }));
  expect(answer).toMatchObject({
    order: { state: 'queuedForOpen', expiry: null },
    seen: { nextOpenMs: PRE_OPEN },
  });
  const expiry = { atMs: OVER, reason: 'EXPIRED_AFTER_HOURS' };
  expect(meet(trader, PRE_OPEN)).toMatchObject({ state: 'working', expiry });
  trader.nowMs = OVER;
  const [orderId = ''] = trader.state.orders.keys();
  trader.do({ kind: 'expireOrder', ...trader.base(), orderId });
  expect(trader.facts.at(-1)).toMatchObject({
    kind: 'orderEnded',
    state: 'expired',
    reason: 'EXPIRED_AFTER_HOURS',
  });
});

test('good till cancelled it goes back into the queue at night and comes again', () => {
  const trader = traderAt(EVENING);
  trader.do(place(trader, { price: 9_700n, timeInForce: 'gtc' }));
  expect(meet(trader, OVER + 1_000)).toMatchObject({ state: 'queuedForOpen' });
  expect(meet(trader, MONDAY, marketAt(BREAKFAST, { timeMs: MONDAY }))).toMatchObject({
    state: 'working',
  });
});

test('its prints are those of these hours, and its fill explains itself', () => {
  const trader = traderAt(BREAKFAST);
  trader.do(place(trader, { price: 9_800n, quantity: 3n }));
  const nowMs = BREAKFAST + 5_000;
  const view = { barVolume: 1_000n, printLow: 9_790n, printHigh: 9_830n, printVolume: 500n };
  const order = meet(trader, nowMs, marketAt(nowMs, { view }));
  expect(order).toMatchObject({ state: 'filled', filledNotional: 3n * 9_800n });
  const [fill] = trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  if (fill === undefined || order === null) throw new Error('nothing filled');
  expect(fill.prints).toMatchObject({ low: 9_790n, high: 9_830n, volume: 500n });
  const { accountId } = trader.state;
  const of = { accountId, terms: order.terms, fill, instrument: stock };
  expect(explainFill(of).every(({ agrees }) => agrees)).toBe(true);
});

test('changed, it still is what it was', () => {
  const trader = traderAt(BREAKFAST);
  trader.do(place(trader, { price: 9_700n }));
  const [orderId = ''] = trader.state.orders.keys();
  const prices = place(trader).prices;
  const answer = trader.do({
    kind: 'amendOrder',
    ...trader.base(),
    orderId,
    newOrderId: 'n1',
    clientOrderId: 'cn',
    instrument: stock,
    prices,
    quantity: null,
    price: 9_840n,
    triggerPrice: null,
    priorOrderId: null,
  });
  expect(answer).toMatchObject({
    order: { state: 'filled', terms: { extendedHours: true, replaces: orderId } },
  });
});

test.each([
  ['at the market', { type: 'market', price: null }],
  ['as a stop', { type: 'stop', price: null, triggerPrice: 10_500n }],
  ['as a stop-limit', { type: 'stopLimit', price: 10_600n, triggerPrice: 10_500n }],
  ['at the open', { timeInForce: 'opg' }],
  ['at the close', { timeInForce: 'cls' }],
] as const)('an order %s cannot ask for it', (_, set) => {
  const trader = traderAt(BREAKFAST);
  const refusal = { reason: 'FIELD_UNUSED', field: 'extendedHours' };
  expect(trader.refusal(place(trader, set))).toEqual(refusal);
});

test('where nothing trades outside regular hours nobody can ask for it', () => {
  const trader = traderAt(NOON);
  const market = aMarket(stock, { timeMs: NOON });
  const refusal = { reason: 'FIELD_UNUSED', field: 'extendedHours' };
  expect(trader.refusal(place(trader, { market }))).toEqual(refusal);
});

test('a price far from what trades in these hours is a slip of the finger', () => {
  const trader = traderAt(BREAKFAST);
  const market = marketAt(BREAKFAST, { bids: [[4_990n, 5n]], asks: [[5_010n, 5n]], last: 5_000n });
  expect(trader.refusal(place(trader, { price: 9_900n, market }))).toMatchObject({
    reason: 'PRICE_BAND',
  });
});

test('at once or not at all is decided on what is displayed then', () => {
  const trader = traderAt(BREAKFAST);
  const answer = trader.do(place(trader, { quantity: 14n, timeInForce: 'ioc' }));
  expect(answer).toMatchObject({
    order: { filledQuantity: 10n, state: 'cancelled', reason: 'NOT_AT_ONCE' },
  });
});

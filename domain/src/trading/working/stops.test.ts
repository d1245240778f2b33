import { expect, test } from 'vitest';
import type { Order } from '../../orders/order.ts';
import type { OrderParts } from '../testing/an-order.ts';
import { aMarket, anInstrument, type MarketSketch, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { inPriceTimeOrder } from './allot-resting.ts';
import { SENT_AGAIN_AFTER_MS } from './send-again.ts';
import { electingPrice } from './stop-trigger.ts';

const stock = anInstrument();
const SECOND_MS = 1_000;
const CLOSES_MS = START_MS + 3_600_000;
const closed = { status: 'closed', nextOpenMs: CLOSES_MS } as const;

/** A trader who holds ten at 100.01 and has placed one more order, `o2`. */
function holding(set: OrderParts): Trader {
  const trader = new Trader({ money: { STOCK: 1_000_000n } });
  trader.do(trader.order({ quantity: 10n }));
  trader.do(trader.order({ type: 'stop', quantity: 10n, ...set }));
  return trader;
}

function meet(trader: Trader, sketch: MarketSketch): void {
  trader.nowMs += SECOND_MS;
  trader.do(trader.meeting('o2', stock, aMarket(stock, { timeMs: trader.nowMs, ...sketch })));
}

function order({ state }: Trader): Order {
  const found = state.orders.get('o2') ?? state.finishedOrders.get('o2');
  if (found === undefined) throw new Error('No order o2.');
  return found;
}

/** Bid and ask a cent around the last price, a thousand on both sides. */
const at = (last: bigint): MarketSketch => ({
  bids: [[last - 1n, 1_000n]],
  asks: [[last + 1n, 1_000n]],
  last,
});

test('a stop to buy holds its trigger, the guard above it and the fee', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  trader.do(trader.order({ type: 'stop', quantity: 10n, triggerPrice: 10_500n }));
  // 105.00 and one percent is 106.05: 1,060.50 and 1.00.
  expect(trader.figures().availableMinor).toBe(200_000n - 106_150n);
  expect([...trader.state.orders.values()][0]?.state).toBe('armed');
  const limit = { type: 'stopLimit', price: 10_600n, triggerPrice: 10_500n } as const;
  const refused = trader.refusal(trader.order({ ...limit, quantity: 10n }));
  expect(refused.figures).toMatchObject({ needed: '1061.00', available: '938.50' });
});

test('a trigger on the wrong side, off the tick, missing or far off is refused by its reason', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  const refusal = (set: OrderParts) => trader.refusal(trader.order({ type: 'stop', ...set }));
  const side = { reason: 'TRIGGER_SIDE', figures: { last: '100.00' } };
  expect(refusal({ triggerPrice: 10_000n })).toEqual(side);
  trader.do(trader.order({ quantity: 1n }));
  expect(refusal({ triggerPrice: 10_001n, direction: 'sell' })).toEqual(side);
  expect(refusal({})).toEqual({ reason: 'AMOUNT', field: 'triggerPrice' });
  expect(refusal({ triggerPrice: 15_001n }).reason).toBe('PRICE_BAND');
  expect(refusal({ type: 'stopLimit', triggerPrice: 10_100n })).toMatchObject({ field: 'price' });
  const unknown = aMarket(stock, { quote: null });
  expect(refusal({ triggerPrice: 10_100n, market: unknown }).reason).toBe('STALE_PRICE');
});

test('the last price elects, as far as it lies inside the quote', () => {
  expect(electingPrice({ last: 9_500n, bid: 9_490n, ask: 9_510n })).toBe(9_500n);
  expect(electingPrice({ last: 9_400n, bid: 9_490n, ask: 9_510n })).toBe(9_490n);
  expect(electingPrice({ last: 9_600n, bid: 9_490n, ask: 9_510n })).toBe(9_510n);
  expect(electingPrice({ last: 9_400n, bid: null, ask: null })).toBe(9_400n);
});

test('a stop that is not reached waits, also where the quote is beyond it', () => {
  const trader = holding({ direction: 'sell', triggerPrice: 9_500n });
  meet(trader, at(9_501n));
  meet(trader, { bids: [[9_000n, 500n]], asks: [[9_700n, 500n]], last: 9_600n });
  // A print that the quote has left behind moves nothing.
  meet(trader, { ...at(9_800n), last: 9_400n });
  expect(order(trader).state).toBe('armed');
  expect(trader.facts.at(-1)?.kind).toBe('orderAccepted');
});

test('on a gap it fills at what the book gives, and the fill keeps what set it off', () => {
  const trader = holding({ direction: 'sell', triggerPrice: 9_500n });
  const bids = [
    [9_000n, 4n],
    [8_950n, 100n],
  ] as const;
  meet(trader, { bids, asks: [[9_010n, 100n]], last: 9_005n });
  const filled = order(trader);
  // 4 × 90.00 + 6 × 89.50
  expect(filled).toMatchObject({ state: 'filled', costMinor: 89_700n });
  const elected = { atMs: trader.nowMs, price: 9_005n, printedMs: trader.nowMs };
  expect(filled.elected).toEqual(elected);
  const fact = trader.facts.at(-1);
  expect(fact?.kind === 'orderFilled' && fact.fill.elected).toEqual(elected);
  expect(trader.state.positions.size).toBe(0);
  expect(trader.figures().usedMinor).toBe(0n);
});

test('a stop-limit rests at its limit where the book is worse, and fills there later', () => {
  const trader = holding({
    type: 'stopLimit',
    direction: 'sell',
    triggerPrice: 9_500n,
    price: 9_450n,
  });
  meet(trader, at(9_400n));
  expect(order(trader)).toMatchObject({ state: 'working', filledQuantity: 0n });
  // What elected it once need not come again.
  meet(trader, at(9_600n));
  expect(order(trader)).toMatchObject({ state: 'filled', costMinor: 95_990n });
});

test('a stop at the guard fills what it may, and the rest of it is sent again', () => {
  const trader = holding({ direction: 'sell', triggerPrice: 9_500n });
  const bids = [
    [9_400n, 4n],
    [9_200n, 100n],
  ] as const;
  meet(trader, { bids, asks: [[9_500n, 100n]], last: 9_450n });
  const againMs = trader.nowMs + SENT_AGAIN_AFTER_MS;
  expect(order(trader)).toMatchObject({ reason: null, filledQuantity: 4n, againMs });
});

test('nothing elects it on the quote it was placed on, in a halt, or on an old price', () => {
  const trader = holding({ direction: 'sell', triggerPrice: 9_500n });
  const reached = { ...at(9_400n), timeMs: START_MS };
  trader.do(trader.meeting('o2', stock, aMarket(stock, reached)));
  meet(trader, { ...at(9_400n), view: { status: 'halted' } });
  meet(trader, { ...at(9_400n), timeMs: trader.nowMs - 60 * SECOND_MS });
  expect(order(trader).state).toBe('armed');
});

test('placed while the market is closed it is armed by the open, which may set it off at once', () => {
  const market = aMarket(stock, { view: closed });
  const trader = holding({ direction: 'sell', triggerPrice: 9_500n, market });
  expect(order(trader)).toMatchObject({ state: 'queuedForOpen', expiry: null });
  const closesAtMs = CLOSES_MS;
  meet(trader, { ...at(9_600n), view: { closesAtMs } });
  expect(order(trader)).toMatchObject({ state: 'armed', expiry: { atMs: CLOSES_MS } });
  meet(trader, at(9_300n));
  expect(order(trader)).toMatchObject({ state: 'filled', costMinor: 92_990n });
  const gap = holding({ direction: 'sell', triggerPrice: 9_500n, market });
  meet(gap, { ...at(9_000n), view: { closesAtMs } });
  expect(order(gap)).toMatchObject({ state: 'filled', costMinor: 89_990n });
});

test('a close takes it back into the queue, and its session ends a day order', () => {
  const gtc = holding({ direction: 'sell', triggerPrice: 9_500n, timeInForce: 'gtc' });
  meet(gtc, { view: closed });
  expect(order(gtc).state).toBe('queuedForOpen');
  meet(gtc, at(9_600n));
  expect(order(gtc).state).toBe('armed');
  const market = aMarket(stock, { view: { closesAtMs: CLOSES_MS } });
  const day = holding({ direction: 'sell', triggerPrice: 9_500n, market });
  day.nowMs = CLOSES_MS;
  day.do({ kind: 'expireOrder', ...day.base(), orderId: 'o2' });
  expect(order(day)).toMatchObject({ state: 'expired', reason: 'EXPIRED_AT_CLOSE' });
});

test('one that nobody meets waits at the market once it was set off', () => {
  const trader = holding({ direction: 'sell', triggerPrice: 9_500n });
  meet(trader, { bids: [], asks: [[9_410n, 10n]], last: 9_400n });
  expect(order(trader)).toMatchObject({ state: 'working', filledQuantity: 0n });
  meet(trader, { view: closed });
  meet(trader, at(9_600n));
  expect(order(trader)).toMatchObject({ state: 'filled', costMinor: 95_990n });
});

test('of stops set off together the one that the market passed first is served first', () => {
  const one = (direction: 'buy' | 'sell', price: bigint | null, isStop: boolean) => ({
    direction,
    price,
    isStop,
    acceptedAtMs: START_MS,
  });
  const sells = [one('sell', 9_300n, true), one('sell', 9_400n, true), one('sell', 9_900n, false)];
  const prices = (items: typeof sells) => inPriceTimeOrder(items).map(({ price }) => price);
  expect(prices([...sells, one('sell', null, false)])).toEqual([null, 9_900n, 9_400n, 9_300n]);
  const buys = [one('buy', 10_200n, true), one('buy', 10_100n, true), one('buy', 9_900n, false)];
  expect(prices(buys)).toEqual([9_900n, 10_100n, 10_200n]);
});

import { expect, test } from 'vitest';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { explainFill } from '../explaining/explain.ts';
import type { OrderParts } from '../testing/an-order.ts';
import { foundFill } from '../testing/found-fill.ts';
import { aMarket, anInstrument, type MarketSketch, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { takeDepth } from '../working/execution.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();
const coolingOff = {
  limitBps: 1_000n,
  reference: 10_000n,
  low: 9_000n,
  high: 11_000n,
  fromMs: START_MS - 60_000,
  untilMs: START_MS + 240_000,
};
/** At the upper end nobody offers; at the lower one nobody bids. */
const locked: MarketSketch = { coolingOff, last: 11_000n, asks: [], bids: [[11_000n, 500n]] };
const lockedDown: MarketSketch = { coolingOff, last: 9_000n, asks: [[9_000n, 500n]], bids: [] };
/** Just below the upper end: what is offered stands within it. */
const near: MarketSketch = {
  coolingOff,
  last: 10_990n,
  bids: [[10_980n, 500n]],
  asks: [
    [10_995n, 100n],
    [11_000n, 100n],
  ],
};
const rich = () => new Trader({ money: { STOCK: 900_000_000n } });

/** What the preview of an order says of it, and what becomes of it. */
function placed(of: Trader, sketch: MarketSketch, set: OrderParts) {
  const market = aMarket(stock, { timeMs: of.nowMs, ...sketch });
  const command = of.order({ quantity: 100n, market, ...set });
  const { figures, wouldRefuse } = previewOrder(of.state, command, of.rules);
  expect(wouldRefuse).toBeNull();
  of.do(command);
  const { orderId } = command;
  const order = of.state.orders.get(orderId) ?? of.state.finishedOrders.get(orderId);
  expect(figures?.fillsNow).toBe(order?.filledQuantity);
  return { orderId, order, told: figures?.warnings };
}

const work = (of: Trader, orderId: string, sketch: MarketSketch) => {
  of.nowMs += 1_000;
  of.do(of.meeting(orderId, stock, aMarket(stock, { timeMs: of.nowMs, ...sketch })));
  return of.state.orders.get(orderId) ?? of.state.finishedOrders.get(orderId);
};

test('where nobody offers, a market order waits, says so, and meets the market afterwards', () => {
  const ada = rich();
  const { orderId, order, told } = placed(ada, locked, {});
  expect([order?.state, order?.filledQuantity, told]).toEqual(['working', 0n, ['COOLING_OFF']]);
  expect(work(ada, orderId, locked)?.filledQuantity).toBe(0n);
  const after = work(ada, orderId, { last: 11_200n, asks: [[11_201n, 500n]] });
  expect([after?.state, after?.filledNotional]).toEqual(['filled', 100n * 11_201n]);
});

test('a limit waits as well, at an end of the band or outside it, and takes nothing past it', () => {
  for (const price of [11_000n, 12_000n, 8_500n]) {
    const ada = rich();
    const { orderId, order, told } = placed(ada, locked, { type: 'limit', price });
    expect([order?.state, order?.filledQuantity, told]).toEqual(['working', 0n, ['COOLING_OFF']]);
    // Prints of before, through the limit, are no prices anybody sells at now.
    const view = { printLow: 10_990n, printHigh: 10_995n, barVolume: 9_000n } as const;
    expect(work(ada, orderId, { ...locked, view })?.filledQuantity).toBe(0n);
  }
  const bob = rich();
  const { order } = placed(bob, near, { type: 'limit', price: 12_000n, quantity: 300n });
  expect([order?.state, order?.filledQuantity, order?.filledNotional]).toEqual([
    'partlyFilled',
    200n,
    100n * 10_995n + 100n * 11_000n,
  ]);
});

test('a market order takes what is inside the band; its rest ends, which the preview says', () => {
  const ada = rich();
  const { order, orderId, told } = placed(ada, near, { quantity: 300n });
  expect([order?.state, order?.reason, order?.filledQuantity]).toEqual([
    'cancelled',
    'COOLING_OFF',
    200n,
  ]);
  expect(told).toEqual(['COOLING_OFF_CUTS']);
  // Without a band it goes on past the book, where the guard stands.
  const market = aMarket(stock, { ...near });
  const side = {
    levels: market.depth.asks.map((one) => ({ ...one, left: one.quantity })),
    beyond: 0n,
  };
  const past = takeDepth({
    instrument: stock,
    direction: 'buy',
    side,
    quantity: 300n,
    worstPrice: 11_104n,
    offBook: ada.rules,
  });
  expect(past.slices.some(({ price }) => price > 11_000n)).toBe(true);
  const { fill, order: known } = foundFill(ada, `${orderId}-f1`, stock);
  const { terms } = known;
  const lines = explainFill({ accountId: '7', terms, fill, instrument: stock }, ada.rules);
  expect(lines.filter(({ agrees }) => !agrees)).toEqual([]);
});

test('immediate-or-cancel and fill-or-kill end, for nobody is there', () => {
  const ada = rich();
  const ioc = placed(ada, locked, { timeInForce: 'ioc', type: 'limit', price: 11_000n });
  expect([ioc.order?.state, ioc.order?.reason]).toEqual(['cancelled', 'NOT_AT_ONCE']);
  const fok = placed(ada, near, { timeInForce: 'fok', quantity: 300n });
  expect([fok.order?.state, fok.order?.reason]).toEqual(['cancelled', 'NOT_WHOLE']);
});

test('a stop is set off by the end of the band and waits for somebody on the other side', () => {
  const ada = rich();
  placed(ada, {}, { quantity: 100n });
  ada.nowMs += 1_000;
  const { orderId } = placed(
    ada,
    {},
    {
      type: 'stop',
      direction: 'sell',
      openClose: 'close',
      triggerPrice: 9_500n,
    },
  );
  const stopped = work(ada, orderId, lockedDown);
  expect([stopped?.state, stopped?.elected?.price, stopped?.filledQuantity]).toEqual([
    'working',
    9_000n,
    0n,
  ]);
  const after = work(ada, orderId, { last: 8_800n, bids: [[8_799n, 500n]], asks: [[8_801n, 9n]] });
  expect([after?.state, after?.filledNotional]).toEqual(['filled', 100n * 8_799n]);
});

test('what is held is closed at the end of the band where buyers stand, and waits where none do', () => {
  const ada = rich();
  placed(ada, {}, { quantity: 300n });
  const close = { direction: 'sell', openClose: 'close' } as const;
  const up = placed(ada, locked, close);
  expect([up.order?.state, up.order?.filledNotional]).toEqual(['filled', 100n * 11_000n]);
  const down = placed(ada, lockedDown, close);
  expect([down.order?.state, down.told]).toEqual(['working', ['COOLING_OFF']]);
});

test('a position without margin is not closed while nobody bids, and is as soon as one does', () => {
  const ada = new Trader({ money: { STOCK: 600_000n } });
  placed(ada, {}, { quantity: 100n, leverage: 2 });
  const [position] = ada.state.positions.values();
  const check = (sketch: MarketSketch) => {
    ada.nowMs += 1_000;
    const market = aMarket(stock, { timeMs: ada.nowMs, ...sketch });
    const before = ada.facts.length;
    ada.do({
      kind: 'checkMargin',
      ...ada.base(),
      positionId: position?.positionId ?? '',
      instrument: stock,
      prices: pricesOf(market, ada.nowMs),
      orderId: `l${before}`,
    });
    return ada.facts.slice(before).map(({ kind }) => kind);
  };
  const far = { ...coolingOff, low: 6_000n };
  expect(check({ ...lockedDown, last: 6_000n, asks: [[6_000n, 9n]], coolingOff: far })).toEqual([]);
  // Bids on the end of the band alone: no more than they take, and nothing past it.
  const thin = {
    last: 6_000n,
    bids: [[6_000n, 10n]],
    asks: [[6_010n, 9n]],
    coolingOff: far,
  } as const;
  expect(check(thin)).toEqual(['orderAccepted', 'orderFilled', 'orderEnded']);
  expect(ada.facts.at(-1)).toMatchObject({ reason: 'COOLING_OFF' });
  expect([...ada.state.positions.values()][0]?.quantity).toBe(90n);
});

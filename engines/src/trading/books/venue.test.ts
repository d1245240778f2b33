import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { newOrder } from '@candor/domain/orders/order-progress';
import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { Trader } from '@candor/domain/trading/testing/trader';
import { displayedSide } from '@candor/domain/trading/working/book-side';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { VenueFill } from '../lane/lane-store.ts';
import { TakenBookSide } from './taken-side.ts';
import { Venue } from './venue.ts';

const stock = anInstrument();
const HALF_LIFE_MS = 30_000;
const ASKS = [
  [10_001n, 720n],
  [10_002n, 900n],
  [10_004n, 1_000n],
] as const;

let venue: Venue;
beforeEach(() => {
  venue = new Venue(paperRules);
});

/** A fill that took these from the asks, or with no price shown from past them. */
function bought(slices: readonly (readonly [bigint, bigint])[], atMs = START_MS): VenueFill {
  const taken = slices.map(([price, quantity]) => ({ price, quantity }));
  const quantity = slices.reduce((sum, [, part]) => sum + part, 0n);
  const levels = ASKS.map(([price, shown]) => ({ price, quantity: shown }));
  const fillId = `f${atMs}`;
  const fill = {
    fillId,
    filledAtMs: atMs,
    mode: 'taken',
    quantity,
    slices: taken,
    levels,
  } as const;
  return { heldAs: stock.id, direction: 'buy', fill };
}

function goneAt(nowMs: number, asks: readonly (readonly [bigint, bigint])[] = ASKS) {
  return venue.facing(stock, aMarket(stock, { asks, timeMs: nowMs }), nowMs).taken?.asks ?? null;
}

test('what was taken is gone, half of it after the half-life, and nothing is left of it in the end', () => {
  expect(goneAt(START_MS)).toBe(null);
  venue.take(
    bought([
      [10_001n, 720n],
      [10_002n, 100n],
      [10_020n, 64n],
    ]),
  );
  expect(goneAt(START_MS)).toEqual({ levels: [720n, 100n, 0n], beyond: 64n });
  expect(goneAt(START_MS + HALF_LIFE_MS)).toEqual({ levels: [360n, 50n, 0n], beyond: 32n });
  expect(goneAt(START_MS + 3 * HALF_LIFE_MS)).toEqual({ levels: [90n, 13n, 0n], beyond: 8n });
  // 720 × 2^-11 is less than a half.
  expect(goneAt(START_MS + 11 * HALF_LIFE_MS)).toBe(null);
});

test('takings add up, and one that was not committed leaves the others as they were', () => {
  venue.take(bought([[10_001n, 400n]]));
  const later = bought([[10_001n, 200n]], START_MS + HALF_LIFE_MS);
  venue.take(later);
  expect(goneAt(START_MS + HALF_LIFE_MS)?.levels).toEqual([400n, 0n, 0n]);
  venue.giveBack([later], START_MS + 2 * HALF_LIFE_MS);
  expect(goneAt(START_MS + 2 * HALF_LIFE_MS)?.levels).toEqual([100n, 0n, 0n]);
});

test('the views of a stock share its liquidity, other instruments and the bids do not', () => {
  venue.take(bought([[10_001n, 720n]]));
  const gone = (id: string, heldAs = id) => {
    const instrument = anInstrument({ id, heldAs });
    return venue.facing(instrument, aMarket(instrument, { asks: ASKS }), START_MS).taken;
  };
  expect(gone('7:NASDAQ:TEST', stock.id)?.asks.levels).toEqual([720n, 0n, 0n]);
  expect(gone('7:NASDAQ:TEST', stock.id)?.bids).toEqual({ levels: [], beyond: 0n });
  expect(gone('0:NASDAQ:ELSE')).toBeUndefined();
});

test('a level answers for the prices between it and the better one, so a book that jitters is not new', () => {
  venue.take(
    bought([
      [10_001n, 720n],
      [10_004n, 300n],
    ]),
  );
  // A cent higher: 100.01 lies before the first level, nearer than the second is away.
  expect(
    goneAt(START_MS, [
      [10_002n, 500n],
      [10_005n, 500n],
    ])?.levels,
  ).toEqual([720n, 300n]);
  // Twenty cents higher it is another market; lower, they are deeper in its book.
  expect(
    goneAt(START_MS, [
      [10_021n, 500n],
      [10_024n, 500n],
    ]),
  ).toBe(null);
  expect(
    goneAt(START_MS, [
      [9_990n, 500n],
      [10_000n, 500n],
      [10_010n, 9n],
    ])?.levels,
  ).toEqual([0n, 0n, 1_020n]);
});

test('prices that have come back are forgotten', () => {
  const side = new TakenBookSide('buy', HALF_LIFE_MS);
  for (let at = 0; at < 2_000; at += 1) {
    const slices = [{ price: 10_000n + BigInt(at), quantity: 50n }];
    side.add({ atMs: START_MS + at * 1_000, slices, beyond: 0n });
  }
  // Fifty are back within seven half-lives, 210 s: of those and as many again, some are looked for.
  expect(side.size).toBeGreaterThan(200);
  expect(side.size).toBeLessThan(450);
});

/** A market buy of everything in parts, each in its turn on what is left; the notional it cost. */
function costOf(parts: readonly bigint[], market = aMarket(stock, { asks: ASKS })): bigint {
  const fresh = new Venue(paperRules);
  let notional = 0n;
  for (const [at, quantity] of parts.entries()) {
    const trader = new Trader({ money: { STOCK: 1_000_000_000_000n } });
    const command = trader.order({ orderId: `o${at}`, instrument: stock, market, quantity });
    const facing = fresh.facingOf(command);
    const decision = trader.try(facing);
    fresh.takeOf(command, decision);
    if (decision.outcome === 'accepted' && decision.answer.kind === 'order') {
      notional += decision.answer.order.filledNotional;
    }
  }
  return notional;
}

test('an order in parts, whoever places them, costs exactly what the whole costs', () => {
  // 720 × 100.01 + 900 × 100.02 + 1,000 × 100.04, then 100 past the book at 100.07 (100.0681).
  const whole = 7_200_720n + 9_001_800n + 10_004_000n + 1_000_700n;
  expect(costOf([2_720n])).toBe(whole);
  expect(costOf([720n, 1n, 899n, 1_000n, 60n, 40n])).toBe(whole);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 12 }),
      (sizes) => {
        const parts = sizes.map(BigInt);
        const all = parts.reduce((sum, part) => sum + part, 0n);
        expect(costOf(parts)).toBe(costOf([all]));
      },
    ),
    { seed: 8, numRuns: 200 },
  );
});

test('over time nobody takes more at a price than it showed and what the half-life brought back', () => {
  const gaps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 60_000 })),
    {
      minLength: 1,
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(gaps, (steps) => {
      const shared = new Venue(paperRules);
      let nowMs = START_MS;
      let taken = 0;
      for (const [size, gapMs] of steps) {
        nowMs += gapMs;
        const market = aMarket(stock, { asks: [[10_001n, 720n]], timeMs: nowMs });
        const gone = shared.facing(stock, market, nowMs).taken?.asks.levels[0] ?? 0n;
        expect(gone).toBeLessThanOrEqual(720n);
        const part = Math.min(size, 720 - Number(gone));
        if (part <= 0) continue;
        taken += part;
        const [level] = displayedSide(market, 'buy');
        if (level === undefined) throw new Error('The market shows an ask.');
        const slice = { price: level.price, quantity: BigInt(part) };
        const fill = {
          fillId: 'f',
          filledAtMs: nowMs,
          mode: 'taken',
          quantity: BigInt(part),
        } as const;
        const took = { ...fill, slices: [slice], levels: [level] };
        shared.take({ heldAs: stock.id, direction: 'buy', fill: took });
      }
      // An empty level comes back fastest: by ln 2 of its size in each half-life.
      const lives = (nowMs - START_MS) / HALF_LIFE_MS;
      expect(taken).toBeLessThanOrEqual(720 * (1 + lives * Math.LN2) + steps.length);
    }),
    { seed: 9, numRuns: 300 },
  );
});

/** A working buy at a price, placed at an instant. */
function buyAt(orderId: string, price: bigint, acceptedAtMs: number, quantity = 10_000n) {
  const trader = new Trader({ money: { STOCK: 1_000_000_000n } });
  trader.nowMs = acceptedAtMs;
  trader.do(trader.order({ orderId, price, quantity, instrument: stock }));
  const [order] = trader.state.orders.values();
  if (order === undefined) throw new Error('The order is working.');
  return newOrder({ ...order, terms: { ...order.terms, orderId }, queue: NO_QUEUE });
}
const NO_QUEUE = { aheadQuantity: 0n, seenVolume: 0n };

test('resting orders of all customers share one allowance, and what was not used goes back', () => {
  const nowMs = START_MS + 10_000;
  // 222 traded through 99.00: the cap is 5 for everybody together.
  const view = { barVolume: 222n, printLow: 9_890n, printHigh: 9_900n };
  const prices = pricesOf(aMarket(stock, { timeMs: nowMs, view }), nowMs);
  const shown = [buyAt('a', 9_900n, START_MS), buyAt('b', 9_900n, START_MS + 1)].map((order) => ({
    order,
    prices,
    sinceMs: nowMs - 100,
  }));
  const allotted = () =>
    venue.allot(stock, shown, nowMs).map((one) => {
      return { of: one, quantity: one?.prints.allotted ?? null };
    });
  const first = allotted();
  expect(first.map(({ quantity }) => quantity)).toEqual([5n, 0n]);
  expect(first[1]?.of?.prints).toMatchObject({ capQuantity: 5n, usedQuantity: 5n });
  // The first was cancelled meanwhile: nothing was taken, and the next look finds all of it.
  for (const { of } of first) venue.release(stock, of);
  const again = allotted();
  expect(again.map(({ quantity }) => quantity)).toEqual([5n, 0n]);
  // It fills three of its five.
  const fill = {
    fillId: 'f',
    filledAtMs: nowMs,
    mode: 'resting',
    quantity: 3n,
    slices: [],
    levels: [],
  } as const;
  venue.take({ heldAs: stock.id, direction: 'buy', fill });
  for (const { of } of again) venue.release(stock, of);
  expect(allotted().map(({ quantity }) => quantity)).toEqual([2n, 0n]);
});

test('of what only touched their price, orders get what traded after the queue, one after the other', () => {
  const nowMs = START_MS + 10_000;
  const view = { barVolume: 40_000n, printVolume: 400n, printLow: 9_900n, printHigh: 9_910n };
  const prices = pricesOf(aMarket(stock, { timeMs: nowMs, view }), nowMs);
  const behind = { aheadQuantity: 300n, seenVolume: 0n };
  const orders = [
    { ...buyAt('a', 9_900n, START_MS, 70n), queue: behind },
    { ...buyAt('b', 9_900n, START_MS + 1, 70n), queue: behind },
    { ...buyAt('c', 9_900n, START_MS + 2, 70n), queue: behind },
  ];
  const shown = orders.map((order) => ({ order, prices, sinceMs: nowMs - 100 }));
  const quantities = venue.allot(stock, shown, nowMs).map((one) => one?.prints.allotted);
  // 400 − 300 = 100, of a cap of 1,000: 70 and 30.
  expect(quantities).toEqual([70n, 30n, 0n]);
});

import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { Trader } from '@candor/domain/trading/testing/trader';
import { bookSide, displayedSide } from '@candor/domain/trading/working/book-side';
import { guardPrice, type Match, takeDepth } from '@candor/domain/trading/working/execution';
import { expect, test } from 'vitest';
import { Venue } from './venue.ts';

/** A share of which a usual day trades a million. */
const share = anInstrument();
const ASKS = Array.from({ length: 10 }, (_, at) => [10_001n + BigInt(at), 800n] as const);
const WHOLE = 60_000n;
/** Wide enough for all of it. */
const GUARD = 1_000n;

/** Buys so many at the market one after the other, by traders in turn; hands back the notional. */
function bought(sizes: readonly bigint[], traders: readonly Trader[]): bigint {
  const venue = new Venue(paperRules);
  const market = aMarket(share, { asks: ASKS });
  let notional = 0n;
  let quantity = 0n;
  for (const [at, size] of sizes.entries()) {
    const trader = traders[at % traders.length];
    if (trader === undefined) throw new Error('nobody trades');
    const of = { orderId: `o${at}`, instrument: share, market, slippageGuardBps: GUARD };
    const command = venue.facingOf(trader.order({ ...of, quantity: size }));
    const decision = trader.try(command);
    venue.takeOf(command, decision);
    if (decision.outcome !== 'accepted' || decision.answer.kind !== 'order') {
      throw new Error(`an order was ${decision.outcome}`);
    }
    notional += decision.answer.order.filledNotional;
    quantity += decision.answer.order.filledQuantity;
  }
  expect(quantity).toBe(WHOLE);
  return notional;
}

const rich = () => new Trader({ money: { STOCK: 10_000_000_000n } });
const parts = Array.from({ length: 60 }, () => WHOLE / 60n);

test('sixty orders of 1,000 cost what one of 60,000 costs, by one customer or by ten', () => {
  const whole = bought([WHOLE], [rich()]);
  expect(bought(parts, [rich()])).toBe(whole);
  expect(bought(parts, Array.from({ length: 10 }, rich))).toBe(whole);
});

test('a large order costs by the root of its size', () => {
  const worst = (quantity: bigint): number => {
    const market = aMarket(share, { asks: ASKS });
    const side = bookSide(market, 'buy');
    const of = { instrument: share, direction: 'buy', side, worstPrice: 20_000n } as const;
    const { slices } = takeDepth({ ...of, quantity, offBook: paperRules });
    return Number(slices.at(-1)?.price) / 10_010 - 1;
  };
  // The displayed 8,000 are 0.8 % of a day: 0.7 × 30 % ÷ √252 × √0.008 = 0.1183 %.
  const ofBook = 0.001183;
  for (const books of [4, 9, 16, 25]) {
    expect(worst(8_000n * BigInt(books))).toBeCloseTo(ofBook * (Math.sqrt(books) - 1), 3);
  }
});

/** Numbers that are the same in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('of 100,000 orders none fills outside its quote, beyond what stands there or past its guard', () => {
  const draw = drawing(13);
  const venue = new Venue(paperRules);
  let nowMs = START_MS;
  let past = 0;
  for (let at = 0; at < 100_000; at += 1) {
    nowMs += draw(400);
    const direction = draw(2) === 0 ? 'buy' : 'sell';
    const middle = 10_000n + BigInt(draw(200));
    const side = Array.from({ length: 1 + draw(10) }, (_, level) => {
      const away = BigInt(1 + level + draw(1));
      const price = direction === 'buy' ? middle + away : middle - away;
      return [price, BigInt(1 + draw(2_000))] as const;
    });
    const market = aMarket(share, { [direction === 'buy' ? 'asks' : 'bids']: side, timeMs: nowMs });
    const facing = venue.facing(share, market, nowMs);
    const displayed = displayedSide(facing, direction);
    const fromPrice = displayed[0]?.price ?? 0n;
    const isLimit = draw(3) === 0;
    const guard = guardPrice({ instrument: share, direction, fromPrice, guardBps: 100n });
    const worstPrice = isLimit ? (displayed.at(draw(displayed.length))?.price ?? guard) : guard;
    const match = takeDepth({
      instrument: share,
      direction,
      worstPrice,
      side: bookSide(facing, direction),
      quantity: BigInt(1 + draw(20_000)),
      offBook: isLimit ? null : paperRules,
    });
    if (match.quantity === 0n) continue;
    expectInside(match, { direction, displayed, worstPrice });
    if (match.book?.impact !== undefined) past += 1;
    const { quantity, slices, levels } = match;
    const fill = { fillId: `f${at}`, filledAtMs: nowMs, mode: 'taken', quantity, slices, levels };
    venue.take({ heldAs: share.id, direction, fill: fill as never });
  }
  expect(past).toBeGreaterThan(10_000);
}, 60_000);

function expectInside(
  { slices }: Match,
  of: {
    readonly direction: 'buy' | 'sell';
    readonly displayed: ReturnType<typeof displayedSide>;
    readonly worstPrice: bigint;
  },
): void {
  const { direction, displayed, worstPrice } = of;
  const isAfter = (price: bigint, other: bigint) =>
    direction === 'buy' ? price > other : price < other;
  let before: bigint | null = null;
  for (const { price, quantity } of slices) {
    const level = displayed.find((one) => one.price === price);
    const isDeeper = isAfter(price, displayed.at(-1)?.price ?? 0n);
    const isThere = level === undefined ? isDeeper : quantity <= level.quantity;
    const isInTurn = before === null || !isAfter(before, price);
    if (!isThere || !isInTurn || isAfter(price, worstPrice)) {
      throw new Error(`${quantity} at ${price} is outside ${JSON.stringify(String(worstPrice))}`);
    }
    before = price;
  }
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketView } from '../../market/market-view.ts';
import type { Order } from '../../orders/order.ts';
import { explainFill } from '../explaining/explain.ts';
import { aMarket, anInstrument, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { previewOrder } from './preview.ts';

const stock = anInstrument();
const cents = (min: number, max: number) => fc.bigInt({ min: BigInt(min), max: BigInt(max) });

/** A market as it is when the order comes, and at each later moment: any price, book and state. */
const views = fc.record({
  mid: cents(9_000, 11_000),
  spread: cents(1, 60),
  gaps: fc.array(cents(1, 150), { maxLength: 4 }),
  sizes: fc.array(cents(1, 300), { minLength: 5, maxLength: 5 }),
  taken: fc.array(cents(0, 300), { minLength: 5, maxLength: 5 }),
  isEmpty: fc.constantFrom(false, false, false, true),
  status: fc.constantFrom('open', 'open', 'open', 'closed', 'halted'),
  ageMs: fc.constantFrom(0, 0, 0, 60_000),
  band: fc.option(cents(1, 300)),
});
type View = typeof views extends fc.Arbitrary<infer T> ? T : never;

const orders = fc.record({
  direction: fc.constantFrom('buy', 'sell'),
  quantity: cents(1, 1_500),
  from: cents(9_000, 11_000),
  isNamed: fc.boolean(),
  bps: fc.option(cents(0, 500)),
  timeInForce: fc.constantFrom('day', 'gtc', 'ioc', 'fok'),
});

function marketAt({ mid, spread, gaps, sizes, ...view }: View, nowMs: number): MarketView {
  const steps = [spread, ...gaps].map((_, at, all) =>
    all.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0n),
  );
  const side = (sign: bigint) =>
    view.isEmpty ? [] : steps.map((step, at) => [mid + sign * step, sizes[at] ?? 1n] as const);
  const { band } = view;
  const taken = { levels: view.taken, beyond: view.taken[0] ?? 0n };
  return aMarket(stock, {
    bids: side(-1n),
    asks: side(1n),
    last: mid,
    timeMs: nowMs - view.ageMs,
    ...(band !== null && {
      coolingOff: {
        limitBps: 1_000n,
        reference: mid,
        low: mid - band,
        high: mid + band,
        fromMs: nowMs - 1_000,
        untilMs: nowMs + 1_000,
      },
    }),
    view: { status: view.status, nextOpenMs: nowMs + 500, taken: { bids: taken, asks: taken } },
  });
}

/** By the sentence of the rule, in exact figures: so far from what was confirmed and no further. */
function isInside(
  price: bigint,
  { direction, from, bps }: { direction: string; from: bigint; bps: bigint | null },
): boolean {
  const away = from * (bps ?? 100n);
  return direction === 'buy'
    ? price * 10_000n <= from * 10_000n + away
    : price * 10_000n >= from * 10_000n - away;
}

function fillsOf(of: Trader) {
  return of.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
}

test('a confirmed market order never fills beyond its guard and is never refused inside it', () => {
  const seen = { refused: 0, cut: 0, filled: 0, later: 0 };
  fc.assert(
    fc.property(orders, views, fc.array(views, { maxLength: 4 }), (asked, first, moves) => {
      const trader = new Trader({ money: { STOCK: 100_000_000n } });
      const { direction, quantity, from, isNamed, bps, timeInForce } = asked;
      if (direction === 'sell') trader.do(trader.order({ quantity }));
      const before = trader.facts.length;
      const bought = fillsOf(trader).length;
      const market = marketAt(first, trader.nowMs);
      const price = isNamed ? from + 1_000n : from;
      const command = trader.order({
        direction,
        quantity,
        timeInForce,
        market,
        slippageGuardBps: bps,
        confirmed: { by: 'customer', price, totalMinor: 1n, feeMinor: 0n },
        ...(isNamed && { guardFrom: from }),
      });
      const { figures, wouldRefuse } = previewOrder(trader.state, command, trader.rules);
      const decision = trader.try(command);
      const best = (direction === 'buy' ? market.depth.asks : market.depth.bids)[0]?.price;
      const isMet = first.status === 'open' && first.ageMs === 0 && best !== undefined;
      if (isMet && !isInside(best, asked)) {
        seen.refused += 1;
        expect(decision).toMatchObject({ outcome: 'refused', refusal: { reason: 'PRICE_MOVED' } });
        expect(decision).toMatchObject({ refusal: wouldRefuse });
        expect(trader.facts).toHaveLength(before);
        return;
      }
      expect([decision.outcome, wouldRefuse]).toEqual(['accepted', null]);
      for (const view of moves) {
        trader.nowMs += 1_000;
        const { orderId } = command;
        trader.do(trader.meeting(orderId, stock, marketAt(view, trader.nowMs)));
      }
      const { state } = trader;
      const order = (state.orders.get(command.orderId) ??
        state.finishedOrders.get(command.orderId)) as Order;
      const fills = fillsOf(trader).slice(bought);
      for (const fill of fills) {
        expect(fill.slices.every((slice) => isInside(slice.price, asked))).toBe(true);
        const of = { accountId: '7', terms: order.terms, fill, instrument: stock };
        expect(explainFill(of).filter(({ agrees }) => !agrees)).toEqual([]);
        if (fill.filledAtMs > START_MS) seen.later += 1;
      }
      if (order.reason === 'SLIPPAGE_GUARD') seen.cut += 1;
      if (order.state !== 'filled') return;
      seen.filled += 1;
      const { costMinor, feeMinor } = order;
      const most = figures?.guard?.amountMinor ?? 0n;
      if (direction === 'buy') expect(costMinor + feeMinor).toBeLessThanOrEqual(most);
      else expect(costMinor - feeMinor).toBeGreaterThanOrEqual(most);
    }),
    { numRuns: 1_500 },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
});

import type { Order } from '@candor/domain/orders/order';
import { isWorse } from '@candor/domain/orders/price-rules';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { electingPrice } from '@candor/domain/trading/working/stop-trigger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketTick } from '../../market/market-ticker.ts';
import { foundOrders } from '../testing/found-orders.ts';
import type { StoredTrigger } from './resting-ports.ts';
import { type Watched, WatchedOrders } from './watched-orders.ts';

const stock = anInstrument();

function storedOf(watched: Watched): StoredTrigger {
  return { ...watched, instrumentId: stock.id };
}

interface Life {
  readonly direction: 'buy' | 'sell';
  readonly price: number | null;
  readonly state: Order['state'];
}

/** A stop that waits has a trigger. */
function priceOf({ price, state }: Life): bigint | null {
  if (price === null) return state === 'armed' ? 100n : null;
  return BigInt(price);
}

function watchedOf(n: number, life: Life, shownUntilMs: number): Watched {
  const { direction, state } = life;
  return {
    accountId: '10000001',
    orderId: `o${n}`,
    direction,
    state,
    place: n,
    price: priceOf(life),
    acceptedAtMs: START_MS,
    dueMs: null,
    order: null,
    shownUntilMs,
    isUnderWay: false,
  };
}

type Asks = Pick<
  Watched,
  'acceptedAtMs' | 'direction' | 'isUnderWay' | 'orderId' | 'place' | 'price' | 'state'
> & {
  shownUntilMs: number;
};

/** What every order was asked, one by one: the rule in its plainest words. */
class Asked {
  readonly orders = new Map<string, Asks>();
  #lookedMs = START_MS;
  /** Ticks while stored orders were read. */
  readonly #missed: MarketTick[] = [];
  #missesLook = false;

  reachedBy(tick: MarketTick): string[] {
    this.#missed.push(tick);
    this.#missesLook ||= this.#lookedMs < tick.sinceMs;
    this.#lookedMs = tick.nowMs;
    const inOrder = [...this.orders].sort(([, one], [, other]) => one.place - other.place);
    return inOrder.flatMap(([id, one]) => {
      if (one.isUnderWay) return [];
      if (one.shownUntilMs < tick.sinceMs || mayChange(one, tick)) return [id];
      one.shownUntilMs = tick.nowMs;
      return [];
    });
  }

  /** Stored orders have come: those that a tick reached meanwhile are owed all since the first. */
  takeOver(stored: readonly Omit<Watched, 'shownUntilMs'>[]): void {
    for (const one of stored) {
      const isOwed = this.#missesLook || this.#missed.some((tick) => mayChange(one, tick));
      const shownUntilMs = isOwed ? (this.#missed[0]?.sinceMs ?? START_MS) : this.#lookedMs;
      this.orders.set(one.orderId, { ...one, shownUntilMs });
    }
  }
}

function mayChange(
  { direction, price, state }: Pick<Watched, 'direction' | 'price' | 'state'>,
  { hours, prints, quote }: MarketTick,
): boolean {
  if (hours.status === 'halted') return false;
  if (hours.status !== 'open') return state === 'working' || state === 'armed';
  if (state === 'queuedForOpen' || price === null) return true;
  if (state === 'armed') {
    const last = electingPrice(quote);
    return direction === 'buy' ? last >= price : last <= price;
  }
  const seen =
    direction === 'buy' ? [prints?.low ?? null, quote.ask] : [prints?.high ?? null, quote.bid];
  return seen.some((one) => one !== null && !isWorse(direction, one, price));
}

const life = fc.record({
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.option(fc.integer({ min: 95, max: 105 }), { freq: 6 }),
  state: fc.constantFrom<Order['state']>('working', 'queuedForOpen', 'partlyFilled', 'armed'),
});
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), life }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(20), life }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), at: fc.nat(20) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      status: fc.constantFrom('open', 'open', 'open', 'closed', 'halted'),
      low: fc.integer({ min: 94, max: 106 }),
      spread: fc.nat(3),
      last: fc.integer({ min: 94, max: 106 }),
      hasPrints: fc.boolean(),
      isMissed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeOver' as const) }) },
  // A command that was sent comes back: stored, or the lane was too busy.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), isDone: fc.boolean() }),
  },
);

test('a tick reaches the orders that asking every one of them would find', () => {
  fc.assert(
    fc.property(
      fc.array(life, { maxLength: 30 }),
      fc.array(act, { maxLength: 60 }),
      (old, acts) => {
        const watched = new WatchedOrders({ shownUntilMs: START_MS, isWaiting: true });
        const stored = old.map((one, n) => watchedOf(n - old.length, one, START_MS));
        let isStored = false;
        const asked = new Asked();
        const underWay: { one: Watched; atMs: number }[] = [];
        let nowMs = START_MS;
        let lookedMs = START_MS;
        let placed = 0;
        const known = (at: number) => {
          const sought = [...asked.orders.values()][at % Math.max(1, asked.orders.size)];
          return sought && watched.find(sought);
        };
        for (const step of acts) {
          nowMs += 100;
          if (step.kind === 'place') {
            placed += 1;
            const one = watchedOf(placed, step.life, nowMs);
            watched.add(one);
            asked.orders.set(`o${placed}`, { ...one, shownUntilMs: nowMs });
          } else if (step.kind === 'move') {
            const one = known(step.at);
            if (one === undefined) continue;
            const to = { state: step.life.state, price: priceOf(step.life) };
            watched.update(one, to);
            const same = asked.orders.get(one.orderId);
            if (same !== undefined) Object.assign(same, to);
          } else if (step.kind === 'end') {
            const one = known(step.at);
            if (one === undefined) continue;
            watched.remove(one);
            asked.orders.delete(one.orderId);
          } else if (step.kind === 'takeOver') {
            if (isStored) continue;
            isStored = true;
            watched.takeOver(foundOrders(stored.map(storedOf)).of(stock.id));
            asked.takeOver(stored);
          } else if (step.kind === 'tick') {
            const tick = tickOf(step, lookedMs, nowMs);
            lookedMs = nowMs;
            const reached = watched.reachedBy(tick);
            expect(reached.map(({ orderId }) => orderId)).toEqual(asked.reachedBy(tick));
            expect(watched.size).toBe(asked.orders.size);
            for (const one of reached) {
              one.isUnderWay = true;
              const same = asked.orders.get(one.orderId);
              if (same !== undefined) same.isUnderWay = true;
              expect(watched.shownUntilMs(one)).toBe(same?.shownUntilMs);
              underWay.push({ one, atMs: nowMs });
            }
          } else {
            const back = underWay.shift();
            if (back === undefined) continue;
            const same = asked.orders.get(back.one.orderId);
            if (step.isDone) watched.wasShown(back.one, back.atMs);
            if (step.isDone && same !== undefined) same.shownUntilMs = back.atMs;
            back.one.isUnderWay = false;
            if (same !== undefined) same.isUnderWay = false;
          }
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

function tickOf(
  step: {
    status: string;
    low: number;
    spread: number;
    last: number;
    hasPrints: boolean;
    isMissed: boolean;
  },
  lookedMs: number,
  nowMs: number,
): MarketTick {
  const { quote } = aMarket(stock);
  if (quote === null) throw new Error('a scripted market has a quote');
  const low = BigInt(step.low);
  const high = low + BigInt(step.spread);
  return {
    instrument: stock,
    nowMs,
    sinceMs: step.isMissed ? nowMs - 10 : lookedMs,
    quote: { ...quote, bid: low, ask: high, last: BigInt(step.last) },
    hours: { status: step.status as 'open', nextOpenMs: null, closesAtMs: null },
    prints: step.hasPrints ? { low, high, volume: 1n } : null,
  };
}

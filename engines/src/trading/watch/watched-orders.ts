import type { Order } from '@candor/domain/orders/order';
import { electingPrice } from '@candor/domain/trading/working/stop-trigger';
import type { MarketTick } from '../../market/market-ticker.ts';
import type { FoundBy, FoundShelves } from './found-shelves.ts';
import type { RestingTrigger } from './resting-ports.ts';
import { SortedGroups } from './sorted-groups.ts';

/** An open order and up to where the market's prints have been shown to it. */
export interface Watched extends RestingTrigger {
  price: bigint | null;
  state: Order['state'];
  dueMs: number | null;
  /** The whole of it, while it is worked and some time after. */
  order: Order | null;
  /** Null: as far as its neighbours. */
  shownUntilMs: number | null;
  isUnderWay: boolean;
}

/** Nothing but what a watched order has: there are a million of them. */
export function watchedOf(
  found: RestingTrigger,
  whole: Pick<Watched, 'order' | 'shownUntilMs'>,
): Watched {
  return {
    accountId: found.accountId,
    orderId: found.orderId,
    direction: found.direction,
    price: found.price,
    acceptedAtMs: found.acceptedAtMs,
    place: found.place,
    state: found.state,
    dueMs: found.dueMs,
    order: whole.order,
    shownUntilMs: whole.shownUntilMs,
    isUnderWay: false,
  };
}

interface Setting {
  /** Up to where stored orders were shown the prints; null while there are none. */
  readonly shownUntilMs?: number | null;
  /** Stored orders are still being read. */
  readonly isWaiting?: boolean;
  /** Hears of stored orders that were reached. */
  readonly onMade?: (watched: Watched) => void;
}

interface SeenTick {
  readonly tick: MarketTick;
  readonly isForAll: boolean;
}

/**
 * The open orders of one instrument, found by what a tick did: those at rest by their price, stops
 * by their trigger, those that wait for the open, and those that were not shown everything yet. A
 * tick that reaches nobody costs the same for ten orders and for a million. Stored orders stay
 * what they are until something reaches them.
 */
export class WatchedOrders {
  readonly #all = new Map<string, Watched>();
  readonly #queued = new Set<Watched>();
  readonly #unpriced = new Set<Watched>();
  readonly #buys = new SortedGroups<bigint, Watched>();
  readonly #sells = new SortedGroups<bigint, Watched>();
  /** Stops, by their triggers. */
  readonly #stopBuys = new SortedGroups<bigint, Watched>();
  readonly #stopSells = new SortedGroups<bigint, Watched>();
  /** Those with an instant of their own. */
  readonly #behind = new Set<Watched>();
  /** Those that were stored before and that nothing has reached yet. */
  #found: FoundShelves | null = null;
  readonly #onMade: (watched: Watched) => void;
  /** The ticks that those have missed who are still being read; null when they have come. */
  #missed: SeenTick[] | null;
  /** Up to where everybody else was shown the prints. */
  #shownUntilMs: number;

  constructor({ shownUntilMs = null, isWaiting = false, onMade = () => {} }: Setting = {}) {
    this.#shownUntilMs = shownUntilMs ?? Number.POSITIVE_INFINITY;
    this.#missed = isWaiting ? [] : null;
    this.#onMade = onMade;
  }

  get size(): number {
    return this.#all.size + (this.#found?.count ?? 0);
  }

  /** Of those that were added or reached. */
  get(orderId: string): Watched | undefined {
    return this.#all.get(orderId);
  }

  /** Of all. */
  find(sought: FoundBy): Watched | undefined {
    const known = this.#all.get(sought.orderId);
    if (known !== undefined) return known;
    const [made] = this.#make((found) => found.take(sought));
    return made;
  }

  /** Those that were added or reached. */
  values(): Iterable<Watched> {
    return this.#all.values();
  }

  /** Reaches all. */
  everybody(): Iterable<Watched> {
    this.#make((found) => [...found.takeQueued(), ...found.takeAtRest()]);
    return this.#all.values();
  }

  /** Reaches what is due. */
  reachDue(nowMs: number): void {
    this.#make((found) => found.takeDue(nowMs));
  }

  /** The stored ones have come. Whom ticks reached meanwhile, the next one shows their prints. */
  takeOver(found: FoundShelves | undefined): void {
    const missed = this.#missed ?? [];
    this.#missed = null;
    this.#found = found ?? null;
    const stored = new Set<Watched>();
    for (const seen of missed) {
      for (const watched of this.#meet(seen)) stored.add(watched);
      for (const watched of seen.isForAll ? stored : this.#touchedBy(seen.tick)) {
        if (!stored.has(watched)) continue;
        watched.shownUntilMs = missed[0]?.tick.sinceMs ?? null;
        this.#behind.add(watched);
      }
    }
  }

  /** Sees a stored order that nothing has reached and nothing has changed. */
  seesSame(stored: RestingTrigger): boolean {
    return this.#found?.seesSame(stored) ?? false;
  }

  /** Lets go of those in these partitions that nothing has reached and nobody has seen. */
  forgetUnseen(partitions: ReadonlySet<number>): void {
    this.#found?.forgetUnseen(partitions);
  }

  add(watched: Watched): void {
    this.#all.set(watched.orderId, watched);
    this.#arrange(watched);
    if (watched.shownUntilMs !== null) this.#behind.add(watched);
  }

  /** The order moved on. */
  update(watched: Watched, { state, price }: Pick<Watched, 'state' | 'price'>): void {
    if (state === watched.state && price === watched.price) return;
    this.#take(watched);
    watched.state = state;
    watched.price = price;
    this.#arrange(watched);
  }

  remove(watched: Watched): void {
    this.#all.delete(watched.orderId);
    this.#behind.delete(watched);
    this.#take(watched);
  }

  /** Up to where an order was shown the prints. */
  shownUntilMs(watched: Watched): number {
    return watched.shownUntilMs ?? this.#shownUntilMs;
  }

  /** What an order saw, once its look has been stored; later looks may have passed meanwhile. */
  wasShown(watched: Watched, untilMs: number): void {
    if (this.#all.get(watched.orderId) !== watched) return;
    watched.shownUntilMs = untilMs === this.#shownUntilMs ? null : untilMs;
    if (watched.shownUntilMs === null) this.#behind.delete(watched);
    else this.#behind.add(watched);
  }

  /**
   * The orders that a tick may change, in the order of their acceptance; to all others it has been
   * shown with this. Orders under way are left out: they stay where they were.
   */
  reachedBy(tick: MarketTick): readonly Watched[] {
    // A look was missed: what printed then may have reached anybody.
    const isForAll = this.#shownUntilMs < tick.sinceMs;
    const seen = { tick, isForAll };
    this.#missed?.push(seen);
    this.#meet(seen);
    const reached = new Set(isForAll ? this.#all.values() : this.#touchedBy(tick));
    const inStep = this.#behind.size > 0 ? this.#catchUp(tick, reached) : [];
    for (const watched of reached) {
      // What is worked now keeps its own instant until it was.
      watched.shownUntilMs ??= this.#shownUntilMs;
      this.#behind.add(watched);
    }
    this.#shownUntilMs = tick.nowMs;
    for (const watched of inStep) {
      watched.shownUntilMs = null;
      this.#behind.delete(watched);
    }
    return [...reached]
      .filter(({ isUnderWay }) => !isUnderWay)
      .sort((one, other) => one.place - other.place);
  }

  /** Whether the stored ones have been read. */
  get isWhole(): boolean {
    return this.#missed === null;
  }

  /** Those at rest that a price reaches, and those that take any; none that waits for a trigger. */
  atPrice(price: bigint): readonly Watched[] {
    this.#make((found) => [
      ...found.takeQueued(),
      ...found.takeUnpriced(),
      ...found.takeBuysFrom(price),
      ...found.takeSellsUpTo(price),
    ]);
    const own = [this.#queued, this.#unpriced, this.#buys.from(price), this.#sells.upTo(price)];
    return own.flatMap((each) => [...each]).filter(({ state }) => state !== 'armed');
  }

  /** Makes orders of those stored that a tick may touch. */
  #meet({ tick, isForAll }: SeenTick): readonly Watched[] {
    if (isForAll) return this.#make((found) => [...found.takeQueued(), ...found.takeAtRest()]);
    const { hours } = tick;
    if (hours.status === 'halted') return [];
    if (hours.status !== 'open') return this.#make((found) => found.takeAtRest());
    const { lowest, highest, last } = extremesOf(tick);
    return this.#make((found) => [
      ...found.takeQueued(),
      ...found.takeUnpriced(),
      ...(lowest === null ? [] : found.takeBuysFrom(lowest)),
      ...(highest === null ? [] : found.takeSellsUpTo(highest)),
      ...found.takeStops(last),
    ]);
  }

  #make(take: (found: FoundShelves) => readonly RestingTrigger[]): readonly Watched[] {
    if (this.#found === null) return [];
    const made = take(this.#found).map((one) => {
      const watched = watchedOf(one, { order: null, shownUntilMs: null });
      this.add(watched);
      this.#onMade(watched);
      return watched;
    });
    if (this.#found.count === 0) this.#found = null;
    return made;
  }

  /** Those behind that this tick brings up to the others; the rest of them is reached. */
  #catchUp(tick: MarketTick, reached: Set<Watched>): readonly Watched[] {
    const inStep: Watched[] = [];
    for (const watched of this.#behind) {
      if (watched.isUnderWay || reached.has(watched)) continue;
      if (this.shownUntilMs(watched) < tick.sinceMs) reached.add(watched);
      else inStep.push(watched);
    }
    return inStep;
  }

  /** Orders to which the tick itself may matter. */
  *#touchedBy(tick: MarketTick): Generator<Watched> {
    const { hours } = tick;
    if (hours.status === 'halted') return;
    if (hours.status !== 'open') {
      const priced = [this.#buys, this.#sells, this.#stopBuys, this.#stopSells];
      for (const atRest of [this.#unpriced, ...priced.map((one) => one.all())]) {
        for (const watched of atRest) if (untouched.has(watched.state)) yield watched;
      }
      return;
    }
    yield* this.#queued;
    yield* this.#unpriced;
    const { lowest, highest, last } = extremesOf(tick);
    if (lowest !== null) yield* this.#buys.from(lowest);
    if (highest !== null) yield* this.#sells.upTo(highest);
    yield* this.#stopBuys.upTo(last);
    yield* this.#stopSells.from(last);
  }

  #arrange(watched: Watched): void {
    const { state, price } = watched;
    if (state === 'queuedForOpen') this.#queued.add(watched);
    else if (price === null) this.#unpriced.add(watched);
    else this.#sideOf(watched).add(price, watched);
  }

  #take(watched: Watched): void {
    this.#queued.delete(watched);
    this.#unpriced.delete(watched);
    if (watched.price !== null) this.#sideOf(watched).remove(watched.price, watched);
  }

  #sideOf({ direction, state }: Watched): SortedGroups<bigint, Watched> {
    if (state === 'armed') return direction === 'buy' ? this.#stopBuys : this.#stopSells;
    return direction === 'buy' ? this.#buys : this.#sells;
  }
}

/** States from which a market that closes takes an order back into the queue. */
const untouched: ReadonlySet<Order['state']> = new Set(['working', 'armed']);

/** What a buy, a sell and a stop may have met. */
function extremesOf({ prints, quote }: MarketTick) {
  return {
    lowest: least(prints?.low ?? null, quote.ask),
    highest: most(prints?.high ?? null, quote.bid),
    last: electingPrice(quote),
  };
}

function least(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function most(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

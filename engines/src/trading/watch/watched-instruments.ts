import { isExpired } from '@candor/domain/instruments/catalogue';
import { type Order, restingPrice } from '@candor/domain/orders/order';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { Follower } from '../../market/market-ticker.ts';
import type { FollowedChanges } from '../lane/lane-store.ts';
import { partitionOf } from '../lane/partition-of.ts';
import { FoundOrders } from './found-orders.ts';
import { HotOrders } from './hot-orders.ts';
import { PartitionIndex, type TakenOver } from './partition-index.ts';
import { placeOf, type RestingStore, type StoredTrigger } from './resting-ports.ts';
import { Schedule } from './schedule.ts';
import { type Watched, WatchedOrders, watchedOf } from './watched-orders.ts';

export interface WatchedInstrumentsOptions {
  readonly store: Pick<RestingStore, 'refOf' | 'triggers'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'catalogue'>;
  readonly onFailure: (error: unknown) => void;
}

/** Orders that are kept whole. */
const HOT_MAX = 10_000;

/** All open orders, as they are stored and as commits move them on. */
export class WatchedInstruments {
  readonly hot = new HotOrders(HOT_MAX);
  readonly #options: WatchedInstrumentsOptions;
  readonly #follower: Follower;
  readonly #byInstrument = new Map<string, WatchedOrders>();
  readonly #ending = new Schedule<Watched>();
  /** Which partitions of the orders are as they are stored. */
  readonly index: PartitionIndex<FoundOrders, Order>;
  /** Until what is stored has been read for the first time. */
  #isWaiting = true;

  constructor(options: WatchedInstrumentsOptions, follower: Follower) {
    this.#options = options;
    this.#follower = follower;
    this.index = new PartitionIndex({
      clock: options.desk.clock,
      onFailure: options.onFailure,
      read: (partitions) => this.#find(partitions),
      takeOver: (found, of) => {
        if (this.#isWaiting) this.#takeOver(found, of.noted);
        else this.#compare(found, of);
      },
    });
  }

  of(instrumentId: string): WatchedOrders | undefined {
    return this.#byInstrument.get(instrumentId);
  }

  /** Follows the commits. */
  note({ newOrders, orders }: Pick<FollowedChanges, 'newOrders' | 'orders'>, seq: bigint): void {
    for (const [at, { accountId, order, line = at }] of newOrders.entries()) {
      this.index.note(order.terms.orderId, order);
      this.#keepNew(accountId, order, placeOf(seq, line));
    }
    for (const { order } of orders) {
      this.index.note(order.terms.orderId, order);
      this.#keep(order);
    }
    this.hot.trim();
  }

  /**
   * Orders whose time is over, and those whose instrument expired or left the catalogue before it
   * was: no tick of it will ever come.
   */
  ending(nowMs: number): Record<'due' | 'gone', readonly Watched[]> {
    const { byId } = this.#options.desk.catalogue();
    const gone: Watched[] = [];
    for (const [instrumentId, own] of this.#byInstrument) {
      own.reachDue(nowMs);
      const instrument = byId.get(instrumentId);
      if (instrument !== undefined && !isExpired(instrument, nowMs)) continue;
      for (const watched of own.everybody()) {
        if (!isOverdue(watched, nowMs)) gone.push(watched);
      }
    }
    return { due: this.#ending.due(nowMs), gone };
  }

  #keepNew(accountId: string, order: Order, place: number): void {
    const { instrumentId, auction, acceptedAtMs: shownUntilMs, ...terms } = order.terms;
    // Orders of an auction wait for its desk.
    if (auction !== undefined || order.finishedAtMs !== null) return;
    const { state } = order;
    const price = restingPrice(order);
    const found = { ...terms, price, accountId, place, state, acceptedAtMs: shownUntilMs };
    const watched = watchedOf({ ...found, dueMs: dueOf(order) }, { order, shownUntilMs });
    this.#add(this.#ordersOf(instrumentId), watched);
    this.hot.heat(watched, order);
  }

  /** An order that was known moved on. */
  #keep(order: Order): void {
    const { instrumentId } = order.terms;
    const own = this.#byInstrument.get(instrumentId);
    const watched = own?.find(order.terms);
    if (own === undefined || watched === undefined) return;
    if (order.finishedAtMs !== null) {
      this.#remove(own, watched);
      this.#leaveEmpty(instrumentId, own);
      return;
    }
    this.#move(own, watched, foundBy(order));
    // One that is being read now was read too early.
    if (watched.order !== null || watched.isUnderWay) this.hot.heat(watched, order);
  }

  #move(own: WatchedOrders, watched: Watched, to: Moved): void {
    own.update(watched, to);
    this.#ending.remove(watched);
    watched.dueMs = to.dueMs;
    this.#ending.add(watched);
  }

  async #find(partitions: readonly number[]): Promise<FoundOrders> {
    const { store } = this.#options;
    const found = new FoundOrders((ids) => store.refOf(ids));
    await store.triggers(partitions, (row) => found.add(row));
    return found;
  }

  /** All that is stored, as it is read at a start: nothing is made of it yet. */
  #takeOver(found: FoundOrders, noted: ReadonlyMap<string, Order>): void {
    for (const instrumentId of found.instrumentIds) this.#ordersOf(instrumentId);
    this.#isWaiting = false;
    for (const [instrumentId, own] of this.#byInstrument) {
      const stored = found.of(instrumentId);
      // Of what was heard and read there is one.
      for (const watched of own.values()) stored?.take(watched);
      own.takeOver(stored);
    }
    for (const order of noted.values()) this.#keep(order);
    for (const [instrumentId, own] of this.#byInstrument) this.#leaveEmpty(instrumentId, own);
  }

  /** What may have changed unheard; what is not found there any more has ended. */
  #compare(found: FoundOrders, { noted, partitions }: TakenOver<Order>): void {
    const ended = new Set(this.#reachedIn(partitions));
    for (const stored of found.all()) {
      const watched = this.#takeStored(stored, noted.get(stored.orderId));
      if (watched !== undefined) ended.delete(watched);
    }
    for (const [instrumentId, own] of this.#byInstrument) {
      own.forgetUnseen(partitions);
      for (const watched of own.values()) {
        if (ended.has(watched) && !noted.has(watched.orderId)) this.#remove(own, watched);
      }
      this.#leaveEmpty(instrumentId, own);
    }
  }

  #reachedIn(partitions: ReadonlySet<number>): readonly Watched[] {
    return [...this.#byInstrument.values()].flatMap((own) =>
      [...own.values()].filter(({ accountId }) => partitions.has(partitionOf(accountId))),
    );
  }

  /** An order as it is stored now. It is handed back unless nothing has reached it. */
  #takeStored(stored: StoredTrigger, noted: Order | undefined): Watched | undefined {
    if (noted !== undefined && noted.finishedAtMs !== null) return undefined;
    const own = this.#ordersOf(stored.instrumentId);
    if (noted === undefined && own.seesSame(stored)) return undefined;
    const known = own.find(stored);
    if (known === undefined) {
      // Nobody told us of it: what was printed since its acceptance is shown to it.
      const watched = watchedOf(stored, { order: null, shownUntilMs: stored.acceptedAtMs });
      if (noted !== undefined) Object.assign(watched, foundBy(noted));
      this.#add(own, watched);
      return watched;
    }
    if (noted === undefined) {
      this.#move(own, known, stored);
      this.hot.cool(known);
    }
    return known;
  }

  #add(own: WatchedOrders, watched: Watched): void {
    own.add(watched);
    this.#ending.add(watched);
  }

  #remove(own: WatchedOrders, watched: Watched): void {
    this.#ending.remove(watched);
    this.hot.cool(watched);
    own.remove(watched);
  }

  #leaveEmpty(instrumentId: string, own: WatchedOrders): void {
    if (own.size > 0 || this.#isWaiting) return;
    this.#byInstrument.delete(instrumentId);
    this.#follower.remove(instrumentId);
  }

  #ordersOf(instrumentId: string): WatchedOrders {
    const known = this.#byInstrument.get(instrumentId);
    if (known !== undefined) return known;
    const { desk } = this.#options;
    const instrument = desk.catalogue().byId.get(instrumentId);
    if (instrument !== undefined) this.#follower.add(instrument);
    const orders = new WatchedOrders({
      // Those that are read were shown what printed before we followed their instrument.
      shownUntilMs: this.index.isReading ? desk.clock.nowMs() : null,
      isWaiting: this.#isWaiting,
      onMade: (watched) => this.#ending.add(watched),
    });
    this.#byInstrument.set(instrumentId, orders);
    return orders;
  }
}

function isOverdue({ dueMs }: Watched, nowMs: number): boolean {
  return dueMs !== null && dueMs <= nowMs;
}

/** What of an order may change that finds it. */
type Moved = Pick<Watched, 'state' | 'price' | 'dueMs'>;

function foundBy(order: Order): Moved {
  return { state: order.state, price: restingPrice(order), dueMs: dueOf(order) };
}

function dueOf({ expiry }: Order): number | null {
  return expiry?.atMs ?? null;
}

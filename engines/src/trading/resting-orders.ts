import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { type Order, restingPrice, waitsForTrigger } from '@candor/domain/orders/order';
import { type Allotment, inPriceTimeOrder } from '@candor/domain/trading/allot-resting';
import type { Command } from '@candor/domain/trading/commands';
import type { MarketDesk } from '../market/market-desk.ts';
import type { Follower, MarketTick, MarketTicker } from '../market/market-ticker.ts';
import { HotOrders } from './hot-orders.ts';
import type { LaneReply } from './lane-callers.ts';
import type { LaneRouter } from './lane-router.ts';
import type { FollowedChanges, GroupPlace } from './lane-store.ts';
import { allPartitions, partitionOf } from './partition-of.ts';
import { placeOf, type RestingStore, type StoredTrigger } from './resting-ports.ts';
import { Schedule } from './schedule.ts';
import { Settlements } from './settlements.ts';
import type { Shown } from './venue.ts';
import { type Watched, WatchedOrders, watchedOf } from './watched-orders.ts';

export interface RestingOrdersOptions {
  readonly router: Pick<LaneRouter, 'submit' | 'venue'>;
  readonly store: RestingStore;
  readonly desk: Pick<MarketDesk, 'clock' | 'catalogue' | 'prices'>;
  readonly ticker: Pick<MarketTicker, 'newFollower'>;
  /** Hears of commands that failed; the order is tried again at the next tick. */
  readonly onFailure: (error: unknown) => void;
}

type RestingChanges = Pick<FollowedChanges, 'newOrders' | 'orders' | 'feeds'>;

export interface RestingOrders {
  /** For the router's `onCommitted`: keeps the list of open orders as it is committed. */
  note(changes: RestingChanges, at: GroupPlace): void;
  /** Commits of these partitions may not have been told: reads what they come to. */
  readAgain(partitions: readonly number[] | 'all'): Promise<void>;
  /** Reads what finds the open orders, and begins. */
  start(): Promise<void>;
  /** One look at what has to end or settle; the clock calls it by itself. */
  look(): Promise<void>;
  stop(): void;
}

/** An open order with the prices it is shown. */
interface ShownOrder extends Shown {
  readonly watched: Watched;
}

const EXPIRY_LOOK_MS = 1_000;
/** Orders that are kept whole. */
const HOT_MAX = 10_000;
/** Orders that one query reads. */
const READ_MAX = 1_000;

/**
 * Shows the market to open orders. What a tick could not change is not bothered with: a limit that
 * no print and no quote reached. Of such an order only what finds it is in memory; it is read when
 * it is reached. The rules decide on the lane, on the same view for every order of the instrument.
 *
 * While the server is down the simulated venue is down with it: prints of that time fill nothing.
 */
export function createRestingOrders(options: RestingOrdersOptions): RestingOrders {
  return new OrderWatch(options);
}

class OrderWatch implements RestingOrders {
  readonly #options: RestingOrdersOptions;
  readonly #byInstrument = new Map<string, WatchedOrders>();
  readonly #ending = new Schedule<Watched>();
  readonly #hot = new HotOrders(HOT_MAX);
  readonly #settlements: Settlements;
  readonly #follower: Follower;
  #stopLooking: () => void = () => {};
  /** What was committed while we read, which is newer; null when all was read. */
  #noted: Map<string, Order> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #isLooking = false;

  constructor(options: RestingOrdersOptions) {
    this.#options = options;
    const submit = (command: Command) => this.#submit(command);
    this.#settlements = new Settlements({ ...options, submit });
    this.#follower = options.ticker.newFollower((ticks) => {
      for (const tick of ticks) void this.#onTick(tick);
    }, true);
  }

  async start(): Promise<void> {
    await this.#read(allPartitions, null);
    await this.#settlements.read(new Set(allPartitions));
    const { clock } = this.#options.desk;
    this.#stopLooking = clock.every(EXPIRY_LOOK_MS, () => void this.look());
  }

  readAgain(partitions: readonly number[] | 'all'): Promise<void> {
    const wanted = new Set(partitionsOf(partitions));
    const reading = this.#reading
      .then(() => this.#compare(wanted))
      .then(() => this.#settlements.read(wanted));
    this.#reading = reading.catch(this.#options.onFailure);
    return this.#reading;
  }

  stop(): void {
    this.#stopLooking();
    this.#follower.stop();
  }

  note(changes: RestingChanges, { seq }: GroupPlace): void {
    this.#settlements.note(changes.feeds);
    for (const [at, { accountId, order, line = at }] of changes.newOrders.entries()) {
      this.#noted?.set(order.terms.orderId, order);
      this.#keepNew(accountId, order, placeOf(seq, line));
    }
    for (const { order } of changes.orders) {
      this.#noted?.set(order.terms.orderId, order);
      this.#keep(order);
    }
    this.#hot.trim();
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const nowMs = this.#options.desk.clock.nowMs();
      await Promise.all([
        ...this.#ending.due(nowMs).map((watched) => this.#end('expireOrder', watched, nowMs)),
        ...this.#gone(nowMs).map((watched) => this.#end('endGoneOrder', watched, nowMs)),
        this.#settlements.look(nowMs),
      ]);
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#isLooking = false;
    }
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
    this.#hot.heat(watched, order);
  }

  /** An order that was known moved on. */
  #keep(order: Order): void {
    const { instrumentId, orderId } = order.terms;
    const own = this.#byInstrument.get(instrumentId);
    const watched = own?.get(orderId);
    if (own === undefined || watched === undefined) return;
    if (order.finishedAtMs !== null) {
      this.#letGo(instrumentId, own, watched);
      return;
    }
    this.#move(own, watched, foundBy(order));
    // One that is being read now was read too early.
    if (watched.order !== null || watched.isUnderWay) this.#hot.heat(watched, order);
  }

  #move(own: WatchedOrders, watched: Watched, to: FoundBy): void {
    own.update(watched, to);
    this.#ending.remove(watched);
    watched.dueMs = to.dueMs;
    this.#ending.add(watched);
  }

  /** Reads these partitions; what is committed meanwhile is newer than what is read. */
  async #read(
    partitions: readonly number[],
    found: Set<string> | null,
  ): Promise<ReadonlyMap<string, Order>> {
    const noted = new Map<string, Order>();
    this.#noted = noted;
    try {
      for await (const stretch of this.#options.store.triggers(partitions)) {
        for (const stored of stretch) {
          found?.add(stored.orderId);
          this.#takeStored(stored, noted.get(stored.orderId), found !== null);
        }
      }
    } finally {
      this.#noted = null;
    }
    return noted;
  }

  /** Reads what may have changed unheard; what is not found there any more has ended. */
  async #compare(partitions: ReadonlySet<number>): Promise<void> {
    const known = [...this.#byInstrument].flatMap(([instrumentId, own]) =>
      [...own.values()]
        .filter(({ accountId }) => partitions.has(partitionOf(accountId)))
        .map((watched) => ({ instrumentId, watched })),
    );
    const found = new Set<string>();
    const noted = await this.#read([...partitions], found);
    for (const { instrumentId, watched } of known) {
      const own = this.#byInstrument.get(instrumentId);
      if (found.has(watched.orderId) || noted.has(watched.orderId)) continue;
      if (own?.get(watched.orderId) === watched) this.#letGo(instrumentId, own, watched);
    }
  }

  /** Called a million times at a start. */
  #takeStored(stored: StoredTrigger, noted: Order | undefined, isAgain: boolean): void {
    if (noted !== undefined && noted.finishedAtMs !== null) return;
    const own = this.#ordersOf(stored.instrumentId);
    const isPerhapsKnown = isAgain || noted !== undefined;
    const known = isPerhapsKnown ? own.get(stored.orderId) : undefined;
    if (known === undefined) {
      const watched = watchedOf(stored, { order: null, shownUntilMs: null });
      if (noted !== undefined) {
        Object.assign(watched, foundBy(noted));
      }
      this.#add(own, watched);
    } else if (noted === undefined) {
      this.#move(own, known, stored);
      this.#hot.cool(known);
    }
  }

  #add(own: WatchedOrders, watched: Watched): void {
    own.add(watched);
    this.#ending.add(watched);
  }

  #letGo(instrumentId: string, own: WatchedOrders, watched: Watched): void {
    this.#ending.remove(watched);
    this.#hot.cool(watched);
    own.remove(watched);
    if (own.size > 0) return;
    this.#byInstrument.delete(instrumentId);
    this.#follower.remove(instrumentId);
  }

  #ordersOf(instrumentId: string): WatchedOrders {
    const known = this.#byInstrument.get(instrumentId);
    if (known !== undefined) return known;
    const { desk } = this.#options;
    const instrument = desk.catalogue().byId.get(instrumentId);
    if (instrument !== undefined) this.#follower.add(instrument);
    // Those that are read were shown what printed before we followed their instrument.
    const orders = new WatchedOrders(this.#noted === null ? undefined : desk.clock.nowMs());
    this.#byInstrument.set(instrumentId, orders);
    return orders;
  }

  /**
   * Works the orders a tick may have reached: in price-time order over all customers, who share
   * what printed among them.
   */
  async #onTick(tick: MarketTick): Promise<void> {
    const { instrument, nowMs } = tick;
    const { venue } = this.#options.router;
    const orders = this.#byInstrument.get(instrument.id);
    const reached = orders?.reachedBy(tick) ?? [];
    if (orders === undefined || reached.length === 0) return;
    for (const watched of reached) watched.isUnderWay = true;
    try {
      await this.#readWhole(orders, reached);
      const shown = await this.#show(orders, reached, tick);
      // Nothing is awaited until every order has its part: no other tick comes between.
      const allotments = venue.allot(instrument, shown, nowMs);
      await Promise.all(
        shown.map(async (one, index) => {
          const allotment = allotments[index] ?? null;
          await this.#work(orders, one, { instrument, allotment, nowMs });
          venue.release(instrument, allotment);
        }),
      );
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      for (const watched of reached) watched.isUnderWay = false;
      this.#hot.trim();
    }
  }

  /** Makes the orders whole. Those that have ended meanwhile are not found. */
  async #readWhole(orders: WatchedOrders, reached: readonly Watched[]): Promise<void> {
    const cold = reached.filter(({ order }) => order === null);
    for (let at = 0; at < cold.length; at += READ_MAX) {
      for (const order of await this.#options.store.orders(cold.slice(at, at + READ_MAX))) {
        const watched = orders.get(order.terms.orderId);
        // One that is whole by now was committed after we read.
        if (watched !== undefined && watched.order === null) watched.order = order;
      }
    }
    for (const watched of reached) {
      if (watched.order !== null && orders.get(watched.orderId) === watched) {
        this.#hot.heat(watched, watched.order);
      }
    }
  }

  /** Orders in the order they are served, all on one look for each span of prints. */
  async #show(
    orders: WatchedOrders,
    reached: readonly Watched[],
    tick: MarketTick,
  ): Promise<readonly ShownOrder[]> {
    const looks = new Map<number, PriceSnapshot>();
    for (const watched of reached) {
      const printsSinceMs = orders.shownUntilMs(watched);
      if (looks.has(printsSinceMs)) continue;
      const wanted = { traded: [tick.instrument], printsSinceMs };
      looks.set(printsSinceMs, await this.#options.desk.prices(wanted, tick.nowMs));
    }
    const shown = reached.flatMap((watched) => {
      const { order, direction, price, acceptedAtMs } = watched;
      const sinceMs = orders.shownUntilMs(watched);
      const prices = looks.get(sinceMs);
      if (order === null || prices === undefined) return [];
      const rank = { direction, price, acceptedAtMs, isStop: waitsForTrigger(order) };
      return [{ ...rank, watched, order, sinceMs, prices }];
    });
    return inPriceTimeOrder(shown);
  }

  async #work(
    orders: WatchedOrders,
    { watched, prices }: ShownOrder,
    at: {
      readonly instrument: Instrument;
      readonly allotment: Allotment | null;
      readonly nowMs: number;
    },
  ): Promise<void> {
    const { accountId, orderId } = watched;
    const command = { kind: 'workOrder', accountId, orderId, prices, ...at } as const;
    const reply = await this.#submit(command);
    // A lane that was too busy has seen nothing: the same prints are shown to it again.
    if (reply?.outcome === 'accepted') orders.wasShown(watched, at.nowMs);
  }

  /**
   * Orders whose instrument expired or left the catalogue before their time was over: no tick of it
   * will ever come.
   */
  #gone(nowMs: number): Watched[] {
    const { byId } = this.#options.desk.catalogue();
    const gone: Watched[] = [];
    for (const [instrumentId, own] of this.#byInstrument) {
      const instrument = byId.get(instrumentId);
      if (instrument !== undefined && !isExpired(instrument, nowMs)) continue;
      for (const watched of own.values()) {
        if (!isOverdue(watched, nowMs)) gone.push(watched);
      }
    }
    return gone;
  }

  async #end(kind: 'endGoneOrder' | 'expireOrder', watched: Watched, nowMs: number): Promise<void> {
    if (watched.isUnderWay) return;
    watched.isUnderWay = true;
    try {
      const { accountId, orderId } = watched;
      await this.#submit({ kind, accountId, nowMs, orderId });
    } finally {
      watched.isUnderWay = false;
    }
  }

  /** Null when it failed; the failure was told. */
  async #submit(command: Command): Promise<LaneReply | null> {
    try {
      return await this.#options.router.submit(command);
    } catch (error) {
      this.#options.onFailure(error);
      return null;
    }
  }
}

function isOverdue({ dueMs }: Watched, nowMs: number): boolean {
  return dueMs !== null && dueMs <= nowMs;
}

type FoundBy = Pick<Watched, 'state' | 'price' | 'dueMs'>;

function foundBy(order: Order): FoundBy {
  return { state: order.state, price: restingPrice(order), dueMs: dueOf(order) };
}

function dueOf({ expiry }: Order): number | null {
  return expiry?.atMs ?? null;
}

function partitionsOf(partitions: readonly number[] | 'all'): readonly number[] {
  return partitions === 'all' ? allPartitions : partitions;
}

import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { triggerOf, waitsForTrigger } from '@candor/domain/orders/order';
import type { Command } from '@candor/domain/trading/commands';
import { isUnmoved } from '@candor/domain/trading/exits/trailing';
import { type Allotment, inPriceTimeOrder } from '@candor/domain/trading/working/allot-resting';
import type { AuctionStore } from '../../auction/auction-ports.ts';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { Follower, MarketTick, MarketTicker } from '../../market/market-ticker.ts';
import { DeskRun } from '../../supervised/desk-run.ts';
import type { Shown } from '../books/venue.ts';
import type { LaneReply } from '../lane/lane-callers.ts';
import type { LaneRouter } from '../lane/lane-router.ts';
import type { FollowedChanges, GroupPlace } from '../lane/lane-store.ts';
import { allPartitions } from '../lane/partition-of.ts';
import { ExtendedOrders } from './extended-orders.ts';
import type { PartitionIndex } from './partition-index.ts';
import { ReopeningDesk } from './reopening-desk.ts';
import type { RestingStore } from './resting-ports.ts';
import { Settlements } from './settlements.ts';
import { WatchedInstruments } from './watched-instruments.ts';
import type { Watched, WatchedOrders } from './watched-orders.ts';

export interface RestingOrdersOptions {
  readonly router: Pick<LaneRouter, 'submit' | 'venue'>;
  readonly store: RestingStore;
  readonly desk: Pick<
    MarketDesk,
    'clock' | 'catalogue' | 'prices' | 'haltsBegun' | 'operatorHalts' | 'hours'
  >;
  /** Where reopenings are kept. */
  readonly auctions: AuctionStore;
  readonly ticker: Pick<MarketTicker, 'newFollower'>;
  /** Hears of commands that failed; the order is tried again at the next tick. */
  readonly onFailure: (error: unknown) => void;
}

type RestingChanges = Pick<FollowedChanges, 'newOrders' | 'orders' | 'feeds'>;

export interface RestingOrders {
  readonly run: DeskRun;
  /** For the router's `onCommitted`: keeps the list of open orders as it is committed. */
  note(changes: RestingChanges, at: GroupPlace): void;
  /** Commits of these partitions may not have been told: reads what they come to. */
  readAgain(partitions: readonly number[] | 'all'): Promise<void>;
  /** Orders of some accounts could not be read yet. */
  readonly isBehind: boolean;
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
/** Of an order that has to end: however often a look failed, the next one follows at once. */
const LONGEST_WAIT_MS = 1_000;
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
  readonly #watched: WatchedInstruments;
  readonly #settlements: Settlements;
  readonly #extended: ExtendedOrders;
  readonly #reopenings: ReopeningDesk;
  readonly #follower: Follower;
  readonly #indices: readonly Pick<
    PartitionIndex<never>,
    'read' | 'readAgain' | 'stop' | 'isBehind'
  >[];
  readonly run: DeskRun;

  constructor(options: RestingOrdersOptions) {
    this.#options = options;
    const submit = (command: Command) => this.#submit(command);
    this.#settlements = new Settlements({ ...options, submit });
    this.#extended = new ExtendedOrders({ ...options, submit });
    this.#reopenings = new ReopeningDesk({ ...options, store: options.auctions, submit });
    this.#follower = options.ticker.newFollower((ticks) => {
      for (const tick of ticks) void this.#onTick(tick);
    }, true);
    this.#watched = new WatchedInstruments(options, this.#follower);
    this.#indices = [this.#watched.index, this.#settlements.index, this.#extended.index];
    this.run = new DeskRun({
      desk: 'resting orders',
      periodMs: EXPIRY_LOOK_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      clock: options.desk.clock,
      work: () => this.#look(),
      onFailure: options.onFailure,
    });
  }

  get isBehind(): boolean {
    return this.#indices.some((index) => index.isBehind);
  }

  async start(): Promise<void> {
    for (const index of this.#indices) await index.read(allPartitions);
    this.run.start();
  }

  async readAgain(partitions: readonly number[] | 'all'): Promise<void> {
    const wanted = partitions === 'all' ? allPartitions : partitions;
    for (const index of this.#indices) await index.readAgain(wanted);
  }

  stop(): void {
    void this.run.stop();
    this.#follower.stop();
    for (const index of this.#indices) index.stop();
  }

  note(changes: RestingChanges, { seq }: GroupPlace): void {
    this.#settlements.note(changes.feeds);
    this.#extended.note(changes, seq);
    this.#watched.note(changes, seq);
  }

  look(): Promise<void> {
    return this.run.look();
  }

  async #look(): Promise<void> {
    const nowMs = this.#options.desk.clock.nowMs();
    const { due, gone } = this.#watched.ending(nowMs);
    await Promise.all([
      ...due.map((watched) => this.#end('expireOrder', watched, nowMs)),
      ...gone.map((watched) => this.#end('endGoneOrder', watched, nowMs)),
      this.#settlements.look(nowMs),
      this.#extended.look(nowMs),
    ]);
  }

  /**
   * Works the orders a tick may have reached: in price-time order over all customers, who share
   * what printed among them.
   */
  async #onTick(tick: MarketTick): Promise<void> {
    const { instrument, nowMs } = tick;
    const { venue } = this.#options.router;
    const orders = this.#watched.of(instrument.id);
    const reached = orders?.reachedBy(tick) ?? [];
    if (orders === undefined) return;
    const reopenMs = this.#reopenings.pending(instrument, nowMs);
    if (reached.length === 0 && reopenMs === null) return;
    for (const watched of reached) watched.isUnderWay = true;
    try {
      await this.#readWhole(orders, reached);
      if (reopenMs !== null) await this.#reopen(orders, instrument, reopenMs);
      const stirred = reached.filter(
        (watched) =>
          !(
            isOutside(watched, tick) ||
            waitedFor(watched, reopenMs) ||
            this.#staysStill(orders, watched, tick)
          ),
      );
      const shown = await this.#show(orders, stirred, tick);
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
      this.#watched.hot.trim();
    }
  }

  /** Those that waited out a halt have their part of its end before they meet the book again. */
  async #reopen(orders: WatchedOrders, instrument: Instrument, reopenMs: number): Promise<void> {
    if (!orders.isWhole) return;
    await this.#reopenings.carryOut<Watched>(instrument, reopenMs, {
      atPrice: async (price) => {
        const waiting = orders.atPrice(price).filter(({ acceptedAtMs }) => acceptedAtMs < reopenMs);
        await this.#readWhole(orders, waiting);
        return waiting;
      },
      wasShown: (watched, untilMs) => orders.wasShown(watched, untilMs),
    });
  }

  /** A trailing stop is met by every tick; most change nothing of it, and no lane is asked. */
  #staysStill(orders: WatchedOrders, watched: Watched, tick: MarketTick): boolean {
    const { order } = watched;
    if (order === null || tick.hours.status !== 'open' || !isUnmoved(order, tick)) return false;
    orders.wasShown(watched, tick.nowMs);
    return true;
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
        this.#watched.hot.heat(watched, watched.order);
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
      const { order, direction, acceptedAtMs } = watched;
      const sinceMs = orders.shownUntilMs(watched);
      const prices = looks.get(sinceMs);
      if (order === null || prices === undefined) return [];
      const isStop = waitsForTrigger(order);
      const price = isStop ? triggerOf(order) : watched.price;
      const rank = { direction, price, acceptedAtMs, isStop };
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

/** An order of before a reopening meets the book at a tick after it; a stop waits for none. */
function waitedFor({ acceptedAtMs, state }: Watched, reopenMs: number | null): boolean {
  return reopenMs !== null && acceptedAtMs < reopenMs && state !== 'armed';
}

/** Before and after regular hours an order that is worked then is looked after elsewhere. */
function isOutside({ order }: Watched, { hours }: MarketTick): boolean {
  return order?.terms.extendedHours === true && hours.status !== 'open';
}

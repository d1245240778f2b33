import { USD_HKD } from '@candor/domain/funding/rates';
import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { Order } from '@candor/domain/orders/order';
import { type Allotment, inPriceTimeOrder } from '@candor/domain/trading/allot-resting';
import type { Command } from '@candor/domain/trading/commands';
import type { MarketDesk } from '../market/market-desk.ts';
import type { Follower, MarketTick, MarketTicker } from '../market/market-ticker.ts';
import type { LaneReply } from './lane-callers.ts';
import type { LaneRouter } from './lane-router.ts';
import type { LaneChanges } from './lane-store.ts';
import { SortedGroups } from './sorted-groups.ts';
import type { Shown } from './venue.ts';
import { type Watched, WatchedOrders } from './watched-orders.ts';

export interface RestingOrdersOptions {
  readonly router: Pick<LaneRouter, 'submit' | 'openOrders' | 'settlingBefore' | 'venue'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'catalogue' | 'prices'>;
  readonly ticker: Pick<MarketTicker, 'newFollower'>;
  /** Hears of commands that failed; the order is tried again at the next tick. */
  readonly onFailure: (error: unknown) => void;
}

export interface RestingOrders {
  /** For the router's `onCommitted`: keeps the list of open orders as it is committed. */
  note(changes: Pick<LaneChanges, 'newOrders' | 'orders'>): void;
  /** Reads all open orders and begins. */
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
const SETTLE_EVERY_LOOKS = 60;
const SECOND_MS = 1_000;

/**
 * Shows the market to open orders. What a tick could not change is not bothered with: a limit that
 * no print and no quote reached. The rules decide on the lane, on the same view for every order of
 * the instrument.
 *
 * While the server is down the simulated venue is down with it: prints of that time fill nothing.
 */
export function createRestingOrders(options: RestingOrdersOptions): RestingOrders {
  return new OrderWatch(options);
}

class OrderWatch implements RestingOrders {
  readonly #options: RestingOrdersOptions;
  readonly #byInstrument = new Map<string, WatchedOrders>();
  /** By the second in which their time is over. */
  readonly #ending = new SortedGroups<number, Watched>();
  #places = 0;
  readonly #follower: Follower;
  #stopLooking: () => void = () => {};
  #startedMs = 0;
  #notedWhileReading: Set<string> | null = null;
  #looks = 0;
  #isLooking = false;

  constructor(options: RestingOrdersOptions) {
    this.#options = options;
    this.#follower = options.ticker.newFollower((ticks) => {
      for (const tick of ticks) void this.#onTick(tick);
    }, true);
  }

  async start(): Promise<void> {
    const { clock } = this.#options.desk;
    this.#startedMs = clock.nowMs();
    const noted = new Set<string>();
    this.#notedWhileReading = noted;
    for (const { accountId, order } of await this.#options.router.openOrders()) {
      // What was committed while we read is newer than what we read.
      if (!noted.has(order.terms.orderId)) this.#keep(accountId, order);
    }
    this.#notedWhileReading = null;
    this.#stopLooking = clock.every(EXPIRY_LOOK_MS, () => void this.look());
  }

  stop(): void {
    this.#stopLooking();
    this.#follower.stop();
  }

  note(changes: Pick<LaneChanges, 'newOrders' | 'orders'>): void {
    for (const { accountId, order } of [...changes.newOrders, ...changes.orders]) {
      this.#notedWhileReading?.add(order.terms.orderId);
      this.#keep(accountId, order);
    }
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const nowMs = this.#options.desk.clock.nowMs();
      await Promise.all([
        ...this.#overdue(nowMs).map((watched) => this.#end('expireOrder', watched, nowMs)),
        ...this.#gone(nowMs).map((watched) => this.#end('endGoneOrder', watched, nowMs)),
      ]);
      if (this.#looks % SETTLE_EVERY_LOOKS === 0) await this.#settle(nowMs);
      this.#looks += 1;
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#isLooking = false;
    }
  }

  #keep(accountId: string, order: Order): void {
    const { instrumentId, orderId, acceptedAtMs, auction } = order.terms;
    // Orders of an auction wait for its desk.
    if (auction !== undefined) return;
    const own = this.#byInstrument.get(instrumentId);
    const known = own?.get(orderId);
    if (order.finishedAtMs !== null) {
      if (own !== undefined && known !== undefined) this.#letGo(instrumentId, own, known);
    } else if (own !== undefined && known !== undefined) {
      this.#endsBy(known, 'remove');
      own.update(known, order);
      this.#endsBy(known, 'add');
    } else {
      this.#places += 1;
      const shownUntilMs = Math.max(this.#startedMs, acceptedAtMs);
      const one = { accountId, place: this.#places, order, shownUntilMs, isUnderWay: false };
      this.#ordersOf(instrumentId).add(one);
      this.#endsBy(one, 'add');
    }
  }

  #letGo(instrumentId: string, own: WatchedOrders, watched: Watched): void {
    this.#endsBy(watched, 'remove');
    own.remove(watched);
    if (own.size > 0) return;
    this.#byInstrument.delete(instrumentId);
    this.#follower.remove(instrumentId);
  }

  #endsBy(watched: Watched, change: 'add' | 'remove'): void {
    const { expiry } = watched.order;
    if (expiry !== null) this.#ending[change](Math.floor(expiry.atMs / SECOND_MS), watched);
  }

  #ordersOf(instrumentId: string): WatchedOrders {
    const known = this.#byInstrument.get(instrumentId);
    if (known !== undefined) return known;
    const orders = new WatchedOrders();
    this.#byInstrument.set(instrumentId, orders);
    const instrument = this.#options.desk.catalogue().byId.get(instrumentId);
    if (instrument !== undefined) this.#follower.add(instrument);
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
    return inPriceTimeOrder(reached).flatMap((watched) => {
      const { order } = watched;
      const sinceMs = orders.shownUntilMs(watched);
      const prices = looks.get(sinceMs);
      return prices === undefined ? [] : [{ watched, order, sinceMs, prices }];
    });
  }

  async #work(
    orders: WatchedOrders,
    { watched, order, prices }: ShownOrder,
    at: {
      readonly instrument: Instrument;
      readonly allotment: Allotment | null;
      readonly nowMs: number;
    },
  ): Promise<void> {
    const { accountId } = watched;
    const { orderId } = order.terms;
    const command = { kind: 'workOrder', accountId, orderId, prices, ...at } as const;
    const reply = await this.#submit(command);
    // A lane that was too busy has seen nothing: the same prints are shown to it again.
    if (reply?.outcome === 'accepted') orders.wasShown(watched, at.nowMs);
  }

  #overdue(nowMs: number): Watched[] {
    const overdue: Watched[] = [];
    for (const watched of this.#ending.upTo(Math.floor(nowMs / SECOND_MS))) {
      if (isOverdue(watched.order, nowMs) && !watched.isUnderWay) overdue.push(watched);
    }
    return overdue;
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
        if (!isOverdue(watched.order, nowMs) && !watched.isUnderWay) gone.push(watched);
      }
    }
    return gone;
  }

  async #end(kind: 'endGoneOrder' | 'expireOrder', watched: Watched, nowMs: number): Promise<void> {
    watched.isUnderWay = true;
    try {
      const { orderId } = watched.order.terms;
      await this.#submit({ kind, accountId: watched.accountId, nowMs, orderId });
    } finally {
      watched.isUnderWay = false;
    }
  }

  async #settle(nowMs: number): Promise<void> {
    const { router, desk } = this.#options;
    const accountIds = await router.settlingBefore(nowMs);
    if (accountIds.length === 0) return;
    const prices = await desk.prices({ pairs: [USD_HKD] }, nowMs);
    await Promise.all(
      accountIds.map((accountId) => this.#submit({ kind: 'settle', accountId, nowMs, prices })),
    );
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

function isOverdue({ expiry }: Order, nowMs: number): boolean {
  return expiry !== null && expiry.atMs <= nowMs;
}

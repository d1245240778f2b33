import type { Instrument } from '@candor/domain/instruments/instrument';
import type { ExtendedTrading } from '@candor/domain/market/market-view';
import { inHoursOf, marketOf, type PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { Order } from '@candor/domain/orders/order';
import { isWorse } from '@candor/domain/orders/price-rules';
import type { Command } from '@candor/domain/trading/commands';
import { inPriceTimeOrder } from '@candor/domain/trading/working/allot-resting';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { LaneReply } from '../lane/lane-callers.ts';
import type { LaneRouter } from '../lane/lane-router.ts';
import type { FollowedChanges } from '../lane/lane-store.ts';
import { partitionOf } from '../lane/partition-of.ts';
import { PartitionIndex, type TakenOver } from './partition-index.ts';
import { type ExtendedRow, placeOf, type RestingStore } from './resting-ports.ts';

export interface ExtendedOrdersOptions {
  readonly router: Pick<LaneRouter, 'venue'>;
  readonly store: Pick<RestingStore, 'extended'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'catalogue' | 'prices'>;
  /** Null when it failed; the failure was told. */
  readonly submit: (command: Command) => Promise<LaneReply | null>;
  readonly onFailure: (error: unknown) => void;
}

interface Kept {
  readonly accountId: string;
  readonly place: number;
  order: Order;
  /** Up to where the prints outside regular hours were shown to it. */
  shownUntilMs: number;
}

/** One with the prices it is shown. */
interface Shown extends Kept {
  readonly kept: Kept;
  readonly sinceMs: number;
  readonly prices: PriceSnapshot;
}

/**
 * Shows what trades before and after regular hours to the open orders that asked for it, once a
 * second. In regular hours they are orders like all others, and nothing is done here.
 */
export class ExtendedOrders {
  readonly #options: ExtendedOrdersOptions;
  readonly #kept = new Map<string, Kept>();
  /** By instrument, until when nothing can happen outside regular hours. */
  readonly #restsUntilMs = new Map<string, number>();
  /** Which partitions of the orders are as they are stored. */
  readonly index: PartitionIndex<readonly ExtendedRow[]>;

  constructor(options: ExtendedOrdersOptions) {
    this.#options = options;
    const { store, desk, onFailure } = options;
    this.index = new PartitionIndex({
      clock: desk.clock,
      onFailure,
      read: (partitions) => store.extended(partitions),
      takeOver: (...of) => this.#takeOver(...of),
    });
  }

  /** Follows the commits. */
  note({ newOrders, orders }: Pick<FollowedChanges, 'newOrders' | 'orders'>, seq: bigint): void {
    for (const [at, { accountId, order, line = at }] of newOrders.entries()) {
      const { extendedHours, orderId, acceptedAtMs: shownUntilMs } = order.terms;
      if (extendedHours === undefined) continue;
      this.index.note(orderId, true);
      if (order.finishedAtMs !== null) continue;
      this.#kept.set(orderId, { accountId, place: placeOf(seq, line), order, shownUntilMs });
      this.#restsUntilMs.delete(order.terms.instrumentId);
    }
    for (const { order } of orders) {
      if (order.terms.extendedHours === undefined) continue;
      const { orderId } = order.terms;
      this.index.note(orderId, true);
      const kept = this.#kept.get(orderId);
      if (order.finishedAtMs !== null) this.#kept.delete(orderId);
      else if (kept !== undefined) kept.order = order;
    }
  }

  /** One look at all that may be worked now. */
  async look(nowMs: number): Promise<void> {
    if (this.#kept.size === 0) return;
    const byInstrument = new Map<string, Kept[]>();
    for (const kept of this.#kept.values()) {
      const { instrumentId } = kept.order.terms;
      if (nowMs < (this.#restsUntilMs.get(instrumentId) ?? 0)) continue;
      byInstrument.set(instrumentId, [...(byInstrument.get(instrumentId) ?? []), kept]);
    }
    const { byId } = this.#options.desk.catalogue();
    for (const [instrumentId, own] of byInstrument) {
      const instrument = byId.get(instrumentId);
      if (instrument !== undefined) await this.#lookAt(instrument, own, nowMs);
    }
  }

  #takeOver(stored: readonly ExtendedRow[], { partitions, noted }: TakenOver<true>): void {
    for (const [orderId, { accountId }] of this.#kept) {
      if (partitions.has(partitionOf(accountId)) && !noted.has(orderId)) this.#kept.delete(orderId);
    }
    const shownUntilMs = this.#options.desk.clock.nowMs();
    for (const { accountId, order, orderId, place } of stored) {
      if (!noted.has(orderId)) this.#kept.set(orderId, { accountId, place, order, shownUntilMs });
    }
  }

  async #lookAt(instrument: Instrument, own: readonly Kept[], nowMs: number): Promise<void> {
    const shown: Shown[] = [];
    for (const [sinceMs, kept] of bySince(own)) {
      const wanted = { traded: [instrument], printsSinceMs: sinceMs };
      const prices = await this.#options.desk.prices(wanted, nowMs);
      const { extended, closesAtMs } = marketOf({ prices, instrument });
      const isRegular = extended === undefined || isRegularTrading(extended);
      if (isRegular) {
        this.#restsUntilMs.set(instrument.id, closesAtMs ?? Number.POSITIVE_INFINITY);
        return;
      }
      for (const one of kept) {
        if (isReached(one.order, extended)) shown.push({ ...one, kept: one, sinceMs, prices });
        else if (extended.hours.status === 'open') one.shownUntilMs = nowMs;
      }
      if (extended.hours.status === 'closed') {
        this.#restsUntilMs.set(instrument.id, extended.hours.nextOpenMs ?? nowMs);
      }
    }
    if (shown.length > 0) await this.#work(instrument, inOrder(shown, instrument), nowMs);
  }

  /** In price-time order over all customers, who share what printed among them. */
  async #work(instrument: Instrument, shown: readonly Shown[], nowMs: number): Promise<void> {
    const { router, submit } = this.#options;
    // Nothing is awaited until every order has its part: no other look comes between.
    const allotments = router.venue.allot(instrument, shown, nowMs);
    await Promise.all(
      shown.map(async ({ kept, accountId, order, prices }, index) => {
        const allotment = allotments[index] ?? null;
        const { orderId } = order.terms;
        const at = { instrument, prices, allotment, nowMs };
        const reply = await submit({ kind: 'workOrder', accountId, orderId, ...at });
        router.venue.release(instrument, allotment);
        // A lane that was too busy has seen nothing: the same prints are shown to it again.
        if (reply?.outcome === 'accepted') kept.shownUntilMs = nowMs;
      }),
    );
  }
}

function bySince(own: readonly Kept[]): ReadonlyMap<number, readonly Kept[]> {
  const groups = new Map<number, Kept[]>();
  for (const kept of own) {
    groups.set(kept.shownUntilMs, [...(groups.get(kept.shownUntilMs) ?? []), kept]);
  }
  return groups;
}

/** True while those who watch regular trading look after all orders. */
function isRegularTrading({ book, hours }: ExtendedTrading): boolean {
  return book === null && hours.status !== 'closed';
}

/** What waits for the session to begin, what a price reached, and at its end what is at work. */
function isReached({ state, terms }: Order, { book, hours }: ExtendedTrading): boolean {
  if (hours.status === 'closed') return state === 'working';
  if (hours.status !== 'open' || book === null) return false;
  const { direction, price } = terms;
  if (state === 'queuedForOpen' || price === null) return true;
  const { quote, printHigh, printLow } = book;
  const seen = direction === 'buy' ? [printLow, quote?.ask] : [printHigh, quote?.bid];
  return seen.some((one) => one != null && !isWorse(direction, one, price));
}

/** As they are served, each on its market outside regular hours. */
function inOrder(shown: readonly Shown[], instrument: Instrument): readonly Shown[] {
  const ranked = shown.map((one) => {
    const { direction, price, acceptedAtMs } = one.order.terms;
    const { prices } = inHoursOf({ prices: one.prices, instrument }, one.order.terms);
    return { ...one, prices, direction, price, acceptedAtMs, isStop: false };
  });
  return inPriceTimeOrder(ranked.toSorted((one, other) => one.place - other.place));
}

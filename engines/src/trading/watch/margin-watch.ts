import type { Instrument } from '@candor/domain/instruments/instrument';
import { type PriceSnapshot, viewOf } from '@candor/domain/market/price-snapshot';
import { byLiquidation } from '@candor/domain/positions/liquidation-order';
import type { PositionBody } from '@candor/domain/positions/position';
import {
  isMargined,
  marginStepOf,
  type PositionFigures,
  positionFigures,
} from '@candor/domain/positions/position-figures';
import { LookingDesk } from '../../looking-desk.ts';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { Follower, MarketTicker } from '../../market/market-ticker.ts';
import type { LaneReply } from '../lane/lane-callers.ts';
import type { LaneRouter } from '../lane/lane-router.ts';
import type { LaneChanges } from '../lane/lane-store.ts';
import { allPartitions, partitionOf } from '../lane/partition-of.ts';
import type { MarginStore, StoredPosition } from './margin-ports.ts';
import { PartitionIndex, type TakenOver } from './partition-index.ts';
import { type WatchedPosition, WatchedPositions } from './watched-positions.ts';

export interface MarginWatchOptions {
  readonly router: Pick<LaneRouter, 'submit'>;
  readonly store: MarginStore;
  readonly desk: Pick<MarketDesk, 'clock' | 'catalogue' | 'prices'>;
  readonly ticker: Pick<MarketTicker, 'newFollower'>;
  /** Hears of commands that failed; the position is looked at again within a second. */
  readonly onFailure: (error: unknown) => void;
}

/** A position of which a price says that something follows. */
interface Reached {
  readonly watched: WatchedPosition;
  readonly instrument: Instrument;
  readonly figures: PositionFigures;
}

/** Accounts that are worked at once: as many as a lane has on their way in its two batches. */
const ACCOUNTS_AT_ONCE = 512;
/** A price does not wait: however often a look failed, the next one follows at once. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Watches every position on margin by the prices that call for margin or liquidate it. The lane
 * decides on what it then sees, in one commit a step, so that a step that was sent twice, or is
 * sent again after a crash, finds that it was done.
 */
export class MarginWatch extends LookingDesk {
  readonly #options: MarginWatchOptions;
  readonly #shelves = new Map<string, WatchedPositions>();
  readonly #follower: Follower;
  /** Instruments whose positions are looked at again without a tick. */
  readonly #again = new Set<string>();
  readonly #index: PartitionIndex<readonly StoredPosition[]>;

  constructor(options: MarginWatchOptions) {
    super('margins', {
      clock: options.desk.clock,
      onFailure: options.onFailure,
      longestWaitMs: LONGEST_WAIT_MS,
    });
    this.#options = options;
    const { store, desk, onFailure } = options;
    this.#index = new PartitionIndex({
      clock: desk.clock,
      onFailure,
      read: (partitions) => store.margined(partitions),
      takeOver: (...of) => this.#takeOver(...of),
    });
    this.#follower = options.ticker.newFollower((ticks) => {
      this.#check(ticks.map(({ instrument }) => instrument.id)).catch(onFailure);
    }, false);
  }

  /** Reads the positions, and begins. */
  override async start(): Promise<void> {
    await this.readAgain('all');
    await super.start();
  }

  override async stop(): Promise<void> {
    this.#follower.stop();
    this.#index.stop();
    await super.stop();
  }

  /** Positions of some accounts could not be read yet. */
  get isBehind(): boolean {
    return this.#index.isBehind;
  }

  /** Follows the commits. */
  note({ feeds }: Pick<LaneChanges, 'feeds'>): void {
    for (const { accountId, frames } of feeds) {
      for (const frame of frames) {
        if (frame.topic !== 'position') continue;
        this.#index.note(frame.position.positionId, true);
        this.#keep(accountId, frame.position);
      }
    }
  }

  /** Commits of these partitions may not have been told: reads what they come to. */
  readAgain(partitions: readonly number[] | 'all'): Promise<void> {
    return this.#index.readAgain(partitions === 'all' ? allPartitions : partitions);
  }

  #takeOver(stored: readonly StoredPosition[], { partitions, noted }: TakenOver<true>): void {
    const found = new Set(stored.map(({ position }) => position.positionId));
    for (const [instrumentId, shelf] of [...this.#shelves]) {
      for (const { accountId, position } of [...shelf.values()]) {
        const { positionId } = position;
        if (!partitions.has(partitionOf(accountId))) continue;
        if (!noted.has(positionId) && !found.has(positionId)) this.#drop(instrumentId, positionId);
      }
    }
    for (const { accountId, position } of stored) {
      if (!noted.has(position.positionId)) this.#keep(accountId, position);
    }
  }

  #keep(accountId: string, position: PositionBody): void {
    const { instrumentId, positionId } = position;
    if (position.closedAtMs !== null || !isMargined(position)) {
      this.#drop(instrumentId, positionId);
      return;
    }
    let shelf = this.#shelves.get(instrumentId);
    if (shelf === undefined) {
      const instrument = this.#options.desk.catalogue().byId.get(instrumentId);
      // What has left the catalogue has no price that could do anything to it.
      if (instrument === undefined) return;
      shelf = new WatchedPositions(instrument);
      this.#shelves.set(instrumentId, shelf);
      this.#follower.add(instrument);
    }
    shelf.put(accountId, position);
    this.#again.add(instrumentId);
  }

  #drop(instrumentId: string, positionId: string): void {
    const shelf = this.#shelves.get(instrumentId);
    shelf?.remove(positionId);
    if (shelf === undefined || shelf.size > 0) return;
    this.#shelves.delete(instrumentId);
    this.#follower.remove(instrumentId);
  }

  /** A look at what was not settled by its last tick. */
  protected async lookAtAll(): Promise<void> {
    const ids = [...this.#again];
    this.#again.clear();
    await this.#check(ids);
  }

  /** Works what the prices of this moment reach, each account's in the order of liquidation. */
  async #check(instrumentIds: readonly string[]): Promise<void> {
    const { desk } = this.#options;
    const { byId } = desk.catalogue();
    const instruments = instrumentIds.flatMap((id) =>
      this.#shelves.has(id) ? (byId.get(id) ?? []) : [],
    );
    if (instruments.length === 0) return;
    try {
      const nowMs = desk.clock.nowMs();
      const held = await desk.prices({ held: instruments }, nowMs);
      const reached = instruments.flatMap((one) => [...this.#reachedOf(one, held)]);
      if (reached.length === 0) return;
      const traded = [...new Set(reached.map(({ instrument }) => instrument))];
      await this.#workAll(reached, await desk.prices({ traded }, nowMs));
    } catch (error) {
      for (const { id } of instruments) this.#again.add(id);
      throw error;
    }
  }

  *#reachedOf(instrument: Instrument, prices: PriceSnapshot): Generator<Reached> {
    const shelf = this.#shelves.get(instrument.id);
    const view = viewOf(prices, instrument.id);
    if (shelf === undefined || view?.quote == null || view.fxRate === null) return;
    if (view.status !== 'open') return;
    const { fxRate } = view;
    const price = view.quote.last;
    for (const watched of shelf.reachedBy(instrument, price, fxRate)) {
      const { position, isUnderWay } = watched;
      if (isUnderWay) continue;
      const figures = positionFigures(position, instrument, { price, fxRate });
      if (marginStepOf({ position, figures, instrument }) === null) continue;
      yield { watched, instrument, figures };
    }
  }

  async #workAll(reached: readonly Reached[], prices: PriceSnapshot): Promise<void> {
    const byAccount = new Map<string, Reached[]>();
    for (const one of reached) {
      one.watched.isUnderWay = true;
      const own = byAccount.get(one.watched.accountId);
      if (own === undefined) byAccount.set(one.watched.accountId, [one]);
      else own.push(one);
    }
    for (const own of byAccount.values()) own.sort(byLiquidation);
    const next = byAccount.values();
    const worker = async () => {
      for (const own of next) for (const one of own) await this.#work(one, prices);
    };
    await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, worker));
  }

  async #work({ watched, instrument }: Reached, prices: PriceSnapshot): Promise<void> {
    const { accountId, position } = watched;
    const { positionId } = position;
    const nowMs = prices.atMs;
    const orderId = `l${nowMs.toString(36)}-${positionId}`;
    const of = { accountId, nowMs, positionId, instrument, prices, orderId };
    let reply: LaneReply | null = null;
    try {
      reply = await this.#options.router.submit({ kind: 'checkMargin', ...of });
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      watched.isUnderWay = false;
    }
    // What was not taken, or not the last of it, is looked at again within a second.
    const isDone = reply?.outcome === 'accepted' && reply.answer.kind === 'done';
    if (!isDone) this.#again.add(instrument.id);
  }
}

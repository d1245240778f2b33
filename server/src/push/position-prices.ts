import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PositionBody } from '@candor/domain/positions/position';
import type { AccountView } from '@candor/domain/trading/account-view';
import type { MarketTicker } from '@candor/engines/market/market-ticker';
import { type FeedPart, inMemoryFeed } from '@candor/engines/push/private-feed';

/** Figures of a position that move with the price are told at most this often. */
const TELL_EVERY_MS = 1000;

export interface PositionPricesDeps {
  readonly ticker: MarketTicker;
  readonly read: (customerId: string) => Promise<AccountView>;
  readonly instrument: (id: string) => Instrument | null;
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** A position whose price has moved, with the account it belongs to. */
export interface MovedPosition {
  readonly position: PositionBody;
  readonly state: AccountView;
}

/**
 * Tells those who read their positions that a price has moved, once a second and only for what
 * moved. These steps are figures of the moment: they are numbered with the others, but not kept.
 */
export class PositionPrices {
  readonly feed: FeedPart<MovedPosition>;
  readonly #add: (customerId: string, moved: MovedPosition, atMs: number) => void;
  readonly #deps: PositionPricesDeps;
  readonly #readers = new Set<string>();
  readonly #moved = new Set<string>();
  readonly #follower: ReturnType<MarketTicker['newFollower']>;
  #toldAtMs = 0;
  #isTelling = false;

  constructor(deps: PositionPricesDeps) {
    this.#deps = deps;
    const feed = inMemoryFeed<MovedPosition>({ startsAt: deps.nowMs(), keptMax: 0 });
    this.feed = feed;
    this.#add = (customerId, moved, atMs) => feed.add(customerId, moved, atMs);
    this.#follower = deps.ticker.newFollower((ticks) => {
      for (const tick of ticks) this.#moved.add(tick.instrument.id);
      void this.#tell();
    }, false);
  }

  /** A customer has begun to read positions on some connection. */
  begin(customerId: string): void {
    this.#readers.add(customerId);
    this.#follow(customerId).catch(this.#deps.onFailure);
  }

  /** No connection of the customer reads positions any more. */
  end(customerId: string): void {
    this.#readers.delete(customerId);
    if (this.#readers.size === 0) this.#follower.follow([]);
  }

  /** A position of a reader may be new: its price is watched from now on. */
  note(customerId: string, instrumentId: string): void {
    const instrument = this.#readers.has(customerId) ? this.#deps.instrument(instrumentId) : null;
    if (instrument !== null) this.#follower.add(instrument);
  }

  stop(): void {
    this.#follower.stop();
  }

  async #follow(customerId: string): Promise<void> {
    const state = await this.#deps.read(customerId);
    for (const position of openOf(state)) this.note(customerId, position.instrumentId);
  }

  async #tell(): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const sinceMs = nowMs - this.#toldAtMs;
    if (this.#isTelling || (sinceMs >= 0 && sinceMs < TELL_EVERY_MS)) return;
    this.#isTelling = true;
    this.#toldAtMs = nowMs;
    const moved = new Set(this.#moved);
    this.#moved.clear();
    const held = new Map<string, Instrument>();
    try {
      for (const customerId of [...this.#readers]) {
        const state = await this.#deps.read(customerId);
        for (const position of openOf(state)) {
          const instrument = this.#deps.instrument(position.instrumentId);
          if (instrument !== null) held.set(instrument.id, instrument);
          if (moved.has(position.instrumentId)) this.#add(customerId, { position, state }, nowMs);
        }
      }
      this.#follower.follow([...held.values()]);
    } catch (error) {
      this.#deps.onFailure(error);
    } finally {
      this.#isTelling = false;
    }
  }
}

function openOf(state: AccountView): PositionBody[] {
  return state.positions.filter((position) => position.closedAtMs === null);
}

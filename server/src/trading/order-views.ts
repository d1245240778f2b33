import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketView } from '@candor/domain/market/market-view';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { Venue } from '@candor/engines/trading/venue';

/**
 * Orders of the same fifty milliseconds are decided on one view; sessions begin and end on whole
 * seconds.
 */
const SHARED_MS = 50;

interface Kept {
  readonly atMs: number;
  readonly view: Promise<MarketView>;
}

/**
 * Market views for orders, previews and closes. An instant is cut down to a multiple of `SHARED_MS`,
 * so a view never knows more than the instant it was asked for, and whoever asks for the same
 * instant later is shown the same.
 */
export class OrderViews {
  readonly #desk: Pick<MarketDesk, 'marketView'>;
  /** The newest of each instrument. */
  readonly #kept = new Map<string, Kept>();

  readonly #venue: Pick<Venue, 'facing'>;

  constructor(desk: Pick<MarketDesk, 'marketView'>, venue: Pick<Venue, 'facing'>) {
    this.#desk = desk;
    this.#venue = venue;
  }

  /**
   * What an order of this instant may know of its market, and what is left of it just now: an
   * order meets what is left when it is decided.
   */
  async of(instrument: Instrument, nowMs: number): Promise<MarketView> {
    return this.#venue.facing(instrument, await this.#shared(instrument, nowMs), nowMs);
  }

  #shared(instrument: Instrument, nowMs: number): Promise<MarketView> {
    const atMs = nowMs - (nowMs % SHARED_MS);
    const known = this.#kept.get(instrument.id);
    if (known?.atMs === atMs) return known.view;
    const view = this.#desk.marketView(instrument, atMs);
    this.#kept.set(instrument.id, { atMs, view });
    // A failed look is nobody's but its own.
    view.catch(() => {
      if (this.#kept.get(instrument.id)?.view === view) this.#kept.delete(instrument.id);
    });
    return view;
  }
}

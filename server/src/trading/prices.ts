import type { Instrument } from '@candor/domain/instruments/instrument';
import { splitCount } from '@candor/domain/instruments/splits';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { PricesWanted } from '@candor/engines/market/take-prices';
import type { Venue } from '@candor/engines/trading/books/venue';

/**
 * Orders of the same fifty milliseconds are decided on one look at the market; sessions begin and
 * end on whole seconds.
 */
const SHARED_MS = 50;

interface Kept {
  readonly atMs: number;
  /** The count its prices are in. */
  readonly splits: number;
  readonly prices: Promise<PriceSnapshot>;
}

/**
 * The prices of orders, previews, closes and of the figures of accounts. An instant is cut down to
 * a multiple of `SHARED_MS`, so prices never know more than the instant they were asked for, and
 * whoever asks for the same instant later is shown the same.
 */
export class Prices {
  readonly #desk: Pick<MarketDesk, 'prices'>;
  /** The newest of each instrument that was ordered. */
  readonly #kept = new Map<string, Kept>();

  readonly #venue: Pick<Venue, 'left'>;

  constructor(desk: Pick<MarketDesk, 'prices'>, venue: Pick<Venue, 'left'>) {
    this.#desk = desk;
    this.#venue = venue;
  }

  /** Of all that is held, and what its currencies are worth in one another. */
  of(wanted: Pick<PricesWanted, 'held' | 'pairs'>, nowMs: number): Promise<PriceSnapshot> {
    return this.#desk.prices(wanted, sharedInstant(nowMs));
  }

  /** What an order of this instant may know of its market, and what is left of it just now. */
  async ofOrder(instrument: Instrument, nowMs: number): Promise<PriceSnapshot> {
    return this.#venue.left(instrument, await this.atOnce(instrument, nowMs), nowMs);
  }

  /** The same as it is shown: an order that is placed meets what is left when it is decided. */
  atOnce(instrument: Instrument, nowMs: number): Promise<PriceSnapshot> {
    const atMs = sharedInstant(nowMs);
    const known = this.#kept.get(instrument.id);
    const splits = splitCount(instrument);
    if (known?.atMs === atMs && known.splits === splits) return known.prices;
    const prices = this.#desk.prices({ traded: [instrument] }, atMs);
    this.#kept.set(instrument.id, { atMs, splits, prices });
    // A failed look is nobody's but its own.
    prices.catch(() => {
      if (this.#kept.get(instrument.id)?.prices === prices) this.#kept.delete(instrument.id);
    });
    return prices;
  }
}

function sharedInstant(nowMs: number): number {
  return nowMs - (nowMs % SHARED_MS);
}

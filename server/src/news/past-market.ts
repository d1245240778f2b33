import { isExpired, isView } from '@candor/domain/instruments/catalogue';
import type { AssetClass, Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { KlineBar } from '@candor/engines/market/provider';
import type { Reading } from '@candor/engines/news/reading';

/** Classes of which single instruments are told about; funds and bonds follow what they hold. */
const toldAlone: ReadonlySet<AssetClass> = new Set(['stock', 'crypto', 'forex', 'future']);
/** Quotes drawn in one turn: a few milliseconds, which an order on its way may wait. */
const CHUNK = 25;
const KEPT = 3;

/** The simulated market at instants that have passed. */
export class PastMarket {
  readonly #desk: MarketDesk;
  readonly #kept = new Map<number, Promise<ReadonlyMap<string, Reading>>>();

  constructor(desk: MarketDesk) {
    this.#desk = desk;
  }

  /** Instruments whose prices are simulated; of others nothing is told. */
  simulated(instruments: readonly Instrument[]): readonly Instrument[] {
    return instruments.filter((one) => this.#desk.sourceOf(one).isSimulated);
  }

  /** Readings at an instant by instrument id. What has no quote is left out. */
  async read(
    instruments: readonly Instrument[],
    atMs: number,
  ): Promise<ReadonlyMap<string, Reading>> {
    const readings = new Map<string, Reading>();
    const byId = new Map(this.simulated(instruments).map((one) => [one.id, one]));
    const all = [...byId.values()];
    for (let from = 0; from < all.length; from += CHUNK) {
      // Between two parts others get a turn: the first look at an instant draws every minute anew.
      if (from > 0) await new Promise((resolve) => setImmediate(resolve));
      for (const quote of await this.#desk.provider.quotes(all.slice(from, from + CHUNK), atMs)) {
        const instrument = byId.get(quote.instrumentId);
        if (instrument === undefined || quote.previousClose <= 0n) continue;
        readings.set(instrument.id, { instrument, quote });
      }
    }
    return readings;
  }

  /**
   * Everything that single stories are told of, at an instant. Neighbouring rounds share a reading.
   */
  readAll(atMs: number): Promise<ReadonlyMap<string, Reading>> {
    const known = this.#kept.get(atMs);
    if (known !== undefined) return known;
    const reading = this.read(this.#toldAloneAt(atMs), atMs);
    this.#kept.set(atMs, reading);
    reading.catch(() => this.#kept.delete(atMs));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return reading;
  }

  /** Daily bars of three months up to an instant, its own day last. */
  async dailyBars(instrument: Instrument, atMs: number): Promise<readonly KlineBar[]> {
    const asked = { instrument, type: '3M', endMs: atMs, isUnhurried: true } as const;
    return (await this.#desk.provider.klines(asked)).bars;
  }

  /** Of a future only the contract nearest to its end. */
  #toldAloneAt(atMs: number): readonly Instrument[] {
    const products = new Set<string>();
    return this.#desk.catalogue().instruments.filter((one) => {
      if (!toldAlone.has(one.assetClass) || isView(one) || !one.isTradable) return false;
      if (one.future === null) return true;
      if (isExpired(one, atMs) || products.has(one.future.product)) return false;
      products.add(one.future.product);
      return true;
    });
  }
}

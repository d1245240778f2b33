import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting, splitCount } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import { type MarketDataProvider, MarketDataUnavailable } from './provider.ts';

/** Since when a provider has not answered, and what it said. */
export interface Outage {
  readonly provider: string;
  readonly sinceMs: number;
  readonly message: string;
}

interface Entry {
  readonly quote: Quote;
  readonly readAtMs: number;
  /** The count its price is in. */
  readonly splits: number;
}

/** What one reading knows, by instrument. */
type Pass = Map<string, Entry>;

/**
 * The last quote of every instrument asked for. When a provider fails, the last known quotes are
 * served with their true age and the outage is on record; nothing is invented.
 */
export class QuoteCache {
  readonly #provider: MarketDataProvider;
  readonly #entries = new Map<string, Entry>();
  readonly #outages = new Map<string, Outage>();
  readonly #answeredAtMs = new Map<string, number>();

  constructor(provider: MarketDataProvider) {
    this.#provider = provider;
  }

  /**
   * Quotes as of `nowMs`, in the order asked; null where none was ever known. One read less than
   * `freshMs` ago is served again without asking the provider; with 0 only one of this very
   * instant. An instrument whose split is under way has none. What others read meanwhile is not in
   * it: all of it is one pass.
   */
  async read(
    instruments: readonly Instrument[],
    nowMs: number,
    freshMs: number,
  ): Promise<readonly (Quote | null)[]> {
    const pass: Pass = new Map();
    const wanted: Instrument[] = [];
    for (const instrument of instruments) {
      const known = this.#entries.get(instrument.id);
      if (known !== undefined) pass.set(instrument.id, known);
      const own = entryOf(pass, instrument);
      if (!isSplitting(instrument) && !isFresh(own, nowMs, freshMs)) wanted.push(instrument);
    }
    if (wanted.length > 0) await this.#refreshAll(wanted, nowMs, pass);
    return instruments.map((instrument) => entryOf(pass, instrument)?.quote ?? null);
  }

  /** Providers that do not answer, the longest silent first. */
  outages(): readonly Outage[] {
    return [...this.#outages.values()].sort((one, other) => one.sinceMs - other.sinceMs);
  }

  /** When each provider last answered. */
  answeredAt(): ReadonlyMap<string, number> {
    return this.#answeredAtMs;
  }

  /**
   * Asks each provider of a mix for its own, so that the silence of one costs the others nothing.
   */
  async #refreshAll(wanted: readonly Instrument[], nowMs: number, pass: Pass): Promise<void> {
    const provider = this.#provider;
    if (provider.partFor === undefined) return await this.#refresh(provider, wanted, nowMs, pass);
    const parts = new Map<MarketDataProvider, Instrument[]>();
    for (const instrument of wanted) {
      const part = provider.partFor(instrument);
      const own = parts.get(part) ?? [];
      own.push(instrument);
      parts.set(part, own);
    }
    const reads = [...parts].map(([part, own]) => this.#refresh(part, own, nowMs, pass));
    await Promise.all(reads);
  }

  async #refresh(
    provider: MarketDataProvider,
    wanted: readonly Instrument[],
    nowMs: number,
    pass: Pass,
  ): Promise<void> {
    const { name } = provider;
    try {
      const quotes = await provider.quotes(wanted, nowMs);
      this.#outages.delete(name);
      this.#answeredAtMs.set(name, nowMs);
      const counts = new Map(wanted.map((one) => [one.id, splitCount(one)]));
      for (const quote of quotes) {
        const splits = counts.get(quote.instrumentId) ?? 0;
        const entry = { quote, readAtMs: nowMs, splits };
        pass.set(quote.instrumentId, entry);
        const known = this.#entries.get(quote.instrumentId);
        // A reading of an earlier instant takes nobody's later quote back.
        if (known === undefined || known.readAtMs <= nowMs) {
          this.#entries.set(quote.instrumentId, entry);
        }
      }
    } catch (error) {
      if (!(error instanceof MarketDataUnavailable)) throw error;
      const sinceMs = this.#outages.get(name)?.sinceMs ?? nowMs;
      this.#outages.set(name, { provider: error.provider, sinceMs, message: error.message });
    }
  }
}

function isFresh(entry: Entry | undefined, nowMs: number, freshMs: number): boolean {
  if (entry === undefined) return false;
  const ageMs = nowMs - entry.readAtMs;
  // A clock that went back (tests, replays) asks again.
  return ageMs === 0 || (ageMs > 0 && ageMs < freshMs);
}

/** The last quote of it in its own count. */
function entryOf(known: ReadonlyMap<string, Entry>, instrument: Instrument): Entry | undefined {
  const entry = known.get(instrument.id);
  if (entry === undefined || isSplitting(instrument)) return undefined;
  if (entry.splits !== splitCount(instrument)) return undefined;
  // A source of the world may still say what it said before the split.
  const sinceMs = instrument.splits?.at(-1)?.atMs ?? 0;
  return entry.quote.isSimulated || entry.quote.timeMs >= sinceMs ? entry : undefined;
}

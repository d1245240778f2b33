import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { type MarketDataProvider, MarketDataUnavailable } from './provider.ts';

/** Since when a provider has not answered, and what it said. */
export interface Outage {
  readonly provider: string;
  readonly sinceMs: number;
  readonly message: string;
}

/**
 * The last quote of every instrument asked for. When the provider fails, the last known quotes are served
 * with their true age and the outage is on record; nothing is invented.
 */
export interface QuoteCache {
  /** Quotes as of `nowMs`, in the order asked; null where none was ever known. */
  read(instruments: readonly Instrument[], nowMs: number): Promise<readonly (Quote | null)[]>;
  /** What is known without asking. */
  known(instrumentId: string): Quote | null;
  outage(): Outage | null;
}

interface Entry {
  quote: Quote | null;
  readAtMs: number;
}

/** `freshMs`: a quote read so recently is served again without asking the provider. */
export function quoteCache(provider: MarketDataProvider, freshMs: number): QuoteCache {
  const entries = new Map<string, Entry>();
  let outage: Outage | null = null;

  const isFresh = (instrument: Instrument, nowMs: number): boolean => {
    const entry = entries.get(instrument.id);
    if (entry === undefined) return false;
    const ageMs = nowMs - entry.readAtMs;
    // A clock that went back (tests, replays) asks again.
    return ageMs === 0 || (ageMs > 0 && ageMs < freshMs);
  };

  const refresh = async (wanted: readonly Instrument[], nowMs: number): Promise<void> => {
    try {
      const quotes = await provider.quotes(wanted, nowMs);
      outage = null;
      for (const quote of quotes) entries.set(quote.instrumentId, { quote, readAtMs: nowMs });
    } catch (error) {
      if (!(error instanceof MarketDataUnavailable)) throw error;
      const sinceMs = outage?.sinceMs ?? nowMs;
      outage = { provider: error.provider, sinceMs, message: error.message };
    }
  };

  return {
    async read(instruments, nowMs) {
      const wanted = instruments.filter((instrument) => !isFresh(instrument, nowMs));
      if (wanted.length > 0) await refresh(wanted, nowMs);
      return instruments.map((instrument) => entries.get(instrument.id)?.quote ?? null);
    },
    known: (instrumentId) => entries.get(instrumentId)?.quote ?? null,
    outage: () => outage,
  };
}

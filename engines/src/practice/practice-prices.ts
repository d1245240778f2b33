import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { MarketDesk } from '../market/market-desk.ts';
import { minuteClosesFrom } from '../market/provider.ts';
import { type PriceSources, takePrices } from '../market/take-prices.ts';

/** Points of a replay's chart at most. */
const POINTS_MAX = 78;

/** What a replay reads of the market: always an instant of its day, never one after it. */
export interface PracticePrices {
  /** With prints after `sinceMs`, where that is given. */
  at(instruments: readonly Instrument[], atMs: number, sinceMs?: number): Promise<PriceSnapshot>;
  /** Its quote alone; null where there is none. */
  quote(instrument: Instrument, atMs: number): Promise<Quote | null>;
  /** Closes of the minutes from the open until an instant, thinned out, oldest first. */
  closes(
    instrument: Instrument,
    of: { readonly openMs: number; readonly atMs: number },
  ): Promise<readonly bigint[]>;
}

/**
 * The past as the house's own desk would have shown it. It reads past the desk's shelf of newest
 * quotes, so that nobody is ever shown a past price as today's.
 */
export function practicePrices(desk: MarketDesk): PracticePrices {
  const sources: PriceSources = {
    provider: desk.provider,
    catalogue: () => desk.catalogue(),
    present: (instrument) => desk.catalogue().byId.get(instrument.id) ?? instrument,
    hours: (instrument, atMs) => desk.hours(instrument, atMs),
    // A replay is of regular trading alone, and is over before anything is paid.
    extendedHours: () => null,
    goneDividends: () => [],
    marketHoursOf: (instrument) => desk.marketHoursOf(instrument),
    hasEnded: () => false,
    readQuotes: async (instruments, atMs) => {
      const quotes = await desk.provider.quotes(instruments, atMs);
      const byId = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
      return instruments.map(({ id }) => byId.get(id) ?? null);
    },
  };
  return {
    at: (traded, atMs, printsSinceMs) =>
      takePrices(sources, { traded, ...(printsSinceMs !== undefined && { printsSinceMs }) }, atMs),
    quote: async (instrument, atMs) => (await desk.provider.quotes([instrument], atMs))[0] ?? null,
    closes: async (instrument, { openMs, atMs }) => {
      const { closes } = await minuteClosesFrom(desk.provider, instrument, atMs);
      const ofDay = closes.filter(({ startMs }) => startMs >= openMs);
      const step = Math.ceil(ofDay.length / POINTS_MAX);
      const last = ofDay.length - 1;
      return ofDay.filter((_, at) => (last - at) % step === 0).map(({ close }) => close);
    },
  };
}

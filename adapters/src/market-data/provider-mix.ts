import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import {
  closesFrom,
  type MarketDataProvider,
  minuteClosesFrom,
} from '@candor/engines/market/provider';

/**
 * A provider of a mix and what it takes: the first part that fits and covers an instrument wins.
 */
export interface MixPart {
  readonly takes: (instrument: Instrument) => boolean;
  readonly provider: MarketDataProvider;
}

/** Providers mixed by instrument; one alone stays itself. Throws without any. */
export function providerMix(parts: readonly MixPart[]): MarketDataProvider {
  const [only] = parts;
  if (only === undefined) throw new Error('a mix needs a provider');
  if (parts.length === 1) return only.provider;
  const partFor = (instrument: Instrument): MarketDataProvider =>
    parts.find(({ takes, provider }) => takes(instrument) && provider.covers(instrument))
      ?.provider ?? nobody;
  return {
    name: 'mix',
    isSimulated: parts.every(({ provider }) => provider.isSimulated),
    partFor,
    covers: (instrument) => partFor(instrument) !== nobody,
    quotes: async (instruments, nowMs) => {
      const reads = [...byPart(instruments, partFor)].map(([part, own]) => part.quotes(own, nowMs));
      return (await Promise.all(reads)).flat();
    },
    depth: (instrument, nowMs) => partFor(instrument).depth(instrument, nowMs),
    trades: (instrument, nowMs, limit) => partFor(instrument).trades(instrument, nowMs, limit),
    printsBetween: (instrument, span) => partFor(instrument).printsBetween(instrument, span),
    klines: (request) => partFor(request.instrument).klines(request),
    closes: (request) => closesFrom(partFor(request.instrument), request),
    minuteCloses: (instrument, endMs) => minuteClosesFrom(partFor(instrument), instrument, endMs),
    extended: async (request) => (await partFor(request.instrument).extended?.(request)) ?? null,
    stream: (instruments, onQuotes) => {
      const streams = [...byPart(instruments, partFor)];
      const stops = streams.map(([part, own]) => part.stream(own, onQuotes));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function byPart(
  instruments: readonly Instrument[],
  partFor: (instrument: Instrument) => MarketDataProvider,
): ReadonlyMap<MarketDataProvider, readonly Instrument[]> {
  const parts = new Map<MarketDataProvider, Instrument[]>();
  for (const instrument of instruments) {
    const part = partFor(instrument);
    const own = parts.get(part) ?? [];
    own.push(instrument);
    parts.set(part, own);
  }
  return parts;
}

const NO_QUOTES: readonly Quote[] = [];

/** Who answers for an instrument that no provider of the mix can price: nobody has a figure. */
const nobody: MarketDataProvider = {
  name: 'none',
  isSimulated: false,
  covers: () => false,
  quotes: async () => NO_QUOTES,
  depth: async () => ({ bids: [], asks: [] }),
  trades: async () => [],
  printsBetween: async () => ({ low: null, high: null, volume: 0n }),
  klines: async () => ({ bars: [], previousClose: 0n }),
  stream: () => () => undefined,
};

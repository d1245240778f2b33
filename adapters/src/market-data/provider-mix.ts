import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketDataProvider } from '@candor/engines/market/provider';

/** Which instruments go to which provider: the first rule that fits wins. */
export interface MixRule {
  /** A market label such as NASDAQ, an asset class such as crypto, or `*` for all that is left. */
  readonly what: string;
  readonly providerName: string;
}

/**
 * Reads a mix such as `CRYPTO=crypto,index=yahoo,*=simulated`. A single name takes everything.
 * Answers null for what cannot be read or names no provider of `known`.
 */
export function readMix(text: string, known: readonly string[]): readonly MixRule[] | null {
  const rules: MixRule[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const [what, providerName, ...rest] = part.includes('=') ? part.split('=') : ['*', part];
    if (!what || !providerName || rest.length > 0 || !known.includes(providerName)) return null;
    rules.push({ what, providerName });
  }
  return rules.at(-1)?.what === '*' ? rules : null;
}

/** Providers by name, mixed by rules. Throws when a rule names a provider that is not there. */
export function providerMix(
  rules: readonly MixRule[],
  providers: readonly MarketDataProvider[],
): MarketDataProvider {
  const parts = rules.map((rule) => {
    const provider = providers.find((one) => one.name === rule.providerName);
    if (provider === undefined) throw new Error(`no provider ${rule.providerName}`);
    return { what: rule.what, provider };
  });
  const [only] = parts;
  if (only === undefined) throw new Error('a mix needs a provider');
  if (parts.length === 1) return only.provider;
  const partFor = (instrument: Instrument): MarketDataProvider =>
    parts.find(({ what, provider }) => fits(what, instrument) && provider.covers(instrument))
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
    stream: (instruments, onQuotes) => {
      const streams = [...byPart(instruments, partFor)];
      const stops = streams.map(([part, own]) => part.stream(own, onQuotes));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function fits(what: string, instrument: Instrument): boolean {
  return what === '*' || what === instrument.market || what === instrument.assetClass;
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

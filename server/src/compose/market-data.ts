import { loadCoinExchange } from '@candor/adapters/market-data/crypto/coin-source';
import { cryptoProvider } from '@candor/adapters/market-data/crypto/crypto-provider';
import { providerMix } from '@candor/adapters/market-data/provider-mix';
import { machinePace, type Pace } from '@candor/adapters/market-data/remote/pace';
import { yahooProvider } from '@candor/adapters/market-data/yahoo/yahoo-provider';
import { loadYahoo } from '@candor/adapters/market-data/yahoo/yahoo-source';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { kindOf } from '@candor/domain/products/all-products';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { kindsOfGroup, type MarketDataRule, type RealSource } from '../config/market-data.ts';

/** How each source is built. Its library is loaded at the first request and not before. */
const build: Readonly<Record<RealSource, (pace: Pace) => MarketDataProvider>> = {
  yahoo: (pace) => yahooProvider({ pace, load: () => loadYahoo() }),
  'ccxt:kraken': (pace) => coins('kraken', pace),
  'ccxt:bitstamp': (pace) => coins('bitstamp', pace),
};

function coins(exchange: 'kraken' | 'bitstamp', pace: Pace): MarketDataProvider {
  return cryptoProvider({ exchange, pace, load: () => loadCoinExchange(exchange) });
}

/** The provider of the house: simulated, with the real sources that MARKET_DATA names in front. */
export function composeMarketData(
  rules: readonly MarketDataRule[],
  simulated: MarketDataProvider,
  nowMs: () => number,
): MarketDataProvider {
  const pace = machinePace(nowMs);
  const bySource = new Map<RealSource, MarketDataProvider>();
  const parts = rules.map(({ group, source }) => {
    const provider = bySource.get(source) ?? build[source](pace);
    bySource.set(source, provider);
    const kinds = new Set(kindsOfGroup[group]);
    return { takes: (one: Instrument) => kinds.has(kindOf(one)), provider };
  });
  return providerMix([...parts, { takes: () => true, provider: simulated }]);
}

import { loadCoinExchange } from '@candor/adapters/market-data/crypto/coin-source';
import { cryptoProvider } from '@candor/adapters/market-data/crypto/crypto-provider';
import { providerMix } from '@candor/adapters/market-data/provider-mix';
import { machinePace, type Pace } from '@candor/adapters/market-data/remote/pace';
import { yahooProvider } from '@candor/adapters/market-data/yahoo/yahoo-provider';
import { loadYahoo } from '@candor/adapters/market-data/yahoo/yahoo-source';
import type { AssetClass, Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { MarketDataRule, MarketGroup, RealSource } from '../config/market-data.ts';

const shares: ReadonlySet<AssetClass> = new Set(['stock', 'etf', 'fund']);
const usMarkets = new Set(['NASDAQ', 'NYSE', 'AMEX']);

const isShare = (one: Instrument): boolean => shares.has(one.assetClass);
const isUs = (one: Instrument): boolean => usMarkets.has(one.market);
const isHk = (one: Instrument): boolean => one.market === 'HK';

/** What each word of MARKET_DATA means. */
const inGroup: Readonly<Record<MarketGroup, (instrument: Instrument) => boolean>> = {
  stocks: isShare,
  'us-stocks': (one) => isShare(one) && isUs(one),
  'hk-stocks': (one) => isShare(one) && isHk(one),
  'eu-stocks': (one) => isShare(one) && !isUs(one) && !isHk(one),
  indices: (one) => one.assetClass === 'index',
  futures: (one) => one.assetClass === 'future',
  forex: (one) => one.assetClass === 'forex',
  crypto: (one) => one.assetClass === 'crypto',
};

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
    return { takes: inGroup[group], provider };
  });
  return providerMix([...parts, { takes: () => true, provider: simulated }]);
}

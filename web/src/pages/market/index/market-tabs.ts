import { m } from '@candor/locales/messages';
import type { Message } from '@candor/ui/words';

export const marketTabs = [
  'us',
  'hk',
  'eu',
  'indices',
  'futures',
  'forex',
  'crypto',
  'bonds',
  'auction',
] as const;
export type MarketTab = (typeof marketTabs)[number];

type Word = Message<Record<never, never>>;

export const tabWords: Readonly<Record<MarketTab, Word>> = {
  us: m.market_tab_us,
  hk: m.market_tab_hk,
  eu: m.market_tab_eu,
  indices: m.market_tab_indices,
  futures: m.market_tab_futures,
  forex: m.market_tab_forex,
  crypto: m.market_tab_crypto,
  bonds: m.market_tab_bonds,
  auction: m.market_tab_auction,
};

export const topLists = ['gainers', 'losers', 'actives'] as const;
export type TopListName = (typeof topLists)[number];
export const topListWords: Readonly<Record<TopListName, Word>> = {
  gainers: m.market_gainers,
  losers: m.market_losers,
  actives: m.market_actives,
};

export const exchanges = ['all', 'NASDAQ', 'NYSE', 'AMEX'] as const;
export type Exchange = (typeof exchanges)[number];
export const exchangeWords: Readonly<Record<Exchange, Word>> = {
  all: m.common_all,
  NASDAQ: m.common_market_nasdaq,
  NYSE: m.common_market_nyse,
  AMEX: m.common_market_amex,
};

export const futureGroups = ['metal', 'energy', 'agriculture', 'index'] as const;
export type FutureGroup = (typeof futureGroups)[number];
export const futureGroupWords: Readonly<Record<FutureGroup, Word>> = {
  metal: m.common_product_metals,
  energy: m.common_product_energy,
  agriculture: m.home_agriculture,
  index: m.market_tab_indices,
};

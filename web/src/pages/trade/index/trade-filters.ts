import { source } from '@candor/contract/enums';

/** Tabs as the address counts them; 3 is not used. */
export const tradeTabs = ['0', '1', '2', '4'] as const;
export type TradeTab = (typeof tradeTabs)[number];

export const tradeFilters = ['all', 'us', 'hk', 'futures', 'forex', 'crypto', 'bonds'] as const;
export type TradeFilter = (typeof tradeFilters)[number];

/** What a filter asks the lists for. */
export const filterInput = {
  all: {},
  us: { source: source.stock },
  hk: { classify: 'HK' },
  futures: { source: source.future },
  forex: { source: source.forex },
  crypto: { source: source.crypto },
  bonds: { source: source.bond },
} as const satisfies Record<TradeFilter, object>;

import { source } from '@candor/contract/enums';

export const instrumentGroups = [
  'us',
  'hk',
  'eu',
  'future',
  'forex',
  'crypto',
  'bond',
  'index',
  'other',
] as const;
export type InstrumentGroup = (typeof instrumentGroups)[number];

const usMarkets: readonly string[] = ['NASDAQ', 'NYSE', 'AMEX', 'US'];
const groupBySource: Readonly<Record<number, InstrumentGroup>> = {
  [source.hkStock]: 'hk',
  [source.future]: 'future',
  [source.forex]: 'forex',
  [source.crypto]: 'crypto',
  [source.bond]: 'bond',
  [source.globalIndex]: 'index',
};

/**
 * The market under which results and filters put an instrument. European stocks are source 0 too.
 */
export function instrumentGroup(of: { source: number; market: string }): InstrumentGroup {
  const known = groupBySource[of.source];
  if (known) return known;
  const isStock = of.source === source.stock || of.source === source.auctionStock;
  if (!isStock && of.source !== source.blockTrade) return 'other';
  return usMarkets.includes(of.market) ? 'us' : 'eu';
}

import { kindOf, type OfProduct } from '@candor/domain/products/all-products';
import type { ProductKind } from '@candor/domain/products/product';

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

const groups = {
  usStock: 'us',
  euStock: 'eu',
  hkStock: 'hk',
  crypto: 'crypto',
  bond: 'bond',
  future: 'future',
  forex: 'forex',
  index: 'index',
  auctionStock: 'us',
  blockTrade: 'us',
  usIpo: 'other',
  hkIpo: 'other',
  follow: 'other',
} as const satisfies Record<ProductKind, InstrumentGroup>;

/** The market under which results and filters put an instrument. */
export function instrumentGroup(of: OfProduct): InstrumentGroup {
  return groups[kindOf(of)];
}

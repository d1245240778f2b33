import { source } from '@candor/contract/enums';
import { productOf } from '@candor/domain/products/all-products';
import type { KeyStat } from '@candor/ui/components/key-stats';
import type { ReactNode } from 'react';
import { exchangeName } from '../../../market/exchange-name.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { AuctionBlock } from '../../../market/quote/auction-block.tsx';
import { useSummary } from '../../../market/quote/profile-block.tsx';
import { type QuoteKind, QuotePage } from '../../../market/quote/quote-page.tsx';
import type { StatName } from '../../../market/quote/quote-stats.tsx';

const always: readonly StatName[] = [
  'volume',
  'open',
  'previousClose',
  'high',
  'low',
  'amplitude',
  'high52w',
  'low52w',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
];

const paysCoupons = (of: InstrumentAddress) =>
  productOf(of).events.some(({ event }) => event === 'coupon');

/** The facts of a bond stand in place of its market value: accrued interest, maturity, coupon. */
function useBondFacts(of: InstrumentAddress): readonly KeyStat[] {
  const facts = useSummary(of).data?.facts ?? [];
  return paysCoupons(of) ? facts.map(({ label, value }) => ({ key: label, label, value })) : [];
}

const stock: QuoteKind = {
  source: source.stock,
  call: 'stockDetail',
  page: 'stock',
  trading: 'oneSided',
  subtitle: (of, say) => `${of.code} · ${exchangeName(of.market, say)}`,
  figures: (of) => (paysCoupons(of) ? always : [...always, 'marketCap']),
  useMore: useBondFacts,
  hasYearRange: true,
  hasProfile: (of) => !paysCoupons(of),
  hasNews: true,
  UnderHead: AuctionBlock,
};

/** The full quote of a stock, a coin or a bond. */
export function Page(): ReactNode {
  return <QuotePage kind={stock} />;
}

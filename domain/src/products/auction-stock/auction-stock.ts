import type { MarketView } from '../../market/market-view.ts';
import type { Refusal } from '../../trading/refusals.ts';
import { shareTerms } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';
import { usStock } from '../us-stock/us-stock.ts';

/** US shares through the pre-market auction. An order of an auction ends with it. */
export const auctionStock = {
  ...usStock,
  kind: 'auctionStock',
  source: 7,
  call: 'auctionStockCreate',
  decide: { obstacle: closedAuction },
  terms: {
    ...shareTerms,
    orderTypes: ['market', 'limit'],
    timesInForce: ['day'],
    session: 'auction',
    viewOf: 'usStock',
  },
  margin: { rows: ['auctionStock'], keptBy: 'row' },
  events: [{ event: 'uncross', on: 'auctionEnd' }, ...usStock.events],
  words: {
    name: 'common_product_pre_market',
    productType: 0,
    quotePage: 'pages/quote/stock',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;

/** An auction takes orders only while it collects them. Refusal: AUCTION_CLOSED, and until when. */
function closedAuction({ status, nextOpenMs }: MarketView): Refusal | null {
  if (status === 'auction') return null;
  if (nextOpenMs === null) return { reason: 'AUCTION_CLOSED' };
  return { reason: 'AUCTION_CLOSED', figures: { nextMs: String(nextOpenMs) } };
}

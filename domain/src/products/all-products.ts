import type { Source } from '@candor/contract/enums';
import { auctionStock } from './auction-stock/auction-stock.ts';
import { blockTrade } from './block-trade/block-trade.ts';
import { bond } from './bond/bond.ts';
import { crypto } from './crypto/crypto.ts';
import { euStock } from './eu-stock/eu-stock.ts';
import { follow } from './follow/follow.ts';
import { forex } from './forex/forex.ts';
import { future } from './future/future.ts';
import { hkIpo } from './hk-ipo/hk-ipo.ts';
import { hkStock } from './hk-stock/hk-stock.ts';
import { index } from './index/index.ts';
import type { Product, ProductKind, ProductTable } from './product.ts';
import { usIpo } from './us-ipo/us-ipo.ts';
import { usMarkets, usStock } from './us-stock/us-stock.ts';

/** Every product of the house. */
export const allProducts: ProductTable = {
  usStock,
  euStock,
  hkStock,
  crypto,
  bond,
  future,
  forex,
  index,
  auctionStock,
  blockTrade,
  usIpo,
  hkIpo,
  follow,
};

/** What tells the product of an instrument. */
export interface OfProduct {
  readonly source: Source;
  readonly market: string;
}

const kinds = {
  0: ({ market }) => (usMarkets.has(market) ? 'usStock' : 'euStock'),
  2: () => 'forex',
  3: () => 'future',
  4: () => 'blockTrade',
  5: ({ market }) => (market === 'HK' ? 'hkIpo' : 'usIpo'),
  7: () => 'auctionStock',
  11: () => 'hkStock',
  99: () => 'index',
  100: () => 'crypto',
  101: () => 'bond',
} as const satisfies Record<Source, (of: OfProduct) => ProductKind>;

/** The product an instrument is one of; every (source, market) has exactly one. */
export function kindOf(instrument: OfProduct): ProductKind {
  return kinds[instrument.source](instrument);
}

/** The product of an instrument, with its terms. */
export function productOf(instrument: OfProduct): Product {
  return allProducts[kindOf(instrument)];
}

/** True of what is only looked at: nothing pays for it, and it has no volume of its own. */
export function isViewOnly(instrument: OfProduct): boolean {
  return productOf(instrument).wallet === null;
}

/**
 * True of what changes hands for its whole price, so that its worth follows the exchange rate. Of
 * the rest only the difference of prices is paid: nothing is lent for it, and what it gained in its
 * own currency is all that a rate applies to.
 */
export function isPaidWhole(instrument: OfProduct): boolean {
  return productOf(instrument).settlement.pays !== 'difference';
}

/** True of what may be bought for an amount of money: its price is paid, and any size is filled. */
export function takesAmount({ settlement, terms }: Product): boolean {
  const meetsBook = terms.sizeSchedule === null && terms.orderTypes.length > 0;
  return meetsBook && settlement.pays !== 'difference';
}

const replayed: ReadonlySet<ProductKind> = new Set(['usStock', 'hkStock', 'euStock']);

/** True of what a past day is replayed of for practice, where its prices are simulated. */
export function isReplayed(instrument: OfProduct): boolean {
  return replayed.has(kindOf(instrument));
}

/** True of what trades in auctions alone. */
export function isAuctioned(instrument: OfProduct): boolean {
  return productOf(instrument).terms.session === 'auction';
}

/** The sources of the products that something is true of, each once. */
export function sourcesWhere(isMeant: (product: Product) => boolean): readonly Source[] {
  const meant = Object.values(allProducts).filter(isMeant);
  return [...new Set(meant.flatMap(({ source }) => source ?? []))];
}

import { auctionStock } from '../products/auction-stock/auction-stock.ts';
import { blockTrade } from '../products/block-trade/block-trade.ts';
import type { Instrument } from './instrument.ts';
import { firstListing } from './instrument-id.ts';
import { productTerms } from './product-terms.ts';

/** How many US stocks trade in the pre-market auction. */
const AUCTION_STOCKS = 30;
/** A stock qualifies for blocks when the least one is at most half a percent of its day. */
const BLOCK_DAYS = 200n;

/**
 * The pre-market auction list (source 7): the thirty US shares with the largest usual daily
 * turnover (reference price times average daily volume). Funds stay out, they follow what they
 * hold.
 */
export function auctionStockInstruments(usStocks: readonly Instrument[]): readonly Instrument[] {
  return usStocks
    .filter((stock) => stock.assetClass === 'stock')
    .toSorted((left, right) => dayTurnover(right) - dayTurnover(left))
    .slice(0, AUCTION_STOCKS)
    .map((stock) => viewOf(stock, auctionStock));
}

/**
 * The block list (source 4): US shares of which at least two million change hands on a usual day.
 */
export function blockStockInstruments(usStocks: readonly Instrument[]): readonly Instrument[] {
  const dayVolumeMin = Number(blockTrade.terms.leastUnits * BLOCK_DAYS);
  return usStocks
    .filter((stock) => stock.assetClass === 'stock')
    .filter((stock) => stock.reference.avgDailyVolume >= dayVolumeMin)
    .map((stock) => viewOf(stock, blockTrade));
}

function viewOf(stock: Instrument, product: typeof auctionStock | typeof blockTrade): Instrument {
  const key = { source: product.source, market: stock.market, code: stock.code };
  return { ...stock, ...productTerms(product), ...firstListing(key), heldAs: stock.id };
}

function dayTurnover(stock: Instrument): number {
  const price = Number(stock.reference.price) / 10 ** stock.priceDecimals;
  return price * stock.reference.avgDailyVolume;
}

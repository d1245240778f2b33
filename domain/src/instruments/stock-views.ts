import type { Instrument } from './instrument.ts';
import { instrumentId } from './instrument-id.ts';
import { marginTermsOf } from './margin-terms.ts';

/** How many US stocks trade in the pre-market auction. */
const AUCTION_STOCKS = 30;
/**
 * A block starts at 10,000 shares; a stock qualifies when that is at most
 * half a percent of its day.
 */
const BLOCK_DAY_VOLUME_MIN = 2_000_000;

/**
 * The pre-market auction list (source 7): the thirty US shares with the largest usual daily
 * turnover (reference price times average daily volume). Funds stay out, they follow what they
 * hold.
 */
export function auctionStockInstruments(usStocks: readonly Instrument[]): readonly Instrument[] {
  const terms = marginTermsOf('auctionStock');
  return usStocks
    .filter((stock) => stock.assetClass === 'stock')
    .toSorted((left, right) => dayTurnover(right) - dayTurnover(left))
    .slice(0, AUCTION_STOCKS)
    .map((stock) => viewOf(stock, 7, terms));
}

/**
 * The block list (source 4): US shares of which at least two million change hands on a usual day.
 */
export function blockStockInstruments(usStocks: readonly Instrument[]): readonly Instrument[] {
  const terms = { ...marginTermsOf('blockTrade'), feeMarket: 'BLOCK' };
  return usStocks
    .filter((stock) => stock.assetClass === 'stock')
    .filter((stock) => stock.reference.avgDailyVolume >= BLOCK_DAY_VOLUME_MIN)
    .map((stock) => viewOf(stock, 4, terms));
}

/**
 * The id of the stock behind an auction or block view, and the instrument's own id for everything
 * else. Views have no price of their own: they are quoted as their stock.
 */
export function pricedAsId(instrument: Pick<Instrument, 'source' | 'market' | 'code'>): string {
  const isView = instrument.source === 7 || instrument.source === 4;
  return instrumentId({
    source: isView ? 0 : instrument.source,
    market: instrument.market,
    code: instrument.code,
  });
}

function viewOf(stock: Instrument, source: 4 | 7, terms: Partial<Instrument>): Instrument {
  const key = { source, market: stock.market, code: stock.code };
  return { ...stock, ...terms, source, id: instrumentId(key) };
}

function dayTurnover(stock: Instrument): number {
  const price = Number(stock.reference.price) / 10 ** stock.priceDecimals;
  return price * stock.reference.avgDailyVolume;
}

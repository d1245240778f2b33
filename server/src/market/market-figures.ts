import { direction, type MarketStatus, marketStatus } from '@candor/contract/enums';
import type { DepthLevel, StockQuote, TradeRow } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { changeText, priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import { formatDecimal, powerOfTen } from '@candor/domain/money/decimals';
import { divideRounded } from '@candor/domain/money/rounding';
import { isViewOnly } from '@candor/domain/products/all-products';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { TradePrint } from '@candor/engines/market/provider';
import { coolingOffFigures } from './cooling-off-figures.ts';
import { haltFigures } from './halt-figures.ts';
import { scenarioLabel } from './scenario-label.ts';

/**
 * The one place that writes market figures as texts. A frame of `/push` and the answer of a call
 * carry what is written here, so that both say the same of an instrument at an instant.
 */

const PERCENT_DECIMALS = 2;
const LEVELS = 10;

type Hours = Pick<MarketDesk, 'hours'>;

/** The last price and both sides of the book; of regular hours, or of those before and after. */
export type PriceFigures = Pick<
  StockQuote,
  'lastPrice' | 'change' | 'change_ratio' | 'bid' | 'ask' | 'bidVolume' | 'askVolume'
>;

/** What of a list row moves. */
export type RowFigures = Pick<
  StockQuote,
  | 'code'
  | 'price_nominal'
  | 'change'
  | 'change_ratio'
  | 'fall'
  | 'volume'
  | 'marketStatus'
  | 'quoteTimestamp'
  | 'simulated'
  | 'scenario'
>;

/** What a quote frame carries: all figures of a quote that move, without any words. */
export type QuoteFigures = RowFigures &
  PriceFigures &
  Pick<
    StockQuote,
    'open' | 'high' | 'low' | 'previousClose' | 'nextOpenTimestamp' | 'coolingOff' | 'halt'
  >;

/** The figures of a list row. Without a quote every figure is null, never zero. */
export function rowFigures(
  desk: Hours,
  instrument: Instrument,
  quote: Quote | null,
  nowMs: number,
): RowFigures {
  return {
    code: instrument.code,
    price_nominal: priceOrNull(instrument, quote?.last),
    ...changeFigures(instrument, quote),
    fall: quote !== null && quote.last < quote.previousClose,
    // An index trades nothing itself, so it has no volume.
    volume: isViewOnly(instrument) ? null : quantityOrNull(instrument, quote?.volume),
    marketStatus: statusCode(desk, instrument, nowMs),
    quoteTimestamp: quote?.timeMs ?? null,
    simulated: quote?.isSimulated ?? false,
    ...scenarioLabel(quote),
  };
}

/** The figures of a quote. Without a quote every figure is null, never zero. */
export function quoteFigures(
  desk: Pick<MarketDesk, 'hours' | 'halt'>,
  instrument: Instrument,
  quote: Quote | null,
  nowMs: number,
): QuoteFigures {
  return {
    ...rowFigures(desk, instrument, quote, nowMs),
    ...bookFigures(instrument, quote),
    open: priceOrNull(instrument, quote?.open),
    high: priceOrNull(instrument, quote?.high),
    low: priceOrNull(instrument, quote?.low),
    previousClose: priceOrNull(instrument, quote?.previousClose),
    nextOpenTimestamp: desk.hours(instrument, nowMs).nextOpenMs,
    coolingOff: coolingOffFigures(instrument, quote),
    halt: haltFigures(desk.halt(instrument, nowMs)),
  };
}

/** The last price of a quote, what it changed by, and both sides. */
export function priceFigures(instrument: Instrument, quote: Quote | null): PriceFigures {
  return { ...changeFigures(instrument, quote), ...bookFigures(instrument, quote) };
}

function bookFigures(instrument: Instrument, quote: Quote | null) {
  return {
    lastPrice: priceOrNull(instrument, quote?.last),
    bid: priceOrNull(instrument, quote?.bid),
    ask: priceOrNull(instrument, quote?.ask),
    bidVolume: quantityOrNull(instrument, quote?.bidQuantity),
    askVolume: quantityOrNull(instrument, quote?.askQuantity),
  };
}

/** What the last price changed by since the close before. */
function changeFigures(
  instrument: Instrument,
  quote: Quote | null,
): Pick<StockQuote, 'change' | 'change_ratio'> {
  if (quote === null) return { change: null, change_ratio: null };
  const { last, previousClose } = quote;
  return {
    change: changeText(instrument, last - previousClose, last),
    change_ratio: percentText(last, previousClose),
  };
}

/** A price as text, null where there is none. */
export function priceOrNull(
  instrument: Instrument,
  price: bigint | null | undefined,
): string | null {
  return price == null ? null : priceText(instrument, price);
}

/** A quantity as text, null where there is none. */
function quantityOrNull(
  instrument: Instrument,
  quantity: bigint | null | undefined,
): string | null {
  return quantity == null ? null : quantityText(instrument, quantity);
}

/** The wire's code of an instrument's market. */
function statusCode(desk: Hours, instrument: Instrument, nowMs: number): MarketStatus {
  return marketStatus[desk.hours(instrument, nowMs).status];
}

/**
 * Change from one price to another in percent with two decimals, half-even; null without a base.
 */
export function percentText(last: bigint, base: bigint): string | null {
  return percentOf(last - base, base);
}

/** A part of a base in percent with two decimals, half-even; null without a base. */
export function percentOf(part: bigint, base: bigint): string | null {
  if (base <= 0n) return null;
  const scaled = divideRounded(part * 100n * powerOfTen(PERCENT_DECIMALS), base, 'halfEven');
  return formatDecimal(scaled, PERCENT_DECIMALS);
}

export interface DepthFigures {
  readonly bids: DepthLevel[];
  readonly asks: DepthLevel[];
}

/** Ten levels a side as the wire has them. */
export function depthFigures(instrument: Instrument, depth: Depth): DepthFigures {
  const level = (one: BookLevel): DepthLevel => ({
    price: priceText(instrument, one.price),
    num: quantityText(instrument, one.quantity),
    orders: one.orders,
  });
  return {
    bids: depth.bids.slice(0, LEVELS).map(level),
    asks: depth.asks.slice(0, LEVELS).map(level),
  };
}

/** One print as the wire has it; `direction` is the side that took the price. */
export function tradeFigures(instrument: Instrument, print: TradePrint): TradeRow {
  return {
    price: priceText(instrument, print.price),
    num: quantityText(instrument, print.quantity),
    direction: print.side === null ? null : direction[print.side],
    time: print.timeMs,
  };
}

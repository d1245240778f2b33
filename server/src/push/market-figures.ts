import type { KlineType } from '@candor/contract/enums';
import type { DepthLevel, KlinePoint, StockQuote, TradeRow } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { changeText, priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import { isViewOnly } from '@candor/domain/products/all-products';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { KlineBar, TradePrint } from '@candor/engines/market/provider';
import { coolingOffFigures } from '../market/cooling-off-figures.ts';
import { haltFigures } from '../market/halt-figures.ts';
import { klinePoint } from '../market/kline-point.ts';
import { percentText, statusCode } from '../market/quote-rows.ts';
import { scenarioLabel } from '../market/scenario-label.ts';

/** What a quote frame carries: the figures of a list row that move, without any words. */
export type QuoteFigures = Pick<
  StockQuote,
  | 'code'
  | 'price_nominal'
  | 'lastPrice'
  | 'change'
  | 'change_ratio'
  | 'fall'
  | 'open'
  | 'high'
  | 'low'
  | 'previousClose'
  | 'bid'
  | 'ask'
  | 'bidVolume'
  | 'askVolume'
  | 'volume'
  | 'marketStatus'
  | 'nextOpenTimestamp'
  | 'coolingOff'
  | 'halt'
  | 'quoteTimestamp'
  | 'simulated'
  | 'scenario'
>;

/** The figures of a quote. Without a quote every figure is null, never zero. */
export function quoteFigures(
  desk: Pick<MarketDesk, 'hours' | 'halt'>,
  instrument: Instrument,
  quote: Quote | null,
  nowMs: number,
): QuoteFigures {
  const price = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : priceText(instrument, value);
  const size = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : quantityText(instrument, value);
  const change = quote === null ? null : quote.last - quote.previousClose;
  return {
    code: instrument.code,
    price_nominal: price(quote?.last),
    lastPrice: price(quote?.last),
    change: change === null || quote === null ? null : changeText(instrument, change, quote.last),
    change_ratio: quote === null ? null : percentText(quote.last, quote.previousClose),
    fall: change !== null && change < 0n,
    open: price(quote?.open),
    high: price(quote?.high),
    low: price(quote?.low),
    previousClose: price(quote?.previousClose),
    bid: price(quote?.bid),
    ask: price(quote?.ask),
    bidVolume: size(quote?.bidQuantity),
    askVolume: size(quote?.askQuantity),
    volume: isViewOnly(instrument) ? null : size(quote?.volume),
    marketStatus: statusCode(desk, instrument, nowMs),
    nextOpenTimestamp: desk.hours(instrument, nowMs).nextOpenMs,
    coolingOff: coolingOffFigures(instrument, quote),
    halt: haltFigures(desk.halt(instrument, nowMs)),
    quoteTimestamp: quote?.timeMs ?? null,
    simulated: quote?.isSimulated ?? false,
    ...scenarioLabel(quote),
  };
}

export interface DepthFigures {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** Ten levels a side as the wire has them. */
export function depthFigures(instrument: Instrument, depth: Depth): DepthFigures {
  const level = (one: BookLevel): DepthLevel => ({
    price: priceText(instrument, one.price),
    num: quantityText(instrument, one.quantity),
    orders: one.orders,
  });
  return { bids: depth.bids.map(level), asks: depth.asks.map(level) };
}

/** One print as the wire has it; `direction` is the side that took the price. */
export function tradeFigures(instrument: Instrument, print: TradePrint): TradeRow {
  return {
    price: priceText(instrument, print.price),
    num: quantityText(instrument, print.quantity),
    direction: print.side === null ? null : print.side === 'buy' ? 0 : 1,
    time: print.timeMs,
  };
}

export type KlineFigures = KlinePoint & { readonly type: KlineType; readonly done?: true };

/** One bar in a frame of its topic. A bar that will not change any more is `done`. */
export function klineFigures(
  instrument: Instrument,
  bar: KlineBar,
  about: { type: KlineType; isDone: boolean },
): KlineFigures {
  return {
    ...klinePoint(instrument, bar),
    type: about.type,
    ...(about.isDone ? { done: true } : {}),
  };
}

import type { KlineType } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import { larger, smaller } from '@candor/domain/money/rounding';
import type { KlineBar, PrintSummary, TradePrint } from '@candor/engines/market/provider';
import { sourcePrice, sourceQuantity, type TickSide } from '../remote/decimal-price.ts';
import type {
  CoinBar,
  CoinLevel,
  CoinSource,
  CoinTicker,
  CoinTimeframe,
  CoinTrade,
} from './coin-source.ts';

/** Their clock may be so much ahead of ours; a quote from further ahead is not believed. */
const SKEW_MAX_MS = 5_000;
const LEVELS = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface RangeRule {
  readonly timeframe: CoinTimeframe;
  readonly barMs: number;
  readonly backMs: number;
}

/** What is asked for each range: a market that never rests shows its last 24 hours. */
export const rangeRules: Readonly<Record<KlineType, RangeRule>> = {
  intraday: { timeframe: '1m', barMs: MINUTE_MS, backMs: DAY_MS },
  '1D': { timeframe: '5m', barMs: 5 * MINUTE_MS, backMs: DAY_MS },
  '1W': { timeframe: '30m', barMs: 30 * MINUTE_MS, backMs: 7 * DAY_MS },
  '1M': { timeframe: '1h', barMs: 60 * MINUTE_MS, backMs: 30 * DAY_MS },
  '3M': { timeframe: '1d', barMs: DAY_MS, backMs: 91 * DAY_MS },
  '1Y': { timeframe: '1d', barMs: DAY_MS, backMs: 365 * DAY_MS },
};

/** The symbol of a coin on every exchange of ccxt; null for what is no coin against the dollar. */
export function coinSymbol(instrument: Instrument): string | null {
  const { assetClass, code } = instrument;
  return assetClass === 'crypto' && code.endsWith('USD') ? `${code.slice(0, -3)}/USD` : null;
}

/**
 * A ticker as a quote: the day of a coin is its last 24 hours, and its change counts from the
 * exchange's opening price. Null when a price is missing or the time lies ahead.
 */
export function coinQuote(
  instrument: Instrument,
  ticker: CoinTicker,
  at: { readonly timeMs: number; readonly nowMs: number; readonly sourceName: string },
): Quote | null {
  const price = (value: unknown, side: TickSide = 'nearest') =>
    sourcePrice(instrument, value, { side });
  const [last, open, high, low] = [
    price(ticker.last),
    price(ticker.open),
    price(ticker.high),
    price(ticker.low),
  ];
  if (last === null || open === null || high === null || low === null) return null;
  if (at.timeMs > at.nowMs + SKEW_MAX_MS) return null;
  const bid = price(ticker.bid, 'down');
  const ask = price(ticker.ask, 'up');
  const isCrossed = bid !== null && ask !== null && bid >= ask;
  const size = (side: bigint | null, value: unknown): bigint | null => {
    const quantity = sourceQuantity(instrument, value, instrument.minCount);
    return side === null || isCrossed || quantity === 0n ? null : quantity;
  };
  return {
    instrumentId: instrument.id,
    bid: isCrossed ? null : bid,
    ask: isCrossed ? null : ask,
    bidQuantity: size(bid, ticker.bidSize),
    askQuantity: size(ask, ticker.askSize),
    last,
    open,
    previousClose: open,
    high: larger(high, larger(last, open)),
    low: smaller(low, smaller(last, open)),
    volume: sourceQuantity(instrument, ticker.volume) ?? 0n,
    timeMs: Math.min(at.timeMs, at.nowMs),
    sourceName: at.sourceName,
    isSimulated: false,
  };
}

/** The book on our ticks: bids down, asks up, levels that meet are one, sizes in whole lots. */
export function coinDepth(
  instrument: Instrument,
  book: Awaited<ReturnType<CoinSource['book']>>,
): Depth {
  const bids = levelsOf(instrument, book.bids, 'down');
  const asks = levelsOf(instrument, book.asks, 'up');
  bids.sort((one, other) => (one.price > other.price ? -1 : 1));
  asks.sort((one, other) => (one.price < other.price ? -1 : 1));
  const [bid] = bids;
  const [ask] = asks;
  if (bid !== undefined && ask !== undefined && bid.price >= ask.price) {
    return { bids: [], asks: [] };
  }
  return { bids: bids.slice(0, LEVELS), asks: asks.slice(0, LEVELS) };
}

function levelsOf(
  instrument: Instrument,
  levels: readonly CoinLevel[],
  side: TickSide,
): BookLevel[] {
  const sizes = new Map<bigint, bigint>();
  for (const level of levels) {
    const price = sourcePrice(instrument, level.price, { side });
    const size = sourceQuantity(instrument, level.size);
    if (price !== null && size !== null) sizes.set(price, (sizes.get(price) ?? 0n) + size);
  }
  return [...sizes].flatMap(([price, size]) => {
    const quantity = size - (size % instrument.minCount);
    // How many orders stand there the exchanges do not say.
    return quantity > 0n ? [{ price, quantity, orders: 0 }] : [];
  });
}

/** Prints oldest first, none from the future. */
export function coinPrints(
  instrument: Instrument,
  trades: readonly CoinTrade[],
  nowMs: number,
): readonly TradePrint[] {
  const prints = trades.flatMap(({ price: priceText, size, side, timeMs }) => {
    const price = sourcePrice(instrument, priceText);
    const quantity = sourceQuantity(instrument, size);
    if (price === null || quantity === null || quantity === 0n || timeMs > nowMs) return [];
    return [{ price, quantity, side, timeMs }];
  });
  return prints.sort((one, other) => one.timeMs - other.timeMs);
}

/** What the prints did after `fromMs` up to `toMs`. */
export function summaryOf(
  prints: readonly TradePrint[],
  span: { readonly fromMs: number; readonly toMs: number },
): PrintSummary {
  let summary: PrintSummary = { low: null, high: null, volume: 0n };
  for (const { price, quantity, timeMs } of prints) {
    if (timeMs <= span.fromMs || timeMs > span.toMs) continue;
    summary = {
      low: summary.low === null ? price : smaller(summary.low, price),
      high: summary.high === null ? price : larger(summary.high, price),
      volume: summary.volume + quantity,
    };
  }
  return summary;
}

/** Bars oldest first, each once, none after `endMs`. */
export function coinBars(
  instrument: Instrument,
  rows: readonly CoinBar[],
  span: { readonly fromMs: number; readonly endMs: number },
): readonly KlineBar[] {
  const byStart = new Map<number, KlineBar>();
  for (const { startMs, figures } of rows) {
    if (startMs > span.endMs || startMs < span.fromMs) continue;
    const [open, high, low, close] = figures.map((value) => sourcePrice(instrument, value));
    if (!open || !high || !low || !close) continue;
    const volume = sourceQuantity(instrument, figures[4]) ?? 0n;
    const top = larger(high, larger(open, close));
    const bottom = smaller(low, smaller(open, close));
    byStart.set(startMs, { startMs, open, high: top, low: bottom, close, volume });
  }
  return [...byStart.values()].sort((one, other) => one.startMs - other.startMs);
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Exchanges this house has tested on answers of their shape: each trades against real dollars. */
export const coinExchanges = ['kraken', 'bitstamp'] as const;
export type CoinExchange = (typeof coinExchanges)[number];

/** Figures as the exchange wrote them: text, never a float. Undefined where it gives none. */
export interface CoinTicker {
  readonly symbol: string;
  /** The exchange's own instant; null where it gives none. */
  readonly timeMs: number | null;
  /** Everything the exchange said, to see whether it changed. */
  readonly figures: string;
  readonly last: unknown;
  readonly open: unknown;
  readonly high: unknown;
  readonly low: unknown;
  readonly bid: unknown;
  readonly bidSize: unknown;
  readonly ask: unknown;
  readonly askSize: unknown;
  readonly volume: unknown;
}

export interface CoinLevel {
  readonly price: unknown;
  readonly size: unknown;
}

export interface CoinTrade {
  readonly price: unknown;
  readonly size: unknown;
  readonly side: 'buy' | 'sell' | null;
  readonly timeMs: number;
}

export interface CoinBar {
  readonly startMs: number;
  /** Open, high, low, close, volume. */
  readonly figures: readonly [unknown, unknown, unknown, unknown, unknown];
}

export type CoinTimeframe = '1m' | '5m' | '30m' | '1h' | '1d';

/**
 * What is asked of a coin exchange. Symbols such as BTC/USD; those it does not list are left out.
 */
export interface CoinSource {
  lists(symbol: string): Promise<boolean>;
  tickers(symbols: readonly string[]): Promise<readonly CoinTicker[]>;
  book(symbol: string): Promise<{ bids: readonly CoinLevel[]; asks: readonly CoinLevel[] }>;
  /** The newest ones, in any order. */
  trades(symbol: string): Promise<readonly CoinTrade[]>;
  bars(of: {
    symbol: string;
    timeframe: CoinTimeframe;
    fromMs: number;
    count: number;
  }): Promise<readonly CoinBar[]>;
}

const TIMEOUT_MS = 8_000;
const LEVELS = 10;

/**
 * Loads ccxt's file of one exchange: the whole library takes four times as long and 80 MB. Numbers
 * are kept as text (`number: String`). `fetch` stands in for the network in tests.
 */
export async function loadCoinExchange(
  exchange: CoinExchange,
  fetch?: typeof globalThis.fetch,
): Promise<CoinSource> {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('ccxt')), '..', 'js', 'src');
  const file = pathToFileURL(join(folder, `${exchange}.js`)).href;
  const { default: Exchange } = (await import(/* @vite-ignore */ file)) as CcxtModule;
  const client = new Exchange({
    number: String,
    timeout: TIMEOUT_MS,
    // The gate counts the requests.
    enableRateLimit: false,
    ...(fetch === undefined ? {} : { fetchImplementation: fetch }),
  });
  return sourceOf(client);
}

interface CcxtModule {
  readonly default: new (options: Record<string, unknown>) => CcxtClient;
}

type Row = Readonly<Record<string, unknown>>;

/** The part of ccxt's unified calls used here; every figure is text. */
interface CcxtClient {
  loadMarkets(reload: boolean): Promise<Row>;
  fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, Row>>>;
  fetchOrderBook(symbol: string, limit?: number): Promise<Row>;
  fetchTrades(symbol: string, since?: number, limit?: number): Promise<readonly Row[]>;
  fetchOHLCV(
    symbol: string,
    timeframe: string,
    since: number,
    limit: number,
  ): Promise<readonly (readonly unknown[])[]>;
}

function sourceOf(client: CcxtClient): CoinSource {
  let known: Promise<Row> | null = null;
  // Asked for anew after a failure: ccxt itself would keep the failed answer for ever.
  const listings = (): Promise<Row> => {
    known ??= client.loadMarkets(true).catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
  const lists = async (symbol: string): Promise<boolean> => Object.hasOwn(await listings(), symbol);
  return {
    lists,
    tickers: async (symbols) => {
      const markets = await listings();
      const listed = symbols.filter((symbol) => Object.hasOwn(markets, symbol));
      if (listed.length === 0) return [];
      return Object.values(await client.fetchTickers(listed)).map(tickerOf);
    },
    book: async (symbol) => {
      const { asks, bids } = await client.fetchOrderBook(symbol, LEVELS);
      return { bids: levelsOf(bids), asks: levelsOf(asks) };
    },
    trades: async (symbol) => (await client.fetchTrades(symbol)).flatMap(tradeOf),
    bars: async ({ symbol, timeframe, fromMs, count }) =>
      (await client.fetchOHLCV(symbol, timeframe, fromMs, count)).flatMap(barOf),
  };
}

function tickerOf(row: Row): CoinTicker {
  return {
    symbol: String(row.symbol),
    timeMs: typeof row.timestamp === 'number' ? row.timestamp : null,
    figures: JSON.stringify(row.info),
    last: row.last,
    open: row.open,
    high: row.high,
    low: row.low,
    bid: row.bid,
    bidSize: row.bidVolume,
    ask: row.ask,
    askSize: row.askVolume,
    volume: row.baseVolume,
  };
}

function levelsOf(levels: unknown): readonly CoinLevel[] {
  if (!Array.isArray(levels)) return [];
  return levels.map(([price, size]: readonly unknown[]) => ({ price, size }));
}

function tradeOf(row: Row): CoinTrade[] {
  const { amount, price, side, timestamp } = row;
  if (typeof timestamp !== 'number') return [];
  const known = side === 'buy' || side === 'sell' ? side : null;
  return [{ price, size: amount, side: known, timeMs: timestamp }];
}

function barOf([startMs, open, high, low, close, volume]: readonly unknown[]): CoinBar[] {
  if (typeof startMs !== 'number') return [];
  return [{ startMs, figures: [open, high, low, close, volume] }];
}

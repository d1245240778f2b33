import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Depth, Quote } from '@candor/domain/market/market-view';
import {
  type HistoryOffer,
  type MarketDataProvider,
  MarketDataUnavailable,
  type TradePrint,
} from '@candor/engines/market/provider';
import type { Pace } from '../remote/pace.ts';
import { PolledQuotes } from '../remote/polled-quotes.ts';
import { NothingThere, RequestGate } from '../remote/request-gate.ts';
import { ShortMemory } from '../remote/short-memory.ts';
import { streamByPolling } from '../remote/stream-by-polling.ts';
import { ChangeClock } from './change-clock.ts';
import {
  coinBars,
  coinDepth,
  coinPrints,
  coinQuote,
  coinSymbol,
  rangeRules,
  summaryOf,
} from './coin-figures.ts';
import type { CoinBar, CoinExchange, CoinSource } from './coin-source.ts';

/** The public limits of both exchanges allow at least one request a second; bursts are short. */
const gateRules = {
  tokensMax: 10,
  tokenEveryMs: 1_000,
  timeoutMs: 10_000,
  attemptsMax: 3,
  waitingMax: 8,
};
const COINS_MAX = 100;
const QUOTE_FRESH_MS = 2_000;
const PATIENCE_MS = 1_500;
const BOOK_FRESH_MS = 2_000;
const BARS_FRESH_MS = 30_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * How far one request for bars reaches: Kraken tells the newest 720 and nothing before them,
 * Bitstamp a thousand from any instant on.
 */
const historyOf: Readonly<Record<CoinExchange, HistoryOffer>> = {
  kraken: { hasSeconds: false, minutesBackMs: 720 * MINUTE_MS, daysBackMs: 720 * DAY_MS },
  bitstamp: { hasSeconds: false, minutesBackMs: 1000 * MINUTE_MS, daysBackMs: null },
};

/**
 * Real prices of coins from one exchange through ccxt. An exchange that gives a ticker no time has
 * the time of its last change (`ChangeClock`), so its first reading gives no quote yet.
 */
export function cryptoProvider(options: {
  readonly exchange: CoinExchange;
  /** Called once, at the first request. */
  readonly load: () => Promise<CoinSource>;
  readonly pace: Pace;
}): MarketDataProvider {
  const { exchange, pace } = options;
  const gate = new RequestGate({ ...gateRules, name: exchange }, pace);
  let loaded: Promise<CoinSource> | null = null;
  const source = (): Promise<CoinSource> => {
    loaded ??= options.load();
    return loaded;
  };
  const changes = new ChangeClock();
  const polled = new PolledQuotes({
    gate,
    pace,
    batchMax: COINS_MAX,
    freshMs: QUOTE_FRESH_MS,
    patienceMs: PATIENCE_MS,
    fetch: async (instruments) => {
      const sentMs = pace.nowMs();
      const symbols = instruments.flatMap((one) => coinSymbol(one) ?? []);
      const tickers = await (await source()).tickers(symbols);
      const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
      const nowMs = pace.nowMs();
      return instruments.flatMap((one) => {
        const ticker = bySymbol.get(coinSymbol(one) ?? '');
        if (ticker === undefined) return [];
        const changedMs = changes.timeOf(ticker.symbol, ticker.figures, sentMs);
        const timeMs = ticker.timeMs ?? changedMs;
        if (timeMs === null) return [];
        return coinQuote(one, ticker, { timeMs, nowMs, sourceName: exchange }) ?? [];
      });
    },
  });
  const books = new ShortMemory<Depth>(pace);
  const prints = new ShortMemory<readonly TradePrint[]>(pace);
  const bars = new ShortMemory<readonly CoinBar[]>(pace);

  const quotes = (instruments: readonly Instrument[]): Promise<readonly Quote[]> =>
    polled.read(instruments.filter((one) => coinSymbol(one) !== null));

  /** A coin that is not listed there has nothing, which is no outage. */
  const ask = <Value>(
    instrument: Instrument,
    request: (client: CoinSource, symbol: string) => Promise<Value>,
    nothing: Value,
  ): Promise<Value> =>
    gate
      .run(async () => {
        const client = await source();
        const symbol = coinSymbol(instrument);
        const isListed = symbol !== null && (await client.lists(symbol));
        if (!isListed) throw new NothingThere(`${exchange} does not list ${instrument.id}`);
        return request(client, symbol);
      })
      .catch((error) => {
        if (error instanceof NothingThere) return nothing;
        throw error;
      });
  const printsOf = (instrument: Instrument): Promise<readonly TradePrint[]> =>
    prints.read(instrument.id, BOOK_FRESH_MS, () =>
      ask(
        instrument,
        async (client, symbol) => coinPrints(instrument, await client.trades(symbol), pace.nowMs()),
        [],
      ),
    );

  return {
    name: exchange,
    isSimulated: false,
    offers: () => ({ depth: true, trades: true, history: historyOf[exchange] }),
    covers: (instrument) => coinSymbol(instrument) !== null,
    quotes,
    depth: (instrument) =>
      books.read(instrument.id, BOOK_FRESH_MS, () =>
        ask<Depth>(
          instrument,
          async (client, symbol) => coinDepth(instrument, await client.book(symbol)),
          { bids: [], asks: [] },
        ),
      ),
    trades: async (instrument, nowMs, limit) =>
      (await printsOf(instrument)).filter((print) => print.timeMs <= nowMs).slice(-limit),
    // A print learned after its time fills nothing: the span it belongs to has been shown.
    printsBetween: async (instrument, span) => summaryOf(await printsOf(instrument), span),
    klines: async ({ instrument, type, endMs, newest }) => {
      const { backMs, barMs, timeframe } = rangeRules[type];
      const fromMs = endMs - backMs;
      const slot = Math.floor(endMs / BARS_FRESH_MS);
      const rows = bars.read(`${instrument.id} ${type} ${slot}`, BARS_FRESH_MS, () =>
        ask<readonly CoinBar[]>(
          instrument,
          (client, symbol) =>
            client.bars({ symbol, timeframe, fromMs, count: Math.ceil(backMs / barMs) }),
          [],
        ),
      );
      const [[quote], known] = await Promise.all([quotes([instrument]), rows]);
      if (quote === undefined) throw new MarketDataUnavailable(exchange, 'no quote of it yet');
      const all = coinBars(instrument, known, { fromMs, endMs });
      return {
        bars: newest === undefined ? all : all.slice(-newest),
        previousClose: quote.previousClose,
      };
    },
    stream: streamByPolling(quotes, pace, QUOTE_FRESH_MS),
  };
}

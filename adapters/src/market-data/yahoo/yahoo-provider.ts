import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Depth, Quote } from '@candor/domain/market/market-view';
import {
  type KlineRequest,
  type Klines,
  type MarketDataProvider,
  MarketDataUnavailable,
} from '@candor/engines/market/provider';
import type { Pace } from '../remote/pace.ts';
import { PolledQuotes } from '../remote/polled-quotes.ts';
import { NothingThere, RequestGate } from '../remote/request-gate.ts';
import { ShortMemory } from '../remote/short-memory.ts';
import { streamByPolling } from '../remote/stream-by-polling.ts';
import { rangeRules, yahooBars } from './yahoo-bars.ts';
import { priceUnit, YAHOO, yahooQuote } from './yahoo-quote.ts';
import type { YahooChart, YahooSource } from './yahoo-source.ts';
import { instrumentsBySymbol, yahooSymbol } from './yahoo-symbols.ts';

/** Yahoo publishes no limit; a browser with a page of quotes open asks about as often. */
const gateRules = {
  name: YAHOO,
  tokensMax: 20,
  tokenEveryMs: 500,
  timeoutMs: 8_000,
  attemptsMax: 3,
  waitingMax: 16,
};
const SYMBOLS_MAX = 100;
const QUOTE_FRESH_MS = 2_000;
const PATIENCE_MS = 1_000;
const NO_DEPTH: Depth = { bids: [], asks: [] };
/** It keeps minutes for thirty days; a request begins up to a few days before its bars. */
const history = { hasSeconds: false, minutesBackMs: 25 * 86_400_000, daysBackMs: null };

/**
 * Real quotes and charts of stocks, indices, futures and currencies from Yahoo Finance. It has
 * neither a book nor prints, and says so (`offers`). Many of its exchanges come with a delay; each
 * quote carries the market's own time, so an order waits on a delayed one.
 */
export function yahooProvider(options: {
  /** Called once, at the first request. */
  readonly load: () => Promise<YahooSource>;
  readonly pace: Pace;
}): MarketDataProvider {
  const { pace } = options;
  const gate = new RequestGate(gateRules, pace);
  let loaded: Promise<YahooSource> | null = null;
  const source = (): Promise<YahooSource> => {
    loaded ??= options.load();
    return loaded;
  };
  const polled = new PolledQuotes({
    gate,
    pace,
    batchMax: SYMBOLS_MAX,
    freshMs: QUOTE_FRESH_MS,
    patienceMs: PATIENCE_MS,
    fetch: async (instruments, signal) => {
      const bySymbol = instrumentsBySymbol(instruments);
      const symbols = new Set(instruments.flatMap((one) => yahooSymbol(one) ?? []));
      const rows = await (await source()).quotes([...symbols], signal);
      const nowMs = pace.nowMs();
      return rows.flatMap((row) =>
        (bySymbol.get(String(row.symbol)) ?? []).flatMap(
          (one) => yahooQuote(one, row, nowMs) ?? [],
        ),
      );
    },
  });
  const charts = new ShortMemory<YahooChart>(pace);
  const quotes = (instruments: readonly Instrument[]): Promise<readonly Quote[]> =>
    polled.read(instruments.filter((one) => yahooSymbol(one) !== null));

  const chartOf = ({ instrument, type, endMs }: KlineRequest, symbol: string) => {
    const { backMs, freshMs, interval } = rangeRules[type];
    const isLive = pace.nowMs() - endMs < freshMs;
    const key = `${symbol} ${interval} ${backMs} ${isLive ? 'now' : endMs}`;
    return charts
      .read(key, freshMs, async () => {
        const of = { symbol, interval, fromMs: endMs - backMs, toMs: endMs };
        return gate.run(async (signal) => (await source()).chart(of, signal));
      })
      .catch((error) => {
        if (error instanceof NothingThere) throw noChart(instrument, error);
        throw error;
      });
  };

  return {
    name: YAHOO,
    isSimulated: false,
    offers: () => ({ depth: false, trades: false, history }),
    covers: (instrument) => yahooSymbol(instrument) !== null,
    quotes,
    depth: async () => NO_DEPTH,
    trades: async () => [],
    printsBetween: async () => ({ low: null, high: null, volume: 0n }),
    klines: async (request): Promise<Klines> => {
      const { instrument, endMs, newest, type } = request;
      const symbol = yahooSymbol(instrument);
      if (symbol === null) throw noChart(instrument);
      const [chart, [quote]] = await Promise.all([chartOf(request, symbol), quotes([instrument])]);
      const unit = priceUnit(instrument, chart.meta.currency);
      if (quote === undefined || unit === null) throw noChart(instrument);
      const bars = yahooBars({ instrument, type, endMs, unit }, chart);
      return {
        bars: newest === undefined ? bars : bars.slice(-newest),
        previousClose: quote.previousClose,
      };
    },
    stream: streamByPolling(quotes, pace, QUOTE_FRESH_MS),
  };
}

function noChart(instrument: Instrument, cause?: unknown): MarketDataUnavailable {
  return new MarketDataUnavailable(YAHOO, `no chart of ${instrument.id}`, { cause });
}

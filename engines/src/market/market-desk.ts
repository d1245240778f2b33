import type { KlineType } from '@candor/contract/enums';
import {
  buildCatalogue,
  type Catalogue,
  isCatalogueStale,
} from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Depth, MarketView, Quote } from '@candor/domain/market/market-view';
import { FX_ONE } from '@candor/domain/money/exchange';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { settlementInstant } from '@candor/domain/time/trading-days';
import type { Clock } from '../clock.ts';
import { fxLegs, fxRate } from './fx-rates.ts';
import {
  type KlineBar,
  type Klines,
  type MarketDataProvider,
  MarketDataUnavailable,
  type TradePrint,
} from './provider.ts';
import { quoteAgeMaxMs } from './quote-age.ts';
import { type Outage, quoteCache } from './quote-cache.ts';
import { type HaltSource, noHalts, type TradingHours, tradingHoursAt } from './trading-hours.ts';

/** One place where the house reads the market: quotes, charts, hours and the view a decision is made on. */
export interface MarketDesk {
  readonly clock: Clock;
  readonly marketHours: MarketHours;
  /** Instruments of today; contracts roll by themselves. */
  catalogue(): Catalogue;
  /** The latest quote; null when none was ever known. Under an outage it is old and says so. */
  quote(instrument: Instrument): Promise<Quote | null>;
  /** Latest quotes in the order asked. */
  quotes(instruments: readonly Instrument[]): Promise<readonly (Quote | null)[]>;
  /** Quotes of the whole catalogue by instrument id, at most a second old: for lists. */
  snapshotAll(): Promise<ReadonlyMap<string, Quote>>;
  /** Rejects with `MarketDataUnavailable` when the provider does not answer; so do the next four. */
  depth(instrument: Instrument): Promise<Depth>;
  trades(instrument: Instrument, limit: number): Promise<readonly TradePrint[]>;
  klines(instrument: Instrument, type: KlineType, endMs?: number): Promise<Klines>;
  /** The bar being made, and the one before it in the same session; empty before the first. */
  newestBars(instrument: Instrument, type: KlineType): Promise<readonly KlineBar[]>;
  /** Closes of the last five-minute bars, oldest first: mini-charts. */
  lastCloses(instrument: Instrument, count: number): Promise<readonly bigint[]>;
  /** Highest and lowest price of the last 365 days, today included; null without history. */
  yearRange(instrument: Instrument): Promise<{ high: bigint; low: bigint } | null>;
  hours(instrument: Instrument, nowMs: number): TradingHours;
  /**
   * What a trading decision may know, as of `nowMs`. Prints are those after `printsSinceMs`; without it they
   * are null. Never rejects for an outage: the quote is then old or null and nothing fills on it.
   */
  marketView(instrument: Instrument, nowMs: number, printsSinceMs?: number): Promise<MarketView>;
  /** Wallet-currency units per unit of a currency, scaled by `10^FX_DECIMALS`; null without quotes. */
  fxRate(from: string, to: string, nowMs: number): Promise<bigint | null>;
  /** The provider's outage, while one lasts. */
  outage(): Outage | null;
  readonly provider: MarketDataProvider;
}

export interface MarketDeskOptions {
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly marketHours: MarketHours;
  readonly halts?: HaltSource;
  /** Quotes so recent are served again without asking the provider. */
  readonly quoteFreshMs?: number;
}

const QUOTE_FRESH_MS = 100;
const LIST_FRESH_MS = 1000;
const CHART_FRESH_MS = 60_000;
const BAR_MS = 60_000;
const EMPTY_DEPTH: Depth = { bids: [], asks: [] };

export function marketDesk(options: MarketDeskOptions): MarketDesk {
  const { provider, clock, marketHours } = options;
  const halts = options.halts ?? noHalts;
  const cache = quoteCache(provider, options.quoteFreshMs ?? QUOTE_FRESH_MS);
  // A decision is taken on the quote of its very instant, so that a preview can be repeated.
  const exact = quoteCache(provider, 0);
  const catalogue = rollingCatalogue(clock);
  const closes = remembered<readonly bigint[]>(clock, CHART_FRESH_MS);
  const ranges = remembered<{ high: bigint; low: bigint } | null>(clock, CHART_FRESH_MS);
  const lists = remembered<ReadonlyMap<string, Quote>>(clock, LIST_FRESH_MS);
  const hours = (instrument: Instrument, nowMs: number): TradingHours =>
    tradingHoursAt({ instrument, marketHours, halts, nowMs });

  const rate = async (from: string, to: string, nowMs: number): Promise<bigint | null> => {
    if (from === to) return FX_ONE;
    const legs = fxLegs(catalogue(), from, to);
    if (legs === null) return null;
    const pairs = legs.map((leg) => leg.instrument);
    const quotes = await exact.read(pairs, nowMs);
    return fxRate(legs, (pair) => quotes[pairs.indexOf(pair)] ?? null);
  };

  const marketView = async (
    instrument: Instrument,
    nowMs: number,
    printsSinceMs?: number,
  ): Promise<MarketView> => {
    const walletCurrency = instrument.walletType === 'HK_STOCK' ? 'HKD' : 'USD';
    const [quotes, book, minute, prints, fx] = await Promise.all([
      exact.read([instrument], nowMs),
      orDuringOutage(provider.depth(instrument, nowMs), EMPTY_DEPTH),
      orDuringOutage(
        provider.printsBetween(instrument, { fromMs: nowMs - BAR_MS, toMs: nowMs }),
        null,
      ),
      printsSinceMs === undefined
        ? null
        : orDuringOutage(
            provider.printsBetween(instrument, { fromMs: printsSinceMs, toMs: nowMs }),
            null,
          ),
      rate(instrument.currency, walletCurrency, nowMs),
    ]);
    // Without a rate nothing can be settled in the wallet's currency, which is the same as no price.
    const quote = fx === null ? null : (quotes[0] ?? null);
    return {
      instrumentId: instrument.id,
      ...hours(instrument, nowMs),
      quote,
      depth: book,
      quoteAgeMaxMs: quoteAgeMaxMs(instrument.assetClass),
      barVolume: minute?.volume ?? 0n,
      printLow: prints?.low ?? null,
      printHigh: prints?.high ?? null,
      fxRate: fx ?? FX_ONE,
      settlesAtMs: settlementInstant(calendarOf(instrument.calendarId), {
        tradedAtMs: nowMs,
        settleDays: instrument.settleDays,
      }),
    };
  };

  return {
    clock,
    marketHours,
    provider,
    catalogue,
    hours,
    marketView,
    fxRate: rate,
    outage: () => cache.outage() ?? exact.outage(),
    quote: async (instrument) => (await cache.read([instrument], clock.nowMs()))[0] ?? null,
    quotes: (instruments) => cache.read(instruments, clock.nowMs()),
    snapshotAll: () =>
      lists.get('all', async () => {
        const quotes = await cache.read(catalogue().instruments, clock.nowMs());
        return new Map(quotes.flatMap((quote) => (quote ? [[quote.instrumentId, quote]] : [])));
      }),
    depth: (instrument) => provider.depth(instrument, clock.nowMs()),
    trades: (instrument, limit) => provider.trades(instrument, clock.nowMs(), limit),
    klines: (instrument, type, endMs) => {
      const nowMs = clock.nowMs();
      return provider.klines({ instrument, type, endMs: Math.min(endMs ?? nowMs, nowMs) });
    },
    newestBars: async (instrument, type) => {
      const endMs = clock.nowMs();
      return (await provider.klines({ instrument, type, endMs, newest: 2 })).bars;
    },
    lastCloses: (instrument, count) =>
      closes.get(`${instrument.id} ${count}`, async () => {
        const endMs = clock.nowMs();
        const { bars } = await provider.klines({ instrument, type: '1D', endMs });
        return bars.slice(-count).map((bar) => bar.close);
      }),
    yearRange: (instrument) =>
      ranges.get(instrument.id, () => readYearRange(provider, instrument, clock.nowMs())),
  };
}

async function readYearRange(
  provider: MarketDataProvider,
  instrument: Instrument,
  endMs: number,
): Promise<{ high: bigint; low: bigint } | null> {
  const { bars } = await provider.klines({ instrument, type: '1Y', endMs });
  const first = bars[0];
  if (first === undefined) return null;
  let { high, low } = first;
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
  }
  return { high, low };
}

/** An outage gives `fallback`; any other failure is ours and goes on. */
async function orDuringOutage<Value, Fallback>(
  answer: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return fallback;
    throw error;
  }
}

function rollingCatalogue(clock: Clock): () => Catalogue {
  let current = buildCatalogue(clock.nowMs());
  let checkedAtMs = clock.nowMs();
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs === checkedAtMs) return current;
    checkedAtMs = nowMs;
    if (isCatalogueStale(current, nowMs)) current = buildCatalogue(nowMs);
    return current;
  };
}

const REMEMBERED_MAX = 5000;

/** Answers kept for a while; callers that come while one is being made share it. */
function remembered<Value>(
  clock: Clock,
  freshMs: number,
): { get(key: string, make: () => Promise<Value>): Promise<Value> } {
  const kept = new Map<string, { madeAtMs: number; value: Promise<Value> }>();
  return {
    get(key, make) {
      const nowMs = clock.nowMs();
      const known = kept.get(key);
      const ageMs = known === undefined ? 0 : nowMs - known.madeAtMs;
      if (known !== undefined && ageMs >= 0 && ageMs < freshMs) return known.value;
      if (kept.size >= REMEMBERED_MAX) kept.clear();
      const value = make();
      kept.set(key, { madeAtMs: nowMs, value });
      value.catch(() => kept.delete(key));
      return value;
    },
  };
}

import type { KlineType } from '@candor/contract/enums';
import type { MoneyRate } from '@candor/domain/funding/rates';
import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { walletCurrency } from '@candor/domain/ledger/chart';
import type { Depth, FxQuote, MarketView, Quote } from '@candor/domain/market/market-view';
import { FX_ONE } from '@candor/domain/money/exchange';
import { quoteAgeMaxMs, RATE_AGE_MAX_MS } from '@candor/domain/products/quote-age';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { settlementInstant } from '@candor/domain/time/trading-days';
import type { Clock } from '../clock.ts';
import type { HaltSource } from '../ports/halt-source.ts';
import { fxLegs, fxQuote, isClosingRate } from './fx-rates.ts';
import { KnownInstruments } from './known-instruments.ts';
import {
  type KlineBar,
  type Klines,
  type MarketDataProvider,
  MarketDataUnavailable,
  type PrintSummary,
  type ProviderOffer,
  type TradePrint,
} from './provider.ts';
import { type Outage, QuoteCache } from './quote-cache.ts';
import { Remembered } from './remembered.ts';
import { neverAgain, noHalts, type TradingHours, tradingHoursAt } from './trading-hours.ts';

/**
 * One place where the house reads the market: quotes, charts, hours and the view a decision is made
 * on.
 */
export interface MarketDesk {
  readonly clock: Clock;
  /** The hours of simulated prices. */
  readonly marketHours: MarketHours;
  /**
   * The hours an instrument is traded in: those of the house where its prices are simulated, always
   * those of its exchange where they are real.
   */
  marketHoursOf(instrument: Instrument): MarketHours;
  /** Where its prices come from, and what else that source has. */
  sourceOf(instrument: Instrument): PriceSource;
  /** Instruments of today; contracts roll by themselves. */
  catalogue(): Catalogue;
  /** The latest quote; null when none was ever known. Under an outage it is old and says so. */
  quote(instrument: Instrument): Promise<Quote | null>;
  /** Latest quotes in the order asked. */
  quotes(instruments: readonly Instrument[]): Promise<readonly (Quote | null)[]>;
  /** Quotes of the whole catalogue by instrument id, of this second of the clock: for lists. */
  snapshotAll(): Promise<ReadonlyMap<string, Quote>>;
  /**
   * Rejects with `MarketDataUnavailable` when the provider does not answer; so do the next four.
   */
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
   * What a trading decision may know, as of `nowMs`. Prints are those after `printsSinceMs`;
   * without it they are null. Never rejects for an outage: the quote is then old or null and
   * nothing fills on it.
   */
  marketView(instrument: Instrument, nowMs: number, printsSinceMs?: number): Promise<MarketView>;
  /**
   * Wallet-currency units per unit of a currency, scaled by `10^FX_DECIMALS`; null without quotes.
   * The last known rate, however old: for showing what something is worth.
   */
  fxRate(from: string, to: string, nowMs: number): Promise<bigint | null>;
  /**
   * The same for money that changes hands: null as well past the age nothing fills on, except that
   * the closing rate holds while the currency market rests.
   */
  moneyRate(from: string, to: string, nowMs: number): Promise<MoneyRate | null>;
  /** The longest outage of a provider, while one lasts. */
  outage(): Outage | null;
  /** Every provider that does not answer now. */
  outages(): readonly Outage[];
  readonly provider: MarketDataProvider;
}

export interface MarketDeskOptions {
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly marketHours: MarketHours;
  /** Those of the reference when nothing else is said. */
  readonly instruments?: Pick<KnownInstruments, 'catalogue' | 'hasEnded'>;
  readonly halts?: HaltSource;
  /** Quotes so recent are served again without asking the provider. */
  readonly quoteFreshMs?: number;
}

export interface PriceSource {
  readonly name: string;
  readonly isSimulated: boolean;
  readonly offers: ProviderOffer;
}

const QUOTE_FRESH_MS = 100;
const LIST_FRESH_MS = 1000;
const CHART_FRESH_MS = 60_000;
const BAR_MS = 60_000;
const SESSIONS_FOR_CLOSES_MAX = 4;
const EMPTY_DEPTH: Depth = { bids: [], asks: [] };
const ALL_OFFERED: ProviderOffer = { depth: true, trades: true };

export function marketDesk(options: MarketDeskOptions): MarketDesk {
  return new Desk(options);
}

interface Range {
  readonly high: bigint;
  readonly low: bigint;
}

class Desk implements MarketDesk {
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly marketHours: MarketHours;
  readonly #halts: HaltSource;
  readonly #instruments: Pick<KnownInstruments, 'catalogue' | 'hasEnded'>;
  readonly #cache: QuoteCache;
  readonly #quoteFreshMs: number;
  readonly #closes: Remembered<readonly bigint[]>;
  readonly #ranges: Remembered<Range | null>;
  readonly #lists: Remembered<ReadonlyMap<string, Quote>>;

  constructor(options: MarketDeskOptions) {
    const { provider, clock } = options;
    this.provider = provider;
    this.clock = clock;
    this.marketHours = options.marketHours;
    this.#halts = options.halts ?? noHalts;
    this.#instruments = options.instruments ?? KnownInstruments.ofReference(clock);
    this.#cache = new QuoteCache(provider);
    this.#quoteFreshMs = options.quoteFreshMs ?? QUOTE_FRESH_MS;
    this.#closes = new Remembered(clock, CHART_FRESH_MS);
    this.#ranges = new Remembered(clock, CHART_FRESH_MS);
    this.#lists = new Remembered(clock, LIST_FRESH_MS, 'aligned');
  }

  catalogue(): Catalogue {
    return this.#instruments.catalogue();
  }

  async quote(instrument: Instrument): Promise<Quote | null> {
    return (await this.quotes([instrument]))[0] ?? null;
  }

  quotes(instruments: readonly Instrument[]): Promise<readonly (Quote | null)[]> {
    const present = instruments.map((one) => this.#present(one));
    return this.#cache.read(present, this.clock.nowMs(), this.#quoteFreshMs);
  }

  snapshotAll(): Promise<ReadonlyMap<string, Quote>> {
    return this.#lists.get('all', async () => {
      const quotes = await this.quotes(this.catalogue().instruments);
      return new Map(quotes.flatMap((quote) => (quote ? [[quote.instrumentId, quote]] : [])));
    });
  }

  depth(instrument: Instrument): Promise<Depth> {
    return this.provider.depth(this.#present(instrument), this.clock.nowMs());
  }

  trades(instrument: Instrument, limit: number): Promise<readonly TradePrint[]> {
    return this.provider.trades(this.#present(instrument), this.clock.nowMs(), limit);
  }

  klines(asked: Instrument, type: KlineType, endMs?: number): Promise<Klines> {
    const nowMs = this.clock.nowMs();
    const instrument = this.#present(asked);
    return this.provider.klines({ instrument, type, endMs: Math.min(endMs ?? nowMs, nowMs) });
  }

  async newestBars(asked: Instrument, type: KlineType): Promise<readonly KlineBar[]> {
    const instrument = this.#present(asked);
    const endMs = this.clock.nowMs();
    return (await this.provider.klines({ instrument, type, endMs, newest: 2 })).bars;
  }

  lastCloses(instrument: Instrument, count: number): Promise<readonly bigint[]> {
    return this.#closes.get(`${seriesOf(this.#present(instrument))} ${count}`, async () => {
      const closes: bigint[] = [];
      let endMs: number | undefined;
      // A session that has just begun has few bars; the ones before it make up for them.
      for (let session = 0; session < SESSIONS_FOR_CLOSES_MAX; session += 1) {
        const { bars } = await this.klines(instrument, '1D', endMs);
        closes.unshift(...bars.map((bar) => bar.close));
        const [first] = bars;
        if (closes.length >= count || first === undefined) break;
        endMs = first.startMs - 1;
      }
      return closes.slice(-count);
    });
  }

  yearRange(instrument: Instrument): Promise<Range | null> {
    return this.#ranges.get(seriesOf(this.#present(instrument)), async () =>
      rangeOf((await this.klines(instrument, '1Y')).bars),
    );
  }

  marketHoursOf(instrument: Instrument): MarketHours {
    return this.#partFor(instrument).isSimulated ? this.marketHours : 'exchange';
  }

  sourceOf(instrument: Instrument): PriceSource {
    const part = this.#partFor(instrument);
    const { isSimulated, name } = part;
    return { name, isSimulated, offers: part.offers?.(instrument) ?? ALL_OFFERED };
  }

  hours(instrument: Instrument, nowMs: number): TradingHours {
    if (this.#instruments.hasEnded(instrument)) return neverAgain;
    const present = this.#present(instrument);
    const marketHours = this.marketHoursOf(present);
    return tradingHoursAt({ instrument: present, marketHours, halts: this.#halts, nowMs });
  }

  async marketView(asked: Instrument, nowMs: number, printsSinceMs?: number): Promise<MarketView> {
    const instrument = this.#present(asked);
    const paidIn = walletCurrency[instrument.walletType];
    const [quotes, depth, minute, prints, fx] = await Promise.all([
      this.#exactQuotes([instrument], nowMs),
      orDuringOutage(this.provider.depth(instrument, nowMs), EMPTY_DEPTH),
      this.#prints(instrument, nowMs - BAR_MS, nowMs),
      printsSinceMs === undefined ? null : this.#prints(instrument, printsSinceMs, nowMs),
      this.#fxQuote(instrument.currency, paidIn, nowMs),
    ]);
    const isForeign = instrument.currency !== paidIn;
    const calendar = calendarOf(instrument.calendarId);
    const { settleDays } = instrument;
    return {
      instrumentId: instrument.id,
      ...this.hours(instrument, nowMs),
      // Without a rate nothing can be settled in the wallet's currency, which is the same as no
      // price.
      quote: isForeign && fx === null ? null : (quotes[0] ?? null),
      depth,
      quoteAgeMaxMs: quoteAgeMaxMs(instrument),
      barVolume: minute?.volume ?? 0n,
      printLow: prints?.low ?? null,
      printHigh: prints?.high ?? null,
      fxRate: isForeign ? (fx?.rate ?? null) : FX_ONE,
      printVolume: prints?.volume ?? 0n,
      fx,
      fxAgeMaxMs: RATE_AGE_MAX_MS,
      settlesAtMs: settlementInstant(calendar, { tradedAtMs: nowMs, settleDays }),
    };
  }

  async fxRate(from: string, to: string, nowMs: number): Promise<bigint | null> {
    if (from === to) return FX_ONE;
    return (await this.#fxQuote(from, to, nowMs))?.rate ?? null;
  }

  async moneyRate(from: string, to: string, nowMs: number): Promise<MoneyRate | null> {
    if (from === to) return { mid: FX_ONE, isClosing: false };
    const fx = await this.#fxQuote(from, to, nowMs);
    if (fx === null) return null;
    if (nowMs - fx.timeMs <= RATE_AGE_MAX_MS) return { mid: fx.rate, isClosing: false };
    const legs = fxLegs(this.catalogue(), from, to) ?? [];
    const rests = legs.every(({ instrument }) => this.marketHoursOf(instrument) === 'exchange');
    if (!rests || !isClosingRate({ legs, fx, nowMs })) return null;
    return { mid: fx.rate, isClosing: true };
  }

  outage(): Outage | null {
    return this.outages()[0] ?? null;
  }

  outages(): readonly Outage[] {
    return this.#cache.outages();
  }

  /** In its version of today, whatever the caller has kept: prices are in the count of today. */
  #present(instrument: Instrument): Instrument {
    return this.catalogue().byId.get(instrument.id) ?? instrument;
  }

  #partFor(instrument: Instrument): MarketDataProvider {
    return this.provider.partFor?.(instrument) ?? this.provider;
  }

  /** The last known rate with its age; null without quotes, and within one currency. */
  async #fxQuote(from: string, to: string, nowMs: number): Promise<FxQuote | null> {
    if (from === to) return null;
    const legs = fxLegs(this.catalogue(), from, to);
    if (legs === null) return null;
    const pairs = legs.map((leg) => leg.instrument);
    const quotes = await this.#exactQuotes(pairs, nowMs);
    return fxQuote(legs, (pair) => quotes[pairs.indexOf(pair)] ?? null);
  }

  /** A decision is taken on the quote of its very instant, so that a preview can be repeated. */
  #exactQuotes(
    instruments: readonly Instrument[],
    nowMs: number,
  ): Promise<readonly (Quote | null)[]> {
    return this.#cache.read(instruments, nowMs, 0);
  }

  #prints(instrument: Instrument, fromMs: number, toMs: number): Promise<PrintSummary | null> {
    return orDuringOutage(this.provider.printsBetween(instrument, { fromMs, toMs }), null);
  }
}

function rangeOf(bars: readonly KlineBar[]): Range | null {
  const [first] = bars;
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

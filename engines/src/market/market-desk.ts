import { type KlineType, klineTypes } from '@candor/contract/enums';
import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Depth, ExtendedBook, Quote } from '@candor/domain/market/market-view';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { productOf } from '@candor/domain/products/all-products';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { type AuctionEnds, endsAtUncross } from '../auction/auction-ports.ts';
import type { Clock } from '../clock.ts';
import { type DividendSource, noDividends } from '../ports/dividend-source.ts';
import { type EventCalendar, noEvents, type Span } from '../ports/event-calendar.ts';
import type { HaltSource } from '../ports/halt-source.ts';
import { type AnnouncedSplit, noSplits, type SplitSource } from '../ports/split-source.ts';
import type { OperatorHalt } from './known-instrument-ports.ts';
import { KnownInstruments } from './known-instruments.ts';
import { type PriceRange, rangeOf } from './price-range.ts';
import {
  ALL_OFFERED,
  closesFrom,
  type KlineBar,
  type KlineClose,
  type KlineRequest,
  type Klines,
  type MarketDataProvider,
  type MinuteCloses,
  minuteClosesFrom,
  type ProviderOffer,
  type TradePrint,
} from './provider.ts';
import { type Outage, QuoteCache } from './quote-cache.ts';
import { Remembered } from './remembered.ts';
import { type StatedHalt, statedByRule, statedHalt } from './stated-halt.ts';
import { type PriceSources, type PricesWanted, takePrices } from './take-prices.ts';
import {
  extendedHoursAt,
  neverAgain,
  noHalts,
  type TradingHours,
  tradingHoursAt,
} from './trading-hours.ts';

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
  /** What the same bars close at, for less where the source has it for less. */
  closes(instrument: Instrument, type: KlineType, endMs?: number): Promise<readonly KlineClose[]>;
  /** The minute chart of the day of an instant, as far as it had come, by its closes alone. */
  minuteCloses(instrument: Instrument, endMs: number): Promise<MinuteCloses>;
  /** The price each range is counted from: the first of its bars, of a day the close before it. */
  rangeStarts(instrument: Instrument): Promise<readonly RangeStart[]>;
  /** The bar being made, and the one before it in the same session; empty before the first. */
  newestBars(instrument: Instrument, type: KlineType): Promise<readonly KlineBar[]>;
  /** Closes of the last five-minute bars, oldest first: mini-charts. */
  lastCloses(instrument: Instrument, count: number): Promise<readonly bigint[]>;
  /** Highest and lowest price of the last 365 days, today included; null without history. */
  yearRange(instrument: Instrument): Promise<PriceRange | null>;
  hours(instrument: Instrument, nowMs: number): TradingHours;
  /** Why an instrument is halted; null of what is not. */
  halt(instrument: Instrument, nowMs: number): StatedHalt | null;
  /** The halts by rules of the market that began in a span that has passed, ascending. */
  haltsBegun(instrument: Instrument, span: Span): readonly StatedHalt[];
  /** The halts by operators, lifted or not, oldest first. */
  operatorHalts(instrument: Instrument): readonly OperatorHalt[];
  /** Those of a day with its extended hours; null where nothing trades then. */
  extendedHours(instrument: Instrument, nowMs: number): TradingHours | null;
  /**
   * What trades of it now outside regular hours; null where, or while, nothing does. Rejects with
   * `MarketDataUnavailable`.
   */
  extended(instrument: Instrument): Promise<ExtendedBook | null>;
  /** The dividends of a share that are announced, and those of the last year; oldest first. */
  dividends(instrument: Instrument, nowMs: number): readonly Dividend[];
  /** What is told when, by the rules of whoever makes these prices. */
  readonly events: EventCalendar;
  /** The split of a share that is announced; null of nearly all. */
  split(instrument: Instrument, nowMs: number): AnnouncedSplit | null;
  /**
   * The prices and rates of one decision or answer, all as of `nowMs`. Never rejects for an outage:
   * a quote is then old or null and nothing fills on it.
   */
  prices(wanted: PricesWanted, nowMs: number): Promise<PriceSnapshot>;
  /** The longest outage of a provider, while one lasts. */
  outage(): Outage | null;
  /** Every provider that does not answer now. */
  outages(): readonly Outage[];
  /** When each provider last answered. */
  answeredAt(): ReadonlyMap<string, number>;
  readonly provider: MarketDataProvider;
}

type InstrumentsOfDesk = Pick<
  KnownInstruments,
  'catalogue' | 'hasEnded' | 'endedMs' | 'haltedBy' | 'operatorHalts'
>;

export interface MarketDeskOptions {
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly marketHours: MarketHours;
  /** Those of the reference when nothing else is said. */
  readonly instruments?: InstrumentsOfDesk;
  readonly halts?: HaltSource;
  /** With the uncross when nothing else is said. */
  readonly auctionEnds?: AuctionEnds;
  readonly dividends?: DividendSource;
  readonly splits?: SplitSource;
  readonly events?: EventCalendar;
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
const SESSIONS_FOR_CLOSES_MAX = 4;

export function marketDesk(options: MarketDeskOptions): MarketDesk {
  return new Desk(options);
}

export interface RangeStart {
  readonly type: KlineType;
  readonly price: bigint;
  readonly startMs: number;
}

class Desk implements MarketDesk {
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly marketHours: MarketHours;
  readonly events: EventCalendar;
  readonly #halts: HaltSource;
  readonly #auctionEnds: AuctionEnds;
  readonly #dividends: DividendSource;
  readonly #splits: SplitSource;
  readonly #instruments: InstrumentsOfDesk;
  readonly #cache: QuoteCache;
  readonly #sources: PriceSources;
  readonly #quoteFreshMs: number;
  readonly #closes: Remembered<readonly bigint[]>;
  readonly #ranges: Remembered<PriceRange | null>;
  readonly #starts: Remembered<readonly RangeStart[]>;
  readonly #lists: Remembered<ReadonlyMap<string, Quote>>;

  constructor(options: MarketDeskOptions) {
    const { provider, clock } = options;
    this.provider = provider;
    this.clock = clock;
    this.marketHours = options.marketHours;
    this.events = options.events ?? noEvents;
    this.#halts = options.halts ?? noHalts;
    this.#auctionEnds = options.auctionEnds ?? endsAtUncross;
    this.#dividends = options.dividends ?? noDividends;
    this.#splits = options.splits ?? noSplits;
    this.#instruments = options.instruments ?? KnownInstruments.ofReference(clock);
    this.#cache = new QuoteCache(provider);
    this.#sources = this.#sourcesOfPrices();
    this.#quoteFreshMs = options.quoteFreshMs ?? QUOTE_FRESH_MS;
    this.#closes = new Remembered(clock, CHART_FRESH_MS);
    this.#ranges = new Remembered(clock, CHART_FRESH_MS);
    this.#starts = new Remembered(clock, CHART_FRESH_MS);
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
    return this.provider.klines(this.#upToNow(asked, type, endMs));
  }

  closes(asked: Instrument, type: KlineType, endMs?: number): Promise<readonly KlineClose[]> {
    return closesFrom(this.provider, this.#upToNow(asked, type, endMs));
  }

  minuteCloses(asked: Instrument, endMs: number): Promise<MinuteCloses> {
    const instrument = this.#present(asked);
    return minuteClosesFrom(this.provider, instrument, Math.min(endMs, this.clock.nowMs()));
  }

  #upToNow(asked: Instrument, type: KlineType, endMs = Number.POSITIVE_INFINITY): KlineRequest {
    const instrument = this.#present(asked);
    return { instrument, type, endMs: Math.min(endMs, this.clock.nowMs()) };
  }

  rangeStarts(instrument: Instrument): Promise<readonly RangeStart[]> {
    return this.#starts.get(seriesOf(this.#present(instrument)), async () => {
      const starts = klineTypes.map(async (type) => {
        const { bars, previousClose } = await this.klines(instrument, type);
        const [first] = bars;
        if (first === undefined) return [];
        const price = type === 'intraday' ? previousClose || first.open : first.open;
        return price > 0n ? [{ type, price, startMs: first.startMs }] : [];
      });
      return (await Promise.all(starts)).flat();
    });
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
        const read = await this.closes(instrument, '1D', endMs);
        closes.unshift(...read.map(({ close }) => close));
        const [first] = read;
        if (closes.length >= count || first === undefined) break;
        endMs = first.startMs - 1;
      }
      return closes.slice(-count);
    });
  }

  yearRange(instrument: Instrument): Promise<PriceRange | null> {
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
    return tradingHoursAt({
      instrument: present,
      marketHours,
      halts: this.#halts,
      auctionEnds: this.#auctionEnds,
      nowMs,
    });
  }

  halt(instrument: Instrument, nowMs: number): StatedHalt | null {
    if (this.hours(instrument, nowMs).status !== 'halted') return null;
    return statedHalt(
      {
        halts: this.#halts,
        catalogue: this.catalogue(),
        haltedBy: (one) => this.#instruments.haltedBy(one),
      },
      this.#present(instrument),
      nowMs,
    );
  }

  haltsBegun(instrument: Instrument, span: Span): readonly StatedHalt[] {
    const present = this.#present(instrument);
    const halts = this.#halts.begunIn(present, span);
    return halts.map((halt) => statedByRule(halt, present, this.catalogue()));
  }

  operatorHalts(instrument: Instrument): readonly OperatorHalt[] {
    return this.#instruments.operatorHalts(instrument);
  }

  extendedHours(instrument: Instrument, nowMs: number): TradingHours | null {
    const present = this.#present(instrument);
    const { terms } = productOf(present);
    const isOffered =
      terms.hasExtendedHours === true &&
      !this.#instruments.hasEnded(instrument) &&
      this.marketHoursOf(present) === 'exchange' &&
      this.sourceOf(present).offers.extendedHours === true;
    return isOffered ? extendedHoursAt(present, this.hours(present, nowMs), nowMs) : null;
  }

  async extended(instrument: Instrument): Promise<ExtendedBook | null> {
    const nowMs = this.clock.nowMs();
    if (this.extendedHours(instrument, nowMs)?.status !== 'open') return null;
    const present = this.#present(instrument);
    return (await this.provider.extended?.({ instrument: present, nowMs })) ?? null;
  }

  split(instrument: Instrument, nowMs: number): AnnouncedSplit | null {
    return this.#splits.announced(instrument, nowMs);
  }

  dividends(instrument: Instrument, nowMs: number): readonly Dividend[] {
    return this.#dividends.announced(this.#present(instrument), nowMs);
  }

  prices(wanted: PricesWanted, nowMs: number): Promise<PriceSnapshot> {
    return takePrices(this.#sources, wanted, nowMs);
  }

  outage(): Outage | null {
    return this.outages()[0] ?? null;
  }

  outages(): readonly Outage[] {
    return this.#cache.outages();
  }

  answeredAt(): ReadonlyMap<string, number> {
    return this.#cache.answeredAt();
  }

  /** In its version of today, whatever the caller has kept: prices are in the count of today. */
  #present(instrument: Instrument): Instrument {
    return this.catalogue().byId.get(instrument.id) ?? instrument;
  }

  #sourcesOfPrices(): PriceSources {
    return {
      provider: this.provider,
      catalogue: () => this.catalogue(),
      present: (instrument) => this.#present(instrument),
      hours: (instrument, nowMs) => this.hours(instrument, nowMs),
      extendedHours: (instrument, nowMs) => this.extendedHours(instrument, nowMs),
      goneDividends: (instrument, nowMs) => {
        const { fromMs = 0 } = this.#dividends;
        const toMs = this.#instruments.endedMs(instrument) ?? nowMs;
        const announced = this.#dividends.announced(instrument, nowMs);
        return announced.filter(({ exMs }) => fromMs <= exMs && exMs <= toMs);
      },
      marketHoursOf: (instrument) => this.marketHoursOf(instrument),
      hasEnded: (instrument) => this.#instruments.hasEnded(instrument),
      // Of its very instant, so that a preview can be repeated.
      readQuotes: (instruments, nowMs) => this.#cache.read(instruments, nowMs, 0),
    };
  }

  #partFor(instrument: Instrument): MarketDataProvider {
    return this.provider.partFor?.(instrument) ?? this.provider;
  }
}

import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { walletCurrency } from '@candor/domain/ledger/chart';
import type {
  Depth,
  ExtendedBook,
  ExtendedTrading,
  FxQuote,
  MarketBook,
  MarketView,
  PriceView,
  Quote,
} from '@candor/domain/market/market-view';
import {
  type CurrencyPair,
  type PairRate,
  type PriceSnapshot,
  pairKey,
} from '@candor/domain/market/price-snapshot';
import { FX_ONE } from '@candor/domain/money/exchange';
import { quoteAgeMaxMs, RATE_AGE_MAX_MS } from '@candor/domain/products/quote-age';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { settlementInstant } from '@candor/domain/time/trading-days';
import { fxLegs, fxQuote, isClosingRate, type Leg } from './fx-rates.ts';
import { type MarketDataProvider, MarketDataUnavailable, type PrintSummary } from './provider.ts';
import type { TradingHours } from './trading-hours.ts';

/** What a snapshot is taken of. The rates into the wallets of its instruments come with them. */
export interface PricesWanted {
  /** What is held: their last prices. */
  readonly held?: readonly Instrument[];
  /** What is to be traded: books, prints, hours and settlement besides. */
  readonly traded?: readonly Instrument[];
  readonly pairs?: readonly CurrencyPair[];
  /** Prints of the traded are those after it; without it they are null. */
  readonly printsSinceMs?: number;
}

/** What of the market a snapshot is made of. */
export interface PriceSources {
  readonly provider: Pick<MarketDataProvider, 'depth' | 'printsBetween' | 'extended'>;
  catalogue(): Catalogue;
  /** In its version of today: prices are in the count of today. */
  present(instrument: Instrument): Instrument;
  hours(instrument: Instrument, nowMs: number): TradingHours;
  /** Those of a day with its extended hours; null where nothing trades then. */
  extendedHours(instrument: Instrument, nowMs: number): TradingHours | null;
  goneDividends(instrument: Instrument, nowMs: number): readonly Dividend[];
  marketHoursOf(instrument: Instrument): MarketHours;
  hasEnded(instrument: Instrument): boolean;
  /** In the order asked, all of one pass. */
  readQuotes(instruments: readonly Instrument[], nowMs: number): Promise<readonly (Quote | null)[]>;
}

const BAR_MS = 60_000;
const EMPTY_DEPTH: Depth = { bids: [], asks: [] };
const NOTHING: readonly never[] = [];

/**
 * Reads all of it as of `nowMs`, the quotes of instruments and of the pairs behind the rates in one
 * pass. Never rejects for an outage: a quote is then old or null. What has left the catalogue has
 * no price for what is held of it, whatever somebody may still say.
 */
export async function takePrices(
  sources: PriceSources,
  wanted: PricesWanted,
  nowMs: number,
): Promise<PriceSnapshot> {
  const held = (wanted.held ?? NOTHING).map((one) => sources.present(one));
  const traded = (wanted.traded ?? NOTHING).map((one) => sources.present(one));
  const { printsSinceMs } = wanted;
  const legs = legsOf(sources.catalogue(), wanted);
  const priced = [...traded, ...held.filter((one) => !sources.hasEnded(one))];
  const [quotes, books, extended] = await Promise.all([
    quotesOf(sources, [...priced, ...[...legs.values()].flat().map(instrumentOf)], nowMs),
    Promise.all(traded.map((one) => bookOf(sources, one, { nowMs, printsSinceMs }))),
    Promise.all(traded.map((one) => extendedOf(sources, one, { nowMs, printsSinceMs }))),
  ]);
  const rates = ratesOf(sources, { legs, quotes, nowMs });
  const views = new Map<string, PriceView>();
  for (const one of held) views.set(one.id, priceView(sources, one, { quotes, rates, nowMs }));
  for (const [at, one] of traded.entries()) {
    const book = books[at];
    if (book === undefined) continue;
    const view = priceView(sources, one, { quotes, rates, nowMs });
    // Without a rate nothing can be settled in the wallet's currency, which is the same as no
    // price.
    const quote = view.fxRate === null ? null : view.quote;
    const market: MarketView = { ...view, quote, ...book, settlesAtMs: settlesAt(one, nowMs) };
    const outside = extended[at] ?? null;
    views.set(one.id, outside === null ? market : { ...market, extended: outside });
  }
  return { atMs: nowMs, views, rates };
}

type Quotes = ReadonlyMap<string, Quote | null>;
type Rates = ReadonlyMap<string, PairRate>;

function instrumentOf({ instrument }: Leg): Instrument {
  return instrument;
}

/** The pair that pays for an instrument; of itself within one currency. */
function pairOf({ currency, walletType }: Instrument): CurrencyPair {
  return { from: currency, to: walletCurrency[walletType] };
}

/** The ways from currency to currency, each once; without those that nothing leads along. */
function legsOf(
  catalogue: Catalogue,
  { held = NOTHING, traded = NOTHING, pairs = NOTHING }: PricesWanted,
): ReadonlyMap<string, readonly Leg[]> {
  const ways = new Map<string, readonly Leg[]>();
  for (const pair of [...traded.map(pairOf), ...held.map(pairOf), ...pairs]) {
    if (pair.from === pair.to || ways.has(pairKey(pair))) continue;
    const legs = fxLegs(catalogue, pair.from, pair.to);
    if (legs !== null) ways.set(pairKey(pair), legs);
  }
  return ways;
}

async function quotesOf(
  sources: PriceSources,
  instruments: readonly Instrument[],
  nowMs: number,
): Promise<Quotes> {
  const asked = [...new Map(instruments.map((one) => [one.id, one])).values()];
  const quotes = await sources.readQuotes(asked, nowMs);
  return new Map(asked.map(({ id }, at) => [id, quotes[at] ?? null]));
}

function ratesOf(
  sources: PriceSources,
  of: {
    readonly legs: ReadonlyMap<string, readonly Leg[]>;
    readonly quotes: Quotes;
    readonly nowMs: number;
  },
): Rates {
  const rates = new Map<string, PairRate>();
  for (const [key, legs] of of.legs) {
    const fx = fxQuote(legs, ({ id }) => of.quotes.get(id) ?? null);
    if (fx === null) continue;
    const isClosing = isLastBeforeClose(sources, { legs, fx, nowMs: of.nowMs });
    rates.set(key, { fx, ageMaxMs: RATE_AGE_MAX_MS, isClosing });
  }
  return rates;
}

/** Too old to trade on, and the closing rate of pairs that keep the hours of their exchange. */
function isLastBeforeClose(
  sources: PriceSources,
  of: { readonly legs: readonly Leg[]; readonly fx: FxQuote; readonly nowMs: number },
): boolean {
  if (of.nowMs - of.fx.timeMs <= RATE_AGE_MAX_MS) return false;
  const rests = of.legs.every((leg) => sources.marketHoursOf(leg.instrument) === 'exchange');
  return rests && isClosingRate(of);
}

function priceView(
  sources: PriceSources,
  instrument: Instrument,
  of: { readonly quotes: Quotes; readonly rates: Rates; readonly nowMs: number },
): PriceView {
  const pair = pairOf(instrument);
  const isForeign = pair.from !== pair.to;
  const fx = of.rates.get(pairKey(pair))?.fx ?? null;
  const dividends = sources.goneDividends(instrument, of.nowMs);
  return {
    instrumentId: instrument.id,
    ...sources.hours(instrument, of.nowMs),
    quote: of.quotes.get(instrument.id) ?? null,
    quoteAgeMaxMs: quoteAgeMaxMs(instrument),
    fxRate: isForeign ? (fx?.rate ?? null) : FX_ONE,
    fx,
    fxAgeMaxMs: RATE_AGE_MAX_MS,
    ...(dividends.length > 0 && { dividends }),
  };
}

async function bookOf(
  { provider }: PriceSources,
  instrument: Instrument,
  { nowMs, printsSinceMs }: { readonly nowMs: number; readonly printsSinceMs: number | undefined },
): Promise<MarketBook> {
  const printsFrom = (fromMs: number) =>
    orDuringOutage<PrintSummary | null>(
      provider.printsBetween(instrument, { fromMs, toMs: nowMs }),
      null,
    );
  const [depth, minute, prints] = await Promise.all([
    orDuringOutage(provider.depth(instrument, nowMs), EMPTY_DEPTH),
    printsFrom(nowMs - BAR_MS),
    printsSinceMs === undefined ? null : printsFrom(printsSinceMs),
  ]);
  return {
    depth,
    barVolume: minute?.volume ?? 0n,
    printLow: prints?.low ?? null,
    printHigh: prints?.high ?? null,
    printVolume: prints?.volume ?? 0n,
  };
}

const NOBODY: ExtendedBook = {
  quote: null,
  depth: EMPTY_DEPTH,
  barVolume: 0n,
  printLow: null,
  printHigh: null,
  printVolume: 0n,
};

/** What trades outside regular hours, where and when something does. */
async function extendedOf(
  sources: PriceSources,
  instrument: Instrument,
  at: { readonly nowMs: number; readonly printsSinceMs: number | undefined },
): Promise<ExtendedTrading | null> {
  const hours = sources.extendedHours(instrument, at.nowMs);
  if (hours === null) return null;
  const isOutside = sources.hours(instrument, at.nowMs).status === 'closed';
  if (!isOutside || hours.status === 'closed') return { hours, book: null };
  const look = sources.provider.extended?.({ instrument, ...at });
  const book = look === undefined ? null : await orDuringOutage(look, null);
  return { hours, book: book ?? NOBODY };
}

function settlesAt({ calendarId, settleDays }: Instrument, nowMs: number): number {
  return settlementInstant(calendarOf(calendarId), { tradedAtMs: nowMs, settleDays });
}

/** An outage gives `fallback`; any other failure is ours and goes on. */
async function orDuringOutage<Value>(answer: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return fallback;
    throw error;
  }
}

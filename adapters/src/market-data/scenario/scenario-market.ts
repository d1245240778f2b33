import { setImmediate } from 'node:timers/promises';
import { isPrice } from '@candor/domain/instruments/below-zero';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { roundToTick, tickAt } from '@candor/domain/instruments/tick-size';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import type { MarketHours } from '@candor/domain/time/market-hours';
import {
  ALL_OFFERED,
  type MarketDataProvider,
  minuteClosesFrom,
  type PrintSummary,
  type TradePrint,
} from '@candor/engines/market/provider';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import { isTarget } from './exposure.ts';
import { changed, ScenarioChanges } from './price-change.ts';
import { type Scenario, scenarioText } from './read-scenario.ts';
import { ScenarioBars } from './scenario-bars.ts';
import { scenarioPath } from './scenario-path.ts';
import { ScenarioStops } from './scenario-stops.ts';

/** So many quotes are read before others get a turn. */
const TOGETHER = 32;

export interface ScenarioOptions {
  readonly scenario: Scenario;
  /** A market that answers for any instant: the simulated one. */
  readonly base: MarketDataProvider;
  readonly marketHours: MarketHours;
  readonly dividends: Pick<DividendSource, 'announced'>;
  /** Everything that is listed: leaders of contracts are found here by their code. */
  readonly listed: readonly Instrument[];
  readonly nowMs: () => number;
}

export interface ScenarioMarket {
  readonly provider: MarketDataProvider;
  /** Stops of the scenario's own; known for the day of `prepare` and the one after. */
  readonly halts: HaltSource;
  /** Works out the stops around an instant, before anybody asks for them. */
  prepare(nowMs: number): Promise<void>;
}

/**
 * A scenario laid over a market: a pure function of what the market says, the instrument, the
 * instant and the scenario. What changes, changes at whole minutes and for prices of every kind
 * alike, so bars, quotes, prints and the book stay one market. Before its start nothing differs.
 */
export function scenarioMarket(options: ScenarioOptions): ScenarioMarket {
  const { base, listed, marketHours, nowMs, scenario } = options;
  const path = scenarioPath(scenario);
  const leaders = new Map(
    listed.flatMap((one) => (isLeader(scenario, one) ? [[one.code, one] as const] : [])),
  );
  const leaderOf = (code: string): Instrument | null => leaders.get(code) ?? null;
  const changes = new ScenarioChanges({ ...options, path, leaderOf });
  const stops = new ScenarioStops({ base, changes, marketHours, path, scenario, leaderOf });
  const bars = new ScenarioBars({ base, changes, marketHours, startMs: scenario.startMs, stops });
  const mark = scenarioText(scenario);

  const quoteOf = async (instrument: Instrument, atMs: number): Promise<Quote | null> => {
    const spokenMs = await stops.spokenAt(instrument, atMs);
    const [quote] = await base.quotes([instrument], spokenMs);
    if (quote === undefined) return null;
    if (atMs < scenario.startMs) return quote;
    const own = await changes.of(instrument);
    const change = own.at(quote.timeMs);
    const drawnBy = quote.drawnBy === undefined ? {} : { drawnBy: `${quote.drawnBy} ${mark}` };
    const day = await bars.dayFigures(instrument, quote);
    const last = changed(instrument, quote.last, change);
    const priced = (price: bigint) => changed(instrument, price, change);
    const best = bestOf(instrument, quote, priced);
    const coolingOff = changedBand(quote, priced);
    return { ...quote, ...day, ...best, last, ...coolingOff, ...drawnBy };
  };

  const provider: MarketDataProvider = {
    ...base,
    // A scenario is laid over regular trading alone.
    offers: (instrument) => {
      const { extendedHours: _, ...offer } = base.offers?.(instrument) ?? ALL_OFFERED;
      return offer;
    },
    quotes: async (instruments, atMs) => {
      await stops.prepare(atMs);
      const quotes: Quote[] = [];
      for (const [index, one] of instruments.entries()) {
        // The first look at a day that moves takes long: others are served meanwhile.
        if (index % TOGETHER === TOGETHER - 1) await setImmediate();
        const quote = await quoteOf(one, atMs);
        if (quote !== null) quotes.push(quote);
      }
      return quotes;
    },
    depth: async (instrument, atMs) => {
      const spokenMs = await stops.spokenAt(instrument, atMs);
      const depth = await base.depth(instrument, spokenMs);
      if (atMs < scenario.startMs) return depth;
      const [quote] = await base.quotes([instrument], spokenMs);
      const change = (await changes.of(instrument)).at(quote?.timeMs ?? spokenMs);
      return changedBook(instrument, depth, (price) => changed(instrument, price, change));
    },
    trades: async (instrument, atMs, limit): Promise<readonly TradePrint[]> => {
      const spokenMs = await stops.spokenAt(instrument, atMs);
      const own = await changes.of(instrument);
      const prints = await base.trades(instrument, spokenMs, limit);
      const open = await stops.openOnly(instrument, prints);
      return open.map((print) => ({
        ...print,
        price: changed(instrument, print.price, own.at(print.timeMs)),
      }));
    },
    printsBetween: (instrument, span) => printsOf({ base, changes, stops }, instrument, span),
    klines: (request) => bars.klines(request),
    closes: async (request) => (await bars.klines(request)).bars,
    minuteCloses: (instrument, endMs) => minuteClosesFrom(bars, instrument, endMs),
    stream: (instruments, onQuotes) =>
      base.stream(instruments, () => {
        void provider.quotes(instruments, nowMs()).then(onQuotes);
      }),
  };
  return { provider, halts: stops, prepare: (atMs) => stops.prepare(atMs) };
}

/** What contracts follow, and the share of a squeeze as it is held. */
function isLeader(scenario: Scenario, one: Instrument): boolean {
  const isHeld = one.heldAs === one.id && isTarget(scenario, one);
  return one.assetClass === 'index' || one.assetClass === 'crypto' || isHeld;
}

/** Bid and ask after a change: they never meet, for prices of low ticks may fall together. */
function bestOf(
  instrument: Instrument,
  { ask, bid }: Quote,
  changedPrice: (price: bigint) => bigint,
): Pick<Quote, 'ask' | 'bid'> {
  const newBid = bid === null ? null : changedPrice(bid);
  const newAsk = ask === null ? null : changedPrice(ask);
  if (newBid === null || newAsk === null || newBid < newAsk) return { bid: newBid, ask: newAsk };
  return { bid: newBid, ask: newBid + tickAt(instrument, newBid) };
}

/** A cooling-off after a change, which turns no order of prices. */
function changedBand(
  { coolingOff }: Quote,
  priced: (price: bigint) => bigint,
): Pick<Quote, 'coolingOff'> {
  if (coolingOff === undefined) return {};
  const { reference, low, high } = coolingOff;
  const prices = { reference: priced(reference), low: priced(low), high: priced(high) };
  return { coolingOff: { ...coolingOff, ...prices } };
}

/** A book after a change: each level at least a tick from the one before it. */
export function changedBook(
  instrument: Instrument,
  { asks, bids }: Depth,
  changedPrice: (price: bigint) => bigint,
): Depth {
  const down: BookLevel[] = [];
  for (const level of bids) {
    const price = changedPrice(level.price);
    const before = down.at(-1)?.price;
    const below = before === undefined ? price : roundedBelow(instrument, before);
    const least = price < below ? price : below;
    if (before !== undefined && (!isPrice(instrument, least) || least >= before)) break;
    down.push({ ...level, price: least });
  }
  const up: BookLevel[] = [];
  let above = down[0]?.price ?? 0n;
  for (const level of asks) {
    const price = changedPrice(level.price);
    const least = above + tickAt(instrument, above);
    above = price > above ? price : least;
    up.push({ ...level, price: above });
  }
  return { bids: down, asks: up };
}

function roundedBelow(instrument: Instrument, price: bigint): bigint {
  const below = price - tickAt(instrument, price - 1n);
  return isPrice(instrument, below) ? roundToTick(instrument, below) : 0n;
}

/** Prints of a span, stretch by stretch of one change, stops left out. */
async function printsOf(
  of: {
    readonly base: MarketDataProvider;
    readonly changes: ScenarioChanges;
    readonly stops: ScenarioStops;
  },
  instrument: Instrument,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<PrintSummary> {
  const own = await of.changes.of(instrument);
  let low: bigint | null = null;
  let high: bigint | null = null;
  let volume = 0n;
  for (const open of await of.stops.openSpans(instrument, { fromMs, toMs })) {
    for (let afterMs = open.fromMs; afterMs < open.toMs; ) {
      const untilMs = Math.min(open.toMs, own.nextAfter(afterMs + 1) - 1);
      const part = await of.base.printsBetween(instrument, { fromMs: afterMs, toMs: untilMs });
      const change = own.at(untilMs);
      const [partLow, partHigh] = [part.low, part.high].map((price) =>
        price === null ? null : changed(instrument, price, change),
      );
      if (partLow != null && (low === null || partLow < low)) low = partLow;
      if (partHigh != null && (high === null || partHigh > high)) high = partHigh;
      volume += part.volume;
      afterMs = untilMs;
    }
  }
  return { low, high, volume };
}

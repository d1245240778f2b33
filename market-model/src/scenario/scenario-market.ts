import { setImmediate } from 'node:timers/promises';
import { isPrice } from '@candor/domain/instruments/below-zero';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { roundToTick, tickAt } from '@candor/domain/instruments/tick-size';
import type { BookLevel, Depth, Quote } from '@candor/domain/market/market-view';
import {
  ALL_OFFERED,
  type MarketDataProvider,
  minuteClosesFrom,
  type PrintSummary,
  type TradePrint,
} from '@candor/engines/market/provider';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import { fallenOn } from '../events/dividends.ts';
import type { Overlay } from '../halts/overlay.ts';
import type { MarketModel } from '../market/market-model.ts';
import { marketOfModel } from '../market/simulated-market.ts';
import { type BookChange, type Change, changed } from './price-change.ts';
import { type Scenario, scenarioText } from './read-scenario.ts';
import { ScenarioBars } from './scenario-bars.ts';
import { ScenarioChanges } from './scenario-changes.ts';
import { isStopped, outageHalt } from './scenario-halts.ts';
import { type ScenarioPath, scenarioPath } from './scenario-path.ts';
import { ScenarioStops } from './scenario-stops.ts';

/** So many quotes are read before others get a turn. */
const TOGETHER = 32;

export interface ScenarioOptions {
  readonly scenario: Scenario;
  /** The simulated market that it is laid over. */
  readonly model: MarketModel;
  /** Everything that is listed: leaders of contracts are found here by their code. */
  readonly listed: readonly Instrument[];
  readonly nowMs: () => number;
}

export interface ScenarioMarket {
  readonly provider: MarketDataProvider;
  /** Whatever stands still. */
  readonly halts: HaltSource;
}

/**
 * A scenario laid over a market: a pure function of what the market says, the instrument, the
 * instant and the scenario. What changes, changes at whole minutes and for prices of every kind
 * alike, so bars, quotes, prints and the book stay one market. Before its start nothing differs.
 */
export function scenarioMarket(options: ScenarioOptions): ScenarioMarket {
  const { nowMs, scenario } = options;
  const { base, bars, changes, stops } = partsOf(options);
  const mark = scenarioText(scenario);

  const quoteOf = async (instrument: Instrument, atMs: number): Promise<Quote | null> => {
    const spokenMs = stops.spokenAt(instrument, atMs);
    const [quote] = await base.quotes([instrument], spokenMs);
    if (quote === undefined) return null;
    if (atMs < scenario.startMs) return quote;
    const own = changes.of(instrument);
    const change = own.at(quote.timeMs);
    const drawnBy = quote.drawnBy === undefined ? {} : { drawnBy: `${quote.drawnBy} ${mark}` };
    const day = await bars.dayFigures(instrument, quote);
    const last = changed(instrument, quote.last, change);
    const best = bestOf(instrument, quote, change);
    const coolingOff = changedBand(quote, (price) => changed(instrument, price, change));
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
      const spokenMs = stops.spokenAt(instrument, atMs);
      const depth = await base.depth(instrument, spokenMs);
      if (atMs < scenario.startMs) return depth;
      const [quote] = await base.quotes([instrument], spokenMs);
      const change = changes.of(instrument).at(quote?.timeMs ?? spokenMs);
      return changedBook(instrument, depth, change.sides(twiceMiddleOf(depth)));
    },
    trades: async (instrument, atMs, limit): Promise<readonly TradePrint[]> => {
      const spokenMs = stops.spokenAt(instrument, atMs);
      const own = changes.of(instrument);
      const prints = await base.trades(instrument, spokenMs, limit);
      const open = stops.openOnly(instrument, prints);
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
  return { provider, halts: stops };
}

/** What a scenario is made of. */
function partsOf(options: ScenarioOptions) {
  const { listed, model, nowMs, scenario } = options;
  const { marketHours } = model;
  const { startMs } = scenario;
  const path = scenarioPath(scenario);
  const byName = new Map(
    listed.flatMap((one) =>
      one.heldAs === one.id ? [[`${one.assetClass} ${one.code}`, one] as const] : [],
    ),
  );
  const changes = new ScenarioChanges({ scenario, path, model, byName });
  const below = model.paths.under(overlayOf({ scenario, path }, changes));
  const base = marketOfModel(below, nowMs);
  const stops = new ScenarioStops({ path, scenario, below });
  const fallen = (instrument: Instrument, epochDay: number): bigint => {
    const dividends = model.dividendsOf(instrument);
    return dividends === null ? 0n : BigInt(Math.round(fallenOn(dividends, epochDay)));
  };
  const bars = new ScenarioBars({ base, changes, marketHours, startMs, stops, fallenOn: fallen });
  return { base, bars, changes, stops };
}

/** What the halts of the market below look at. */
function overlayOf(
  { scenario, path }: { readonly scenario: Scenario; readonly path: ScenarioPath },
  changes: ScenarioChanges,
): Overlay {
  const outage = outageHalt(scenario, path);
  return {
    shownOf: (instrument) => changes.shownOf(instrument),
    isMoved: (instrument, fromMs, toMs) => changes.isMoved(instrument, fromMs, toMs),
    stopsIn: (instrument) => (isStopped(scenario, instrument) ? [outage] : []),
  };
}

/** Of the best prices of a book, or of the one there is. */
function twiceMiddleOf({ asks, bids }: Depth): bigint {
  const [ask, bid] = [asks[0]?.price, bids[0]?.price];
  return (ask ?? bid ?? 0n) + (bid ?? ask ?? 0n);
}

/** Bid and ask after a change: they never meet, for prices of low ticks may fall together. */
function bestOf(
  instrument: Instrument,
  quote: Quote,
  change: Change,
): Pick<Quote, 'ask' | 'askQuantity' | 'bid' | 'bidQuantity'> {
  const { ask, askQuantity, bid, bidQuantity } = quote;
  const sides = change.sides((ask ?? bid ?? 0n) + (bid ?? ask ?? 0n));
  const newBid = bid === null ? null : sides.bid(instrument, bid);
  const newAsk = ask === null ? null : sides.ask(instrument, ask);
  if (newBid === null || !isPrice(instrument, newBid)) {
    return { ask: newAsk, askQuantity, bid: null, bidQuantity: null };
  }
  const isCrossed = newAsk !== null && newBid >= newAsk;
  const apart = isCrossed ? newBid + tickAt(instrument, newBid) : newAsk;
  return { ask: apart, askQuantity, bid: newBid, bidQuantity };
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
  sides: BookChange,
): Depth {
  const down: BookLevel[] = [];
  for (const level of bids) {
    const price = sides.bid(instrument, level.price);
    const before = down.at(-1)?.price;
    const below = before === undefined ? price : roundedBelow(instrument, before);
    const least = price < below ? price : below;
    if (!isPrice(instrument, least) || (before !== undefined && least >= before)) break;
    down.push({ ...level, price: least });
  }
  const up: BookLevel[] = [];
  let above = down[0]?.price ?? 0n;
  for (const level of asks) {
    const price = sides.ask(instrument, level.price);
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
  const own = of.changes.of(instrument);
  let low: bigint | null = null;
  let high: bigint | null = null;
  let volume = 0n;
  for (const open of of.stops.openSpans(instrument, { fromMs, toMs })) {
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

import type { KlineType } from '@candor/contract/enums';
import { klineTypes } from '@candor/contract/enums';
import { isPrice } from '@candor/domain/instruments/below-zero';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Depth, Quote } from '@candor/domain/market/market-view';
import type { KlineBar, MarketDataProvider, MinuteCloses, TradePrint } from './provider.ts';

/**
 * What every provider must keep, whatever its source. Each check answers the violations it found,
 * in words; a healthy provider gives none. Test runners and the chaos scenarios call it.
 */
export async function conformanceViolations(
  provider: MarketDataProvider,
  instruments: readonly Instrument[],
  nowMs: number,
): Promise<string[]> {
  const violations: string[] = [];
  if (provider.name === '') violations.push('a provider has a name');
  const covered = instruments.filter((instrument) => provider.covers(instrument));
  if (covered.length === 0) violations.push('covers none of the instruments it was given');
  const quotes = await provider.quotes(covered, nowMs);
  const ids = new Set(covered.map((instrument) => instrument.id));
  for (const quote of quotes) {
    if (!ids.has(quote.instrumentId))
      violations.push(`a quote nobody asked: ${quote.instrumentId}`);
  }
  for (const instrument of covered) {
    const quote = quotes.find((one) => one.instrumentId === instrument.id);
    const found = await violationsOf(provider, instrument, quote ?? null, nowMs);
    violations.push(...found.map((violation) => `${instrument.id}: ${violation}`));
  }
  return violations;
}

async function violationsOf(
  provider: MarketDataProvider,
  instrument: Instrument,
  quote: Quote | null,
  nowMs: number,
): Promise<string[]> {
  const violations = quote === null ? [] : quoteViolations(provider, instrument, quote, nowMs);
  const depth = await provider.depth(instrument, nowMs);
  violations.push(...depthViolations(instrument, depth));
  const trades = await provider.trades(instrument, nowMs, 50);
  violations.push(...tradeViolations(instrument, trades, nowMs));
  const minutes = await provider.minuteCloses?.(instrument, nowMs);
  if (minutes !== undefined) {
    const { bars, ...rest } = await provider.klines({ instrument, type: 'intraday', endMs: nowMs });
    if (minutesText({ ...rest, closes: bars }) !== minutesText(minutes)) {
      violations.push('minutes: closes that are not those of the minute chart');
    }
  }
  for (const type of klineTypes) {
    const wanted = { instrument, type, endMs: nowMs };
    const closes = await provider.closes?.(wanted);
    const { bars } = await provider.klines(wanted);
    violations.push(...barViolations(bars, type, nowMs));
    const ofBars = bars.map(({ startMs, close }) => `${startMs} ${close}`);
    const told = closes?.map(({ startMs, close }) => `${startMs} ${close}`);
    if (told !== undefined && told.join() !== ofBars.join()) {
      violations.push(`${type}: closes that are not those of the bars`);
    }
  }
  return violations;
}

/** Impossible quotes: crossed, off tick, outside the day's range, from the future, unlabelled. */
export function quoteViolations(
  provider: Pick<MarketDataProvider, 'name' | 'isSimulated'>,
  instrument: Instrument,
  quote: Quote,
  nowMs: number,
): string[] {
  const { bid, ask, last, high, low, open } = quote;
  const violations: string[] = [];
  const prices = [last, open, quote.previousClose];
  if (prices.some((one) => !isPrice(instrument, one))) violations.push('a price of nothing');
  if (bid !== null && !isPrice(instrument, bid)) violations.push(`bid ${bid}`);
  if (bid !== null && ask !== null && bid >= ask)
    violations.push(`bid ${bid} not below ask ${ask}`);
  if (low > last || last > high) violations.push(`last ${last} outside ${low} to ${high}`);
  if (low > open || open > high) violations.push(`open ${open} outside ${low} to ${high}`);
  violations.push(...sizeViolations('bid', bid, quote.bidQuantity, provider.isSimulated));
  violations.push(...sizeViolations('ask', ask, quote.askQuantity, provider.isSimulated));
  violations.push(...bandViolations(quote));
  if (quote.volume < 0n) violations.push(`volume ${quote.volume}`);
  if (quote.timeMs > nowMs) violations.push('a quote from the future');
  if (quote.sourceName === '') violations.push('no source');
  if (quote.isSimulated !== provider.isSimulated)
    violations.push('mislabelled as real or simulated');
  if (!provider.isSimulated) return violations;
  for (const price of [bid, ask, last, high, low, open]) {
    if (price !== null && !isOnTick(instrument, price)) violations.push(`${price} is off tick`);
  }
  return violations;
}

/** In a cooling-off nothing is shown outside its band. */
function bandViolations({ coolingOff, bid, ask, last, timeMs }: Quote): string[] {
  if (coolingOff === undefined) return [];
  const { low, high, reference, fromMs, untilMs } = coolingOff;
  const shown = [bid, ask, last, reference].filter((price) => price !== null);
  return [
    ...shown.filter((price) => price < low || price > high).map((one) => `${one} outside its band`),
    ...(fromMs <= timeMs && timeMs < untilMs ? [] : ['a cooling-off of another time']),
  ];
}

/** A real source may keep a size to itself, which is then null beside its price and never zero. */
function sizeViolations(
  side: 'bid' | 'ask',
  price: bigint | null,
  quantity: bigint | null,
  isSimulated: boolean,
): string[] {
  if (price === null) return quantity === null ? [] : [`${side} size without its price`];
  if (quantity === null) return isSimulated ? [`${side} without its size`] : [];
  return quantity > 0n ? [] : [`${side} size of nothing`];
}

/** Whether a scaled price is a multiple of the tick in force at it. */
export function isOnTick(instrument: Instrument, price: bigint): boolean {
  const { ticks } = instrument;
  const band = ticks.findLast((one) => one.fromPrice <= price) ?? ticks[0];
  return band !== undefined && price % band.tick === 0n;
}

/** Books out of order, crossed, with empty levels or sizes that are no whole lots. */
export function depthViolations(instrument: Instrument, depth: Depth): string[] {
  const violations: string[] = [];
  const { bids, asks } = depth;
  const prices = [...bids.toReversed(), ...asks].map((level) => level.price);
  for (const [index, price] of prices.entries()) {
    const before = prices[index - 1];
    if (before !== undefined && before >= price) violations.push(`book out of order at ${price}`);
  }
  if (bids.length > 10 || asks.length > 10) violations.push('more than ten levels');
  for (const level of [...bids, ...asks]) {
    if (level.quantity <= 0n || !isPrice(instrument, level.price))
      violations.push('an empty level');
    if (level.quantity % instrument.minCount !== 0n) violations.push('a size of broken lots');
    if (level.orders < 0) violations.push('less than no orders');
  }
  return violations;
}

function tradeViolations(
  instrument: Instrument,
  trades: readonly TradePrint[],
  nowMs: number,
): string[] {
  const violations: string[] = [];
  if (trades.length > 50) violations.push('more prints than asked');
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const trade of trades) {
    if (!isPrice(instrument, trade.price) || trade.quantity <= 0n)
      violations.push('an empty print');
    if (trade.timeMs < lastMs) violations.push('prints out of order');
    if (trade.timeMs > nowMs) violations.push('a print from the future');
    lastMs = trade.timeMs;
  }
  return violations.map((violation) => `${violation} (${instrument.code})`);
}

function barViolations(bars: readonly KlineBar[], type: KlineType, nowMs: number): string[] {
  const violations: string[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    if (bar.startMs <= before) violations.push(`${type}: bars out of order`);
    if (bar.startMs > nowMs) violations.push(`${type}: a bar from the future`);
    const ends = [bar.open, bar.close];
    if (ends.some((price) => price > bar.high || price < bar.low)) {
      violations.push(`${type}: a bar outside its own range`);
    }
    if (bar.volume < 0n) violations.push(`${type}: volume below nothing`);
    before = bar.startMs;
  }
  return violations;
}

/** The same text for the same minutes, whatever else their bars have. */
function minutesText({ closes, previousClose, sessions = [] }: MinuteCloses): string {
  const bars = closes.map(({ startMs, close }) => `${startMs} ${close}`);
  const stretches = sessions.map(({ startMs, endMs }) => `${startMs} ${endMs}`);
  return [previousClose, ...bars, '', ...stretches].join('\n');
}

import type { Instrument } from '../instruments/instrument.ts';
import { FX_ONE } from '../money/exchange.ts';
import type { FxQuote, MarketView, PriceView } from './market-view.ts';

/** What turns one unit of `from` into `to`. */
export interface CurrencyPair {
  readonly from: string;
  readonly to: string;
}

/** A rate of a snapshot, with what says whether money may move at it. */
export interface PairRate {
  readonly fx: FxQuote;
  /** Past this age nothing fills at it. */
  readonly ageMaxMs: number;
  /** It is past that age, and the last one before its market closed. */
  readonly isClosing: boolean;
}

/**
 * All prices and rates that a decision or an answer needs, read at one instant in one pass over the
 * market: no two figures made of it can be of two instants. Absent is what nobody knows.
 */
export interface PriceSnapshot {
  readonly atMs: number;
  /** By instrument; a `MarketView` where it may be traded on. */
  readonly views: ReadonlyMap<string, PriceView>;
  /** By `pairKey`. */
  readonly rates: ReadonlyMap<string, PairRate>;
}

export function pairKey({ from, to }: CurrencyPair): string {
  return `${from}/${to}`;
}

/** What is known of an instrument's price; null when the snapshot was not taken of it. */
export function viewOf({ views }: PriceSnapshot, instrumentId: string): PriceView | null {
  return views.get(instrumentId) ?? null;
}

/**
 * The market a command is decided on: its own instrument's. Throws where the snapshot has only its
 * price, or nothing.
 */
export function marketOf(of: {
  readonly prices: PriceSnapshot;
  readonly instrument: Pick<Instrument, 'id'>;
}): MarketView {
  const { id } = of.instrument;
  const view = viewOf(of.prices, id);
  if (view === null || !isMarketView(view)) throw new Error(`The prices have no market of ${id}.`);
  return view;
}

/**
 * Prices as they are for an order of an instrument: one that is worked in extended hours too sees
 * what trades there as its market, any other sees regular trading alone.
 */
export function inHoursOf<Of extends { prices: PriceSnapshot; instrument: Pick<Instrument, 'id'> }>(
  of: Of,
  order: { readonly extendedHours?: true } | undefined,
): Of {
  if (order?.extendedHours === undefined) return of;
  const { taken, ...market } = marketOf(of);
  const { extended } = market;
  if (extended === undefined) return of;
  const { book, hours } = extended;
  const regular = taken === undefined ? {} : { taken };
  const view: MarketView = { ...market, ...hours, ...(book ?? regular) };
  return { ...of, prices: withView(of.prices, view) };
}

function isMarketView(view: PriceView): view is MarketView {
  return 'depth' in view;
}

/** The same prices with another view of one instrument. */
export function withView(prices: PriceSnapshot, view: PriceView): PriceSnapshot {
  return { ...prices, views: new Map(prices.views).set(view.instrumentId, view) };
}

/**
 * Units of one currency per unit of another, scaled by `10^FX_DECIMALS`, however old: for saying
 * what something is worth. Null when it is not known.
 */
export function rateOf({ rates }: PriceSnapshot, pair: CurrencyPair): bigint | null {
  return pair.from === pair.to ? FX_ONE : (rates.get(pairKey(pair))?.fx.rate ?? null);
}

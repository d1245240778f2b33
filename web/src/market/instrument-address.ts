import { source } from '@candor/contract/enums';
import { type GivenParameters, hrefTo } from '../app/navigation.ts';
import type { RoutePath } from '../app/routes.ts';

/** What tells one instrument from all others, and its name for the page that opens. */
export interface InstrumentAddress {
  readonly source: number;
  readonly market: string;
  readonly code: string;
  readonly name: string;
}

const pageBySource: Readonly<Record<number, RoutePath>> = {
  [source.forex]: 'pages/quote/forex',
  [source.future]: 'pages/quote/future',
  [source.globalIndex]: 'pages/quote/globalindex',
  [source.hkStock]: 'pages/hkstock/quote',
};

/** The quote page of a source; stocks, crypto and bonds share one. */
export function quotePath(of: { source: number }): RoutePath {
  return pageBySource[of.source] ?? 'pages/quote/stock';
}

/** Link to the quote page of an instrument. */
export function quoteHref(of: InstrumentAddress): string {
  const { name, code, market } = of;
  return hrefTo(quotePath(of), { name, code, source: of.source, market });
}

/** `0:NASDAQ:AAPL`. */
export function instrumentId(of: Omit<InstrumentAddress, 'name'>): string {
  return `${of.source}:${of.market}:${of.code}`;
}

const orderPageBySource: Readonly<Record<number, RoutePath>> = {
  [source.forex]: 'pages/payment/forex',
  [source.future]: 'pages/payment/future',
};

/** The order page of an instrument and its parameters, for a buy (0) or a sell (1). */
export function orderTarget(
  of: InstrumentAddress,
  direction: 0 | 1,
): { path: RoutePath; parameters: GivenParameters } {
  const { name, code, source: from, market } = of;
  const path = orderPageBySource[from] ?? 'pages/payment/stock';
  return { path, parameters: { name, code, source: from, market, direction } };
}

import { type Source, source } from '@candor/contract/enums';
import { productOf } from '@candor/domain/products/all-products';
import { type GivenParameters, hrefTo } from '../app/navigation.ts';
import type { RoutePath } from '../app/routes.ts';

/** What tells one instrument from all others, and its name for the page that opens. */
export interface InstrumentAddress {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
  readonly name: string;
}

/** A source as an address carries it, or null when the number is none of ours. */
export function readSource(text: string): Source | null {
  return Object.values(source).find((value) => String(value) === text) ?? null;
}

/** Link to the quote page of an instrument. */
export function quoteHref(of: InstrumentAddress): string {
  const { name, code, market } = of;
  // The pages of the products are held against the routes by a test.
  const page = productOf(of).words.quotePage as RoutePath;
  return hrefTo(page, { name, code, source: of.source, market });
}

/** `0:NASDAQ:AAPL`. */
export function instrumentId(of: Omit<InstrumentAddress, 'name'>): string {
  return `${of.source}:${of.market}:${of.code}`;
}

/** The order page of an instrument and its parameters; its quote page where it has none. */
export function orderTarget(
  of: InstrumentAddress,
  direction: 0 | 1,
): { path: RoutePath; parameters: GivenParameters } {
  const { name, code, source: from, market } = of;
  const { orderPage, quotePage } = productOf(of).words;
  const path = (orderPage ?? quotePage) as RoutePath;
  return { path, parameters: { name, code, source: from, market, direction } };
}

import type { OfProduct } from '@candor/domain/products/all-products';
import type { PriceForm } from '@candor/ui/format/money';
import { type InstrumentGroup, instrumentGroup } from './instrument-group.ts';

interface Priced extends OfProduct {
  readonly currency: string;
}

const withoutCurrency: readonly InstrumentGroup[] = ['index', 'forex', 'bond'];

/** London quotes in pence; saying GBP before pence would be a hundred times wrong. */
const pence = { market: 'LSE', currency: 'GBP', unit: 'GBX' } as const;

/** What prices are written in, where their instrument's money is in `currency`. */
export function priceUnit(of: { market: string; currency: string }): string {
  return of.market === pence.market && of.currency === pence.currency ? pence.unit : of.currency;
}

/**
 * How the price of a list row is written: index points, rates and bond prices carry no currency.
 */
export function priceForm(of: Priced): PriceForm {
  return withoutCurrency.includes(instrumentGroup(of)) ? {} : { currency: priceUnit(of) };
}

/** What the exchanges of Europe quote in. */
const quotedIn: Readonly<Record<string, string>> = {
  XETRA: 'EUR',
  PARIS: 'EUR',
  AMSTERDAM: 'EUR',
  MILAN: 'EUR',
  MADRID: 'EUR',
  LSE: pence.unit,
  SIX: 'CHF',
};

/**
 * Where prices are in the currency of the wallet that pays: not in Europe, and not of contracts.
 */
const pricedAsPaid: readonly InstrumentGroup[] = ['us', 'hk', 'crypto'];

/**
 * How a price of an order or a position is written. Their `currency` is the wallet's: a European
 * price carries that of its exchange, and a contract, a rate or a bond carries none.
 */
export function tradePriceForm(of: Priced): PriceForm {
  const group = instrumentGroup(of);
  if (pricedAsPaid.includes(group)) return { currency: of.currency };
  return group === 'eu' ? { currency: quotedIn[of.market] } : {};
}

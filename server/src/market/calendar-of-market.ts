import type { Catalogue } from '@candor/domain/instruments/catalogue';
import { isViewOnly } from '@candor/domain/products/all-products';
import { calendarOf } from '@candor/domain/time/calendars';
import type { TradingCalendar } from '@candor/domain/time/trading-calendar';

/** Names of whole groups beside the market labels of instruments. */
const calendarOfGroup: Readonly<Record<string, string>> = {
  US: 'XNYS',
  HKEX: 'XHKG',
  EU: 'XETR',
  COMEX: 'CME',
  NYMEX: 'CME',
  CBOT: 'CME',
};

/**
 * The calendar of a market label such as NASDAQ, HK, LSE, FOREX or COMEX; null for an unknown one.
 */
export function calendarOfMarket(catalogue: Catalogue, market: string): TradingCalendar | null {
  const label = market.toUpperCase();
  const ofGroup = calendarOfGroup[label];
  if (ofGroup !== undefined) return calendarOf(ofGroup);
  // Indices keep the hours of many homes under one label, so the label alone names no calendar.
  const instrument = catalogue.instruments.find((one) => one.market === label && !isViewOnly(one));
  return instrument === undefined ? null : calendarOf(instrument.calendarId);
}

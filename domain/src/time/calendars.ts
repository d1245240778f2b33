import cme from '../reference/calendars/CME.json' with { type: 'json' };
import crypto from '../reference/calendars/CRYPTO.json' with { type: 'json' };
import fx from '../reference/calendars/FX.json' with { type: 'json' };
import xams from '../reference/calendars/XAMS.json' with { type: 'json' };
import xetr from '../reference/calendars/XETR.json' with { type: 'json' };
import xhkg from '../reference/calendars/XHKG.json' with { type: 'json' };
import xlon from '../reference/calendars/XLON.json' with { type: 'json' };
import xmad from '../reference/calendars/XMAD.json' with { type: 'json' };
import xmil from '../reference/calendars/XMIL.json' with { type: 'json' };
import xnys from '../reference/calendars/XNYS.json' with { type: 'json' };
import xpar from '../reference/calendars/XPAR.json' with { type: 'json' };
import xswx from '../reference/calendars/XSWX.json' with { type: 'json' };
import futures from '../reference/instruments/futures.json' with { type: 'json' };
import indices from '../reference/instruments/indices.json' with { type: 'json' };
import {
  type CalendarRow,
  type SessionRow,
  sessionTimesOf,
  type TradingCalendar,
  tradingCalendarOf,
} from './trading-calendar.ts';

const exchangeRows: readonly CalendarRow[] = [
  cme,
  crypto,
  fx,
  xams,
  xetr,
  xhkg,
  xlon,
  xmad,
  xmil,
  xnys,
  xpar,
  xswx,
];

interface TradedProductRow {
  readonly symbol: string;
  readonly exchange: string;
  readonly trading: { readonly timezone: string; readonly sessions: readonly SessionRow[] };
}

/**
 * Whose holidays a futures exchange keeps. Exchanges without a calendar of their own follow the
 * nearest cash market, as the reference data advises; Singapore's own holidays are therefore not
 * known here.
 */
const holidaysOfFuturesExchange: Readonly<Record<string, string>> = {
  COMEX: 'CME',
  NYMEX: 'CME',
  CBOT: 'CME',
  CME: 'CME',
  CFE: 'CME',
  'ICE US': 'XNYS',
  'ICE Europe': 'XLON',
  Eurex: 'XETR',
  'Euronext Paris': 'XPAR',
  HKEX: 'XHKG',
  SGX: 'XHKG',
};

const calendarsById = new Map(exchangeRows.map((row) => [row.id, tradingCalendarOf(row)]));
const calendarIdByProduct = new Map<string, string>();
const calendarIdByIndex = new Map<string, string>();
addFuturesCalendars();
addIndexCalendars();

/** The calendar of an id. An unknown id is a bug of the catalogue, so it throws. */
export function calendarOf(calendarId: string): TradingCalendar {
  const calendar = calendarsById.get(calendarId);
  if (calendar === undefined) throw new Error(`no calendar ${calendarId}`);
  return calendar;
}

/** Every calendar: exchanges, then futures hours, then indices with hours of their own. */
export function allCalendars(): readonly TradingCalendar[] {
  return [...calendarsById.values()];
}

/** The calendar a futures product trades by, named by its root symbol such as GC. */
export function calendarIdOfProduct(product: string): string {
  const id = calendarIdByProduct.get(product);
  if (id === undefined) throw new Error(`no futures product ${product}`);
  return id;
}

/** The calendar an index is computed by. */
export function calendarIdOfIndex(symbol: string): string {
  const id = calendarIdByIndex.get(symbol);
  if (id === undefined) throw new Error(`no index ${symbol}`);
  return id;
}

/** Products with the same holidays and hours share one calendar, named after the first of them. */
function addFuturesCalendars(): void {
  const idByHours = new Map<string, string>();
  const products: readonly TradedProductRow[] = futures.items;
  for (const product of products) {
    const holidays = calendarOf(holidaysOfFuturesExchange[product.exchange] ?? '');
    const sessions = sessionTimesOf(product.trading.sessions);
    const isExchangeHours =
      JSON.stringify(sessions) === JSON.stringify(holidays.sessions) &&
      product.trading.timezone === holidays.timeZone;
    const hours = `${holidays.id} ${product.trading.timezone} ${JSON.stringify(sessions)}`;
    let id = isExchangeHours ? holidays.id : idByHours.get(hours);
    if (id === undefined) {
      id = `futures-${product.symbol}`;
      idByHours.set(hours, id);
      const timeZone = product.trading.timezone;
      calendarsById.set(id, { ...holidays, id, timeZone, sessions, settleChange: null });
    }
    calendarIdByProduct.set(product.symbol, id);
  }
}

interface IndexRow {
  readonly symbol: string;
  readonly name: TradingCalendar['name'];
  readonly timezone: string;
  readonly calendarId: string | null;
  readonly sessions?: readonly SessionRow[];
}

/**
 * An index without a calendar has home hours from Monday to Friday; its
 * holidays are not known here.
 */
function addIndexCalendars(): void {
  const rows: readonly IndexRow[] = indices.items;
  for (const row of rows) {
    if (row.calendarId !== null) {
      calendarIdByIndex.set(row.symbol, row.calendarId);
      continue;
    }
    const id = `index-${row.symbol}`;
    calendarIdByIndex.set(row.symbol, id);
    const calendar = tradingCalendarOf({
      id,
      name: row.name,
      timezone: row.timezone,
      coverage: { from: '2026-01-01', to: '2028-12-31' },
      weekdays: [1, 2, 3, 4, 5],
      sessions: row.sessions ?? [],
      settlement: 'T+0',
      holidays: [],
      earlyCloses: [],
    });
    calendarsById.set(id, calendar);
  }
}

import futures from '../reference/instruments/futures.json' with { type: 'json' };
import { addDays, type CalendarDay, toEpochDay, utcDay } from '../time/calendar-day.ts';
import { calendarIdOfProduct, calendarOf } from '../time/calendars.ts';
import { dayScheduleOf } from '../time/day-schedule.ts';
import { minuteOf } from '../time/trading-calendar.ts';
import { isTradingDay } from '../time/trading-days.ts';
import { zonedInstantMs } from '../time/zoned-instant.ts';
import type { LocalizedText } from './instrument.ts';
import { type LastTradingDayRule, lastTradingDayOf } from './last-trading-day.ts';

/** A futures product of the reference data: the terms all its contracts share. */
export interface FuturesProduct {
  readonly symbol: string;
  readonly exchange: string;
  readonly category: string;
  readonly name: LocalizedText;
  readonly multiplier: number;
  readonly contractUnit: string;
  readonly tickSize: number;
  readonly currency: string;
  /** Month letters, F January to Z December. */
  readonly months: readonly string[];
  /** How many contracts are listed at a time. */
  readonly listedAhead: number;
  readonly lastTradingDay: LastTradingDayRule;
  /**
   * Local time at which trading in an expiring contract ends, where it is before the usual close.
   */
  readonly lastTradingTime?: string;
  readonly settlement: string;
  readonly trading: { readonly timezone: string };
  readonly initialMarginRatio: number;
  readonly maintenanceMarginRatio: number;
  /** Only of what its exchange lets trade below zero: what margin is reckoned on at least. */
  readonly marginPrice?: number;
  readonly referencePrice: number;
  readonly annualVol: number;
  readonly priceDecimals: number;
}

/** One contract of a product. */
export interface FuturesContract {
  readonly product: FuturesProduct;
  /** Root, month letter, last digit of the year: GCZ6. */
  readonly code: string;
  readonly year: number;
  readonly month: number;
  readonly lastTradingDay: CalendarDay;
}

const monthCodes: Readonly<Record<string, number>> = futures.monthCodes;
const products: readonly FuturesProduct[] = futures.items;
const productsBySymbol = new Map(products.map((product) => [product.symbol, product]));
/**
 * Contracts stay known this long after they expired, so that old orders and links still resolve.
 */
const EXPIRED_DAYS_KEPT = 100;
/** Three years of months is more than any product lists. */
const MONTHS_SEARCHED_MAX = 40;

/** Expiry instants are asked for on the quote path; a few hundred contracts exist at a time. */
const EXPIRIES_KEPT_MAX = 5000;
const expiries = new Map<string, number>();

/** Every futures product. */
export function futuresProducts(): readonly FuturesProduct[] {
  return products;
}

/** The product of a root symbol. Throws when unknown: roots come from the catalogue. */
export function futuresProduct(symbol: string): FuturesProduct {
  const product = productsBySymbol.get(symbol);
  if (product === undefined) throw new Error(`no futures product ${symbol}`);
  return product;
}

/**
 * The contracts of a product known on a day, nearest first: those that expired within the last
 * hundred days, then the next `listedAhead` that still trade. A contract leaves the listed ones on
 * the day after its last trading day, and a new one joins at the far end.
 */
export function contractsOf(product: FuturesProduct, day: CalendarDay): readonly FuturesContract[] {
  const keptFrom = addDays(day, -EXPIRED_DAYS_KEPT);
  const firstYear = Number(day.slice(0, 4));
  const firstMonth = Number(day.slice(5, 7));
  const contracts: FuturesContract[] = [];
  let listed = 0;
  for (let ahead = -6; ahead < MONTHS_SEARCHED_MAX && listed < product.listedAhead; ahead++) {
    const months = firstYear * 12 + firstMonth - 1 + ahead;
    const year = Math.floor(months / 12);
    const month = (months % 12) + 1;
    const letter = product.months.find((code) => monthCodes[code] === month);
    if (letter === undefined) continue;
    const lastTradingDay = contractLastTradingDay(product, { year, month });
    if (lastTradingDay < keptFrom) continue;
    const code = `${product.symbol}${letter}${year % 10}`;
    contracts.push({ product, code, year, month, lastTradingDay });
    if (lastTradingDay >= day) listed++;
  }
  return contracts;
}

/** The last trading day of a contract month by its product's rule and its exchange's holidays. */
export function contractLastTradingDay(
  product: FuturesProduct,
  contract: { year: number; month: number },
): CalendarDay {
  const calendar = calendarOf(calendarIdOfProduct(product.symbol));
  const isBusinessDay = (day: CalendarDay): boolean => isTradingDay(calendar, day);
  return lastTradingDayOf(product.lastTradingDay, { ...contract, isBusinessDay });
}

/**
 * The instant trading in a contract ends: its product's last trading time on the last trading day,
 * else the close of that day.
 */
export function expiryInstant(future: { product: string; lastTradingDay: CalendarDay }): number {
  const key = `${future.product} ${future.lastTradingDay}`;
  const known = expiries.get(key);
  if (known !== undefined) return known;
  const found = findExpiry(future);
  if (expiries.size >= EXPIRIES_KEPT_MAX) expiries.clear();
  expiries.set(key, found);
  return found;
}

function findExpiry(future: { product: string; lastTradingDay: CalendarDay }): number {
  const product = futuresProduct(future.product);
  const calendar = calendarOf(calendarIdOfProduct(product.symbol));
  const epochDay = toEpochDay(future.lastTradingDay);
  if (product.lastTradingTime !== undefined) {
    const minuteOfDay = minuteOf(product.lastTradingTime);
    return zonedInstantMs({ epochDay, minuteOfDay, timeZone: product.trading.timezone });
  }
  const schedule = dayScheduleOf(calendar, epochDay);
  if (schedule === null) throw new Error(`${future.lastTradingDay} is no trading day`);
  return schedule.closeMs;
}

/** The UTC day on which the list of contracts is drawn up; it changes once a day. */
export function contractListDay(nowMs: number): CalendarDay {
  return utcDay(nowMs);
}

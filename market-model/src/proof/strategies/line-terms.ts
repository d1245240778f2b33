import { baseOf } from '@candor/domain/instruments/forex';
import { futureInstruments } from '@candor/domain/instruments/futures';
import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  borrowRate,
  paperInterestRates,
  RATE_DECIMALS,
  rateOfCurrency,
} from '@candor/domain/interest/interest-rates';
import { fromEpochDay, toEpochDay } from '@candor/domain/time/calendar-day';
import type { Group } from './panel.ts';

const RATE_DAYS = 360;
const YEAR_DAYS = 365;
/** A contract is left so many days before its last one, as who does not want delivery does. */
const LEFT_DAYS = 8;
const MONTH_DAYS = 30;

/** A yearly rate of a currency or a metal, as a fraction. */
function rateOf(currency: string): number {
  return fraction(rateOfCurrency(paperInterestRates, currency));
}

function fraction(scaled: bigint): number {
  return Number(scaled) / 10 ** RATE_DECIMALS / 100;
}

/** Where a rate is not in the reference, money costs what a dollar does: no share hangs on it. */
function moneyOf(currency: string): number {
  return paperInterestRates.byCurrency.has(currency) ? rateOf(currency) : rateOf('USD');
}

/**
 * What a night costs, as a part of the worth. Money that is paid costs its rate, so gains are
 * beyond interest. What is borrowed costs what the house charges, and so do pairs.
 *
 * @param earnsOnSales whether money from a short sale earns its rate, as in papers. The house
 *   locks it and pays nothing.
 */
export function nightsOf(instrument: Instrument, isTurned: boolean, earnsOnSales: boolean) {
  const { assetClass, currency } = instrument;
  if (assetClass === 'future') return { longNight: 0, shortNight: 0 };
  if (assetClass === 'forex') {
    const markup = fraction(paperInterestRates.swapMarkup);
    const difference = rateOf(currency) - rateOf(baseOf(instrument));
    const long = (isTurned ? -difference : difference) + markup;
    return { longNight: long / RATE_DAYS, shortNight: (2 * markup - long) / RATE_DAYS };
  }
  const money = moneyOf(currency);
  const fee = fraction(borrowRate(paperInterestRates, instrument));
  return {
    longNight: money / RATE_DAYS,
    shortNight: (earnsOnSales ? fee - money : fee) / RATE_DAYS,
  };
}

/** Whether a pair is looked at from its other side: what its other currency is in dollars. */
export function isTurned({ assetClass, code }: Instrument): boolean {
  return assetClass === 'forex' && code.startsWith('USD');
}

/** Interest of a bond from one day to another, in prices of 100. */
export function accruedBetween({ bond }: Instrument, from: number, to: number): number {
  return bond === null ? 0 : (bond.couponRate * 100 * (to - from)) / YEAR_DAYS;
}

export function groupOf({ assetClass, calendarId, future, code }: Instrument): Group {
  if (future !== null) {
    if (future.category === 'index') return 'index futures';
    return ['metals', 'energy', 'agricultural'].includes(future.category)
      ? 'goods'
      : 'other futures';
  }
  if (assetClass === 'forex') return 'currencies';
  if (assetClass === 'crypto') return 'coins';
  if (assetClass === 'bond') return 'bonds';
  if (['TQQQ', 'SQQQ', 'SOXL'].includes(code)) return 'multiples';
  if (assetClass !== 'stock') return 'funds';
  if (calendarId === 'XNYS') return 'US shares';
  return calendarId === 'XHKG' ? 'HK shares' : 'EU shares';
}

/** The contracts of a product that are listed in the month of a day, by their last days. */
export class Contracts {
  readonly #months = new Map<number, ReadonlyMap<string, readonly Instrument[]>>();

  /** Of a UTC day the contract to hold, and the one after it; null where none is listed. */
  on(product: string, dayNumber: number) {
    const listed = this.#listed(dayNumber).get(product) ?? [];
    const left = listed.filter(({ future }) => {
      return future !== null && toEpochDay(future.lastTradingDay) - dayNumber >= LEFT_DAYS;
    });
    const [near, far] = left;
    return near === undefined ? null : { near, far: far ?? null };
  }

  #listed(dayNumber: number): ReadonlyMap<string, readonly Instrument[]> {
    const month = Math.floor(dayNumber / MONTH_DAYS);
    const known = this.#months.get(month);
    if (known !== undefined) return known;
    const all = futureInstruments(fromEpochDay(month * MONTH_DAYS));
    const byProduct = new Map<string, Instrument[]>();
    for (const one of all) {
      const name = one.future?.product ?? '';
      byProduct.set(name, [...(byProduct.get(name) ?? []), one]);
    }
    this.#months.set(month, byProduct);
    return byProduct;
  }
}

import { divideRounded } from '../money/rounding.ts';
import { type CalendarDay, epochDayOf, fromEpochDay, toEpochDay } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import { settlementDay } from '../time/trading-days.ts';
import type { BondTerms, Instrument } from './instrument.ts';
import { scaledReference } from './scaled-reference.ts';

/** Decimals of accrued interest per 100 of face. */
export const ACCRUED_DECIMALS = 8;
/** Decimals a coupon rate may have: 4.016% is 0.04016. */
const RATE_DECIMALS = 8;
const COUPONS_MAX = 400;

export interface CouponPeriod {
  /** The coupon day at or before the day asked. */
  readonly previous: CalendarDay;
  readonly next: CalendarDay;
}

/**
 * The coupon days around a day, counted back from maturity. A bond that matures on the last day of
 * a month pays on last days. Null from maturity on.
 */
export function couponPeriodAt(bond: BondTerms, day: CalendarDay): CouponPeriod | null {
  if (day >= bond.maturity) return null;
  const days = couponDaysBack(bond, day);
  let back = days.length - 1;
  while ((days[back - 1] ?? bond.maturity) <= day) back -= 1;
  const [previous, next] = [days[back], days[back - 1]];
  if (previous === undefined || next === undefined) throw new Error('a bond without coupon days');
  return { previous, next };
}

/** By maturity and frequency, coupon days counted back as far as anybody asked: dates cost most. */
const keptDays = new Map<string, CalendarDay[]>();
/** More issues than any catalogue lists; past it all is counted anew. */
const KEPT_ISSUES_MAX = 5_000;

/** The coupon days from maturity back, the last of them at or before a day. */
function couponDaysBack(
  { maturity, couponFrequency }: BondTerms,
  day: CalendarDay,
): readonly CalendarDay[] {
  const key = `${maturity} ${couponFrequency}`;
  let days = keptDays.get(key);
  if (days === undefined) {
    if (keptDays.size >= KEPT_ISSUES_MAX) keptDays.clear();
    days = [maturity];
    keptDays.set(key, days);
  }
  while ((days.at(-1) ?? maturity) > day) {
    if (days.length > COUPONS_MAX) throw new Error(`maturity ${maturity} is too far away`);
    days.push(monthsBefore(maturity, (days.length * 12) / couponFrequency));
  }
  return days;
}

/** The last coupon day up to a day; its maturity from then on. */
export function latestCouponDay(bond: BondTerms, day: CalendarDay): CalendarDay {
  return couponPeriodAt(bond, day)?.previous ?? bond.maturity;
}

/** Coupon days after `day` up to and including maturity. */
export function couponDaysAfter(bond: BondTerms, day: CalendarDay): readonly CalendarDay[] {
  return couponDaysBack(bond, day)
    .filter((coupon) => coupon > day)
    .reverse();
}

/**
 * Interest accrued per 100 of face from the last coupon up to a settlement day, scaled by
 * `10^ACCRUED_DECIMALS`, half-even. Zero from maturity on. Ex-dividend periods are not modelled.
 * Day counts: ACT/ACT is the ICMA rule (actual days over the days of the coupon period), 30/360 the
 * US bond basis, ACT/365 and ACT/360 actual days over a fixed year.
 */
export function accruedPer100(bond: BondTerms, settlementDay: CalendarDay): bigint {
  const last = lastAccrued.get(bond);
  if (last?.settlementDay === settlementDay) return last.per100;
  const per100 = reckonAccrued(bond, settlementDay);
  lastAccrued.set(bond, { settlementDay, per100 });
  return per100;
}

/** Of an issue all trades of a day ask for the same. */
const lastAccrued = new WeakMap<
  BondTerms,
  { readonly settlementDay: CalendarDay; readonly per100: bigint }
>();

function reckonAccrued(bond: BondTerms, settlementDay: CalendarDay): bigint {
  const period = couponPeriodAt(bond, settlementDay);
  if (period === null) return 0n;
  const rate = scaledReference(bond.couponRate, RATE_DECIMALS);
  const { days, yearDays } = dayCountOf(bond, period, settlementDay);
  const numerator = 100n * rate * BigInt(days) * 10n ** BigInt(ACCRUED_DECIMALS);
  const denominator = BigInt(yearDays) * 10n ** BigInt(RATE_DECIMALS);
  return divideRounded(numerator, denominator, 'halfEven');
}

/** The day a trade of an issue made at an instant settles on. */
export function issueSettlementDay(
  { calendarId, settleDays }: Pick<Instrument, 'calendarId' | 'settleDays'>,
  tradedAtMs: number,
): CalendarDay {
  return settlementDay(calendarOf(calendarId), { tradedAtMs, settleDays });
}

/** What one coupon pays per 100 of face, scaled as what accrues. */
export function couponPer100({ couponRate, couponFrequency }: BondTerms): bigint {
  const rate = scaledReference(couponRate, RATE_DECIMALS);
  return divideRounded(100n * rate, BigInt(couponFrequency), 'halfEven');
}

/**
 * Yearly yield to maturity at a clean price per 100, compounded at the coupon frequency, as a
 * fraction. For display only, so in floating point; null from maturity on or when no yield between
 * -50% and 100% explains the price.
 */
export function yieldToMaturity(
  bond: BondTerms,
  at: { cleanPricePer100: number; settlementDay: CalendarDay },
): number | null {
  const period = couponPeriodAt(bond, at.settlementDay);
  if (period === null) return null;
  const accrued = Number(accruedPer100(bond, at.settlementDay)) / 10 ** ACCRUED_DECIMALS;
  const dirty = at.cleanPricePer100 + accrued;
  const coupons = couponDaysAfter(bond, at.settlementDay).length;
  const periodDays = toEpochDay(period.next) - toEpochDay(period.previous);
  const firstPart = (toEpochDay(period.next) - toEpochDay(at.settlementDay)) / periodDays;
  const worth = (yearly: number): number => {
    const discount = 1 / (1 + yearly / bond.couponFrequency);
    const coupon = (100 * bond.couponRate) / bond.couponFrequency;
    let sum = 0;
    for (let paid = 0; paid < coupons; paid++) sum += coupon * discount ** (paid + firstPart);
    return sum + 100 * discount ** (coupons - 1 + firstPart);
  };
  return solveFalling(worth, dirty);
}

function dayCountOf(
  bond: BondTerms,
  period: CouponPeriod,
  day: CalendarDay,
): { days: number; yearDays: number } {
  const actualDays = toEpochDay(day) - toEpochDay(period.previous);
  const periodDays = toEpochDay(period.next) - toEpochDay(period.previous);
  const counts: Readonly<Record<string, { days: number; yearDays: number }>> = {
    'ACT/ACT': { days: actualDays, yearDays: periodDays * bond.couponFrequency },
    'ACT/365': { days: actualDays, yearDays: 365 },
    'ACT/360': { days: actualDays, yearDays: 360 },
    '30/360': { days: days360(period.previous, day), yearDays: 360 },
  };
  const count = counts[bond.dayCount];
  if (count === undefined) throw new Error(`unknown day count ${bond.dayCount}`);
  return count;
}

/** Days between two days when every month has thirty (US bond basis). */
function days360(from: CalendarDay, to: CalendarDay): number {
  const start = partsOf(from);
  const end = partsOf(to);
  const startDay = Math.min(start.day, 30);
  const endDay = end.day === 31 && startDay === 30 ? 30 : end.day;
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + (endDay - startDay);
}

function monthsBefore(day: CalendarDay, months: number): CalendarDay {
  const { year, month, day: dayOfMonth } = partsOf(day);
  const isMonthEnd = dayOfMonth === lastDayOfMonth(year, month);
  const target = { year, month: month - months };
  const lastDay = lastDayOfMonth(target.year, target.month);
  const kept = isMonthEnd ? lastDay : Math.min(dayOfMonth, lastDay);
  return fromEpochDay(epochDayOf({ ...target, day: kept }));
}

function lastDayOfMonth(year: number, month: number): number {
  return partsOf(fromEpochDay(epochDayOf({ year, month: month + 1, day: 0 }))).day;
}

function partsOf(day: CalendarDay): { year: number; month: number; day: number } {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

/** Where a falling function meets a value, by halving [-0.5, 1] eighty times. */
function solveFalling(worth: (x: number) => number, wanted: number): number | null {
  let low = -0.5;
  let high = 1;
  if (worth(low) < wanted || worth(high) > wanted) return null;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

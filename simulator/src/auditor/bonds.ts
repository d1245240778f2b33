import { DAY_MS, settlesOn } from './days.ts';
import { nearest, ten } from './exact.ts';
import { exact, ONE } from './fees.ts';
import type { ToldBond, ToldInstrument } from './told.ts';
import { tradedMinor } from './worth.ts';

/** Interest is counted per 100 of face, with eight decimals. */
const DECIMALS = 8;

/** Coupon days, newest first: back from maturity, at the end of months where that is at one. */
function* couponDays({ maturity, couponFrequency }: ToldBond): Generator<number> {
  const [year = 0, month = 0, day = 0] = maturity.split('-').map(Number);
  const lastOf = (months: number) => new Date(Date.UTC(year, months, 0)).getUTCDate();
  const isAtEnd = day === lastOf(month);
  for (let months = month; ; months -= 12 / couponFrequency) {
    const last = lastOf(months);
    yield Date.UTC(year, months - 1, isAtEnd ? last : Math.min(day, last));
  }
}

/** Those after a day, up to and with another, oldest first. */
function couponsBetween(bond: ToldBond, afterMs: number, upToMs: number): readonly number[] {
  const days: number[] = [];
  for (const dayMs of couponDays(bond)) {
    if (dayMs <= afterMs) break;
    if (dayMs <= upToMs) days.unshift(dayMs);
  }
  return days;
}

/** What one coupon pays. */
export function couponPer100({ couponRate, couponFrequency }: ToldBond): bigint {
  return nearest(100n * exact(couponRate) * ten(DECIMALS), BigInt(couponFrequency) * ONE);
}

/** What has accrued since the last coupon by the day a trade settles on. */
export function accruedPer100(instrument: ToldInstrument, tradedMs: number): bigint {
  const { bond } = instrument;
  if (bond === null) return 0n;
  const dayMs = settlesOn(instrument, tradedMs);
  let next = 0;
  for (const previous of couponDays(bond)) {
    if (previous > dayMs) {
      next = previous;
      continue;
    }
    if (next === 0) return 0n;
    const { days, ofYear } = counted(bond, { previous, next, dayMs });
    return nearest(100n * exact(bond.couponRate) * BigInt(days) * ten(DECIMALS), ONE * ofYear);
  }
  return 0n;
}

function counted(
  { dayCount, couponFrequency }: ToldBond,
  of: { readonly previous: number; readonly next: number; readonly dayMs: number },
): { readonly days: number; readonly ofYear: bigint } {
  const days = (of.dayMs - of.previous) / DAY_MS;
  const period = (of.next - of.previous) / DAY_MS;
  if (dayCount === 'ACT/ACT') return { days, ofYear: BigInt(period * couponFrequency) };
  if (dayCount === '30/360') return { days: thirties(of.previous, of.dayMs), ofYear: 360n };
  throw new Error(`The auditor does not count ${dayCount}.`);
}

/** Days where every month has thirty. */
function thirties(fromMs: number, toMs: number): number {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const begins = Math.min(from.getUTCDate(), 30);
  const ends = begins === 30 ? Math.min(to.getUTCDate(), 30) : to.getUTCDate();
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12;
  return (months + to.getUTCMonth() - from.getUTCMonth()) * 30 + ends - begins;
}

/** Money for so much interest on so many units. */
export function interestMinor(
  instrument: ToldInstrument,
  currency: string,
  of: { readonly rated: bigint; readonly direction: 'buy' | 'sell' },
): bigint {
  const { rated: notionalRated, direction } = of;
  if (notionalRated === 0n) return 0n;
  const parts = ten(DECIMALS - instrument.priceDecimals);
  return tradedMinor(instrument, currency, { notionalRated, direction, parts });
}

/** Coupons that belong to who has held since, and were not paid yet, as trades settle now. */
export function couponsDue(
  position: {
    readonly instrument: ToldInstrument;
    readonly openedMs: number;
    readonly couponMs: number | null;
  },
  nowMs: number,
): readonly number[] {
  const { instrument, openedMs, couponMs } = position;
  if (instrument.bond === null) return [];
  const sinceMs = couponMs ?? settlesOn(instrument, openedMs);
  return couponsBetween(instrument.bond, sinceMs, settlesOn(instrument, nowMs));
}

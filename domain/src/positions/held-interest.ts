import {
  accruedPer100,
  couponDaysAfter,
  couponPer100,
  issueSettlementDay,
} from '../instruments/bond-interest.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { interestMinor } from '../trading/placing/cost.ts';
import type { PositionBody } from './position.ts';

/**
 * What so much of a bond brings in interest beside its price, sold at an instant: what has accrued
 * by the day that trade settles on. Nothing of anything else.
 */
export function accruedMinor(
  instrument: Instrument,
  of: {
    readonly quantity: bigint;
    readonly walletCurrency: string;
    readonly fxRate: bigint;
    readonly atMs: number;
  },
): bigint {
  const { bond } = instrument;
  if (bond === null) return 0n;
  const per100 = accruedPer100(bond, issueSettlementDay(instrument, of.atMs));
  const worth = per100 * of.quantity * of.fxRate;
  return interestMinor(instrument, of.walletCurrency, { worth, rounding: 'down' });
}

/** Coupon days that have earned a position of a bond its coupon, and that it was not paid for. */
export function couponDaysDue(
  { couponDay, openedAtMs }: Pick<PositionBody, 'couponDay' | 'openedAtMs'>,
  instrument: Instrument,
  nowMs: number,
): readonly CalendarDay[] {
  if (instrument.bond === null) return [];
  const since = couponDay ?? issueSettlementDay(instrument, openedAtMs);
  const until = issueSettlementDay(instrument, nowMs);
  return couponDaysAfter(instrument.bond, since).filter((day) => day <= until);
}

/** The interest in an open position: what has accrued, and coupons that are on their way. */
export function heldInterestMinor(
  position: PositionBody,
  instrument: Instrument,
  at: { readonly fxRate: bigint; readonly atMs: number },
): bigint {
  if (instrument.bond === null) return 0n;
  const worth = couponPer100(instrument.bond) * position.quantity * at.fxRate;
  const coupon = interestMinor(instrument, position.walletCurrency, { worth, rounding: 'down' });
  const coupons = BigInt(couponDaysDue(position, instrument, at.atMs).length);
  return accruedMinor(instrument, { ...position, ...at }) + coupons * coupon;
}

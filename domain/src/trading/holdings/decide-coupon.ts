import { couponPer100 } from '../../instruments/bond-interest.ts';
import type { BondTerms, Instrument } from '../../instruments/instrument.ts';
import { customerAccount, houseAccount } from '../../ledger/chart.ts';
import { type PriceSnapshot, rateOf, viewOf } from '../../market/price-snapshot.ts';
import { couponDaysDue } from '../../positions/held-interest.ts';
import type { Position } from '../../positions/position.ts';
import { type CalendarDay, toEpochDay } from '../../time/calendar-day.ts';
import { calendarOf } from '../../time/calendars.ts';
import { scheduleFrom } from '../../time/sessions.ts';
import { type AccountState, positionOf } from '../account-state.ts';
import type { Command } from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { CouponPaid, FactKind } from '../facts.ts';
import { entry } from '../money/decide-money.ts';
import { interestMinor } from '../placing/cost.ts';
import { moved } from '../working/fill-entries.ts';
import type { PayCoupon } from './holding-commands.ts';

type OfHolding = Pick<PayCoupon, 'accountId' | 'nowMs' | 'instrument' | 'prices'>;

/** What moves a holding: coupons that are due come first. */
const moving: ReadonlySet<FactKind> = new Set(['orderFilled', 'holdingSettled']);

/**
 * Pays the coupons of a bond that are due on what is held of it, each once for ever. Refusal:
 * STALE_PRICE while the rate to the wallet's currency is not known.
 */
export function decidePayCoupon(state: AccountState, command: PayCoupon): Decision {
  const facts = couponsDue(state, command);
  if (facts === null) return refuse('STALE_PRICE');
  const done = { kind: 'done' } as const;
  return facts.length === 0 ? acceptUnchanged(done) : accept(facts, done);
}

/**
 * A decision behind the coupons that were due before it: what is sold after the day on which a
 * coupon was earned does not take it along, whenever the desk comes round.
 */
export function withCoupons(state: AccountState, command: Command, decision: Decision): Decision {
  if (decision.outcome === 'refused' || !('instrument' in command)) return decision;
  if (!('prices' in command) || command.instrument.bond === null) return decision;
  if (!decision.facts.some(({ kind }) => moving.has(kind))) return decision;
  const due = couponsDue(state, command);
  if (due === null) throw new Error(`No rate for the coupons of ${command.instrument.id}.`);
  return due.length === 0 ? decision : { ...decision, facts: [...due, ...decision.facts] };
}

/** Null while the rate is not known. Nobody is short of a bond. */
function couponsDue(state: AccountState, command: OfHolding): readonly CouponPaid[] | null {
  const { instrument, nowMs } = command;
  const position = positionOf(state, instrument.heldAs, 'long');
  if (instrument.bond === null || position === null) return [];
  const days = couponDaysDue(position, instrument, nowMs);
  if (days.length === 0) return [];
  const fxRate = rateTo(position.walletCurrency, instrument, command.prices);
  if (fxRate === null) return null;
  const { bond } = instrument;
  return days.map((day) => couponOf(position, command, { bond, day, fxRate }));
}

function rateTo(to: string, { id, currency }: Instrument, prices: PriceSnapshot): bigint | null {
  return rateOf(prices, { from: currency, to }) ?? viewOf(prices, id)?.fxRate ?? null;
}

function couponOf(
  position: Position,
  { accountId, nowMs: atMs, instrument }: OfHolding,
  of: { readonly bond: BondTerms; readonly day: CalendarDay; readonly fxRate: bigint },
): CouponPaid {
  const { positionId, side, quantity, walletType, walletCurrency: currency } = position;
  const { day, fxRate } = of;
  const { heldAs } = instrument;
  const per100 = couponPer100(of.bond);
  const worth = per100 * quantity * fxRate;
  const amountMinor = interestMinor(instrument, currency, { worth, rounding: 'down' });
  const couponId = couponIdOf(instrument, day);
  const issuer = houseAccount('bondInterest', currency);
  const cash = customerAccount(accountId, walletType, 'cash');
  const postings = moved(issuer, cash, currency, amountMinor);
  const settlesAtMs = couponInstant(instrument, day);
  return {
    kind: 'couponPaid',
    accountId,
    atMs,
    couponId,
    day,
    positionId,
    heldAs,
    side,
    walletType,
    quantity,
    per100,
    fxRate,
    amountMinor,
    settlesAtMs: settlesAtMs > atMs && amountMinor > 0n ? settlesAtMs : null,
    entries:
      postings.length === 0 ? [] : [entry('interest', `${couponId}-${positionId}`, postings)],
  };
}

/** What a coupon is called for all who get it. */
export function couponIdOf({ heldAs }: Pick<Instrument, 'heldAs'>, day: CalendarDay): string {
  return `coupon-${heldAs}-${day}`;
}

/** When the issuer pays: as trading opens on the coupon day, or the first trading day after it. */
export function couponInstant({ calendarId }: Instrument, day: CalendarDay): number {
  return scheduleFrom(calendarOf(calendarId), toEpochDay(day)).openMs;
}

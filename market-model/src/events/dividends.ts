import type { Dividend } from '@candor/domain/instruments/dividend';
import { type DividendHabit, dividendHabit } from '@candor/domain/instruments/dividend-habits';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { DAY_MS } from '@candor/domain/time/session-days';
import { scheduleFrom } from '@candor/domain/time/sessions';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import { uniformOf } from '../keys/draws.ts';
import type { MarketKeys, Source } from '../keys/market-keys.ts';

/** One dividend, as the price process knows it. */
interface Payment {
  /** The trade date from which the price goes without it: days from 1970-01-01. */
  readonly exDayNumber: number;
  /** Scaled as the prices of its share. */
  readonly amount: number;
}

/** All dividends of one share, of every year. */
export interface Dividends {
  readonly habit: DividendHabit;
  /** The one in which a day lies: from its ex-date up to the next one's. */
  before(dayNumber: number): { readonly last: Payment; readonly next: Payment };
}

const DAYS_PER_YEAR = 365.25;
/** An ex-date lies in the first so many days of its part of the year, or in its first sixth. */
const EX_DAYS = 14;
/** The whole dividend is in the price so long before the ex-date: longer than any market rests. */
const WHOLE_DAYS = 15;
/** The smallest dividend, and step of one: a hundredth of the unit of its price. */
const STEP_DECIMALS = 2;
/** A dividend differs from the usual one by at most so much of it. */
const SPREAD = 0.2;

/**
 * The dividends of a share: when and how much follows from the keys alone. A year has as many parts
 * as payments; what one brings is drawn a part before, so that nothing public hangs on a later
 * draw. Null of what pays nothing.
 */
export function dividendsOf(instrument: Instrument, keys: MarketKeys): Dividends | null {
  const habit = dividendHabit(instrument);
  if (habit === null) return null;
  const source = keys.source(`dividend ${instrument.market}:${instrument.code}`);
  const phase = uniformOf(source.draw(0, 0));
  const startOf = (part: number) => Math.floor(((part + phase) * DAYS_PER_YEAR) / habit.perYear);
  const payments = new Map<number, Payment>();
  const paymentOf = (part: number): Payment => {
    const known = payments.get(part) ?? drawn({ instrument, habit, source }, startOf, part);
    payments.set(part, known);
    return known;
  };
  return {
    habit,
    before(dayNumber) {
      let part = Math.floor((dayNumber * habit.perYear) / DAYS_PER_YEAR - phase) + 1;
      while (paymentOf(part).exDayNumber > dayNumber) part -= 1;
      return { last: paymentOf(part), next: paymentOf(part + 1) };
    },
  };
}

function drawn(
  of: { readonly instrument: Instrument; readonly habit: DividendHabit; readonly source: Source },
  startOf: (part: number) => number,
  part: number,
): Payment {
  const { instrument, habit, source } = of;
  const drawnOn = startOf(part - 1);
  const days = Math.min(EX_DAYS, Math.floor(DAYS_PER_YEAR / habit.perYear / 6));
  const nominal = startOf(part) + Math.floor(uniformOf(source.draw(drawnOn, 1)) * days);
  const exDayNumber = scheduleFrom(calendarOf(instrument.calendarId), nominal).epochDay;
  const usual = (Number(instrument.reference.price) * habit.yearly) / habit.perYear;
  const exact = usual * (1 + SPREAD * (2 * uniformOf(source.draw(drawnOn, 2)) - 1));
  const step = 10 ** Math.max(0, instrument.priceDecimals - STEP_DECIMALS);
  return { exDayNumber, amount: Math.max(step, Math.round(exact / step) * step) };
}

/**
 * What of the next dividend is in the price on a trading day. It comes evenly and is whole some
 * days before the ex-date, so that the price falls there by all of it, whatever days were holidays.
 */
export function accruedOn(dividends: Dividends, dayNumber: number): number {
  const { last, next } = dividends.before(dayNumber);
  const days = next.exDayNumber - last.exDayNumber - WHOLE_DAYS;
  return next.amount * Math.min(1, (dayNumber - last.exDayNumber) / days);
}

/** The dividend without which a share trades for the first time on this day; mostly none. */
export function fallenOn(dividends: Dividends, dayNumber: number): number {
  const { last } = dividends.before(dayNumber);
  return last.exDayNumber === dayNumber ? last.amount : 0;
}

/** What is told of a share's dividends reaches so far back. */
const TOLD_DAYS = 400;
/** Parts of a year that are looked ahead: what is announced lies in the next two at most. */
const PARTS_AHEAD = 2;

/** The dividends of the simulated market, each from its announcement on. */
export function dividendSource(options: {
  dividendsOf(instrument: Instrument): Dividends | null;
  readonly marketHours: MarketHours;
}): DividendSource {
  const known = new Map<string, Dividends | null>();
  const told = new Map<string, { readonly day: number; readonly list: readonly Dividend[] }>();
  const all = (instrument: Instrument): Dividends | null => {
    const series = seriesOf(instrument);
    const dividends = known.get(series);
    if (dividends !== undefined) return dividends;
    const found = options.dividendsOf(instrument);
    known.set(series, found);
    return found;
  };
  return {
    announced(instrument, nowMs) {
      const day = Math.floor(nowMs / DAY_MS);
      const series = seriesOf(instrument);
      const kept = told.get(series);
      if (kept?.day === day) return kept.list;
      const dividends = all(instrument);
      const list = dividends === null ? [] : toldOn(dividends, instrument, { day, ...options });
      told.set(series, { day, list });
      return list;
    },
  };
}

/** Oldest first; an announcement is made at midnight UTC. */
function toldOn(
  dividends: Dividends,
  instrument: Instrument,
  of: { readonly day: number; readonly marketHours: MarketHours },
): readonly Dividend[] {
  const list: Dividend[] = [];
  const { perYear } = dividends.habit;
  const last = of.day + (DAYS_PER_YEAR / perYear) * PARTS_AHEAD;
  for (let day = of.day - TOLD_DAYS; day <= last; ) {
    const { next } = dividends.before(day);
    const one = publicDividend(next, instrument, { ...of, habit: dividends.habit });
    if (one.announcedMs <= of.day * DAY_MS) list.push(one);
    day = next.exDayNumber;
  }
  return list;
}

function publicDividend(
  { exDayNumber, amount }: Payment,
  { heldAs, calendarId }: Instrument,
  of: { readonly habit: DividendHabit; readonly marketHours: MarketHours },
): Dividend {
  const { announcedDays, paidDays } = of.habit;
  const ex = scheduleFrom(calendarOf(calendarId), exDayNumber);
  const paid = scheduleFrom(calendarOf(calendarId), exDayNumber + paidDays);
  return {
    dividendId: `dividend-${heldAs}-${ex.day}`,
    announcedMs: (exDayNumber - announcedDays) * DAY_MS,
    exDay: ex.day,
    // Where markets never close a trading day is one of UTC.
    exMs: of.marketHours === 'always' ? exDayNumber * DAY_MS : ex.openMs,
    payDay: paid.day,
    payMs: paid.openMs,
    amount: BigInt(amount),
  };
}

import { type Classify, classifies } from '@candor/contract/enums';
import { divideRounded } from '../money/rounding.ts';
import { epochDayOf } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import type { DaySchedule } from '../time/day-schedule.ts';
import type { MarketHours } from '../time/market-hours.ts';
import { scheduleFrom } from '../time/sessions.ts';
import { type OfferingCompany, offeringCompanies } from './companies.ts';

/** The instants of an offering, ascending. */
export interface OfferingTimes {
  readonly prospectusMs: number;
  readonly opensMs: number;
  readonly purchaseEndMs: number;
  readonly allotMs: number;
  readonly payEndMs: number;
  readonly listMs: number;
}

export type OfferingStatus = 'soon' | 'subscribable' | 'closed' | 'listed';

/**
 * One offering of new shares: a company and its turn. The same turn has the
 * same id and times for ever.
 */
export interface Offering {
  readonly id: string;
  readonly company: OfferingCompany;
  readonly times: OfferingTimes;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * While the market is always open, a company's turn comes every half hour
 * on each side of the world.
 */
const TURN_MS = 30 * MINUTE_MS;
/** Hong Kong's turns end between those of the US. */
const turnShiftMs: Readonly<Record<Classify, number>> = { UsStock: 0, HK: 15 * MINUTE_MS };
const ALLOT_AFTER_MS = 5 * MINUTE_MS;
const PAY_WITHIN_MS = 20 * MINUTE_MS;
const LIST_AFTER_DRAW_MS = 30 * MINUTE_MS;
/**
 * How many turns back a listed offering is still shown, and how many ahead the next is announced.
 */
const TURNS_BACK = 4;
const TURNS_AHEAD = 1;

/** With exchange hours all companies come round again after three weeks. */
const ROUND_DAYS = 21;
/** Monday 5 January 2026: the start of round 0. */
const ROUNDS_FROM = epochDayOf({ year: 2026, month: 1, day: 5 });
const SHOWN_AFTER_LISTING_MS = 5 * DAY_MS;

/**
 * The offerings to show at an instant, deadline first. A function of its arguments alone: `shift`
 * is drawn from the installation and says which company's turn it is.
 *
 * While the market is always open (calls.md 0.9) there is at any time one offering on each side
 * whose deadline is at most half an hour away; it is drawn 5 minutes after it and listed 30 minutes
 * after that. With exchange hours the dates follow each company's own days, moved to trading days.
 */
export function offeringsAt(input: {
  readonly nowMs: number;
  readonly marketHours: MarketHours;
  readonly shift: number;
}): readonly Offering[] {
  const offerings = classifies.flatMap((side) =>
    input.marketHours === 'always' ? turnsAt(side, input) : roundsAt(side, input.nowMs),
  );
  return offerings.sort((left, right) => left.times.purchaseEndMs - right.times.purchaseEndMs);
}

/** What may be done with an offering at an instant. */
export function offeringStatus({ times }: Offering, nowMs: number): OfferingStatus {
  if (nowMs < times.opensMs) return 'soon';
  if (nowMs < times.purchaseEndMs) return 'subscribable';
  return nowMs < times.listMs ? 'closed' : 'listed';
}

/** When what is known of an offering last changed. */
export function offeringChangedMs({ times }: Offering, nowMs: number): number {
  return Math.max(...Object.values(times).filter((atMs) => atMs <= nowMs), times.prospectusMs);
}

/**
 * The price everybody pays, scaled; null before the draw. The more an offer is wanted the nearer it
 * is to the top of its range, which it reaches at ten times the offer. Half-even.
 */
export function finalPrice({ company, times }: Offering, nowMs: number): bigint | null {
  if (nowMs < times.allotMs) return null;
  const { priceLow, priceHigh, oversubscription } = company;
  const tenths = BigInt(Math.min(10, Math.max(0, Math.round(oversubscription))));
  return priceLow + divideRounded((priceHigh - priceLow) * tenths, 10n, 'halfEven');
}

function turnsAt(
  side: Classify,
  at: { readonly nowMs: number; readonly shift: number },
): Offering[] {
  const shiftMs = turnShiftMs[side];
  const current = Math.floor((at.nowMs - shiftMs) / TURN_MS);
  const offerings: Offering[] = [];
  for (let turn = current - TURNS_BACK; turn <= current + TURNS_AHEAD; turn += 1) {
    const companies = offeringCompanies[side];
    const company = companies[(turn + at.shift) % companies.length];
    if (company === undefined) throw new Error(`nobody offers shares in turn ${turn}`);
    const opensMs = turn * TURN_MS + shiftMs;
    const purchaseEndMs = opensMs + TURN_MS;
    const allotMs = purchaseEndMs + ALLOT_AFTER_MS;
    offerings.push({
      id: `${company.code}-${turn}`,
      company,
      times: {
        prospectusMs: opensMs - TURN_MS,
        opensMs,
        purchaseEndMs,
        allotMs,
        payEndMs: allotMs + PAY_WITHIN_MS,
        listMs: allotMs + LIST_AFTER_DRAW_MS,
      },
    });
  }
  return offerings;
}

function roundsAt(side: Classify, nowMs: number): Offering[] {
  const round = Math.floor((nowMs / DAY_MS - ROUNDS_FROM) / ROUND_DAYS);
  return [round - 1, round, round + 1]
    .flatMap((one) => offeringCompanies[side].map((company) => offeringOfRound(company, one)))
    .filter(
      ({ times }) => times.prospectusMs <= nowMs && nowMs < times.listMs + SHOWN_AFTER_LISTING_MS,
    );
}

function offeringOfRound(company: OfferingCompany, round: number): Offering {
  const calendar = calendarOf(company.calendarId);
  const firstDay = ROUNDS_FROM + round * ROUND_DAYS;
  const dayOf = (days: number): DaySchedule => scheduleFrom(calendar, firstDay + days);
  const { days, deadline } = company;
  // Where holidays push dates together, each still follows the day before it.
  const closing = dayOf(days.subscriptionClose);
  const allotment = dayOf(Math.max(days.allotment, closing.epochDay - firstDay + 1));
  const listing = dayOf(Math.max(days.listing, allotment.epochDay - firstDay + 1));
  return {
    id: `${company.code}-${round}`,
    company,
    times: {
      prospectusMs: dayOf(days.prospectus).openMs,
      opensMs: dayOf(days.subscriptionOpen).openMs,
      purchaseEndMs:
        deadline.on === 'afterOpen' ? closing.openMs + deadline.afterMs : closing.closeMs,
      allotMs: allotment.openMs,
      payEndMs: allotment.closeMs,
      listMs: listing.openMs,
    },
  };
}

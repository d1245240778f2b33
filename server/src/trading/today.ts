import type { RecentTrading } from '@candor/database/stores/trading-reads';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { inParts, partsOfUnit, splitCount } from '@candor/domain/instruments/splits';
import { walletCurrency } from '@candor/domain/ledger/chart';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import { sideOf } from '@candor/domain/positions/position-progress';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { scheduleUpTo, tradingDay } from '@candor/domain/time/sessions';
import type { AccountView } from '@candor/domain/trading/account-view';
import type { SubscriptionListed } from '@candor/domain/trading/facts';
import type { Fill } from '@candor/domain/trading/fill';
import { receivedOf } from '@candor/domain/trading/placing/cost';
import { insuredOf } from '@candor/domain/trading/working/make-fill';
import type { UnpricedDay } from '@candor/domain/wallets/account-figures';
import type { HoldingFact } from '@candor/engines/acts/act-ports';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';

const DAY_MS = 86_400_000;
/** No trading day began longer ago than this: week-ends and holidays included. */
export const LOOK_BACK_MS = 10 * DAY_MS;

/** A fill with the terms of its order. */
export interface TradedFill {
  readonly fill: Fill;
  readonly terms: OrderTerms;
}

/** What an account traded lately, and what of its holdings was paid in cash without an order. */
export interface Recent {
  readonly fills: readonly TradedFill[];
  readonly acts: RecentTrading['acts'];
}

type Mutable = { -readonly [Key in keyof UnpricedDay]: UnpricedDay[Key] };

/** When the trading day of an instrument began: the instant its previous close stands for. */
function dayStartMs(instrument: Instrument, hours: MarketHours, nowMs: number): number {
  // The simulated market without hours cuts its days at midnight UTC.
  if (hours === 'always') return Math.floor(nowMs / DAY_MS) * DAY_MS;
  const calendar = calendarOf(instrument.calendarId);
  return scheduleUpTo(calendar, toEpochDay(tradingDay(calendar, nowMs))).fromMs;
}

/**
 * What an account holds and has traded since each instrument's day began, one row per instrument
 * and side. `recent` is what happened in the last `LOOK_BACK_MS`, of the same instant as the state.
 */
export function openDays(
  services: Pick<Services, 'market'>,
  of: { readonly state: AccountView; readonly recent: Recent },
  nowMs: number,
): readonly UnpricedDay[] {
  const days = new Map<string, Mutable>();
  const dayOf = (instrumentId: string, side: UnpricedDay['side']) => {
    const key = `${instrumentId} ${side}`;
    const instrument = findById(services.market, instrumentId);
    const day = days.get(key) ?? newDay(instrument, side, fromMsOf(instrument));
    days.set(key, day);
    return day;
  };
  const { desk } = services.market;
  const fromMsOf = (instrument: Instrument) =>
    dayStartMs(instrument, desk.marketHoursOf(instrument), nowMs);
  const isOfToday = (instrument: Instrument, atMs: number) => atMs >= fromMsOf(instrument);
  for (const { instrumentId, side, quantity, splits = 0 } of of.state.positions) {
    const day = dayOf(instrumentId, side);
    day.quantityNow += inParts(quantity, splits, day.instrument);
  }
  for (const { fill, terms } of of.recent.fills) {
    const instrument = findById(services.market, terms.heldAs);
    if (!isOfToday(instrument, fill.filledAtMs)) continue;
    countFill(dayOf(instrument.id, sideOf(terms)), fill, terms);
  }
  for (const fact of of.recent.acts) {
    const instrument = findById(services.market, fact.heldAs);
    if (!isOfToday(instrument, fact.atMs)) continue;
    const day = dayOf(instrument.id, fact.kind === 'subscriptionListed' ? 'long' : fact.side);
    if (fact.kind === 'subscriptionListed') countListed(day, fact);
    else if (fact.kind === 'couponPaid') day.closedMinor += fact.amountMinor;
    else countAct(day, fact);
  }
  return [...days.values()];
}

function newDay(instrument: Instrument, side: UnpricedDay['side'], fromMs: number): Mutable {
  return {
    instrument,
    side,
    walletCurrency: walletCurrency[instrument.walletType],
    fromMs,
    parts: partsOfUnit(instrument),
    quantityNow: 0n,
    openedQuantity: 0n,
    openedMinor: 0n,
    closedQuantity: 0n,
    closedMinor: 0n,
    feeMinor: 0n,
  };
}

function countFill(day: Mutable, fill: Fill, terms: OrderTerms): void {
  const quantity = inParts(fill.quantity, terms.splits ?? 0, day.instrument);
  day.feeMinor += fill.feeMinor;
  if (terms.openClose === 'open') {
    day.openedQuantity += quantity;
    day.openedMinor += fill.costMinor - receivedOf(fill);
  } else {
    day.closedQuantity += quantity;
    const insuredMinor = insuredOf(fill.position);
    day.closedMinor +=
      fill.costMinor + receivedOf(fill) + (day.side === 'long' ? insuredMinor : -insuredMinor);
  }
}

/** The shares of a subscription were bought at its price on the day they were listed. */
function countListed(day: Mutable, fact: SubscriptionListed): void {
  day.openedQuantity += inParts(fact.quantity, fact.splits ?? 0, day.instrument);
  day.openedMinor += fact.costMinor;
}

/** What an act paid in cash is a close of what it cost and what it gained. */
function countAct(day: Mutable, fact: HoldingFact): void {
  const { cash, side } = fact;
  if (cash === null) return;
  const { parts, costMinor, profitMinor } = cash;
  const isSplit = fact.kind === 'holdingSplit';
  const splits = isSplit ? fact.splits : splitCount(day.instrument);
  day.closedQuantity += inParts(parts, splits, day.instrument) / (isSplit ? fact.from : 1n);
  day.closedMinor += costMinor + (side === 'long' ? profitMinor : -profitMinor);
}

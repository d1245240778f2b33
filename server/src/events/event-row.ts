import type { Outputs } from '@candor/contract/all-routes';
import { type EventArea, source } from '@candor/contract/enums';
import type { InstrumentKey } from '@candor/contract/market-shapes';
import type { DividendEvent, ScheduledEvent } from '@candor/domain/events/scheduled-event';
import { withheldRate } from '@candor/domain/instruments/dividend-habits';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { RATE_DECIMALS } from '@candor/domain/interest/interest-rates';
import { formatDecimal, formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { absolute } from '@candor/domain/money/rounding';
import { OFFERING_PRICE_DECIMALS } from '@candor/domain/offerings/companies';
import { finalPrice } from '@candor/domain/offerings/offerings';
import { type CalendarDay, fromEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { zonedEpochDay } from '@candor/domain/time/zoned-instant';
import { notionalMinor } from '@candor/domain/trading/placing/cost';
import type { EventOutcome, PriceMove } from '@candor/engines/events/event-outcome';
import type { Locale } from '@candor/locales/locale';
import { percentText } from '../market/market-figures.ts';
import { dividendText } from '../present/dividend-text.ts';
import { wireDate } from '../present/wire-date.ts';

type EventRow = Outputs['events']['list'][number];

/** What a row is written for. */
export interface EventReader {
  readonly locale: Locale;
  readonly nowMs: number;
}

/** What the caller holds of what an event is about, and what it costs now. */
export interface HeldOfEvent {
  /** Below zero for a short. */
  readonly quantity: bigint;
  readonly last: bigint | null;
}

/** Who announces, by the clock of his own place. */
const zoneOfArea: Readonly<Record<EventArea, string>> = {
  US: 'America/New_York',
  EU: 'Europe/Berlin',
  ASIA: 'Asia/Hong_Kong',
};

/** One event as the wire has it. */
export function eventRow(
  event: ScheduledEvent,
  of: { readonly outcome: EventOutcome | null; readonly held: HeldOfEvent | null },
  reader: EventReader,
): EventRow {
  const timeZone = zoneOf(event);
  const { id, kind, atMs, area } = event;
  return {
    id,
    kind,
    timestamp: atMs,
    isAhead: atMs > reader.nowMs,
    area,
    timeZone,
    date: wireDate(dayIn(atMs, timeZone)),
    ...termsOf(event, reader),
    ...holdingOf(event, of.held, reader),
    outcome: of.outcome === null ? null : outcomeOf(of.outcome, reader.locale),
  };
}

/** The exact keys and the name of an instrument. */
export function keyOf(instrument: Instrument, locale: Locale): InstrumentKey {
  const { source: kind, market, code, name } = instrument;
  return { source: kind, market, code, name: name[locale] };
}

export function dayIn(atMs: number, timeZone: string): CalendarDay {
  return fromEpochDay(zonedEpochDay(atMs, timeZone));
}

function zoneOf(event: ScheduledEvent): string {
  if (event.kind === 'listing') return calendarOf(event.offering.company.calendarId).timeZone;
  const { instrument, area } = event;
  return instrument === null ? zoneOfArea[area] : calendarOf(instrument.calendarId).timeZone;
}

type Terms = Pick<
  EventRow,
  'instrument' | 'currency' | 'payDate' | 'price' | 'withheldRatio' | 'to' | 'from'
>;

function termsOf(event: ScheduledEvent, { locale, nowMs }: EventReader): Terms {
  const none = { payDate: null, price: null, withheldRatio: null, to: null, from: null };
  if (event.kind === 'listing') {
    const { company } = event.offering;
    const price = finalPrice(event.offering, nowMs);
    const { market, code, currency, name } = company;
    return {
      ...none,
      currency,
      instrument: { source: source.newStock, market, code, name: name[locale] },
      price: price === null ? null : formatDecimal(price, OFFERING_PRICE_DECIMALS),
    };
  }
  if (event.instrument === null) return { ...none, instrument: null, currency: null };
  const { instrument } = event;
  const about = { instrument: keyOf(instrument, locale), currency: instrument.currency };
  if (event.kind === 'dividend') return { ...none, ...about, ...dividendTerms(event) };
  if (event.kind === 'rename') {
    const { to, from } = event.rename;
    return { ...none, ...about, to, from };
  }
  if (event.kind !== 'split') return { ...none, ...about };
  return { ...none, ...about, to: String(event.split.to), from: String(event.split.from) };
}

function dividendTerms({ instrument, dividend }: DividendEvent) {
  return {
    payDate: wireDate(dividend.payDay),
    price: dividendText(instrument, dividend.amount).amount,
    withheldRatio: formatDecimalShort(withheldRate(instrument), RATE_DECIMALS),
  };
}

function holdingOf(
  event: ScheduledEvent,
  held: HeldOfEvent | null,
  { nowMs }: EventReader,
): Pick<EventRow, 'position' | 'lastPrice' | 'worth' | 'amount'> {
  const { instrument } = event;
  if (held === null || held.quantity === 0n || instrument === null) {
    return { position: null, lastPrice: null, worth: null, amount: null };
  }
  const { quantity, last } = held;
  const isDue = event.kind === 'dividend' && event.atMs > nowMs;
  // A contract is worth its margin and its gain, which the list of positions tells.
  const isWorth = last !== null && instrument.future === null;
  return {
    position: quantityText(instrument, quantity),
    lastPrice: last === null ? null : priceText(instrument, last),
    worth: isWorth ? moneyOf(instrument, quantity, last) : null,
    amount: isDue ? moneyOf(instrument, quantity, event.dividend.amount) : null,
  };
}

/** As closing would round: what a holding brings down, what a short costs up. */
function moneyOf(instrument: Instrument, quantity: bigint, price: bigint): string {
  const isShort = quantity < 0n;
  const notional = absolute(quantity) * price;
  const minor = notionalMinor(instrument, notional, isShort ? 'up' : 'down');
  return formatMinor(isShort ? -minor : minor, instrument.currency);
}

function outcomeOf(outcome: EventOutcome, locale: Locale): NonNullable<EventRow['outcome']> {
  const { measuredOn, atMs, minute, day, isDayOver } = outcome;
  return {
    measuredOn: keyOf(measuredOn, locale),
    timestamp: atMs,
    isDayOver,
    minute: minute === null ? null : moveOf(measuredOn, minute),
    day: moveOf(measuredOn, day),
  };
}

function moveOf(instrument: Instrument, { from, to }: PriceMove) {
  return {
    from: priceText(instrument, from),
    to: priceText(instrument, to),
    ratio: percentText(to, from) ?? '0.00',
  };
}

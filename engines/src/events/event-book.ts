import type { EventArea, EventKind } from '@candor/contract/enums';
import { byInstant, type ScheduledEvent } from '@candor/domain/events/scheduled-event';
import { isView } from '@candor/domain/instruments/catalogue';
import { expiryInstant } from '@candor/domain/instruments/futures-contracts';
import { areaOf } from '@candor/domain/instruments/home-index';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Offering } from '@candor/domain/offerings/offerings';
import { fromEpochDay, utcDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { zonedEpochDay } from '@candor/domain/time/zoned-instant';
import type { MarketDesk } from '../market/market-desk.ts';
import type { Span } from '../ports/event-calendar.ts';

/** What the book is read from. */
export interface EventSources {
  readonly desk: Pick<MarketDesk, 'catalogue' | 'dividends' | 'split' | 'events'>;
  /** Offerings that are shown at an instant. */
  offerings(nowMs: number): readonly Offering[];
}

export interface EventsWanted extends Span {
  /** Nothing is told that nobody could know then. */
  readonly nowMs: number;
  /** All of them when left out. */
  readonly kinds?: ReadonlySet<EventKind> | undefined;
  readonly area?: EventArea | undefined;
  /** Only what concerns these instruments, by what they are held as. */
  readonly heldAs?: ReadonlySet<string> | undefined;
}

/**
 * The events of a span, ascending: what is known ahead, and nothing of what comes of it. What
 * companies announce is there from its announcement on.
 */
export function eventsIn(of: EventSources, wanted: EventsWanted): readonly ScheduledEvent[] {
  const { fromMs, toMs, kinds, area } = wanted;
  const isAsked = (kind: EventKind) => kinds === undefined || kinds.has(kind);
  const found = [
    ...ofAreas(of, wanted),
    ...ofCompanies(of, wanted, isAsked),
    ...listings(of, wanted),
  ];
  return found
    .filter(({ kind, atMs }) => isAsked(kind) && fromMs <= atMs && atMs < toMs)
    .filter((event) => area === undefined || event.area === area)
    .sort(byInstant);
}

/** What concerns everybody of an area; not asked for where single instruments are. */
function ofAreas({ desk }: EventSources, wanted: EventsWanted): readonly ScheduledEvent[] {
  if (wanted.heldAs !== undefined) return [];
  const told = [
    ...desk.events.announcements(wanted),
    ...desk.events.indexChanges(wanted).map((one) => ({ ...one, kind: 'indexChange' as const })),
  ];
  return told.map(({ kind, area, atMs }) => {
    const id = `${kind}-${area}-${utcDay(atMs)}`;
    return { id, kind, area, atMs, instrument: null };
  });
}

function ofCompanies(
  { desk }: EventSources,
  wanted: EventsWanted,
  isAsked: (kind: EventKind) => boolean,
): readonly ScheduledEvent[] {
  const { heldAs, nowMs } = wanted;
  return desk.catalogue().instruments.flatMap((instrument): readonly ScheduledEvent[] => {
    if (isView(instrument)) return [];
    if (heldAs !== undefined && !heldAs.has(instrument.heldAs)) return [];
    if (instrument.future !== null) return isAsked('expiry') ? [expiryOf(instrument)] : [];
    return [
      ...(isAsked('earnings') ? earningsOf(desk, instrument, wanted) : []),
      ...(isAsked('dividend') ? dividendsOf(desk, instrument, nowMs) : []),
      ...(isAsked('split') ? splitsOf(desk, instrument, nowMs) : []),
      ...(isAsked('rename') ? renamesOf(instrument) : []),
    ];
  });
}

function expiryOf(instrument: Instrument): ScheduledEvent {
  const { future, code } = instrument;
  if (future === null) throw new Error(`${code} is no contract.`);
  const atMs = expiryInstant(future);
  const id = `expiry-${instrument.id}`;
  return { id, kind: 'expiry', atMs, area: areaOf(instrument), instrument };
}

function earningsOf(
  { events }: EventSources['desk'],
  instrument: Instrument,
  span: Span,
): readonly ScheduledEvent[] {
  return events.results(instrument, span).map((atMs) => {
    const id = `earnings-${instrument.heldAs}-${dayAt(instrument, atMs)}`;
    return { id, kind: 'earnings', atMs, area: areaOf(instrument), instrument };
  });
}

function dividendsOf(
  desk: EventSources['desk'],
  instrument: Instrument,
  nowMs: number,
): readonly ScheduledEvent[] {
  return desk.dividends(instrument, nowMs).map((dividend) => {
    const { dividendId: id, exMs: atMs } = dividend;
    return { id, kind: 'dividend', atMs, area: areaOf(instrument), instrument, dividend };
  });
}

/** Those that were, and the one that is announced. */
function splitsOf(
  desk: EventSources['desk'],
  instrument: Instrument,
  nowMs: number,
): readonly ScheduledEvent[] {
  const announced = desk.split(instrument, nowMs);
  const ahead =
    announced === null || announced.exMs <= nowMs
      ? []
      : [{ ...announced, id: announced.splitId, atMs: announced.exMs }];
  return [...(instrument.splits ?? []), ...ahead].map(({ id, atMs, to, from }) => {
    const split = { to, from };
    return { id, kind: 'split', atMs, area: areaOf(instrument), instrument, split };
  });
}

function renamesOf(instrument: Instrument): readonly ScheduledEvent[] {
  const { renames = [] } = instrument;
  return renames.map(({ id, atMs, ...rename }) => {
    return { id, kind: 'rename', atMs, area: areaOf(instrument), instrument, rename };
  });
}

function listings(of: EventSources, wanted: EventsWanted): readonly ScheduledEvent[] {
  if (wanted.heldAs !== undefined) return [];
  return of.offerings(wanted.nowMs).map((offering) => {
    const { company, times, id } = offering;
    const named = { id: `listing-${id}`, kind: 'listing', instrument: null } as const;
    return { ...named, atMs: times.listMs, area: areaOf(company), offering };
  });
}

function dayAt({ calendarId }: Instrument, atMs: number): string {
  return fromEpochDay(zonedEpochDay(atMs, calendarOf(calendarId).timeZone));
}

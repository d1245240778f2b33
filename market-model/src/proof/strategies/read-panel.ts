import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS, MINUTE_MS, type SessionDay } from '@candor/domain/time/session-days';
import { simulatedEvents } from '../../events/events.ts';
import type { MarketModel } from '../../market/market-model.ts';
import { aFactorMarket } from '../../testing/a-factor-market.ts';
import { LineReader, Quotes } from './line-reader.ts';
import { Contracts, groupOf } from './line-terms.ts';
import { overnightGroups, type Panel, type PanelLine, type Tie, wealthOf } from './panel.ts';
import { type Sampled, sampleOf, type TieTerms, tieTerms } from './sample.ts';

/** History that is looked back at before anything is traded: a year of it is public. */
const BEFORE_DAYS = 400;
/** Of that all but the last so many days are looked at once a week. */
const NEAR_DAYS = 40;

export interface PanelTerms {
  readonly seed: string;
  /** The market begins at this instant, and is traded from then on. */
  readonly begunMs: number;
  readonly days: number;
  readonly sample: Sampled;
  /** Told from time to time how many days are read. */
  onProgress?(read: number, of: number): void;
}

interface Read {
  readonly reader: LineReader;
  readonly instrument: Instrument;
  /** Whose trading days it is read on. */
  readonly calendarId: string;
  /** What has to be quoted at the same instant: what it is tied to. */
  beside?: Read;
}

/**
 * What a customer sees of many instruments over years: quotes as trading begins and
 * ends, dividends and the calendar of results. All lines are read day by day side by side, for the
 * days of what they share are kept for a while only.
 */
export function readPanel(terms: PanelTerms): Panel {
  const { seed, begunMs, days: traded, sample } = terms;
  const { model } = aFactorMarket({ seed, marketHours: 'exchange', begunMs });
  const firstDay = Math.floor(begunMs / DAY_MS) - BEFORE_DAYS;
  const span = { firstDay, days: BEFORE_DAYS + traded };
  const { instruments } = buildCatalogue(begunMs);
  const contracts = new Contracts();
  const quotes = new Quotes(model);
  const readOf = (instrument: Instrument, calendarId: string, isTied: boolean): Read => {
    const hasOpens = !isTied && overnightGroups.includes(groupOf(instrument));
    const has = { hasOpens, earnsOnSales: !isTied };
    const reader = new LineReader({ quotes, contracts, instrument, ...span, ...has });
    return { reader, instrument, calendarId };
  };
  const own = sampleOf(instruments, sample).map((one) => readOf(one, one.calendarId, false));
  const tied = tieTerms(instruments, sample).map((tie) => {
    const ones = readOf(tie.first, tie.first.calendarId, true);
    const others = readOf(tie.second, tie.first.calendarId, true);
    ones.beside = others;
    return { ...tie, ones, others };
  });
  const all = [...own, ...tied.map(({ ones }) => ones)];
  readAll(quotes, all, { ...span, onProgress: terms.onProgress });
  const lineOf = (read: Read) => lineBy(model, read, span);
  return {
    ...span,
    from: BEFORE_DAYS,
    lines: own.map(lineOf),
    ties: tied.map(({ ones, others, ...tie }) => tieOf(tie, lineOf(ones), lineOf(others))),
  };
}

function tieOf(tie: TieTerms, first: PanelLine, second: PanelLine): Tie {
  return { name: tie.name, ratio: tie.ratio, isBasis: tie.isBasis, first, second };
}

interface Span {
  readonly firstDay: number;
  readonly days: number;
}

function readAll(
  quotes: Quotes,
  all: readonly Read[],
  { firstDay, days, onProgress }: Span & Pick<PanelTerms, 'onProgress'>,
): void {
  const calendars = new Map(
    all.map(({ calendarId }) => [
      calendarId,
      sessionsOf(quotes.model, calendarId, { firstDay, days }),
    ]),
  );
  for (let at = 0; at < days; at += 1) {
    for (const { reader, calendarId, beside } of all) {
      const session = calendars.get(calendarId)?.get(firstDay + at);
      if (session === undefined || !isLookedAt(firstDay + at, at)) continue;
      const others = beside?.reader;
      if (others !== undefined && !(reader.isQuoted(session) && others.isQuoted(session))) continue;
      reader.read(session);
      others?.read(session);
    }
    quotes.forget();
    if (at % 100 === 99) onProgress?.(at + 1, days);
  }
}

function isLookedAt(dayNumber: number, at: number): boolean {
  // 1970-01-01 was a Thursday: Wednesdays.
  return at >= BEFORE_DAYS - NEAR_DAYS || dayNumber % 7 === 6;
}

function sessionsOf(model: MarketModel, calendarId: string, { firstDay, days }: Span) {
  const found = new Map<number, SessionDay>();
  let day = firstDay + days;
  while (day > firstDay) {
    const session = model.hours.days.before(calendarId, day);
    if (session === null) break;
    if (session.dayNumber >= firstDay) found.set(session.dayNumber, session);
    day = session.dayNumber;
  }
  return found;
}

function lineBy(model: MarketModel, { reader, instrument }: Read, span: Span): PanelLine {
  const line = reader.line(BEFORE_DAYS, resultPlaces(model, instrument, span));
  return { ...line, wealth: wealthOf(line) };
}

/** The places of the days whose close is the first after a firm's results. */
function resultPlaces(model: MarketModel, share: Instrument, { firstDay, days }: Span) {
  const events = simulatedEvents();
  const fromMs = firstDay * DAY_MS;
  const told = events.results(share, { fromMs, toMs: fromMs + (days - 10) * DAY_MS });
  return told.map((atMs) => {
    let session = model.hours.days.latest(share.calendarId, atMs);
    // Whichever trading day is the first to close afterwards.
    for (let ahead = 1; session === null || session.endMs - MINUTE_MS <= atMs; ahead += 1) {
      session = model.hours.days.latest(share.calendarId, atMs + ahead * DAY_MS);
    }
    return session.dayNumber - firstDay;
  });
}

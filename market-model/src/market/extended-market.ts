import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { ExtendedBook } from '@candor/domain/market/market-view';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';
import {
  MINUTE_MS,
  type SessionDay,
  type SessionDays,
  sessionDay,
} from '@candor/domain/time/session-days';
import { sessionAt } from '@candor/domain/time/sessions';
import type { ExtendedRequest } from '@candor/engines/market/provider';
import { readPrints } from '../tape/prints.ts';
import type { Tape } from '../tape/tape.ts';
import { newTapeReader, readDepth, readQuote, type TapeReader } from '../tape/tape-reader.ts';

export type ExtendedPart = 'pre' | 'after';

/** The tapes of what trades before and after regular hours. */
export interface ExtendedTapes {
  tapeOf(instrument: Instrument, part: ExtendedPart): Tape;
}

/** The pre-market or the after-hours of the calendars, each a session of its own. */
export function extendedDays(part: ExtendedPart): SessionDays {
  const kept = new Map<string, SessionDay | null>();
  const dayOf = (calendarId: string, dayNumber: number): SessionDay | null => {
    const key = `${calendarId} ${dayNumber}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= DAYS_KEPT) kept.clear();
    const schedule = dayScheduleOf(calendarOf(calendarId), dayNumber);
    const found = schedule?.stretches.find(({ kind }) => kind === part);
    const day =
      found === undefined
        ? null
        : sessionDay(dayNumber, [{ startMs: found.fromMs, endMs: found.untilMs }]);
    kept.set(key, day);
    return day;
  };
  return {
    latest(calendarId, atMs) {
      const { status, tradeDay } = sessionAt(calendarOf(calendarId), atMs);
      return status === part ? dayOf(calendarId, toEpochDay(tradeDay)) : null;
    },
    // What a session shows begins with it: nobody looks further back.
    before: () => null,
    tradesEveryDay: () => false,
  };
}

const DAYS_KEPT = 64;
const days = { pre: extendedDays('pre'), after: extendedDays('after') } as const;

/**
 * What trades before and after regular hours, on the path that regular trading follows too: the
 * last price before the open is where the day opens.
 */
export class ExtendedMarket {
  readonly #tapes: ExtendedTapes;
  readonly #source: Parameters<typeof readQuote>[3];
  readonly #readers = new Map<string, TapeReader>();

  constructor(tapes: ExtendedTapes, source: Parameters<typeof readQuote>[3]) {
    this.#tapes = tapes;
    const { sourceName } = source;
    this.#source = { sourceName, drawnBy: asExtended(source.drawnBy) };
  }

  /** Whether it trades outside regular hours on the trading day of an instant. */
  covers({ assetClass, calendarId }: Instrument, atMs: number): boolean {
    if (assetClass !== 'stock' && assetClass !== 'etf') return false;
    const { tradeDay } = sessionAt(calendarOf(calendarId), atMs);
    const dayNumber = toEpochDay(tradeDay);
    const schedule = dayScheduleOf(calendarOf(calendarId), dayNumber);
    const parts = schedule?.stretches.filter(({ kind }) => kind === 'pre' || kind === 'after');
    return parts?.length === 2;
  }

  /** Null in regular hours and at night, and of what does not trade outside those. */
  look({ instrument, nowMs, printsSinceMs }: ExtendedRequest): ExtendedBook | null {
    const { status } = sessionAt(calendarOf(instrument.calendarId), nowMs);
    if ((status !== 'pre' && status !== 'after') || !this.covers(instrument, nowMs)) return null;
    const reader = this.#readerOf(instrument, status);
    const quote = readQuote(reader, instrument.id, nowMs, this.#source);
    const depth = readDepth(reader, nowMs);
    const { volume: barVolume } = readPrints(reader, { fromMs: nowMs - MINUTE_MS, toMs: nowMs });
    const none = { low: null, high: null, volume: 0n };
    const prints =
      printsSinceMs === undefined
        ? none
        : readPrints(reader, { fromMs: printsSinceMs, toMs: nowMs });
    const { low: printLow, high: printHigh, volume: printVolume } = prints;
    return { quote, depth, barVolume, printLow, printHigh, printVolume };
  }

  #readerOf(instrument: Instrument, part: ExtendedPart): TapeReader {
    const name = `${part} ${seriesOf(instrument)}`;
    const known = this.#readers.get(name);
    if (known !== undefined) return known;
    const tape = this.#tapes.tapeOf(instrument, part);
    const reader = newTapeReader(tape, { days: days[part] });
    this.#readers.set(name, reader);
    return reader;
  }
}

const WORDS = { regular: ' exchange ', extended: ' extended ' } as const;

/** The mark of a quote outside regular hours; `regularMark` is the way back. */
function asExtended(mark: string): string {
  return mark.replace(WORDS.regular, WORDS.extended);
}

/** The mark of the market that a mark is of, and whether it is of a quote outside regular hours. */
export function regularMark(mark: string): { readonly mark: string; readonly isExtended: boolean } {
  return {
    mark: mark.replace(WORDS.extended, WORDS.regular),
    isExtended: mark.includes(WORDS.extended),
  };
}

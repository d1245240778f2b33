import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  hasBoard,
  SPLIT_AGREES_PART,
  SPLIT_ANNOUNCED_DAYS,
  splitRatioAt,
} from '@candor/domain/instruments/split-habits';
import { seriesOf } from '@candor/domain/instruments/splits';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { DAY_MS, type SessionDay } from '@candor/domain/time/session-days';
import { scheduleFrom } from '@candor/domain/time/sessions';
import type { AnnouncedSplit, SplitSource } from '@candor/engines/ports/split-source';
import { uniformOf } from '../keys/draws.ts';
import { EPOCH_DAYS, epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import type { MarketKeys } from '../keys/market-keys.ts';
import type { TapeHours } from '../terms/tape-terms.ts';
import type { Dividends } from './dividends.ts';

const YEAR_DAYS = 365.25;
/** Of the epochs so many have a meeting. */
const MEETS_PART = EPOCH_DAYS / YEAR_DAYS;
/** An announcement stands so long; a house that was down longer forgets it. */
const STANDS_DAYS = 60;

/** The market whose boards meet, as far as they ask it. */
interface BoardMarket {
  readonly keys: MarketKeys;
  readonly marketHours: MarketHours;
  readonly hours: TapeHours;
  readonly shelf: { tapeOf(instrument: Instrument): TapeOfCloses };
  dividendsOf(instrument: Instrument): Dividends | null;
}

interface TapeOfCloses {
  /** Scaled close of the trading day before. */
  closeBefore(hours: TapeHours, session: SessionDay): number;
}

/**
 * The splits of the simulated market. A board meets once a year on average, in an epoch and on a
 * day of it that are drawn under that epoch's key, and agrees by another draw; what it agrees to
 * follows from the last close, by the rule of `splits.json`. So the rule is public and the day is
 * not, and the price knows of neither: the count changes and the worth of a holding does not.
 */
export function splitSource(model: BoardMarket): SplitSource {
  const { keys, shelf, hours, marketHours, dividendsOf } = model;
  const isAlwaysOpen = marketHours === 'always';
  const told = new Map<string, { readonly day: number; readonly split: AnnouncedSplit | null }>();
  const closeBefore = (instrument: Instrument, day: number): bigint | null => {
    const session = hours.days.latest(instrument.calendarId, day * DAY_MS - 1);
    if (session === null) return null;
    return BigInt(shelf.tapeOf(instrument).closeBefore(hours, session));
  };
  const find = (instrument: Instrument, day: number): AnnouncedSplit | null => {
    const metOn = hasBoard(instrument) ? meetingBefore(instrument, keys, day) : null;
    if (metOn === null || wasSplitSince(instrument, metOn - YEAR_DAYS)) return null;
    const close = closeBefore(instrument, metOn);
    const ratio = close === null ? null : splitRatioAt(instrument, close);
    const ex = scheduleFrom(calendarOf(instrument.calendarId), metOn + SPLIT_ANNOUNCED_DAYS);
    if (ratio === null || isDividendAnnounced(dividendsOf(instrument), ex.epochDay)) return null;
    return {
      splitId: `split-${instrument.heldAs}-${ex.day}`,
      ...ratio,
      announcedMs: metOn * DAY_MS,
      exDay: ex.day,
      exMs: isAlwaysOpen ? ex.epochDay * DAY_MS : ex.openMs,
    };
  };
  return {
    announced(instrument, nowMs) {
      const day = Math.floor(nowMs / DAY_MS);
      const series = seriesOf(instrument);
      const kept = told.get(series);
      if (kept?.day === day) return kept.split;
      const split = find(instrument, day);
      told.set(series, { day, split });
      return split;
    },
  };
}

/** The day of the last meeting that agreed and is not long past. */
function meetingBefore(instrument: Instrument, keys: MarketKeys, day: number): number | null {
  const source = keys.source(`split ${instrument.market}:${instrument.code}`);
  const earliest = day - STANDS_DAYS + 1;
  for (let epoch = epochOfDay(day); epoch >= epochOfDay(earliest); epoch -= 1) {
    const first = firstDayOf(epoch);
    if (uniformOf(source.draw(first, 0)) >= MEETS_PART) continue;
    const metOn = first + Math.floor(uniformOf(source.draw(first, 1)) * EPOCH_DAYS);
    if (metOn > day || metOn < earliest) continue;
    if (uniformOf(source.draw(first, 2)) < SPLIT_AGREES_PART) return metOn;
  }
  return null;
}

function wasSplitSince({ splits = [] }: Instrument, day: number): boolean {
  return splits.some(({ atMs }) => atMs > day * DAY_MS);
}

/** A dividend that is announced of one count is not to be paid in another. */
function isDividendAnnounced(dividends: Dividends | null, day: number): boolean {
  if (dividends === null) return false;
  return dividends.before(day).next.exDayNumber - dividends.habit.announcedDays <= day;
}

import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  SPLIT_AGREES_PART,
  SPLIT_ANNOUNCED_DAYS,
  splitRatioAt,
} from '@candor/domain/instruments/split-habits';
import { seriesOf } from '@candor/domain/instruments/splits';
import { calendarOf } from '@candor/domain/time/calendars';
import { scheduleFrom } from '@candor/domain/time/sessions';
import type { AnnouncedSplit, SplitSource } from '@candor/engines/ports/split-source';
import type { Dividends } from './dividends.ts';
import { uniformOf } from './draws.ts';
import { type MarketKeys, marketKeys } from './market-keys.ts';
import type { MarketModel } from './market-model.ts';
import { DAY_MS } from './session-days.ts';

const YEAR_DAYS = 365.25;
/** An announcement stands so long; a house that was down longer forgets it. */
const STANDS_DAYS = 60;

/**
 * The splits of the simulated market. A board meets once a year, on a day drawn from the keys, and
 * agrees by another draw; what it agrees to follows from the last close, by the rule of
 * `splits.json`. So the rule is public and the day is not, and the price knows of neither: the
 * count changes and the worth of a holding does not.
 */
export function splitSource(
  { shelf, hours, marketHours, dividendsOf }: MarketModel,
  seed: string,
): SplitSource {
  const keys = marketKeys(seed);
  const isAlwaysOpen = marketHours === 'always';
  const told = new Map<string, { readonly day: number; readonly split: AnnouncedSplit | null }>();
  const closeBefore = (instrument: Instrument, day: number): bigint | null => {
    const session = hours.days.latest(instrument.calendarId, day * DAY_MS - 1);
    if (session === null) return null;
    return BigInt(shelf.tapeOf(instrument).closeBefore(hours, session));
  };
  const find = (instrument: Instrument, day: number): AnnouncedSplit | null => {
    const metOn = meetingBefore(instrument, keys, day);
    if (metOn === null || wasSplitSince(instrument, metOn - YEAR_DAYS)) return null;
    const close = closeBefore(instrument, metOn);
    const ratio = close === null ? null : splitRatioAt(instrument, close);
    const ex = scheduleFrom(calendarOf(instrument.calendarId), metOn + SPLIT_ANNOUNCED_DAYS);
    if (ratio === null || isDividendAnnounced(dividendsOf(instrument), ex.epochDay)) return null;
    return {
      ...{ splitId: `split-${instrument.heldAs}-${ex.day}`, ...ratio },
      ...{ announcedMs: metOn * DAY_MS, exDay: ex.day },
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
  const year = Math.floor(day / YEAR_DAYS);
  for (const met of [year, year - 1]) {
    const metOn = Math.floor((met + uniformOf(source.draw(met, 0))) * YEAR_DAYS);
    if (metOn > day) continue;
    const agrees = uniformOf(source.draw(met, 1)) < SPLIT_AGREES_PART;
    return agrees && metOn > day - STANDS_DAYS ? metOn : null;
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

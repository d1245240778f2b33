import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting } from '@candor/domain/instruments/splits';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { isReplayed } from '@candor/domain/products/all-products';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';
import type { MarketDesk } from '../market/market-desk.ts';
import type { PracticePrices } from './practice-prices.ts';

export type DayRefusal = 'PRACTICE_DAY' | 'PRACTICE_ONLY';

/** Regular trading of the day that is replayed. */
export interface ReplayDay {
  readonly openMs: number;
  readonly closeMs: number;
}

/**
 * The regular trading of a past day, where all of the instruments traded. Refusals: PRACTICE_ONLY
 * (anything but US shares whose prices are simulated), PRACTICE_DAY (no trading day, not finished
 * with its hours after the close, or before there were prices).
 */
export async function replayDay(
  desk: MarketDesk,
  prices: PracticePrices,
  of: {
    readonly day: string;
    readonly instruments: readonly Instrument[];
    readonly nowMs: number;
  },
): Promise<ReplayDay | { readonly reason: DayRefusal; readonly field: string }> {
  const { day, instruments, nowMs } = of;
  if (!instruments.every((one) => isPractised(desk, one, nowMs))) {
    return { reason: 'PRACTICE_ONLY', field: 'instruments' };
  }
  const noDay = { reason: 'PRACTICE_DAY', field: 'date' } as const;
  const epochDay = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(epochDay) || new Date(epochDay).toISOString().slice(0, 10) !== day) return noDay;
  const [first] = instruments;
  const schedule = first && dayScheduleOf(calendarOf(first.calendarId), toEpochDay(day));
  if (schedule == null || nowMs < schedule.untilMs) return noDay;
  const { openMs, closeMs } = schedule;
  for (const instrument of instruments) {
    const { minutesBackMs = null } = desk.sourceOf(instrument).offers.history ?? {};
    if (minutesBackMs !== null && openMs < nowMs - minutesBackMs) return noDay;
  }
  const atOpen = await prices.at(instruments, openMs);
  const isPriced = instruments.every(({ id }) => viewOf(atOpen, id)?.quote != null);
  return isPriced ? { openMs, closeMs } : noDay;
}

function isPractised(desk: MarketDesk, instrument: Instrument, nowMs: number): boolean {
  const { isSimulated, offers } = desk.sourceOf(instrument);
  return (
    isReplayed(instrument) &&
    instrument.isTradable &&
    !instrument.isHalted &&
    !isExpired(instrument, nowMs) &&
    !isSplitting(instrument) &&
    isSimulated &&
    offers.history?.hasSeconds !== false
  );
}

import type { Instrument } from '@candor/domain/instruments/instrument';
import type { SplitRatio } from '@candor/domain/instruments/split-habits';
import type { CalendarDay } from '@candor/domain/time/calendar-day';

/** A split that its company has announced and that is not carried out. */
export interface AnnouncedSplit extends SplitRatio {
  readonly splitId: string;
  readonly announcedMs: number;
  /** The first trading day in the new count, and the instant it begins. */
  readonly exDay: CalendarDay;
  readonly exMs: number;
}

/** Says which share is to be split. Whoever decides splits stands behind it. */
export interface SplitSource {
  /** Null before an announcement, and some time after the split was carried out. */
  announced(instrument: Instrument, nowMs: number): AnnouncedSplit | null;
}

/** Of a house whose shares are split by operators only. */
export const noSplits: SplitSource = { announced: () => null };

import type { EventArea } from '@candor/contract/enums';
import type { AnnouncementKind } from '@candor/domain/events/scheduled-event';
import type { Instrument } from '@candor/domain/instruments/instrument';

/** Instants [fromMs, toMs). */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Announcement {
  readonly kind: AnnouncementKind;
  readonly area: EventArea;
  readonly atMs: number;
}

/**
 * When something is told that everybody waits for. By public rules alone: nothing it says hangs on
 * what comes of an event, so that whoever reads it ahead knows the second and nothing else.
 */
export interface EventCalendar {
  /** Figures of the economy, ascending. */
  announcements(span: Span): readonly Announcement[];
  /** When a company tells its results, ascending; empty of what reports nothing. */
  results(share: Instrument, span: Span): readonly number[];
  /** When the indices of an area count their members anew, ascending. */
  indexChanges(span: Span): readonly Omit<Announcement, 'kind'>[];
}

/** Of a market whose events nobody here knows. */
export const noEvents: EventCalendar = {
  announcements: () => [],
  results: () => [],
  indexChanges: () => [],
};

import type { EventArea, EventKind } from '@candor/contract/enums';
import type { Dividend } from '../instruments/dividend.ts';
import type { Instrument, Rename, Split } from '../instruments/instrument.ts';
import type { Offering } from '../offerings/offerings.ts';

/** Figures of the economy that are told at an instant. */
export type AnnouncementKind = Extract<EventKind, 'centralBank' | 'inflation' | 'jobs'>;

interface Scheduled {
  /** Follows from what the event is, so that whoever looks when finds the same one. */
  readonly id: string;
  readonly atMs: number;
  readonly area: EventArea;
}

/** What concerns a whole area: its outcome is told of the area's main index. */
interface OfArea extends Scheduled {
  readonly kind: AnnouncementKind | 'indexChange';
  readonly instrument: null;
}

interface OfInstrument extends Scheduled {
  readonly instrument: Instrument;
}

/** A company tells its results, or a contract trades for the last time. */
interface Plain extends OfInstrument {
  readonly kind: 'earnings' | 'expiry';
}

/** From this instant a share trades without its dividend. */
export interface DividendEvent extends OfInstrument {
  readonly kind: 'dividend';
  readonly dividend: Dividend;
}

/** From this instant a share is counted anew. */
export interface SplitEvent extends OfInstrument {
  readonly kind: 'split';
  readonly split: Pick<Split, 'to' | 'from'>;
}

/** From this instant a share goes by another code. */
interface RenameEvent extends OfInstrument {
  readonly kind: 'rename';
  readonly rename: Pick<Rename, 'to' | 'from'>;
}

/** New shares trade for the first time. */
interface ListingEvent extends Scheduled {
  readonly kind: 'listing';
  readonly instrument: null;
  readonly offering: Offering;
}

/** Something whose instant is known ahead, and nothing of what comes of it. */
export type ScheduledEvent =
  | OfArea
  | Plain
  | DividendEvent
  | SplitEvent
  | RenameEvent
  | ListingEvent;

/** By instant, then by id: the same order for everybody. */
export function byInstant(one: ScheduledEvent, other: ScheduledEvent): number {
  return one.atMs - other.atMs || (one.id < other.id ? -1 : 1);
}

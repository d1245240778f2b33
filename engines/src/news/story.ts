import type { Uncross } from '@candor/domain/auction/uncross';
import type { ScheduledEvent } from '@candor/domain/events/scheduled-event';
import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { CalendarDay } from '@candor/domain/time/calendar-day';
import type { EventOutcome, PriceMove } from '../events/event-outcome.ts';
import type { StatedHalt } from '../market/stated-halt.ts';
import type { ContractEnd } from '../notices/contract-ends.ts';
import type { AnnouncedSplit } from '../ports/split-source.ts';
import type { MarketDay } from './market-day.ts';
import type { Reading } from './reading.ts';

/** The markets whose days are told. */
export type NewsMarket = 'us' | 'hk' | 'eu' | 'crypto';

/** Who and when: every story is of one instant, and found again under one id. */
interface Told {
  readonly id: string;
  /** The instant of its figures, which is also when it is published. */
  readonly atMs: number;
  /** Of the exchange the story is about. */
  readonly timeZone: string;
}

/** A market's day in figures. */
export interface MarketDayStory extends Told {
  readonly kind: 'market-day';
  readonly market: NewsMarket;
  readonly day: CalendarDay;
  readonly figures: MarketDay;
}

/** A sector that went its own way. */
export interface SectorStory extends Told {
  readonly kind: 'sector';
  readonly market: NewsMarket;
  readonly sector: string;
  /** Plain averages, in hundredths of a percent. */
  readonly sectorBps: number;
  readonly marketBps: number;
  readonly count: number;
  readonly risen: number;
  readonly fallen: number;
  /** Furthest in the sector's direction first. */
  readonly leaders: readonly Reading[];
}

/** Indices of one market at its close. */
export interface IndexStory extends Told {
  readonly kind: 'index';
  /** The market's main index first. */
  readonly readings: readonly Reading[];
  /** Of the main index, if its close is one. */
  readonly record: PriceRecord | null;
}

/** One instrument that moved far. */
export interface MoveStory extends Told {
  readonly kind: 'move';
  readonly reading: Reading;
  /** Trading days before, none of which moved further in that direction; null when few. */
  readonly largestInDays: number | null;
}

/** One instrument that traded much more than it usually does. */
export interface VolumeStory extends Told {
  readonly kind: 'volume';
  readonly reading: Reading;
  /** Mean of the days before, in the instrument's scaled quantity, rounded down. */
  readonly meanVolume: bigint;
  readonly days: number;
  /** Today's volume in tenths of that mean, rounded down. */
  readonly timesTenths: number;
}

/** One share in an opening auction: what was indicated last, and what came of it. */
export interface AuctionOutcome {
  readonly instrument: Instrument;
  /** The price at which it uncrossed refers to this one. */
  readonly reference: Pick<Reading, 'quote'>['quote'];
  /** As it stood when cancelling ended; null when no buyer met a seller yet. */
  readonly indicative: Uncross | null;
  readonly uncross: Uncross;
}

/** An auction of many shares. */
export interface AuctionStory extends Told {
  readonly kind: 'auction';
  /** How many shares uncrossed, of how many. */
  readonly uncrossed: number;
  readonly shares: number;
  /** Whose price moved most between the lock and the uncross, or the most one-sided ones. */
  readonly outcomes: readonly AuctionOutcome[];
}

/** Contracts that stopped trading at one instant, with their last prices. */
export interface ContractStory extends Told {
  readonly kind: 'contracts';
  readonly ends: readonly {
    readonly end: ContractEnd;
    readonly reading: Reading;
    /** The contract that is nearest now, at the same instant. */
    readonly next: Reading | null;
  }[];
}

/** A dividend that a company has announced. */
export interface DividendStory extends Told {
  readonly kind: 'dividend';
  readonly instrument: Instrument;
  readonly dividend: Dividend;
}

/** A split that a company has announced. */
export interface SplitStory extends Told {
  readonly kind: 'split';
  readonly instrument: Instrument;
  readonly split: AnnouncedSplit;
}

/** Something everybody waited for, and what the chart did in the first minute after it. */
export interface EventStory extends Told {
  readonly kind: 'event';
  readonly event: ScheduledEvent;
  readonly measuredOn: EventOutcome['measuredOn'];
  readonly minute: PriceMove;
}

/** A halt of one instrument, or by a rule of a whole market and told of its index. */
export interface HaltStory extends Told {
  readonly kind: 'halt';
  readonly instrument: Instrument;
  readonly halt: StatedHalt;
}

/** An operator lets trading in an instrument go on that he had halted. */
export interface LiftingStory extends Told {
  readonly kind: 'lifting';
  readonly instrument: Instrument;
  readonly haltedMs: number;
  readonly reason: string | null;
}

/** The highest or lowest close of so many trading days. */
export interface PriceRecord {
  readonly side: 'highest' | 'lowest';
  readonly days: number;
}

export type NewsStory =
  | MarketDayStory
  | SectorStory
  | IndexStory
  | MoveStory
  | VolumeStory
  | AuctionStory
  | ContractStory
  | DividendStory
  | SplitStory
  | EventStory
  | HaltStory
  | LiftingStory;

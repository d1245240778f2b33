import type { Instrument } from '@candor/domain/instruments/instrument';
import type { InstrumentStep, KnownInstrument } from '@candor/domain/instruments/known-instrument';

/** What an operator did, and what he said of it. */
export interface OperatorAct {
  /** The number of its event in the audit trail. */
  readonly seq: number;
  readonly atMs: number;
  readonly reason: string | null;
}

/** A halt by an operator, who may have said why. */
export interface OperatorHalt extends OperatorAct {
  /** Null while he has not lifted it, and of what ended halted. */
  readonly lifted: OperatorAct | null;
}

/** Of one instrument, one by one as they were done. */
export interface HaltAct extends OperatorAct {
  readonly instrumentId: string;
  readonly what: 'halted' | 'resumed';
}

/** Instruments at a moment of the audit trail. */
export interface KnownState {
  /** The number of the newest event. */
  readonly seq: number;
  readonly known: readonly KnownInstrument[];
  /** Every halt and every lifting of one by an operator, in their order. */
  readonly haltActs: readonly HaltAct[];
}

/** One step of the audit trail, and the version of the instrument it left. */
export interface TrailEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly what: string;
  readonly by: string;
  readonly reason: string | null;
  readonly instrument: Instrument;
}

/** Instruments, every version of each, and the audit trail of how they came to be. */
export interface KnownInstrumentStore {
  /** The newest version of each. */
  all(): Promise<KnownState>;
  /** The number of the newest event, by which others see that there is one. */
  newestSeq(): Promise<number>;
  /**
   * Stores steps with their events in one transaction, if no other event was stored after
   * `afterSeq`. Answers the number of the newest event, or null when there was another.
   */
  append(afterSeq: number, steps: readonly InstrumentStep[]): Promise<number | null>;
  /** Every step of one instrument, the oldest first. */
  trail(instrumentId: string): Promise<readonly TrailEvent[]>;
}

/** What became of a listing, of which nobody's figures change. */
export interface ListingChange {
  /** Once for ever: a customer is told of it once. */
  readonly id: string;
  readonly atMs: number;
  readonly what: 'renamed' | 'delisted';
  readonly instrument: Instrument;
  /** The code it had; of an end the one it has. */
  readonly from: string;
}

import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Span } from './event-calendar.ts';
import type { HaltCause } from './halt-cause.ts';

/** A pause of trading in one instrument, [fromMs, untilMs). */
export interface Halt {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly cause: HaltCause;
}

/** Says which instruments are halted. Whoever decides halts stands behind it. */
export interface HaltSource {
  /** The halt in force; of several the one that ends last. Nothing hangs on what comes later. */
  haltAt(instrument: Instrument, nowMs: number): Halt | null;
  /** Those that began in a span, ascending. Whoever asks for what has not come yet is told it. */
  begunIn(instrument: Instrument, span: Span): readonly Halt[];
}

import type { Instrument } from '@candor/domain/instruments/instrument';

/** A pause of trading in one instrument, [fromMs, untilMs). */
export interface Halt {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Says which instruments are halted. Whoever decides halts stands behind it. */
export interface HaltSource {
  haltAt(instrument: Instrument, nowMs: number): Halt | null;
}

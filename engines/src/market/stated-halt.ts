import type { HaltCauseWord } from '@candor/contract/enums';
import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting } from '@candor/domain/instruments/splits';
import type { HaltProof } from '../ports/halt-cause.ts';
import type { Halt, HaltSource } from '../ports/halt-source.ts';
import type { OperatorHalt } from './known-instrument-ports.ts';

/** A halt in force, as it is told to customers. */
export interface StatedHalt {
  readonly cause: HaltCauseWord;
  /** The two prices that stopped it, and of what; null where no price did. */
  readonly proof: (HaltProof & { readonly measuredOn: Instrument }) | null;
  /** An operator's own words. */
  readonly reason: string | null;
  /** Null where nobody knows when the operator did it. */
  readonly fromMs: number | null;
  /** Null while nobody can say. */
  readonly untilMs: number | null;
}

interface HaltDeps {
  readonly halts: Pick<HaltSource, 'haltAt'>;
  readonly catalogue: Pick<Catalogue, 'byId'>;
  haltedBy(instrument: Instrument): OperatorHalt | null;
}

/** Why an instrument that is halted is; null where nothing halts it. */
export function statedHalt(
  { halts, catalogue, haltedBy }: HaltDeps,
  instrument: Instrument,
  nowMs: number,
): StatedHalt | null {
  const ofHouse = { proof: null, reason: null, untilMs: null };
  if (instrument.isHalted) {
    const by = haltedBy(instrument);
    return by === null
      ? { ...ofHouse, cause: 'operator', fromMs: null }
      : { ...statedByHand(by), untilMs: null };
  }
  if (isSplitting(instrument)) {
    const fromMs = instrument.splits?.at(-1)?.atMs ?? null;
    return { ...ofHouse, cause: 'split', fromMs };
  }
  const halt = halts.haltAt(instrument, nowMs);
  return halt === null ? null : statedByRule(halt, instrument, catalogue);
}

/** A halt by a rule of the market, as it is told of an instrument. */
export function statedByRule(
  { cause, fromMs, untilMs }: Halt,
  instrument: Instrument,
  { byId }: Pick<Catalogue, 'byId'>,
): StatedHalt {
  const { kind, proof } = cause;
  const measuredOn =
    proof === null || proof.measuredOnId === null ? instrument : byId.get(proof.measuredOnId);
  const shown = proof === null || measuredOn === undefined ? null : { ...proof, measuredOn };
  return { cause: kind, proof: shown, reason: null, fromMs, untilMs };
}

/** One by an operator, as it is told; of one that he lifted the end is known. */
export function statedByHand({ atMs: fromMs, reason, lifted }: OperatorHalt): StatedHalt {
  return { cause: 'operator', proof: null, reason, fromMs, untilMs: lifted?.atMs ?? null };
}

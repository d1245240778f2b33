import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';
import { exposureOf } from './exposure.ts';
import type { Scenario } from './read-scenario.ts';

/**
 * The halts of a market under a scenario: its own, and those of the market beneath. Where the
 * scenario changes a price, the halts beneath are told without their figures, which stand on no
 * chart.
 */
export function haltsUnder(
  scenario: Scenario,
  { beneath, own }: { readonly beneath: HaltSource; readonly own: HaltSource },
): HaltSource {
  const told = (instrument: Instrument, halt: Halt): Halt => {
    const isChanged =
      halt.fromMs >= scenario.startMs && exposureOf(scenario, instrument).kind !== 'none';
    return isChanged ? { ...halt, cause: { ...halt.cause, proof: null } } : halt;
  };
  return {
    haltAt: (instrument, nowMs) => {
      const usual = beneath.haltAt(instrument, nowMs);
      const added = own.haltAt(instrument, nowMs);
      if (usual === null || (added !== null && added.untilMs >= usual.untilMs)) return added;
      return told(instrument, usual);
    },
    begunIn: (instrument, span) => {
      const usual = beneath.begunIn(instrument, span).map((halt) => told(instrument, halt));
      const all = [...usual, ...own.begunIn(instrument, span)];
      return all.sort((one, other) => one.fromMs - other.fromMs);
    },
  };
}

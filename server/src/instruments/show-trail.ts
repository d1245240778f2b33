import type { Instrument } from '@candor/domain/instruments/instrument';
import { changedFields } from '@candor/domain/instruments/known-instrument';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import type { TrailEvent } from '@candor/engines/market/known-instrument-ports';

/** The audit trail of one instrument as lines, the oldest first: what was changed, and why. */
export function showTrail(trail: readonly TrailEvent[]): readonly string[] {
  return trail.flatMap(({ seq, atMs, what, by, reason, instrument }, at) => {
    const before = trail[at - 1]?.instrument;
    const head = `${seq}  ${new Date(atMs).toISOString()}  ${what}  by ${by}`;
    const name = `${instrument.id} version ${instrument.version}`;
    const changes = before === undefined ? [] : changesOf(before, instrument);
    return [`${head}  ${name}${reason === null ? '' : `  (${reason})`}`, ...changes];
  });
}

function changesOf(before: Instrument, after: Instrument): readonly string[] {
  return changedFields(before, after).map((field) => {
    const [was, is] = [before, after].map((one) => encodeValue(one[field as keyof Instrument]));
    return `      ${field}: ${was} now ${is}`;
  });
}

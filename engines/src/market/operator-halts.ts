import type { HaltAct, OperatorHalt } from './known-instrument-ports.ts';

/** Halts by instrument, each with what lifted it, oldest first. */
export function operatorHalts(
  acts: readonly HaltAct[],
): ReadonlyMap<string, readonly OperatorHalt[]> {
  const halts = new Map<string, OperatorHalt[]>();
  for (const { instrumentId, what, ...act } of acts) {
    const known = halts.get(instrumentId) ?? [];
    const open = known.at(-1)?.lifted === null ? known.pop() : undefined;
    if (open !== undefined) known.push(what === 'resumed' ? { ...open, lifted: act } : open);
    // What ended halted and was listed again is halted anew.
    if (what === 'halted') known.push({ ...act, lifted: null });
    halts.set(instrumentId, known);
  }
  return halts;
}

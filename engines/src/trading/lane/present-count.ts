import type { Instrument } from '@candor/domain/instruments/instrument';
import { splitCount } from '@candor/domain/instruments/splits';
import type { Command } from '@candor/domain/trading/commands';
import { acceptUnchanged } from '@candor/domain/trading/decision';
import type { Decide } from './decide-batch.ts';

const placing: ReadonlySet<Command['kind']> = new Set([
  'placeOrder',
  'closePosition',
  'reversePosition',
  'amendOrder',
]);

/**
 * The rules for commands in the count of this moment. One that was on its way while its instrument
 * was split brings a price and a quantity of the old count: nothing is decided on it.
 */
export function inPresentCount(
  decide: Decide,
  instruments: { find(instrumentId: string): Instrument | null },
): Decide {
  return (state, command) => {
    if (!('instrument' in command)) return decide(state, command);
    const { instrument } = command;
    const present = instruments.find(instrument.id);
    const isPresent = present === null || splitCount(present) === splitCount(instrument);
    if (isPresent) return decide(state, command);
    return placing.has(command.kind)
      ? { outcome: 'refused', refusal: { reason: 'NOT_TRADABLE' } }
      : acceptUnchanged({ kind: 'done' });
  };
}

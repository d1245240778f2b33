import {
  decideInstrument,
  type InstrumentCommand,
  type InstrumentDecision,
} from '@candor/domain/instruments/instrument-commands';
import type { KnownInstrumentStore } from './known-instrument-ports.ts';

/** How often others can be quicker before something is wrong. */
const TRIES_MAX = 5;

/**
 * Decides an operator's command on what is stored, and stores what follows from it. Every server
 * learns of it at its next look.
 */
export async function changeInstrument(
  store: Pick<KnownInstrumentStore, 'all' | 'append'>,
  command: InstrumentCommand,
): Promise<InstrumentDecision> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { seq, known } = await store.all();
    const byId = new Map(known.map((one) => [one.instrument.id, one]));
    const decision = decideInstrument(byId, command);
    if (!decision.isAccepted) return decision;
    if ((await store.append(seq, decision.steps)) !== null) return decision;
  }
  throw new Error('the instruments never stand still');
}

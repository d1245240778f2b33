import type { StoredKind } from './read-stored.ts';
import { number, record } from './shape.ts';

/** The number of the last frame of each topic of the private feed. */
interface Counters {
  readonly order: number;
  readonly position: number;
  readonly wallet: number;
}

export const storedCounters: StoredKind<Counters> = {
  name: 'counters',
  shape: record<Counters>({ order: number, position: number, wallet: number }),
};

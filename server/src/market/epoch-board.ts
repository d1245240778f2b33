import { epochAt, epochOf, type KnownEpoch } from '@candor/market-model/keys/epochs';
import type { FactorMarket } from '../compose/market-model.ts';

/** What the house tells of the keys of its simulated market. */
export interface EpochBoard {
  /** Since when all commitments stand. */
  readonly committedMs: number;
  readonly firstSeed: string;
  /** Newest first, from the running one back to the first. */
  numbers(nowMs: number): readonly number[];
  at(epoch: number, nowMs: number): KnownEpoch;
}

/** The board of a house. */
export function epochBoard({ keys, begunMs }: FactorMarket): EpochBoard {
  return {
    committedMs: begunMs,
    firstSeed: keys.seedOf(keys.firstEpoch),
    numbers: (nowMs) => {
      const count = Math.max(0, epochOf(nowMs) - keys.firstEpoch + 1);
      return Array.from({ length: count }, (_, back) => epochOf(nowMs) - back);
    },
    at: (epoch, nowMs) => epochAt(keys, epoch, nowMs),
  };
}

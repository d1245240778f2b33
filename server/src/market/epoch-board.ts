import {
  epochAt,
  epochOf,
  type KnownEpoch,
} from '@candor/adapters/market-data/simulated/factor/epochs';
import { FACTOR_VERSION } from '@candor/adapters/market-data/simulated/factor/factor-model';
import { CLASSIC_VERSION } from '@candor/adapters/market-data/simulated/market-model';
import type { FactorMarket } from '../compose/market-model.ts';

/** What the house tells of the keys of its simulated market. */
export type EpochBoard =
  | { readonly model: 'classic'; readonly version: number }
  | {
      readonly model: 'factor';
      readonly version: number;
      /** Since when all commitments stand. */
      readonly committedMs: number;
      readonly firstSeed: string;
      /** Newest first, from the running one back to the first. */
      numbers(nowMs: number): readonly number[];
      at(epoch: number, nowMs: number): KnownEpoch;
    };

/** The board of a house; null has version 4, whose one key is never told. */
export function epochBoard(factor: FactorMarket | null): EpochBoard {
  if (factor === null) return { model: 'classic', version: CLASSIC_VERSION };
  const { keys, begunMs } = factor;
  return {
    ...{ model: 'factor', version: FACTOR_VERSION, committedMs: begunMs },
    firstSeed: keys.seedOf(keys.firstEpoch),
    numbers: (nowMs) => {
      const count = Math.max(0, epochOf(nowMs) - keys.firstEpoch + 1);
      return Array.from({ length: count }, (_, back) => epochOf(nowMs) - back);
    },
    at: (epoch, nowMs) => epochAt(keys, epoch, nowMs),
  };
}

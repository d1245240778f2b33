import {
  epochAt,
  epochOf,
  type KnownEpoch,
} from '@candor/adapters/market-data/simulated/factor/epochs';
import { versionOn } from '@candor/adapters/market-data/simulated/factor/six';
import { CLASSIC_VERSION } from '@candor/adapters/market-data/simulated/market-model';
import type { FactorMarket } from '../compose/market-model.ts';

const DAY_MS = 86_400_000;

/** An epoch, and the version that draws it: borders of versions are borders of epochs. */
export type DrawnEpoch = KnownEpoch & { readonly version: number };

/** What the house tells of the keys of its simulated market. */
export type EpochBoard =
  | { readonly model: 'classic'; readonly version: number }
  | {
      readonly model: 'factor';
      versionAt(nowMs: number): number;
      /** Since when all commitments stand. */
      readonly committedMs: number;
      readonly firstSeed: string;
      /** Newest first, from the running one back to the first. */
      numbers(nowMs: number): readonly number[];
      at(epoch: number, nowMs: number): DrawnEpoch;
    };

/** The board of a house; null has version 4, whose one key is never told. */
export function epochBoard(factor: FactorMarket | null): EpochBoard {
  if (factor === null) return { model: 'classic', version: CLASSIC_VERSION };
  const { keys, begunMs, terms } = factor;
  const versionAt = (atMs: number): number => versionOn(terms, Math.floor(atMs / DAY_MS));
  return {
    ...{ model: 'factor', versionAt, committedMs: begunMs },
    firstSeed: keys.seedOf(keys.firstEpoch),
    numbers: (nowMs) => {
      const count = Math.max(0, epochOf(nowMs) - keys.firstEpoch + 1);
      return Array.from({ length: count }, (_, back) => epochOf(nowMs) - back);
    },
    at: (epoch, nowMs) => {
      const known = epochAt(keys, epoch, nowMs);
      return { ...known, version: versionAt(known.fromMs) };
    },
  };
}

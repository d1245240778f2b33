import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { LaneRouter } from '../trading/lane/lane-router.ts';
import type { LaneStore } from '../trading/lane/lane-store.ts';
import { PARTITIONS } from '../trading/lane/partition-of.ts';

export interface PartitionSharesOptions {
  readonly router: Pick<LaneRouter, 'lane' | 'owned' | 'take' | 'giveUp'>;
  readonly store: Pick<LaneStore, 'partitionOwners'>;
  readonly clock: Clock;
  /** Nothing is taken before it says yes once. */
  readonly mayBegin: () => Promise<boolean>;
  /** Hears of a look that failed; the next one follows. */
  readonly onFailure: (error: unknown) => void;
  /** Hears what was taken when what is owned changed; nothing when some was given up. */
  readonly onMoved?: (taken: readonly number[]) => void;
}

/** Given up at once at most: their customers wait until another process has them. */
const GIVEN_UP_AT_ONCE = 32;
/** Customers of partitions that nobody has wait: a look that failed is made again at once. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Gives every process that lives the same share of the partitions: each looks once a second, gives
 * up what it has too much and takes what nobody has, until it has its own. Nobody leads; where two
 * want the same, the database says who has it.
 */
export class PartitionShares extends LookingDesk {
  readonly #options: PartitionSharesOptions;
  #hasBegun = false;

  constructor(options: PartitionSharesOptions) {
    const { clock, onFailure } = options;
    super('partition shares', { clock, onFailure, longestWaitMs: LONGEST_WAIT_MS });
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { router, store, mayBegin, onMoved } = this.#options;
    this.#hasBegun ||= await mayBegin();
    if (!this.#hasBegun) return;
    const { living, free, named } = await store.partitionOwners(router.lane);
    const owned = router.owned();
    const share = shareOf(router.lane, living);
    // In our name and not ours: left by the process before, or of a giving up that failed.
    const left = named.filter((partition) => !owned.includes(partition));
    if (left.length > 0) {
      const taken = await router.take(left);
      onMoved?.(taken);
    } else if (owned.length > share) {
      const excess = owned.slice(share).slice(0, GIVEN_UP_AT_ONCE);
      await router.giveUp(excess);
      onMoved?.([]);
    } else if (owned.length < share && free.length > 0) {
      const taken = await router.take(free.slice(0, share - owned.length));
      if (taken.length > 0) onMoved?.(taken);
    }
  }
}

/** How many partitions a lane should have; what does not divide goes to the first ones. */
export function shareOf(lane: number, living: readonly number[]): number {
  const all = living.includes(lane) ? living : [...living, lane].sort((a, b) => a - b);
  const isOneMore = all.indexOf(lane) < PARTITIONS % all.length;
  return Math.floor(PARTITIONS / all.length) + (isOneMore ? 1 : 0);
}

import { emptyAccount } from '@candor/domain/trading/account-state';
import type { LaneHold } from '../lane/lane-store.ts';
import { noFrames } from '../lane/private-frames.ts';

/** A lane over a store that knows nothing of anybody and commits nothing; set what a test needs. */
export function emptyHold(set: Partial<LaneHold> & Pick<LaneHold, 'commit'>): LaneHold {
  return {
    lane: 0,
    load: async (accountIds) =>
      accountIds.map((accountId) => ({
        state: emptyAccount(accountId),
        counters: noFrames,
        answers: [],
        hasAllOrderIds: true,
        hasAllAnswers: true,
      })),
    find: () => Promise.reject(new Error('nothing is to be looked up here')),
    takePartitions: async (wanted) => wanted,
    giveUpPartitions: async () => {},
    recover: async () => null,
    isSure: () => true,
    renew: async () => true,
    release: async () => {},
    ...set,
  };
}

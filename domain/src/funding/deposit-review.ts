import { DEPOSIT_DAY_LIMIT_MINOR } from './rails.ts';

/** A deposit waits for its review or its confirmations and ends once. */
export type DepositState = 'pending' | 'failed' | 'completed';

/**
 * Why a deposit brought nothing. What turned out smaller than the least that is credited did
 * arrive: it is completed, with nothing credited, and stands in its own account of the house.
 */
export type DepositFailure = 'proof-used' | 'day-limit' | 'no-transfer-seen' | 'below-minimum';

/**
 * The published rules for a bank deposit (calls.md 0.10): it fails when the proof image was used
 * before or the day's limit is passed. Returns the failure, or null when it passes.
 */
export function reviewBankDeposit(input: {
  readonly isProofUsedBefore: boolean;
  readonly depositedTodayUsdMinor: bigint;
  readonly amountUsdMinor: bigint;
}): DepositFailure | null {
  if (input.isProofUsedBefore) return 'proof-used';
  if (input.depositedTodayUsdMinor + input.amountUsdMinor > DEPOSIT_DAY_LIMIT_MINOR)
    return 'day-limit';
  return null;
}

/** A chain deposit fails when no transfer is seen in this time (calls.md 0.10). */
export const CHAIN_SEEN_WITHIN_MS = 60 * 60_000;

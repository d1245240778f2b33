import type { TradingRefusal } from '@candor/domain/trading/refusals';

const FAILURES_MIN = 5;
const FAILING_FOR_MS = 10 * 60_000;
const SUSPENDED_MAX = 3;
const ACCOUNTS_PER_SUSPENDED = 100;

/** So long a suspension for an act counts against the next ones. */
export const SUSPENDED_WITHIN_MS = 3_600_000;

/** Of an account's part of an act: how often it failed by what the account itself holds. */
export interface OwnFailures {
  readonly count: number;
  readonly sinceMs: number;
}

/** Says something of the market just then, and nothing of the account. */
const ofTheMarket: ReadonlySet<TradingRefusal> = new Set(['STALE_PRICE', 'NOT_TRADABLE']);

/** Whether a refusal is the account's own: its turn does not come with the next price. */
export function isOwnRefusal(reason: TradingRefusal): boolean {
  return !ofTheMarket.has(reason);
}

/** Whether an account has failed so often, and for so long, that the act goes on without it. */
export function isToBeSuspended({ count, sinceMs }: OwnFailures, nowMs: number): boolean {
  return count >= FAILURES_MIN && nowMs - sinceMs >= FAILING_FOR_MS;
}

/**
 * Whether one more account may be suspended. Where many fail it is the act that is wrong, and not
 * they: of an hour three accounts, or one in a hundred where that is more.
 */
export function maySuspend(of: {
  /** Accounts suspended for acts within the last hour. */
  readonly suspended: number;
  /** All accounts of the house. */
  readonly accounts: number;
}): boolean {
  const most = Math.max(SUSPENDED_MAX, Math.floor(of.accounts / ACCOUNTS_PER_SUSPENDED));
  return of.suspended < most;
}

/** An account whose part of an act keeps failing. */
export interface FailingAccount {
  readonly accountId: string;
  readonly act: string;
  /** What was thrown, or the reason of the refusal. */
  readonly why: string;
  readonly sinceMs: number;
}

/**
 * Suspends an account and notifies its customer. False when too many were suspended within the
 * hour; then nothing is done. Must be harmless when it is repeated.
 */
export type SuspendAccount = (failing: FailingAccount, nowMs: number) => Promise<boolean>;

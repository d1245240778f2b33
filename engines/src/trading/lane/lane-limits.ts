export interface LaneLimits {
  /** Commands that may wait; the next one is told so. */
  readonly queue: number;
  /** Accounts kept in memory. */
  readonly accounts: number;
  readonly answersPerAccount: number;
}

export const laneLimits: LaneLimits = { queue: 8192, accounts: 50_000, answersPerAccount: 32 };

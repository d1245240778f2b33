/** How long a silent process keeps its jobs. */
export const JOB_LEASE_MS = 6_000;

/** The lease of the process that owns the liquidity of the books: the role's name. */
export const BOOKS_LEASE = 'market';

/** Which process of a house runs which jobs. */
export interface JobLeases {
  /**
   * Takes those of the jobs that nobody has and keeps those that are ours, for `JOB_LEASE_MS` from
   * before the call. Tells each that is ours now with its epoch, which grew if somebody else had it
   * meanwhile. Rejects when the store is away; it may be asked again.
   */
  hold(names: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /** False once the line broke over which they were taken: others may take them then. */
  readonly isWhole: boolean;
  /** Gives all back, and with them the connection. Never rejects: leases run out by themselves. */
  release(): Promise<void>;
}

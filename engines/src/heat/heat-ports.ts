export interface HeatCount {
  readonly hourMs: number;
  readonly instrumentId: string;
  readonly reads: number;
  readonly orders: number;
}

/** Counts of reads and orders by the hour, at rest. */
export interface HeatStore {
  /** Adds to what is stored. One statement for all. */
  add(counts: readonly HeatCount[]): Promise<void>;
  /** Everything since an hour. */
  since(hourMs: number): Promise<readonly HeatCount[]>;
  /** Drops counts before an hour. */
  dropBefore(hourMs: number): Promise<void>;
}

/** Rows a customer may watch. */
export const WATCHLIST_MAX = 200;

export interface WatchedRow {
  readonly id: string;
  readonly instrumentId: string;
  /** 1 for the first row. */
  readonly place: number;
}

/** Watchlists at rest. */
export interface WatchlistStore {
  /** The customer's rows in their order. */
  list(userId: string): Promise<readonly WatchedRow[]>;
  /** Ids of the instruments the customer watches. */
  watchedIds(userId: string): Promise<ReadonlySet<string>>;
  /**
   * Puts a row at the end. Answers its id, the id of the row that is there,
   * or null when the list is full.
   */
  save(input: {
    readonly id: string;
    readonly userId: string;
    readonly instrumentId: string;
    readonly createdMs: number;
  }): Promise<string | null>;
  /** Deletes a row; one that is gone is no error. */
  remove(input: { readonly userId: string; readonly id: string }): Promise<void>;
  /** Stores the whole order. False when `ids` are not exactly the customer's rows. */
  sort(input: { readonly userId: string; readonly ids: readonly string[] }): Promise<boolean>;
}

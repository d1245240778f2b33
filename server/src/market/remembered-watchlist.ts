import type { WatchlistStore } from '@candor/engines/watchlist/watchlist-ports';

/**
 * A watchlist store that knows for a moment who watches what, so that a
 * reader of lists costs no query each time.
 */
export interface RememberedWatchlist extends WatchlistStore {
  /** What a customer watches, if it was read a moment ago; null otherwise. */
  knownIds(userId: string): ReadonlySet<string> | null;
}

/** So long another process of the house may change a list before it is seen here. */
const FRESH_MS = 1000;
const CUSTOMERS_MAX = 20_000;

interface Known {
  readonly ids: Promise<ReadonlySet<string>>;
  readonly readAtMs: number;
  /** Set once the read is back. */
  settled: ReadonlySet<string> | null;
}

/**
 * What is changed through this store is seen at once; a read that runs meanwhile is not remembered.
 */
export function rememberedWatchlist(
  store: WatchlistStore,
  nowMs: () => number = () => performance.now(),
): RememberedWatchlist {
  const known = new Map<string, Known>();
  const freshOf = (userId: string): Known | null => {
    const found = known.get(userId);
    return found !== undefined && nowMs() - found.readAtMs < FRESH_MS ? found : null;
  };
  const read = (userId: string): Known => {
    if (known.size >= CUSTOMERS_MAX) known.clear();
    const reading: Known = { ids: store.watchedIds(userId), readAtMs: nowMs(), settled: null };
    known.set(userId, reading);
    reading.ids.then(
      (ids) => {
        reading.settled = ids;
      },
      () => {
        // Whoever waits hears of it; the next one asks again.
        if (known.get(userId) === reading) known.delete(userId);
      },
    );
    return reading;
  };
  /** Forgets before and after, so that neither an older nor a running read is handed out. */
  const changing = async <Result>(userId: string, change: () => Promise<Result>) => {
    known.delete(userId);
    try {
      return await change();
    } finally {
      known.delete(userId);
    }
  };
  return {
    list: (userId) => store.list(userId),
    watchedIds: (userId) => (freshOf(userId) ?? read(userId)).ids,
    knownIds: (userId) => freshOf(userId)?.settled ?? null,
    save: (input) => changing(input.userId, () => store.save(input)),
    remove: (input) => changing(input.userId, () => store.remove(input)),
    sort: (input) => store.sort(input),
  };
}

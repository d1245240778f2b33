import type { WatchlistStore } from '@candor/engines/watchlist/watchlist-ports';

/**
 * A watchlist store that knows for a moment who watches what, so that a
 * reader of lists costs no query each time.
 */
export interface RememberedWatchlist extends WatchlistStore {
  /**
   * What a customer watches, if it was read a moment ago; null otherwise. Whoever asks often has it
   * read again in time.
   */
  knownIds(userId: string): ReadonlySet<string> | null;
}

/** So long another process of the house may change a list before it is seen here. */
const FRESH_MS = 1000;
/** A list so old that is still asked for is read again, so that nobody has to wait for it. */
const RENEW_MS = 800;
const CUSTOMERS_MAX = 20_000;

interface Known {
  readonly ids: Promise<ReadonlySet<string>>;
  readonly readAtMs: number;
  /** Set once the read is back. */
  settled: ReadonlySet<string> | null;
  isRenewing: boolean;
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
    const ids = store.watchedIds(userId);
    const reading: Known = { ids, readAtMs: nowMs(), settled: null, isRenewing: false };
    ids.then(
      (settled) => {
        reading.settled = settled;
      },
      () => {
        // Whoever waits hears of it; the next one asks again.
        if (known.get(userId) === reading) known.delete(userId);
      },
    );
    return reading;
  };
  const remember = (userId: string, reading: Known): Known => {
    if (known.size >= CUSTOMERS_MAX) known.clear();
    known.set(userId, reading);
    return reading;
  };
  /** The old list is handed out until the new one is there, unless it was changed meanwhile. */
  const renew = (userId: string, old: Known): void => {
    old.isRenewing = true;
    const reading = read(userId);
    reading.ids.then(
      () => {
        if (known.get(userId) === old) remember(userId, reading);
      },
      () => undefined,
    );
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
    watchedIds: (userId) => (freshOf(userId) ?? remember(userId, read(userId))).ids,
    knownIds: (userId) => {
      const found = freshOf(userId);
      if (found === null || found.settled === null) return null;
      if (!found.isRenewing && nowMs() - found.readAtMs >= RENEW_MS) renew(userId, found);
      return found.settled;
    },
    save: (input) => changing(input.userId, () => store.save(input)),
    remove: (input) => changing(input.userId, () => store.remove(input)),
    sort: (input) => store.sort(input),
  };
}

import type { HeatCount, HeatStore } from './heat-ports.ts';

const HOUR_MS = 3_600_000;
/** Heat covers the running hour and the 23 before it. */
const HOURS_COUNTED = 24;

export interface HeatRow {
  readonly instrumentId: string;
  /** Reads and orders of the last 24 hours. */
  readonly heat: number;
}

/** What happened to one instrument in one hour. */
interface Tally {
  readonly hourMs: number;
  readonly instrumentId: string;
  /** Reads and orders together, saved or not. */
  heat: number;
  unsavedReads: number;
  unsavedOrders: number;
}

type Hour = Map<string, Tally>;

/**
 * Counts how often each instrument is read and ordered. Counting is an addition in memory, for it
 * happens at every read; `flush` writes what came since the last one, so a crash loses at most the
 * counts of that time, and nothing else.
 */
export class HeatCounter {
  readonly #store: HeatStore;
  readonly #hours = new Map<number, Hour>();
  #unsaved = new Set<Tally>();
  #ranking: readonly HeatRow[] | null = null;

  constructor(store: HeatStore) {
    this.#store = store;
  }

  /** Loads the last 24 hours. */
  async start(nowMs: number): Promise<void> {
    for (const count of await this.#store.since(firstHour(nowMs))) {
      this.#tally(count.instrumentId, count.hourMs).heat += count.reads + count.orders;
    }
  }

  countRead(instrumentId: string, nowMs: number): void {
    const tally = this.#tally(instrumentId, nowMs);
    tally.heat += 1;
    tally.unsavedReads += 1;
    this.#unsaved.add(tally);
  }

  countOrder(instrumentId: string, nowMs: number): void {
    const tally = this.#tally(instrumentId, nowMs);
    tally.heat += 1;
    tally.unsavedOrders += 1;
    this.#unsaved.add(tally);
  }

  /** Hottest first. Worked out once between two flushes, so it lags by at most that long. */
  ranking(nowMs: number): readonly HeatRow[] {
    this.#ranking ??= this.#rank(nowMs);
    return this.#ranking;
  }

  /** Writes what was counted since the last flush and forgets what is older than a day. */
  async flush(nowMs: number): Promise<void> {
    const counts = [...this.#unsaved].map(takeUnsaved);
    this.#unsaved = new Set();
    this.#ranking = null;
    for (const hourMs of this.#hours.keys()) {
      if (hourMs < firstHour(nowMs)) this.#hours.delete(hourMs);
    }
    if (counts.length === 0) return;
    try {
      await this.#store.add(counts);
      await this.#store.dropBefore(firstHour(nowMs));
    } catch (cause) {
      for (const count of counts) this.#giveBack(count);
      throw cause;
    }
  }

  #tally(instrumentId: string, atMs: number): Tally {
    const hourMs = atMs - (atMs % HOUR_MS);
    let hour = this.#hours.get(hourMs);
    if (hour === undefined) {
      hour = new Map();
      this.#hours.set(hourMs, hour);
    }
    let tally = hour.get(instrumentId);
    if (tally === undefined) {
      tally = { hourMs, instrumentId, heat: 0, unsavedReads: 0, unsavedOrders: 0 };
      hour.set(instrumentId, tally);
    }
    return tally;
  }

  #giveBack({ hourMs, instrumentId, reads, orders }: HeatCount): void {
    const tally = this.#tally(instrumentId, hourMs);
    tally.unsavedReads += reads;
    tally.unsavedOrders += orders;
    this.#unsaved.add(tally);
  }

  #rank(nowMs: number): readonly HeatRow[] {
    const sums = new Map<string, number>();
    for (const [hourMs, hour] of this.#hours) {
      if (hourMs < firstHour(nowMs)) continue;
      for (const { instrumentId, heat } of hour.values()) {
        sums.set(instrumentId, (sums.get(instrumentId) ?? 0) + heat);
      }
    }
    return [...sums]
      .map(([instrumentId, heat]) => ({ instrumentId, heat }))
      .sort((left, right) => right.heat - left.heat || compare(left, right));
  }
}

function takeUnsaved(tally: Tally): HeatCount {
  const { hourMs, instrumentId, unsavedReads: reads, unsavedOrders: orders } = tally;
  tally.unsavedReads = 0;
  tally.unsavedOrders = 0;
  return { hourMs, instrumentId, reads, orders };
}

function firstHour(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS - (HOURS_COUNTED - 1) * HOUR_MS;
}

function compare(left: HeatRow, right: HeatRow): number {
  return left.instrumentId < right.instrumentId ? -1 : 1;
}

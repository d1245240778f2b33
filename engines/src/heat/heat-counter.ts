import type { HeatCount, HeatStore } from './heat-ports.ts';

const HOUR_MS = 3_600_000;
/** Heat covers the running hour and the 23 before it. */
const HOURS_COUNTED = 24;

export interface HeatRow {
  readonly instrumentId: string;
  /** Reads and orders of the last 24 hours. */
  readonly heat: number;
}

/**
 * Counts how often each instrument is read and ordered. Counting is an addition in memory; `flush`
 * writes what came since the last one, so a crash loses at most the counts of that time, and
 * nothing else.
 */
export class HeatCounter {
  readonly #store: HeatStore;
  readonly #hours = new Map<number, Map<string, number>>();
  #unsaved = new Map<string, HeatCount>();
  #ranking: readonly HeatRow[] | null = null;

  constructor(store: HeatStore) {
    this.#store = store;
  }

  /** Loads the last 24 hours. */
  async start(nowMs: number): Promise<void> {
    for (const count of await this.#store.since(firstHour(nowMs))) {
      this.#add(count.hourMs, count.instrumentId, count.reads + count.orders);
    }
  }

  countRead(instrumentId: string, nowMs: number): void {
    this.#count(instrumentId, nowMs, { reads: 1, orders: 0 });
  }

  countOrder(instrumentId: string, nowMs: number): void {
    this.#count(instrumentId, nowMs, { reads: 0, orders: 1 });
  }

  /** Hottest first. Worked out once between two flushes, so it lags by at most that long. */
  ranking(nowMs: number): readonly HeatRow[] {
    this.#ranking ??= this.#rank(nowMs);
    return this.#ranking;
  }

  /** Writes what was counted since the last flush and forgets what is older than a day. */
  async flush(nowMs: number): Promise<void> {
    const counts = [...this.#unsaved.values()];
    this.#unsaved = new Map();
    this.#ranking = null;
    for (const hourMs of this.#hours.keys()) {
      if (hourMs < firstHour(nowMs)) this.#hours.delete(hourMs);
    }
    if (counts.length === 0) return;
    try {
      await this.#store.add(counts);
      await this.#store.dropBefore(firstHour(nowMs));
    } catch (cause) {
      for (const count of counts) this.#remember(count);
      throw cause;
    }
  }

  #count(instrumentId: string, nowMs: number, by: { reads: number; orders: number }): void {
    const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    this.#add(hourMs, instrumentId, by.reads + by.orders);
    this.#remember({ hourMs, instrumentId, ...by });
  }

  #add(hourMs: number, instrumentId: string, by: number): void {
    const hour = this.#hours.get(hourMs) ?? new Map<string, number>();
    hour.set(instrumentId, (hour.get(instrumentId) ?? 0) + by);
    this.#hours.set(hourMs, hour);
  }

  #remember(count: HeatCount): void {
    const key = `${count.hourMs} ${count.instrumentId}`;
    const known = this.#unsaved.get(key);
    this.#unsaved.set(key, {
      ...count,
      reads: count.reads + (known?.reads ?? 0),
      orders: count.orders + (known?.orders ?? 0),
    });
  }

  #rank(nowMs: number): readonly HeatRow[] {
    const sums = new Map<string, number>();
    for (const [hourMs, hour] of this.#hours) {
      if (hourMs < firstHour(nowMs)) continue;
      for (const [instrumentId, count] of hour) {
        sums.set(instrumentId, (sums.get(instrumentId) ?? 0) + count);
      }
    }
    return [...sums]
      .map(([instrumentId, heat]) => ({ instrumentId, heat }))
      .sort((left, right) => right.heat - left.heat || compare(left, right));
  }
}

function firstHour(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS - (HOURS_COUNTED - 1) * HOUR_MS;
}

function compare(left: HeatRow, right: HeatRow): number {
  return left.instrumentId < right.instrumentId ? -1 : 1;
}

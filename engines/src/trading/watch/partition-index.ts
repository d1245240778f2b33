import type { Clock } from '../../clock.ts';

export interface PartitionIndexOptions<Noted> {
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  /**
   * Reads what is stored of some partitions, and takes it over but for what was noted meanwhile,
   * which is newer. `noted` grows while it is awaited.
   */
  readonly read: (
    partitions: readonly number[],
    noted: ReadonlyMap<string, Noted>,
  ) => Promise<void>;
  /** Hears of reads that failed; they are tried again. */
  readonly onFailure: (error: unknown) => void;
}

const LOOK_MS = 250;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * An index in memory that follows commits and reads partitions again where commits may not have
 * been told: one read at a time, and what could not be read is tried again until it was.
 */
export class PartitionIndex<Noted = true> {
  readonly #options: PartitionIndexOptions<Noted>;
  /** What was committed while we read; null when nothing is being read. */
  #noted: Map<string, Noted> | null = null;
  #reading: Promise<void> = Promise.resolve();
  readonly #unread = new Set<number>();
  #failures = 0;
  #againMs = 0;
  #stopLooking: (() => void) | null = null;

  constructor(options: PartitionIndexOptions<Noted>) {
    this.#options = options;
  }

  get isReading(): boolean {
    return this.#noted !== null;
  }

  /** Tells of something that a commit just changed, by its id. */
  note(id: string, noted: Noted): void {
    this.#noted?.set(id, noted);
  }

  /** Reads partitions after all that is being read. Rejects when that fails, and tries no more. */
  read(partitions: Iterable<number>): Promise<void> {
    const reading = this.#reading.then(() => this.#read([...partitions]));
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /** The same for what must be read sooner or later. Resolves after the first try. */
  readAgain(partitions: Iterable<number>): Promise<void> {
    const wanted = [...partitions];
    this.#reading = this.#reading.then(() => this.#try(wanted));
    return this.#reading;
  }

  stop(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
  }

  async #try(partitions: readonly number[]): Promise<void> {
    const { clock, onFailure } = this.#options;
    try {
      await this.#read(partitions);
    } catch (error) {
      for (const one of partitions) this.#unread.add(one);
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
      this.#failures += 1;
      this.#againMs = clock.nowMs() + waitMs;
      this.#stopLooking ??= clock.every(LOOK_MS, () => this.#look());
      onFailure(error);
    }
  }

  #look(): void {
    if (this.#options.clock.nowMs() < this.#againMs) return;
    // Until this try has ended there is no other.
    this.#againMs = Number.POSITIVE_INFINITY;
    void this.readAgain(this.#unread);
  }

  async #read(partitions: readonly number[]): Promise<void> {
    if (partitions.length === 0) return;
    const noted = new Map<string, Noted>();
    this.#noted = noted;
    try {
      await this.#options.read(partitions, noted);
    } finally {
      this.#noted = null;
    }
    for (const one of partitions) this.#unread.delete(one);
    if (this.#unread.size > 0) return;
    this.#failures = 0;
    this.stop();
  }
}

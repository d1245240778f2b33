import type { Clock } from '../../clock.ts';

/** What a read is taken over by: which partitions, and what was committed meanwhile by its id. */
export interface TakenOver<Noted> {
  readonly partitions: ReadonlySet<number>;
  /** That is newer than what was read. */
  readonly noted: ReadonlyMap<string, Noted>;
}

export interface PartitionIndexOptions<Stored, Noted> {
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly read: (partitions: readonly number[]) => Promise<Stored>;
  readonly takeOver: (stored: Stored, of: TakenOver<Noted>) => void;
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
export class PartitionIndex<Stored, Noted = true> {
  readonly #options: PartitionIndexOptions<Stored, Noted>;
  /** What was committed while we read; null when nothing is being read. */
  #noted: Map<string, Noted> | null = null;
  #reading: Promise<void> = Promise.resolve();
  readonly #unread = new Set<number>();
  #failures = 0;
  #againMs = 0;
  #stopLooking: (() => void) | null = null;
  #isStopped = false;

  constructor(options: PartitionIndexOptions<Stored, Noted>) {
    this.#options = options;
  }

  /** Something could not be read yet; it is tried again. */
  get isBehind(): boolean {
    return this.#unread.size > 0;
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

  /** Reads nothing from now on; what is being read is forgotten. */
  stop(): void {
    this.#isStopped = true;
    this.#rest();
  }

  #rest(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
  }

  async #try(partitions: readonly number[]): Promise<void> {
    const { clock, onFailure } = this.#options;
    try {
      await this.#read(partitions);
    } catch (error) {
      if (this.#isStopped) return;
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
    if (partitions.length === 0 || this.#isStopped) return;
    const noted = new Map<string, Noted>();
    this.#noted = noted;
    try {
      const { read, takeOver } = this.#options;
      const stored = await read(partitions);
      if (this.#isStopped) return;
      takeOver(stored, { partitions: new Set(partitions), noted });
    } finally {
      this.#noted = null;
    }
    for (const one of partitions) this.#unread.delete(one);
    if (this.#unread.size > 0) return;
    this.#failures = 0;
    this.#rest();
  }
}

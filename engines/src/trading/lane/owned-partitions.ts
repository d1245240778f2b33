import { partitionOf } from './partition-of.ts';

/** What went through a partition since it came to this process, and what is under way in it. */
export interface PartitionTally {
  readonly partition: number;
  readonly underWay: number;
  readonly commands: number;
  /** Of all of these together, from their coming to their answer. */
  readonly tookMs: number;
}

/** The partitions a process owns, and how many commands are under way in each. */
export class OwnedPartitions {
  readonly #underWay = new Map<number, number>();
  readonly #leaving = new Map<number, number>();
  readonly #answered = new Map<number, { commands: number; tookMs: number }>();
  #whenIdle: (() => void)[] = [];

  tallies(): readonly PartitionTally[] {
    return [...this.#underWay].map(([partition, underWay]) => ({
      partition,
      underWay,
      commands: 0,
      tookMs: 0,
      ...this.#answered.get(partition),
    }));
  }

  /** A command ended that took so long. */
  note(accountId: string, tookMs: number): void {
    const partition = partitionOf(accountId);
    const known = this.#answered.get(partition) ?? { commands: 0, tookMs: 0 };
    known.commands += 1;
    known.tookMs += tookMs;
    this.#answered.set(partition, known);
  }

  /** In no order. */
  get all(): readonly number[] {
    return [...this.#underWay.keys()];
  }

  has(accountId: string): boolean {
    return this.#underWay.has(partitionOf(accountId));
  }

  add(partitions: readonly number[]): void {
    for (const partition of partitions) {
      if (!this.#underWay.has(partition)) this.#underWay.set(partition, 0);
    }
  }

  /** Whether it is being given up just now. */
  isLeaving(partition: number): boolean {
    return this.#leaving.has(partition);
  }

  /** A command of an account that is owned begins. */
  enter(accountId: string): void {
    const partition = partitionOf(accountId);
    this.#underWay.set(partition, (this.#underWay.get(partition) ?? 0) + 1);
  }

  /** It ended. */
  leave(accountId: string): void {
    const partition = partitionOf(accountId);
    const of = this.#underWay.has(partition) ? this.#underWay : this.#leaving;
    of.set(partition, (of.get(partition) ?? 0) - 1);
    if (of === this.#leaving) this.#tellIfIdle();
  }

  /** Takes no more commands of these; resolves when those under way have ended. */
  async remove(partitions: readonly number[]): Promise<void> {
    for (const partition of partitions) {
      const count = this.#underWay.get(partition);
      if (count === undefined) throw new Error(`Partition ${partition} is not owned here.`);
      this.#underWay.delete(partition);
      this.#leaving.set(partition, count);
    }
    while (partitions.some((partition) => (this.#leaving.get(partition) ?? 0) > 0)) {
      await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    }
    for (const partition of partitions) this.#leaving.delete(partition);
  }

  #tellIfIdle(): void {
    const waiting = this.#whenIdle;
    this.#whenIdle = [];
    for (const tell of waiting) tell();
  }
}

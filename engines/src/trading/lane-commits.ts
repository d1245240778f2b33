import {
  type CommitOutcome,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
} from './lane-store.ts';

const COMMIT_ATTEMPTS_MAX = 3;
const COMMITTED: CommitOutcome = { outcome: 'committed' };

/** What one commit group writes, and what takes it over into memory once it is durable. */
export interface CommitGroup {
  readonly changes: LaneChanges;
  readonly adopt: () => void;
}

export interface LaneCommitsOptions {
  readonly hold: LaneHold;
  /** Called after each commit, when memory has taken it over. */
  readonly onCommitted: (changes: LaneChanges) => void;
  /** Hears of a listener that threw: the commit stands all the same. */
  readonly onFailure: (error: unknown) => void;
  /** The lane has gone to another process. */
  readonly onLost: () => void;
}

/**
 * Writes a lane's groups, one at a time, and finds out what became of one whose outcome nobody
 * heard. When the store stays away nobody may decide on memory whose truth is unknown: the lane is
 * away until `comeBack` has heard how the last group ended.
 */
export class LaneCommits {
  readonly #options: LaneCommitsOptions;
  #unknown: CommitGroup | null = null;
  #state: 'here' | 'away' | 'lost' = 'here';
  #isComingBack = false;

  constructor(options: LaneCommitsOptions) {
    this.#options = options;
  }

  get isHere(): boolean {
    return this.#state === 'here';
  }

  get isLost(): boolean {
    return this.#state === 'lost';
  }

  /** Commits; after a broken connection finds out whether it had been committed. */
  async commit(group: CommitGroup): Promise<CommitOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#once(group, attempt);
      if (outcome === null) continue;
      if (outcome.outcome === 'committed') this.#takeOver(group);
      if (outcome.outcome === 'lease-lost') this.#lose();
      return outcome;
    }
  }

  /** Keeps the lease while nothing is committed. */
  async renew(isIdle: () => boolean): Promise<void> {
    if (!this.isHere) return;
    try {
      if (!(await this.#options.hold.renew()) && isIdle()) this.#lose();
    } catch {
      // A commit that began meanwhile finds out by itself and recovers.
      if (isIdle() && this.isHere) this.#state = 'away';
    }
  }

  /** One try to reach the store again, when it is away; the clock calls it by itself. */
  async comeBack(): Promise<void> {
    if (this.#state !== 'away' || this.#isComingBack) return;
    this.#isComingBack = true;
    try {
      const recovered = await this.#options.hold.recover();
      if (recovered === null) return this.#lose();
      const unknown = this.#unknown;
      this.#unknown = null;
      if (unknown !== null && recovered.wasCommitted) this.#takeOver(unknown);
      this.#state = 'here';
    } catch {
      // Still away; the next try follows.
    } finally {
      this.#isComingBack = false;
    }
  }

  /** Null: nothing was written and another attempt may follow. */
  async #once(group: CommitGroup, attempt: number): Promise<CommitOutcome | null> {
    try {
      return await this.#options.hold.commit(group.changes);
    } catch (error) {
      if (!(error instanceof LaneStoreUnavailable)) throw error;
      const recovered = await this.#recover(group);
      if (recovered === null) return { outcome: 'lease-lost' };
      if (recovered.wasCommitted) return COMMITTED;
      if (attempt >= COMMIT_ATTEMPTS_MAX) throw error;
      return null;
    }
  }

  async #recover(group: CommitGroup): Promise<{ readonly wasCommitted: boolean } | null> {
    try {
      return await this.#options.hold.recover();
    } catch (error) {
      this.#unknown = group;
      this.#state = 'away';
      throw error;
    }
  }

  #takeOver({ changes, adopt }: CommitGroup): void {
    adopt();
    try {
      this.#options.onCommitted(changes);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  #lose(): void {
    if (this.#state === 'lost') return;
    this.#state = 'lost';
    this.#options.onLost();
  }
}

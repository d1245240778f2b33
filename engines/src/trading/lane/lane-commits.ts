import {
  type CommitOutcome,
  type CommittedGroup,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
} from './lane-store.ts';

const COMMIT_ATTEMPTS_MAX = 3;
const SURE_ATTEMPTS_MAX = 3;
const LOST: CommitOutcome = { outcome: 'lease-lost' };

/** What one commit group writes, and what takes it over into memory once it is durable. */
export interface CommitGroup {
  readonly changes: LaneChanges;
  readonly adopt: () => void;
  /** Whether it may be sent once more; without it, always. */
  readonly isGood?: () => boolean;
  /** Of the owner of the books who granted what it took; without it nobody was asked. */
  readonly grantEpoch?: bigint;
}

export interface LaneCommitsOptions {
  readonly hold: LaneHold;
  /** Called after each commit, when memory has taken it over. */
  readonly onCommitted: (changes: LaneChanges, at: CommittedGroup) => void;
  /** Hears of a listener that threw: the commit stands all the same. */
  readonly onFailure: (error: unknown) => void;
  /** The lane has gone to another process. */
  readonly onLost: () => void;
}

/**
 * Writes a lane's groups in the order they come, also while earlier ones are on their way, and
 * finds out what became of those whose outcome nobody heard. When the store stays away nobody may
 * decide on memory whose truth is unknown: the lane is away until `comeBack` has heard how they
 * ended.
 */
export class LaneCommits {
  readonly #options: LaneCommitsOptions;
  /** Given up while the store was away, in their order. */
  #unknown: CommitGroup[] = [];
  #state: 'here' | 'away' | 'lost' = 'here';
  #comingBack: Promise<void> | null = null;
  #makingSure: Promise<boolean> | null = null;
  /** Ends when the group that was sent last is known. */
  #ahead: Promise<unknown> = Promise.resolve();
  #recoveries = 0;
  /** What recoveries found committed. */
  readonly #found = new WeakMap<LaneChanges, CommittedGroup>();

  constructor(options: LaneCommitsOptions) {
    this.#options = options;
  }

  get isHere(): boolean {
    return this.#state === 'here';
  }

  get isLost(): boolean {
    return this.#state === 'lost';
  }

  /**
   * Whether the lane is ours, asked of the store where it is not certain; what is on its way finds
   * out by itself. Rejects while the store is away.
   */
  makeSure(isIdle: () => boolean): Promise<boolean> {
    this.#makingSure ??= this.#makeSure(isIdle).finally(() => {
      this.#makingSure = null;
    });
    return this.#makingSure;
  }

  async #makeSure(isIdle: () => boolean): Promise<boolean> {
    const { hold } = this.#options;
    for (let attempt = 0; attempt < SURE_ATTEMPTS_MAX; attempt += 1) {
      await this.#ahead;
      if (this.isLost) return false;
      if (this.isHere && hold.isSure()) return true;
      await this.renew(isIdle);
      await this.comeBack();
      if (this.#state === 'away') break;
    }
    throw new LaneStoreUnavailable('nobody knows whose the lane is');
  }

  /** Commits; after a broken connection finds out whether it had been committed. */
  async commit(group: CommitGroup): Promise<CommitOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === COMMIT_ATTEMPTS_MAX;
      const once = this.#once(group, { ahead: this.#ahead, isLast });
      this.#ahead = once.catch(() => {}); // Its own caller hears of it.
      const outcome = await once;
      if (outcome !== null) return outcome;
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

  /** One try to reach the store again, when it is away. */
  async comeBack(): Promise<void> {
    if (this.#state !== 'away') return;
    this.#comingBack ??= this.#comeBack().finally(() => {
      this.#comingBack = null;
    });
    await this.#comingBack;
  }

  async #comeBack(): Promise<void> {
    try {
      if (!(await this.#recover())) return void this.#lose();
      for (const group of this.#unknown) {
        const at = this.#found.get(group.changes);
        if (at !== undefined) this.#takeOver(group, at);
      }
      this.#unknown = [];
      this.#state = 'here';
    } catch {
      // Still away; the next try follows.
    }
  }

  /** Null: nothing was written and another attempt may follow. */
  async #once(
    group: CommitGroup,
    { ahead, isLast }: { readonly ahead: Promise<unknown>; readonly isLast: boolean },
  ): Promise<CommitOutcome | null> {
    const recoveries = this.#recoveries;
    try {
      const outcome = await this.#options.hold.commit(group.changes, group.grantEpoch);
      await ahead;
      if (outcome.outcome === 'committed') this.#takeOver(group, outcome.at);
      return outcome.outcome === 'lease-lost' ? this.#lose() : outcome;
    } catch (error) {
      if (!(error instanceof LaneStoreUnavailable)) throw error;
      await ahead;
      // The group ahead may have asked for both.
      if (this.#recoveries === recoveries && !(await this.#recoverFor(group))) return this.#lose();
      const at = this.#found.get(group.changes);
      if (at === undefined && (isLast || group.isGood?.() === false)) throw error;
      if (at === undefined) return null;
      this.#takeOver(group, at);
      return { outcome: 'committed', at };
    }
  }

  /** False when the lane has gone to another process. Rejects while the store stays away. */
  async #recoverFor(group: CommitGroup): Promise<boolean> {
    if (this.#state === 'lost') return false;
    try {
      if (this.#state === 'away') throw new LaneStoreUnavailable('the database stays away');
      return await this.#recover();
    } catch (error) {
      this.#unknown.push(group);
      this.#state = 'away';
      throw error;
    }
  }

  async #recover(): Promise<boolean> {
    const found = await this.#options.hold.recover();
    if (found === null) return false;
    this.#recoveries += 1;
    for (const [changes, at] of found) this.#found.set(changes, at);
    return true;
  }

  #takeOver({ changes, adopt }: CommitGroup, at: CommittedGroup): void {
    adopt();
    try {
      this.#options.onCommitted(changes, at);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  #lose(): CommitOutcome {
    if (this.#state !== 'lost') {
      this.#state = 'lost';
      this.#options.onLost();
    }
    return LOST;
  }
}

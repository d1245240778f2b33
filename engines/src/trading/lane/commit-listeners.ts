import type { CommittedGroup, FollowedChanges } from './lane-store.ts';

/** Hears what was committed, whichever process did it; large commits come in several parts. */
export type CommitListener = (changes: FollowedChanges, at: CommittedGroup) => void;
/** Hears that commits of these partitions, or of any, may not have been told. */
export type MissedListener = (partitions: readonly number[] | 'all') => void;

/** Tells the desks of a process what is committed; what one throws keeps no other from it. */
export class CommitListeners {
  readonly #onFailure: (error: unknown) => void;
  readonly #listeners = new Set<{
    readonly onCommit: CommitListener;
    readonly onMissed: MissedListener;
  }>();

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Hands back what ends it. */
  listen(onCommit: CommitListener, onMissed: MissedListener = () => {}): () => void {
    const listener = { onCommit, onMissed };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(changes: FollowedChanges, at: CommittedGroup): void {
    for (const { onCommit } of this.#listeners) this.#alone(() => onCommit(changes, at));
  }

  missed(partitions: readonly number[] | 'all'): void {
    for (const { onMissed } of this.#listeners) this.#alone(() => onMissed(partitions));
  }

  #alone(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

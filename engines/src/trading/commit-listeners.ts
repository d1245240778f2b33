import type { FollowedChanges } from '../wire/wire.ts';
import type { CommittedGroup } from './lane-store.ts';

/** Hears what was committed, whichever process did it; large commits come in several parts. */
export type CommitListener = (changes: FollowedChanges, at: CommittedGroup) => void;
/** Hears that commits of these partitions, or of any, may not have been told. */
export type MissedListener = (partitions: readonly number[] | 'all') => void;

/** Tells the desks of a process what is committed; what one throws keeps no other from it. */
export class CommitListeners {
  readonly #onFailure: (error: unknown) => void;
  readonly #onCommit: CommitListener[] = [];
  readonly #onMissed: MissedListener[] = [];

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  listen(onCommit: CommitListener, onMissed: MissedListener = () => {}): void {
    this.#onCommit.push(onCommit);
    this.#onMissed.push(onMissed);
  }

  tell(changes: FollowedChanges, at: CommittedGroup): void {
    for (const listen of this.#onCommit) this.#alone(() => listen(changes, at));
  }

  missed(partitions: readonly number[] | 'all'): void {
    for (const listen of this.#onMissed) this.#alone(() => listen(partitions));
  }

  #alone(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

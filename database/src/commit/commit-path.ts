import type { Client } from 'pg';
import type { Signer } from '../lanes/group-signature.ts';
import type { LaneHead } from '../lanes/lane-lease.ts';
import { isOutage } from '../outage.ts';
import { CommitWriter, type GroupToCommit } from './commit-message.ts';
import { CommitQuery } from './commit-query.ts';

/** A group that was sent. */
export interface SentCommit {
  /** The head once it is committed. */
  readonly next: LaneHead;
  /** Rows of the head that moved: 1, or 0 where the lease or the head was another one. */
  readonly answer: Promise<number>;
}

/**
 * The way of a lane's groups into the database, and the only entry to this folder: each is written
 * in the database's own binary form, into memory that is used again, and runs as one statement
 * that every connection prepares once (`docs/decisions/commit-path.md`).
 */
export class CommitPath {
  readonly #signer: Signer;
  /** Those whose memory no group on its way is written in. */
  readonly #writers: CommitWriter[] = [];
  /** Statements that the connection knows. */
  #prepared = new Set<string>();

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  /** Another connection knows no statement yet. */
  reconnected(): void {
    this.#prepared = new Set();
  }

  /**
   * Sends a group behind those that are on their way. Throws where it cannot be written in the
   * database's form: then nothing was sent. The answer rejects with the driver's error.
   *
   * @param isSentAtOnce false where the driver has other statements to send first.
   */
  send(client: Client, group: GroupToCommit, isSentAtOnce: boolean): SentCommit {
    const writer = this.#writers.pop() ?? new CommitWriter(this.#signer);
    const isFree = (): void => void this.#writers.push(writer);
    try {
      const { next, ...commit } = writer.write(group);
      const call = { ...commit, prepared: this.#prepared, isSentAtOnce };
      const answer = CommitQuery.run(client, call);
      answer.then(isFree, (error: unknown) => {
        // Where nobody answered, its bytes may still be on their way.
        if (!isOutage(error)) isFree();
      });
      return { next, answer };
    } catch (error) {
      isFree();
      throw error;
    }
  }
}

import type { Reservation } from '../../roles/liquidity/lane-liquidity.ts';
import type { Batch } from './decide-batch.ts';
import {
  type Answers,
  answerAll,
  CommandFailed,
  fail,
  stop,
  type Waiting,
} from './lane-callers.ts';
import type { LaneCommits } from './lane-commits.ts';
import type { CommitOutcome } from './lane-store.ts';
import { isOfItsInstant } from './store-knowledge.ts';

/** Batches on their way at once: one is stored while the other is sent or answered. */
export const FLIGHTS_MAX = 2;

/** A batch on its way; `landed` when its callers have been told. */
interface Flight {
  readonly batch: Batch<Waiting>;
  readonly landed: Promise<void>;
}

type Ended =
  | Exclude<CommitOutcome, { outcome: 'committed' | 'displaced' | 'grant-over' }>
  | { readonly outcome: 'committed' }
  | Exclude<Reservation, { outcome: 'granted' }>;

/** The batches of a lane that are on their way into the store, and what becomes of them. */
export class Flights {
  readonly #commits: LaneCommits;
  readonly #decided: (commands: readonly Waiting[]) => Batch<Waiting>;
  /** The one that was sent first first. */
  #flights: readonly Flight[] = [];

  /** `decided` decides commands anew, on what is committed. */
  constructor(commits: LaneCommits, decided: (commands: readonly Waiting[]) => Batch<Waiting>) {
    this.#commits = commits;
    this.#decided = decided;
  }

  get count(): number {
    return this.#flights.length;
  }

  get commandCount(): number {
    return this.#flights.reduce((sum, { batch }) => sum + batch.commands.length, 0);
  }

  carries(accountId: string): boolean {
    return this.#flights.some(({ batch }) => batch.accounts.has(accountId));
  }

  /** Sends a batch behind the others, and answers its callers when it has landed. */
  launch(batch: Batch<Waiting>, onLanded: () => void): void {
    const ahead = this.#flights.at(-1)?.landed ?? Promise.resolve();
    const landed = this.#carryOut(batch, ahead).then((answer) => {
      this.#flights = this.#flights.filter((flight) => flight.batch !== batch);
      answer();
      onLanded();
    });
    this.#flights = [...this.#flights, { batch, landed }];
  }

  /**
   * Commits a batch whole; when the database refuses it, by halves, until one command stands alone.
   * Returns what tells the callers.
   */
  async #carryOut(batch: Batch<Waiting>, ahead: Promise<void>): Promise<Answers> {
    if (!this.#commits.isHere) {
      batch.giveBack();
      return () => stop(batch.commands);
    }
    try {
      return await this.#commit(batch, ahead);
    } catch (error) {
      return () => fail(batch.commands, error);
    }
  }

  async #commit(batch: Batch<Waiting>, ahead: Promise<void>): Promise<Answers> {
    const { commands } = batch;
    const outcome = await this.#commitSurely(batch, ahead);
    switch (outcome.outcome) {
      case 'committed':
        return () => answerAll(batch);
      case 'lease-lost':
      case 'away':
        return () => stop(commands);
      case 'decide-anew':
        return this.#carryOut(this.#decided(commands), ahead);
      case 'refused': {
        const [first, ...others] = commands;
        if (first !== undefined && others.length === 0) {
          return () => first.reject(new CommandFailed(first.command.kind, outcome.cause));
        }
        return this.#commitHalves(commands);
      }
    }
  }

  async #commitHalves(commands: readonly Waiting[]): Promise<Answers> {
    const middle = Math.ceil(commands.length / 2);
    const [first, others] = [commands.slice(0, middle), commands.slice(middle)];
    const accounts = new Set(first.map(({ command }) => command.accountId));
    // What the first half commits, these were not told of.
    const untold = others.filter(
      (one) => isOfItsInstant(one) && accounts.has(one.command.accountId),
    );
    stop(untold);
    for (const half of [first, others.filter((one) => !untold.includes(one))]) {
      const answer = await (this.#commits.isHere
        ? this.#carryOut(this.#decided(half), Promise.resolve())
        : () => stop(half));
      answer();
    }
    return () => {};
  }

  /** What the batch took of the venue is given back unless it is committed. */
  async #commitSurely(batch: Batch<Waiting>, ahead: Promise<void>): Promise<Ended> {
    try {
      if (batch.changes.isEmpty) {
        // Whoever is told knows that all before is told as well.
        await ahead;
        return { outcome: 'committed' };
      }
      const changes = batch.changes.finish(batch.atMs);
      const group = { changes, adopt: () => batch.adopt(changes.feeds) };
      for (;;) {
        const reserving = batch.reserve();
        const reserved = reserving === null ? null : await reserving;
        if (reserved !== null && reserved.outcome !== 'granted') return reserved;
        const granted = reserved?.granted ?? null;
        const under = granted && { isGood: granted.isGood, grantEpoch: granted.epoch };
        const outcome = await this.#commits.commit({ ...group, ...under });
        // Of a lease that was lost nobody knows; the owner looks it up.
        if (outcome.outcome !== 'lease-lost') granted?.end(outcome.outcome === 'committed');
        if (outcome.outcome === 'grant-over') return { outcome: 'decide-anew' };
        if (outcome.outcome !== 'displaced') return outcome;
        // Its decisions stand: it shares no account with the batch that was refused.
        await ahead;
        if (!this.#commits.isHere) return { outcome: 'lease-lost' };
      }
    } finally {
      batch.giveBack();
    }
  }
}

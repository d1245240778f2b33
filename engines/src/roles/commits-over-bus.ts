import type { CommittedGroup, FollowedChanges } from '../trading/lane/lane-store.ts';
import { partitionOf } from '../trading/lane/partition-of.ts';
import type { Bus, BusMessage } from './bus/bus-port.ts';
import { type FollowedCommit, readCommit, type Wire, writeCommit } from './wire/wire.ts';

const COMMITS = 'commits';
const MOVED = 'moved';
/** Where it is said which partitions have a new owner. */
export const EVERY_MOVE = `${MOVED}.*`;

/** Tells the other processes what was committed here, each commit behind the one before it. */
export class ToldCommits {
  readonly #bus: Bus;
  readonly #wire: Wire;
  readonly #teller: string;
  #number = 0;

  /** `teller` names this process, and no other that ever was. */
  constructor(deps: { readonly bus: Bus; readonly wire: Wire; readonly teller: string }) {
    this.#bus = deps.bus;
    this.#wire = deps.wire;
    this.#teller = deps.teller;
  }

  tell(changes: FollowedChanges, at: CommittedGroup): void {
    for (const text of writeCommit(this.#wire, { at, changes })) {
      this.#number += 1;
      this.#bus.publish(`${COMMITS}.${this.#teller}`, `${this.#number} ${text}`);
    }
  }

  /** Whoever owned these before may have died before he could tell what he committed. */
  taken(partitions: readonly number[]): void {
    this.#bus.publish(`${MOVED}.${this.#teller}`, partitions.join(' '));
  }
}

export interface FollowedCommitsDeps {
  readonly bus: Bus;
  readonly wire: Wire;
  /** Names this process, which knows what it commits itself. */
  readonly teller: string;
  /** Whether anybody here needs what private feeds were given. */
  readonly withFeeds: boolean;
  /** In the order of the logs for each account. */
  readonly onCommit: (commit: FollowedCommit) => void;
  /**
   * Commits may have been missed: of these partitions, or of all. What they did stands in the
   * database.
   */
  readonly onMissed: (partitions: readonly number[] | 'all') => void;
  readonly onFailure: (error: unknown) => void;
}

/** Hears what the lanes of other processes commit, and notices when it has missed something. */
export class FollowedCommits {
  readonly #deps: FollowedCommitsDeps;
  /** The last number of each who tells. */
  readonly #numbers = new Map<string, number>();
  /** The last group that was heard of each partition. */
  readonly #groups = new Map<number, bigint>();
  readonly #stops: readonly (() => void)[];

  constructor(deps: FollowedCommitsDeps) {
    this.#deps = deps;
    const { bus, onMissed } = deps;
    this.#stops = [
      bus.subscribe(`${COMMITS}.*`, (message) => this.#hear(message)),
      bus.subscribe(EVERY_MOVE, ({ subject, text }) => {
        if (subject !== `${MOVED}.${deps.teller}`) onMissed(text.split(' ').map(Number));
      }),
      bus.onState((isHere) => {
        if (isHere) onMissed('all');
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #hear({ subject, text }: BusMessage): void {
    const { wire, withFeeds, onCommit, onMissed, onFailure } = this.#deps;
    const teller = subject.slice(COMMITS.length + 1);
    if (teller === this.#deps.teller) return;
    const end = text.indexOf(' ');
    const number = Number(text.slice(0, end));
    const last = this.#numbers.get(teller);
    this.#numbers.set(teller, number);
    // What somebody told before he was first heard is read at the start.
    if (last !== undefined && number !== last + 1) onMissed('all');
    try {
      const commit = readCommit(wire, text.slice(end + 1), { withFeeds });
      onCommit(this.#inOrder(commit));
    } catch (error) {
      onFailure(error);
    }
  }

  /**
   * Without what is older than what was heard of the same partition: it went to another lane
   * meanwhile, and was read again then.
   */
  #inOrder(commit: FollowedCommit): FollowedCommit {
    const { newOrders, orders, feeds, atMs } = commit.changes;
    const { seq } = commit.at;
    const isNew = ({ accountId }: { accountId: string }) => {
      const partition = partitionOf(accountId);
      if ((this.#groups.get(partition) ?? 0n) > seq) return false;
      this.#groups.set(partition, seq);
      return true;
    };
    const changes = {
      atMs,
      newOrders: newOrders.filter(isNew),
      orders: orders.filter(isNew),
      feeds: feeds.filter(isNew),
    };
    return { ...commit, changes };
  }
}

import { type AccountState, copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import { paperRules } from '@candor/domain/trading/rules';
import type { Clock } from '../../clock.ts';
import type { LaneLiquidity } from '../../roles/liquidity/lane-liquidity.ts';
import { Venue } from '../books/venue.ts';
import type { Decide, KeyedCommand, LaneKey } from './decide-batch.ts';
import { Lane } from './lane.ts';
import { type LaneReply, PartitionElsewhere } from './lane-callers.ts';
import type { LaneLimits } from './lane-limits.ts';
import { type LaneReads, laneReads } from './lane-reads.ts';
import type {
  CommittedGroup,
  LaneChanges,
  LaneHold,
  LaneStore,
  OpenOrderRef,
} from './lane-store.ts';
import { OwnedPartitions, type PartitionTally } from './owned-partitions.ts';
import { allPartitions, partitionOf } from './partition-of.ts';

export interface LaneRouterOptions {
  readonly store: LaneStore;
  readonly decide: Decide;
  readonly clock: Clock;
  /** What it must own from the start: every partition, where nothing is said. */
  readonly partitions?: readonly number[];
  readonly limits?: Partial<LaneLimits>;
  /** The books as the lane takes from them, where it shares them with others. */
  readonly share?: (venue: Venue) => LaneLiquidity;
  /** Resolves when the event loop has heard what has arrived by now. */
  readonly nextTurn?: () => Promise<void>;
  /** Called after each commit, before the callers are answered. */
  readonly onCommitted?: (changes: LaneChanges, at: CommittedGroup) => void;
  /** Hears when that threw. */
  readonly onFailure?: (error: unknown) => void;
  /** A lane stopped by itself: its lease went elsewhere. */
  readonly onLaneLost?: (lane: number) => void;
}

/** The one door through which money and orders move, whichever process writes them. */
export interface LaneDoor {
  /** Whether it takes commands: what it needs to carry them out is there. */
  isOpen(): boolean;
  /** Runs a command on its account's lane; resolves when it is durable. See `LaneReply`. */
  submit(command: Command, key?: KeyedCommand['key']): Promise<LaneReply>;
  /**
   * What a key was answered before, for a call that is not allowed to run again; null when it was
   * not, or more than a day ago.
   */
  recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null>;
  /** The same decision, stored nowhere. */
  preview(command: Command): Promise<Decision>;
  /** What accounts are asked. */
  readonly accounts: LaneReads;
  /** Resolves when everything that was decided by now is committed; rejects where it was not. */
  settled(): Promise<void>;
  /** Every open order that waits for an auction. */
  auctionOrders(): Promise<readonly OpenOrderRef[]>;
}

/**
 * The lane of this process: of accounts it does not own `submit` says `elsewhere`, and reads throw
 * `PartitionElsewhere`.
 */
export interface LaneRouter extends LaneDoor {
  /** The number of its log. */
  readonly lane: number;
  /** The partitions it owns now. */
  owned(): readonly number[];
  /** What goes through each of them, for whoever measures. */
  tallies(): readonly PartitionTally[];
  /**
   * Takes partitions that nobody owns, or whose owner is gone; returns those of them that are ours
   * now.
   */
  take(wanted: readonly number[]): Promise<readonly number[]>;
  /**
   * Gives partitions up once what is under way in them has ended; what comes meanwhile is told
   * `elsewhere`.
   */
  giveUp(partitions: readonly number[]): Promise<void>;
  /** The liquidity that is left for all of them. */
  readonly venue: Venue;
  /** The account as last committed, whole. A snapshot: later commits do not change it. */
  read(accountId: string): Promise<AccountState>;
  /** Finishes what was accepted, refuses the rest, gives the leases back. */
  drain(): Promise<void>;
}

/** A partition that was asked for is owned by another live process. */
export class PartitionsHeldElsewhere extends Error {
  constructor(count: number) {
    super(`${count} partitions of this database are owned by another process.`);
    this.name = 'PartitionsHeldElsewhere';
  }
}

/**
 * Takes a lane with its partitions, and reads back what customers took of the markets lately.
 * Throws `PartitionsHeldElsewhere` when another process owns one of them; then none is kept.
 */
export async function openLanes(options: LaneRouterOptions): Promise<LaneRouter> {
  const { store, partitions = allPartitions } = options;
  const hold = await store.open();
  const taken = await hold.takePartitions(partitions);
  if (taken.length < partitions.length) {
    await hold.giveUpPartitions(taken);
    await hold.release();
    throw new PartitionsHeldElsewhere(partitions.length - taken.length);
  }
  const venue = new Venue(paperRules);
  await venue.readBack(store, options.clock.nowMs());
  return new OwnLane(options, hold, { taken, venue });
}

class OwnLane implements LaneRouter {
  readonly lane: number;
  readonly venue: Venue;
  readonly accounts = laneReads((accountId, tell) => this.#look(accountId, tell));
  readonly #options: LaneRouterOptions;
  readonly #hold: LaneHold;
  readonly #lane: Lane;
  readonly #partitions = new OwnedPartitions();

  constructor(
    options: LaneRouterOptions,
    hold: LaneHold,
    { taken, venue }: { readonly taken: readonly number[]; readonly venue: Venue },
  ) {
    this.lane = hold.lane;
    this.venue = venue;
    this.#options = options;
    this.#hold = hold;
    const onLost = () => options.onLaneLost?.(hold.lane);
    this.#lane = new Lane({ ...options, hold, venue: options.share?.(venue) ?? venue, onLost });
    this.#partitions.add(taken);
  }

  isOpen(): boolean {
    return this.#lane.isOpen;
  }

  owned(): readonly number[] {
    return this.#partitions.all;
  }

  tallies(): readonly PartitionTally[] {
    return this.#partitions.tallies();
  }

  async take(wanted: readonly number[]): Promise<readonly number[]> {
    const staying = wanted.filter((partition) => !this.#partitions.isLeaving(partition));
    const taken = await this.#hold.takePartitions(staying);
    this.#partitions.add(taken);
    return taken;
  }

  async giveUp(partitions: readonly number[]): Promise<void> {
    await this.#partitions.remove(partitions);
    this.#lane.forget((accountId) => !this.#partitions.has(accountId));
    await this.#hold.giveUpPartitions(partitions);
  }

  submit(command: Command, key: KeyedCommand['key'] = null): Promise<LaneReply> {
    const { accountId } = command;
    if (!this.#partitions.has(accountId)) return Promise.resolve({ outcome: 'elsewhere' });
    this.#partitions.enter(accountId);
    const { clock } = this.#options;
    const sinceMs = clock.nowMs();
    const reply = this.#lane.submit({ command, key });
    const leave = () => {
      this.#partitions.leave(accountId);
      this.#partitions.note(accountId, clock.nowMs() - sinceMs);
    };
    reply.then(leave, leave);
    return reply;
  }

  recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null> {
    return this.#whileOwned(accountId, () => this.#lane.recall(accountId, key, nowMs));
  }

  preview(command: Command): Promise<Decision> {
    return this.#whileOwned(command.accountId, () => this.#lane.preview(command));
  }

  read(accountId: string): Promise<AccountState> {
    return this.#look(accountId, copyAccount);
  }

  /** A command that changes nothing is answered behind all that was decided before it. */
  async settled(): Promise<void> {
    const accountId = nobodyOf(this.owned());
    if (accountId === null) return;
    const nowMs = this.#options.clock.nowMs();
    const nothing = { kind: 'cancelOrder', accountId, nowMs, orderId: '', finished: null } as const;
    const { outcome } = await this.#lane.submit({ command: nothing, key: null });
    if (outcome !== 'refused') throw new Error(`Lane ${this.lane} is ${outcome}.`);
  }

  auctionOrders(): Promise<readonly OpenOrderRef[]> {
    return this.#options.store.auctionOrders();
  }

  drain(): Promise<void> {
    return this.#lane.drain();
  }

  #look<Told>(accountId: string, tell: (state: AccountState) => Told): Promise<Told> {
    return this.#whileOwned(accountId, () => this.#lane.look(accountId, tell));
  }

  /**
   * A partition is not given up while somebody reads in it, and what is remembered is told only
   * while nobody else can have written since.
   */
  async #whileOwned<T>(accountId: string, read: () => Promise<T>): Promise<T> {
    if (!this.#partitions.has(accountId)) throw new PartitionElsewhere(accountId);
    this.#partitions.enter(accountId);
    try {
      if (!(await this.#lane.isSure())) throw new PartitionElsewhere(accountId);
      return await read();
    } finally {
      this.#partitions.leave(accountId);
    }
  }
}

/** An account that nobody has, of one of these partitions; null where there are none. */
function nobodyOf(partitions: readonly number[]): string | null {
  const owned = new Set(partitions);
  if (owned.size === 0) return null;
  for (let number = 0; ; number += 1) {
    if (owned.has(partitionOf(`nobody-${number}`))) return `nobody-${number}`;
  }
}

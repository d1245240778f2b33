import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import { paperRules } from '@candor/domain/trading/rules';
import type { Clock } from '../clock.ts';
import type { Decide, KeyedCommand, LaneKey } from './decide-batch.ts';
import { Lane, type LaneLimits } from './lane.ts';
import type { LaneReply } from './lane-callers.ts';
import { laneOf } from './lane-of.ts';
import type {
  CommittedGroup,
  LaneChanges,
  LaneHold,
  LaneStore,
  OpenOrderRef,
} from './lane-store.ts';
import { Venue } from './venue.ts';

export interface LaneRouterOptions {
  readonly store: LaneStore;
  readonly decide: Decide;
  readonly clock: Clock;
  /** Lanes of a new installation; an old one keeps its own. */
  readonly laneCount?: number;
  readonly limits?: Partial<LaneLimits>;
  /** Resolves when the event loop has heard what has arrived by now. */
  readonly nextTurn?: () => Promise<void>;
  /** Called after each commit, before the callers are answered. */
  readonly onCommitted?: (changes: LaneChanges, at: CommittedGroup) => void;
  /** Hears when that threw. */
  readonly onFailure?: (error: unknown) => void;
  /** A lane stopped by itself: its lease went elsewhere. */
  readonly onLaneLost?: (lane: number) => void;
}

/** All lanes of a process: the one door through which money and orders move. */
export interface LaneRouter {
  /** Lanes of this installation: what `laneOf` divides by. */
  readonly laneCount: number;
  /** Whether every lane takes commands: its lease is held and its database answers. */
  isOpen(): boolean;
  /** The liquidity that is left for all of them. */
  readonly venue: Venue;
  /** Runs a command on its account's lane; resolves when it is durable. See `LaneReply`. */
  submit(command: Command, key?: KeyedCommand['key']): Promise<LaneReply>;
  /**
   * What a key was answered before, for a call that is not allowed to run again; null when it was
   * not, or more than a day ago.
   */
  recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null>;
  /** The same decision, stored nowhere. */
  preview(command: Command): Promise<Decision>;
  /** The account as last committed here. */
  read(accountId: string): Promise<AccountState>;
  /** Resolves when everything that was decided by now is committed; rejects where it was not. */
  settled(): Promise<void>;
  /** Every open order of these lanes. */
  openOrders(): Promise<readonly OpenOrderRef[]>;
  /** Accounts with proceeds that settle at or before an instant. */
  settlingBefore(atMs: number): Promise<readonly string[]>;
  /** Finishes what was accepted, refuses the rest, gives the leases back. */
  drain(): Promise<void>;
}

const LANES_DEFAULT = 2;

/**
 * Lanes for a machine of so many processors: each keeps one busy and its database another. More
 * would only make the commit groups smaller.
 */
export function lanesFor(processors: number): number {
  return Math.max(1, Math.floor(processors / 2));
}

/** A lane's lease is held by another live process. */
export class LaneHeldElsewhere extends Error {
  readonly lane: number;
  constructor(lane: number) {
    super(`Lane ${lane} of this database is run by another process.`);
    this.name = 'LaneHeldElsewhere';
    this.lane = lane;
  }
}

/**
 * Takes every lane of the installation, and reads back what customers took of the markets lately.
 * Throws `LaneHeldElsewhere` when another process runs one of
 * them; then none is kept.
 */
export async function openLanes(options: LaneRouterOptions): Promise<LaneRouter> {
  const count = await options.store.laneCount(options.laneCount ?? LANES_DEFAULT);
  const lanes: Lane[] = [];
  const holds: Pick<LaneHold, 'openOrders' | 'settlingBefore' | 'fillsSince'>[] = [];
  const venue = new Venue(paperRules);
  for (let lane = 0; lane < count; lane += 1) {
    const hold = await options.store.take(lane);
    if (hold === null) {
      await Promise.all(lanes.map((taken) => taken.drain()));
      throw new LaneHeldElsewhere(lane);
    }
    holds.push(hold);
    lanes.push(new Lane({ ...options, hold, venue, onLost: () => options.onLaneLost?.(lane) }));
  }
  const laneFor = (accountId: string): Lane => {
    const lane = lanes[laneOf(accountId, count)];
    if (lane === undefined) throw new Error(`no lane for account ${accountId}`);
    return lane;
  };
  const sinceMs = venue.remembersSince(options.clock.nowMs());
  const recent = await Promise.all(holds.map((hold) => hold.fillsSince(sinceMs)));
  for (const fill of recent.flat()) venue.take(fill);
  return {
    laneCount: count,
    isOpen: () => lanes.every((lane) => lane.isOpen),
    venue,
    submit: (command, key = null) => laneFor(command.accountId).submit({ command, key }),
    recall: (accountId, key, nowMs) => laneFor(accountId).recall(accountId, key, nowMs),
    preview: (command) => laneFor(command.accountId).preview(command),
    read: (accountId) => laneFor(accountId).read(accountId),
    settled: async () => {
      const nowMs = options.clock.nowMs();
      await Promise.all(lanes.map((lane) => settle(lane, nobodyOf(lane.lane, count), nowMs)));
    },
    openOrders: async () => (await Promise.all(holds.map((hold) => hold.openOrders()))).flat(),
    settlingBefore: async (atMs) =>
      (await Promise.all(holds.map((hold) => hold.settlingBefore(atMs)))).flat(),
    drain: async () => {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}

/** A command that changes nothing is answered behind all that was decided before it. */
async function settle(lane: Lane, accountId: string, nowMs: number): Promise<void> {
  const nothing = { kind: 'cancelOrder', accountId, nowMs, orderId: '', finished: null } as const;
  const { outcome } = await lane.submit({ command: nothing, key: null });
  if (outcome !== 'refused') throw new Error(`Lane ${lane.lane} is ${outcome}.`);
}

/** An account that nobody has, of a lane. */
function nobodyOf(lane: number, count: number): string {
  for (let number = 0; ; number += 1) {
    if (laneOf(`nobody-${number}`, count) === lane) return `nobody-${number}`;
  }
}

import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import type { Clock } from '@candor/engines/clock';
import { FollowedCommits, ToldCommits } from '@candor/engines/roles/commits-over-bus';
import { HouseLanes, LanesOverBus, ServedLanes } from '@candor/engines/roles/lanes-over-bus';
import { PartitionShares } from '@candor/engines/roles/partition-shares';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Venue } from '@candor/engines/trading/books/venue';
import type { CommitListeners } from '@candor/engines/trading/lane/commit-listeners';
import type { Decide } from '@candor/engines/trading/lane/decide-batch';
import {
  type LaneDoor,
  type LaneRouter,
  type LaneRouterOptions,
  openLanes,
} from '@candor/engines/trading/lane/lane-router';
import type { CommittedGroup, LaneChanges } from '@candor/engines/trading/lane/lane-store';
import type { Role } from '../config/roles.ts';
import { claimedLiquidity, shownVenue } from './liquidity.ts';
import type { Meeting } from './meeting.ts';

export interface LaneDoorDeps {
  readonly store: PgLaneStore;
  readonly roles: ReadonlySet<Role>;
  readonly meeting: Meeting | null;
  readonly decide: Decide;
  readonly clock: Clock;
  /** Whether the books are begun: before that a lane among others takes no accounts. */
  readonly areBooksBegun: () => Promise<boolean>;
  /** Hear what is committed, here or elsewhere. */
  readonly commits: CommitListeners;
  /** Hears of the commits of this process, with everything they wrote. */
  readonly onOwnCommit: (changes: LaneChanges) => void;
  readonly supervisor: Supervisor;
  readonly onFailure: (error: unknown) => void;
  /** The lane was lost for good: this process must end, another one has its money. */
  readonly onLaneLost: (lane: number) => void;
}

const TIMES = { sleep: (ms: number) => sleep(ms), nextTurn: () => setImmediate() };

/** The door to the lanes, as this process has it: its own, those of others, or both. */
export interface OpenLaneDoor {
  readonly lanes: LaneDoor;
  /** The books: those all orders take from where this process is alone, else those of previews. */
  readonly venue: Venue;
  /** What goes through each partition of this process. */
  readonly tallies: LaneRouter['tallies'];
  /** Takes its share of the accounts, once everything that guards them is there. */
  start(): Promise<void>;
  /** Finishes what was accepted and gives the leases back. */
  close(): Promise<void>;
}

/** Opens the lane of this process, where it has one, and the way to others, where there are any. */
export async function openLaneDoor(deps: LaneDoorDeps): Promise<OpenLaneDoor> {
  const { meeting, store, commits } = deps;
  if (meeting === null) {
    const own = await openOwn(deps, (changes, at) => commits.tell(changes, at));
    return {
      lanes: own,
      venue: own.venue,
      tallies: () => own.tallies(),
      start: async () => {},
      close: () => own.drain(),
    };
  }
  const { bus, wire, sender } = meeting;
  const others = new LanesOverBus({ bus, wire, sender, store, ...TIMES });
  const followed = new FollowedCommits({
    ...meeting,
    // Live connections tell them; what prices bring about reads wallets and positions in them.
    withFeeds: deps.roles.has('push') || deps.roles.has('market'),
    onCommit: ({ changes, at }) => commits.tell(changes, at),
    onMissed: (partitions) => commits.missed(partitions),
    onFailure: deps.onFailure,
  });
  const shown = await shownVenue(meeting, store, deps.clock.nowMs());
  const stopFollowing = () => {
    followed.stop();
    shown.stop();
  };
  if (!deps.roles.has('lanes')) {
    return {
      lanes: others,
      venue: shown.venue,
      tallies: () => [],
      start: async () => {},
      close: async () => stopFollowing(),
    };
  }
  return openShared(deps, { meeting, others, venue: shown.venue, stopFollowing });
}

/** A lane among others: it takes its share, serves it, and tells what it commits. */
async function openShared(
  deps: LaneDoorDeps,
  of: {
    readonly meeting: Meeting;
    readonly others: LanesOverBus;
    readonly venue: Venue;
    readonly stopFollowing: () => void;
  },
): Promise<OpenLaneDoor> {
  const { store, clock, commits, onFailure } = deps;
  const told = new ToldCommits(of.meeting);
  const share = claimedLiquidity(of.meeting);
  const own = await openOwn({ ...deps, partitions: [], share }, (changes, at) => {
    commits.tell(changes, at);
    told.tell(changes, at);
  });
  const served = new ServedLanes({ ...of.meeting, ...TIMES, router: own });
  const shares = new PartitionShares({
    router: own,
    store,
    clock,
    onFailure,
    mayBegin: deps.areBooksBegun,
    onMoved: (taken) => {
      served.follow();
      if (taken.length === 0) return;
      commits.missed(taken);
      told.taken(taken);
    },
  });
  return {
    lanes: new HouseLanes(own, of.others),
    venue: of.venue,
    tallies: () => own.tallies(),
    start: () => deps.supervisor.start(shares),
    close: async () => {
      await shares.stop();
      await own.drain();
      served.stop();
      of.stopFollowing();
    },
  };
}

function openOwn(
  deps: LaneDoorDeps & Pick<LaneRouterOptions, 'partitions' | 'share'>,
  tell: (changes: LaneChanges, at: CommittedGroup) => void,
): Promise<LaneRouter> {
  return openLanes({
    ...deps,
    onCommitted: (changes, at) => {
      deps.onOwnCommit(changes);
      tell(changes, at);
    },
    nextTurn: TIMES.nextTurn,
  });
}

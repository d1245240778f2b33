import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import { paperRules } from '@candor/domain/trading/rules';
import type { Clock } from '@candor/engines/clock';
import type { HeldJob } from '@candor/engines/roles/jobs/job-keeper';
import { CLAIM_SENT_WITHIN_MS } from '@candor/engines/roles/liquidity/claims';
import {
  ClaimedLiquidity,
  type LaneLiquidity,
} from '@candor/engines/roles/liquidity/lane-liquidity';
import {
  followBooks,
  liquidityOverBus,
  serveLiquidity,
  tellBooks,
} from '@candor/engines/roles/liquidity/liquidity-over-bus';
import { LiquidityOwner } from '@candor/engines/roles/liquidity/liquidity-owner';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import { Venue } from '@candor/engines/trading/books/venue';
import type { Meeting } from './meeting.ts';

const PAUSE_MS = 50;
const OPEN_AGAIN_MS = 500;
const SWEEP_EVERY_MS = 5_000;
const TELL_EVERY_MS = 250;
/** Whatever a claim took was decided within the hour. */
const CLAIMED_SINCE_MS = 3_600_000;

/** The books of a lane among others: it claims what its orders took before it commits them. */
export function claimedLiquidity(meeting: Meeting): (venue: Venue) => LaneLiquidity {
  return (venue) =>
    new ClaimedLiquidity({
      venue,
      ...liquidityOverBus(meeting),
      newClaimId: () => randomUUID(),
      elapsedMs: () => performance.now(),
      pause: () => sleep(PAUSE_MS),
    });
}

/**
 * What customers took of the markets, for the figures of previews: as the database tells it now,
 * and as the owner of the books tells it from then on.
 */
export async function shownVenue(
  meeting: Meeting,
  store: Pick<PgLaneStore, 'fillsSince'>,
  nowMs: number,
): Promise<{ readonly venue: Venue; stop(): void }> {
  const venue = new Venue(paperRules);
  await venue.readBack(store, nowMs);
  return { venue, stop: followBooks(meeting, venue) };
}

/**
 * Owns the books of the house while this process holds the lease: answers the claims of all lanes,
 * at first with "not yet" until what the owner before granted has ended. Hands back the books and
 * what ends it.
 */
export async function ownLiquidity(deps: {
  readonly meeting: Meeting;
  readonly store: PgLaneStore;
  readonly clock: Clock;
  readonly held: HeldJob;
  readonly supervisor: Supervisor;
  readonly onFailure: (error: unknown) => void;
}): Promise<{ readonly venue: Venue; stop(): void }> {
  const { meeting, store, clock, held, supervisor, onFailure } = deps;
  const venue = new Venue(paperRules);
  const nowMs = () => clock.nowMs();
  let isOver = false;
  const owner = new LiquidityOwner({
    venue,
    name: randomUUID(),
    isHeld: () => held.isHeld(),
    elapsedMs: () => performance.now(),
    fillsSince: (sinceMs) => store.fillsSince(sinceMs),
    committed: (fillIds) => store.committedFills(fillIds, nowMs() - CLAIMED_SINCE_MS),
    settled: () => commitsEnded(store, () => isOver),
    epoch: held.epoch,
  });
  const stopServing = serveLiquidity(meeting, { owner, nowMs });
  // A job begins at once: its lease is renewed only then.
  void openSurely(owner, { nowMs, isOver: () => isOver, onFailure });
  const stoppers = [
    supervisor.every(
      { desk: 'liquidity claims', periodMs: SWEEP_EVERY_MS, clock: held.clock },
      () => owner.sweep(nowMs()),
    ),
    supervisor.every(
      { desk: 'shown liquidity', periodMs: TELL_EVERY_MS, clock: held.clock },
      async () => tellBooks(meeting, owner),
    ),
  ];
  const stop = () => {
    isOver = true;
    for (const stopDesk of stoppers) void stopDesk();
    stopServing();
  };
  return { venue, stop };
}

/**
 * Opens the books, again while the database is away. A second later than it could: what this very
 * process granted under the same lease, before it stopped and began anew, is sent by then.
 */
async function openSurely(
  owner: LiquidityOwner,
  of: {
    readonly nowMs: () => number;
    readonly isOver: () => boolean;
    readonly onFailure: (error: unknown) => void;
  },
): Promise<void> {
  await sleep(CLAIM_SENT_WITHIN_MS);
  while (!of.isOver()) {
    try {
      return await owner.open(of.nowMs);
    } catch (error) {
      of.onFailure(error);
      await sleep(OPEN_AGAIN_MS);
    }
  }
}

/**
 * Resolves when no lane is at work on what it had begun when this was asked: milliseconds as a
 * rule, the limit of a statement at most, or as long as the standby that commits wait for is away.
 */
async function commitsEnded(
  store: Pick<PgLaneStore, 'now' | 'lanesWorkSince'>,
  isOver: () => boolean,
): Promise<void> {
  const then = await store.now();
  while (!isOver() && (await store.lanesWorkSince(then))) await sleep(PAUSE_MS);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgLaneStore } from '@candor/database/lanes/pg-lane-store';
import { paperRules } from '@candor/domain/trading/rules';
import type { Clock } from '@candor/engines/clock';
import type { HeldJob } from '@candor/engines/jobs/job-keeper';
import { CLAIM_SENT_WITHIN_MS } from '@candor/engines/liquidity/claims';
import { ClaimedLiquidity, type LaneLiquidity } from '@candor/engines/liquidity/lane-liquidity';
import {
  followBooks,
  liquidityOverBus,
  serveLiquidity,
  tellBooks,
} from '@candor/engines/liquidity/liquidity-over-bus';
import { LiquidityOwner } from '@candor/engines/liquidity/liquidity-owner';
import { Venue } from '@candor/engines/trading/venue';
import type { Meeting } from './meeting.ts';

const PAUSE_MS = 50;
const SWEEP_EVERY_MS = 5_000;
const TELL_EVERY_MS = 250;
/** Whatever a claim took was decided within the hour. */
const CLAIMED_SINCE_MS = 3_600_000;

/** The books of a lane among others: it claims what its orders took before it commits them. */
export function claimedLiquidity(meeting: Meeting): (venue: Venue) => LaneLiquidity {
  return (venue) =>
    new ClaimedLiquidity({
      ...{ venue, ...liquidityOverBus(meeting) },
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
 * at first with "not yet" until what the owner before granted has ended. Where no lane lives nobody
 * granted anything. Hands back the books and what ends it.
 */
export async function ownLiquidity(deps: {
  readonly meeting: Meeting;
  readonly store: PgLaneStore;
  readonly clock: Clock;
  readonly held: HeldJob;
  readonly onFailure: (error: unknown) => void;
}): Promise<{ readonly venue: Venue; stop(): void }> {
  const { meeting, store, clock, held, onFailure } = deps;
  const venue = new Venue(paperRules);
  const nowMs = () => clock.nowMs();
  const owner = new LiquidityOwner({
    ...{ venue, name: randomUUID(), isHeld: () => held.isHeld() },
    elapsedMs: () => performance.now(),
    fillsSince: (sinceMs) => store.fillsSince(sinceMs),
    committed: (fillIds) => store.committedFills(fillIds, nowMs() - CLAIMED_SINCE_MS),
  });
  const stopServing = serveLiquidity(meeting, { owner, nowMs });
  const living = await store.livingLanes();
  const settled = async (ms: number) => {
    if (living.length === 0) return;
    // By then no lane sends anything under an old claim; when all are quiet, what was sent ended.
    const quiet = sleep(CLAIM_SENT_WITHIN_MS).then(() => untilQuiet(store, ms));
    await Promise.race([sleep(ms), quiet.catch(() => sleep(ms))]);
  };
  // A job begins at once: its lease is renewed only then.
  owner.open(nowMs, settled).catch(onFailure);
  const sweep = () => void owner.sweep(nowMs()).catch(onFailure);
  const stopSweeping = held.clock.every(SWEEP_EVERY_MS, sweep);
  const stopTelling = held.clock.every(TELL_EVERY_MS, () => tellBooks(meeting, owner));
  const stop = () => {
    stopSweeping();
    stopTelling();
    stopServing();
  };
  return { venue, stop };
}

/**
 * Resolves when the database has been seen twice with no lane at work and nothing begun between:
 * then nothing waits in a lane's line either. Gives up after `ms`.
 */
async function untilQuiet(store: PgLaneStore, ms: number): Promise<void> {
  const untilMs = performance.now() + ms;
  let before: string | null = null;
  while (performance.now() < untilMs) {
    const now = await store.laneActivity();
    if (now !== null && now === before) return;
    before = now;
    await sleep(PAUSE_MS);
  }
}

import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { PgJobLeases } from '@candor/database/stores/job-leases';
import type { Clock } from '@candor/engines/clock';
import { type HeldJob, JobKeeper } from '@candor/engines/roles/jobs/job-keeper';
import type { Role } from '../config/roles.ts';
import type { Meeting } from './meeting.ts';

/** The work of a role that one process of a house does for all. */
export interface RoleWork {
  readonly name: Role;
  /** `held`: the lease; null where this process is alone. */
  start(held: HeldJob | null): Promise<void>;
  /** Ends what is under way; it may be started again. */
  stop(): Promise<void>;
}

/**
 * Does the work of these roles: from now on where this process is alone, while it holds their
 * leases where there are others, who stand by.
 */
export async function doRoleWork(
  works: readonly RoleWork[],
  deps: {
    readonly meeting: Meeting | null;
    readonly address: DatabaseAddress;
    readonly clock: Clock;
    readonly onFailure: (error: unknown) => void;
  },
): Promise<{ stop(): Promise<void> }> {
  const { meeting, address, clock, onFailure } = deps;
  if (meeting !== null) {
    const keeper = new JobKeeper({
      jobs: works,
      clock,
      onFailure,
      leases: new PgJobLeases(address),
      elapsedMs: () => performance.now(),
    });
    await keeper.start();
    return keeper;
  }
  for (const work of works) await work.start(null);
  return {
    stop: async () => {
      for (const work of [...works].reverse()) await work.stop();
    },
  };
}

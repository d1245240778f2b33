import { createFollowStore } from '@candor/database/stores/follows';
import { FollowDesk } from '@candor/engines/follow/follow-desk';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { HeldJob } from '@candor/engines/roles/jobs/job-keeper';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import { followNews } from '../follow/follow-news.ts';
import { type FollowServices, followServices } from '../follow/follow-services.ts';
import type { CoreServices } from '../services.ts';
import type { Lanes } from '../trading/trading-services.ts';

export interface FollowRoom {
  readonly services: FollowServices;
  /** Begins to confirm and settle follow orders. */
  start(held: HeldJob | null): Promise<void>;
  stop(): Promise<void>;
}

/** Follow orders for the calls, and the desk that confirms and settles them. */
export function composeFollows(deps: {
  readonly core: Pick<CoreServices, 'inbox'>;
  readonly pool: Pool;
  readonly instruments: KnownInstruments;
  readonly lanes: Lanes;
  readonly desk: MarketDesk;
  readonly supervisor: Supervisor;
  readonly onFailure: (error: unknown) => void;
}): FollowRoom {
  const { core, pool, instruments, lanes, desk, supervisor, onFailure } = deps;
  const store = createFollowStore(pool);
  let follows: FollowDesk | null = null;
  return {
    services: followServices({ store, desk, instruments }),
    start: async (held) => {
      follows = new FollowDesk({
        store,
        onFailure,
        router: lanes,
        tell: followNews(core.inbox),
        desk: {
          clock: held?.clock ?? desk.clock,
          prices: (wanted, nowMs) => desk.prices(wanted, nowMs),
        },
        instrument: (id) => instruments.find(id),
      });
      await supervisor.start(follows);
    },
    stop: async () => {
      await follows?.stop();
      follows = null;
    },
  };
}

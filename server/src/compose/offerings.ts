import { createInstrumentStore } from '@candor/database/stores/instruments';
import { createOfferingStore } from '@candor/database/stores/offerings';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { OfferingDesk } from '@candor/engines/offerings/offering-desk';
import type { HeldJob } from '@candor/engines/roles/jobs/job-keeper';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import { drawSeed } from '../offerings/draw-seed.ts';
import { announceLater, tradedShares } from '../offerings/later-prices.ts';
import { type ListSharesDeps, listShares } from '../offerings/list-shares.ts';
import { type OfferingServices, offeringServices, sha256 } from '../offerings/offering-services.ts';
import { subscriptionNews } from '../offerings/subscription-news.ts';
import type { CoreServices } from '../services.ts';
import type { Lanes } from '../trading/trading-services.ts';

export interface OfferingRoom {
  readonly services: OfferingServices;
  /** Begins to carry offerings through their dates. */
  start(held: HeldJob | null): Promise<void>;
  stop(): Promise<void>;
}

/** Offerings for the calls, and the desk that freezes, draws, lets lapse and lists. */
export async function composeOfferings(deps: {
  readonly core: Pick<CoreServices, 'secret' | 'inbox'>;
  readonly pool: Pool;
  readonly instruments: KnownInstruments;
  readonly lanes: Lanes;
  readonly desk: MarketDesk;
  readonly supervisor: Supervisor;
  readonly onFailure: (error: unknown) => void;
}): Promise<OfferingRoom> {
  const { core, pool, instruments, lanes, desk, supervisor, onFailure } = deps;
  const { secret, inbox } = core;
  const store = createOfferingStore(pool);
  const { marketHours } = desk;
  const traded = tradedShares({ instruments, desk });
  const services = offeringServices({
    store,
    secret,
    marketHours,
    nowMs: () => desk.clock.nowMs(),
    isTraded: traded.isTraded,
    onFailure,
  });
  await services.look();
  const known = createInstrumentStore(pool);
  const change: ListSharesDeps['change'] = (command) => changeInstrument(known, command);
  let offerings: OfferingDesk | null = null;
  return {
    services,
    start: async (held) => {
      offerings = new OfferingDesk({
        store,
        onFailure,
        router: lanes,
        digest: sha256,
        clock: held?.clock ?? desk.clock,
        offerings: services.shown,
        announce: announceLater({
          services,
          closeOf: traded.closeOf,
          onFailure,
          nowMs: () => desk.clock.nowMs(),
        }),
        seedOf: (offering) => drawSeed(secret, offering),
        list: listShares({ instruments, desk, change }),
        tell: subscriptionNews(inbox),
      });
      await supervisor.start(offerings);
    },
    stop: async () => {
      await offerings?.stop();
      offerings = null;
    },
  };
}

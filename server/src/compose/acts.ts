import { createActStore, holdersAt } from '@candor/database/stores/acts';
import { createDailySettlementStore } from '@candor/database/stores/daily-settlements';
import { createDividendStore } from '@candor/database/stores/dividends';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import type { InstrumentCommand } from '@candor/domain/instruments/instrument-commands';
import { ActDesk } from '@candor/engines/acts/act-desk';
import { DayEndDesk } from '@candor/engines/acts/day-end-desk';
import { DividendDesk } from '@candor/engines/acts/dividend-desk';
import { ListingDesk } from '@candor/engines/acts/listing-desk';
import type { Rounds } from '@candor/engines/acts/rounds';
import { CorrectionDesk } from '@candor/engines/corrections/correction-desk';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import type { Integrity } from '../integrity/open-integrity.ts';
import { suspendForActs } from '../integrity/suspend-for-acts.ts';
import type { MarketRoom } from '../market/open-market.ts';
import type { CoreServices } from '../services.ts';
import { actNews } from '../trading/act-news.ts';
import { correctionNews } from '../trading/correction-news.ts';
import { couponNews } from '../trading/coupon-news.ts';
import { dividendNews } from '../trading/dividend-news.ts';
import { listingNews } from '../trading/listing-news.ts';
import type { LanesRoom } from './lanes.ts';

/** Begins to carry out what operators do to holdings and wallets: nothing of it is an order. */
export async function openActs(deps: {
  readonly core: Pick<CoreServices, 'attested' | 'inbox' | 'log' | 'stores'>;
  readonly pool: Pool;
  readonly instruments: KnownInstruments;
  readonly lanes: Pick<LanesRoom, 'services'>;
  readonly market: Pick<MarketRoom, 'services'>;
  readonly rounds: Rounds;
  readonly integrity: Integrity;
  readonly supervisor: Supervisor;
  readonly onFailure: (error: unknown) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { core, pool, instruments, rounds, supervisor, onFailure } = deps;
  const { services } = deps.market;
  const store = createInstrumentStore(pool);
  const router = deps.lanes.services.lanes;
  const holdings = createActStore(pool);
  const parts = {
    instruments,
    desk: services.desk,
    router,
    rounds,
    suspend: suspendForActs({ ...core, integrity: deps.integrity }),
    onFailure,
    change: (command: InstrumentCommand) => changeInstrument(store, command),
  };
  const news = actNews({ ...services, inbox: core.inbox });
  const acts = new ActDesk({ ...parts, ...news, store: holdings });
  const settlements = createDailySettlementStore(pool, core.attested);
  const dayEnds = new DayEndDesk({
    ...parts,
    store: settlements,
    tell: couponNews({ inbox: core.inbox }),
  });
  const tell = dividendNews({ inbox: core.inbox });
  const dividends = new DividendDesk({
    ...parts,
    tell,
    store: createDividendStore(pool, core.attested),
  });
  const listings = new ListingDesk({
    instruments,
    clock: services.desk.clock,
    onFailure,
    holdersAt: (instrumentId, atMs) => holdersAt(pool, instrumentId, atMs),
    tell: listingNews({ inbox: core.inbox }),
  });
  const corrections = new CorrectionDesk({
    router,
    instruments,
    clock: services.desk.clock,
    onFailure,
    store: core.stores.corrections,
    tell: correctionNews({ inbox: core.inbox, instruments }),
  });
  const desks = [acts, dayEnds, dividends, listings, corrections];
  for (const desk of desks) await supervisor.start(desk);
  return {
    stop: async () => {
      for (const desk of [...desks].reverse()) await desk.stop();
    },
  };
}

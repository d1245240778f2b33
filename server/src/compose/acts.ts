import { createActStore } from '@candor/database/stores/acts';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { ActDesk } from '@candor/engines/acts/act-desk';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { Pool } from 'pg';
import type { MarketRoom } from '../market/open-market.ts';
import type { CoreServices } from '../services.ts';
import { actNews } from '../trading/act-news.ts';
import type { LanesRoom } from './lanes.ts';

/** Begins to carry out splits and settlements, over the lanes and the alerts they concern. */
export async function openActs(deps: {
  readonly core: Pick<CoreServices, 'inbox'>;
  readonly pool: Pool;
  readonly instruments: KnownInstruments;
  readonly lanes: Pick<LanesRoom, 'services'>;
  readonly market: Pick<MarketRoom, 'services'>;
  readonly onFailure: (error: unknown) => void;
}): Promise<ActDesk> {
  const { core, pool, instruments, onFailure } = deps;
  const { services } = deps.market;
  const store = createInstrumentStore(pool);
  const acts = new ActDesk({
    ...{ instruments, desk: services.desk, router: deps.lanes.services.lanes, onFailure },
    store: createActStore(pool),
    change: (command) => changeInstrument(store, command),
    ...actNews({ ...services, inbox: core.inbox }),
  });
  await acts.start();
  return acts;
}

import { createInstrumentStore } from '@candor/database/stores/instruments';
import { createSplitStore } from '@candor/database/stores/splits';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import { SplitDesk } from '@candor/engines/splits/split-desk';
import type { Pool } from 'pg';
import type { MarketRoom } from '../market/open-market.ts';
import type { CoreServices } from '../services.ts';
import { splitNews } from '../trading/split-news.ts';
import type { LanesRoom } from './lanes.ts';

/** Who carries splits out, over the lanes and the alerts they concern; begins at once. */
export async function openSplits(deps: {
  readonly core: Pick<CoreServices, 'inbox'>;
  readonly pool: Pool;
  readonly instruments: KnownInstruments;
  readonly lanes: Pick<LanesRoom, 'services'>;
  readonly market: Pick<MarketRoom, 'services'>;
  readonly onFailure: (error: unknown) => void;
}): Promise<SplitDesk> {
  const { core, pool, instruments, onFailure } = deps;
  const { services } = deps.market;
  const store = createInstrumentStore(pool);
  const splits = new SplitDesk({
    ...{ instruments, desk: services.desk, router: deps.lanes.services.lanes, onFailure },
    store: createSplitStore(pool),
    change: (command) => changeInstrument(store, command),
    ...splitNews({ ...services, inbox: core.inbox }),
  });
  await splits.start();
  return splits;
}

import { createActStore } from '@candor/database/stores/acts';
import { createCorrectionStore } from '@candor/database/stores/corrections';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { ActDesk } from '@candor/engines/acts/act-desk';
import { CorrectionDesk } from '@candor/engines/corrections/correction-desk';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { Pool } from 'pg';
import type { MarketRoom } from '../market/open-market.ts';
import type { CoreServices } from '../services.ts';
import { actNews } from '../trading/act-news.ts';
import { correctionNews } from '../trading/correction-news.ts';
import type { LanesRoom } from './lanes.ts';

/** Begins to carry out what operators do to holdings and wallets: nothing of it is an order. */
export async function openActs(deps: {
  readonly core: Pick<CoreServices, 'inbox'>;
  readonly pool: Pool;
  readonly instruments: KnownInstruments;
  readonly lanes: Pick<LanesRoom, 'services'>;
  readonly market: Pick<MarketRoom, 'services'>;
  readonly onFailure: (error: unknown) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { core, pool, instruments, onFailure } = deps;
  const { services } = deps.market;
  const store = createInstrumentStore(pool);
  const router = deps.lanes.services.lanes;
  const acts = new ActDesk({
    ...{ instruments, desk: services.desk, router, onFailure },
    store: createActStore(pool),
    change: (command) => changeInstrument(store, command),
    ...actNews({ ...services, inbox: core.inbox }),
  });
  await acts.start();
  const corrections = new CorrectionDesk({
    ...{ router, instruments, clock: services.desk.clock, onFailure },
    store: createCorrectionStore(pool),
    tell: correctionNews({ inbox: core.inbox, instruments }),
  });
  await corrections.start();
  return {
    stop: async () => {
      await acts.stop();
      await corrections.stop();
    },
  };
}

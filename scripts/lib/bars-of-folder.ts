import { systemClock } from '@candor/adapters/clock/system-clock';
import { barsMax } from '@candor/contract/routes/market';
import { createPool } from '@candor/database/pool';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { readBars } from '@candor/engines/market/history/read-bars';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { composeMarketDesk } from '@candor/server/compose/market-desk';
import { keptFactorMarket } from '@candor/server/compose/market-model';
import { createLog } from '@candor/server/edge/log';
import { marketSeed } from '@candor/server/market/market-seed';
import { type BarPages, named, type PagesWanted } from './bar-pages.ts';
import { openBooks } from './open-books.ts';
import { readSettings } from './read-settings.ts';

/** Bars drawn here from the seed of a data folder, or read from its providers; no server needed. */
export async function pagesOfFolder(wanted: PagesWanted): Promise<BarPages> {
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  const config = readSettings();
  const secret = loadInstallationSecret(config);
  const seed = await marketSeed({ marketSeed: config.marketSeed, pool, secret });
  const store = createInstrumentStore(pool);
  // What a new day brings is the server's to store.
  const reading = { ...store, append: async (afterSeq: number) => afterSeq };
  const instruments = await KnownInstruments.open(systemClock, reading);
  const log = createLog('silent');
  const factor = await keptFactorMarket(pool, seed);
  if (factor === null) throw new Error('No server has begun a market in this data folder yet.');
  const of = { config, clock: systemClock, log, factor, instruments, pool };
  const { desk } = await composeMarketDesk(of);
  const instrument = named(desk.catalogue(), wanted);
  const { isSimulated, name: sourceName } = desk.sourceOf(instrument);
  return {
    instrument,
    sourceName,
    isSimulated,
    read: async (fromMs) => {
      const of = { instrument, limit: barsMax, ...wanted, fromMs };
      const read = await readBars(desk, of, systemClock.nowMs());
      if (read.isRead) return read;
      const day = new Date(read.earliestMs).toISOString();
      throw new Error(`${sourceName} does not have it: ${read.lacks} (bars begin ${day})`);
    },
    close: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

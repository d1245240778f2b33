import {
  type EpochKeys,
  epochKeys,
} from '@candor/adapters/market-data/simulated/factor/epoch-keys';
import { factorModel } from '@candor/adapters/market-data/simulated/factor/factor-model';
import {
  type FactorTerms,
  newFactorTerms,
} from '@candor/adapters/market-data/simulated/factor/factor-terms';
import { FACTOR_VERSION, nextBorder } from '@candor/adapters/market-data/simulated/factor/six';
import {
  classicModel,
  type MarketModel,
  type ModelTerms,
} from '@candor/adapters/market-data/simulated/market-model';
import { epochOfDay } from '@candor/adapters/market-data/simulated/model/epoch-seeds';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { beginMarket, goOverToSeven, readBegunMarket } from '@candor/database/stores/market-models';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Pool } from 'pg';
import { type Config, ConfigRefused } from '../config/config.ts';

const DAY_MS = 86_400_000;

/** The market of a house under versions 5 to 7: since when, on what, and its keys. */
export interface FactorMarket {
  readonly begunMs: number;
  readonly terms: FactorTerms;
  readonly keys: EpochKeys;
}

/**
 * Versions 5 to 7 as a house has them; null where it has version 4. Refuses a seed that is another
 * one.
 */
export async function keptFactorMarket(pool: Pool, seed: string): Promise<FactorMarket | null> {
  const begun = await readBegunMarket(pool, FACTOR_VERSION);
  if (begun === null) return null;
  const { firstDay, pinDay, isContinued, pins, begunMs, firstSeed } = begun;
  const { sixFrom, sevenFrom } = begun;
  const keys = epochKeys(seed, epochOfDay(firstDay));
  if (keys.seedOf(keys.firstEpoch) !== firstSeed) {
    throw new ConfigRefused([
      'The prices of this data folder are committed to under another seed: give it the ' +
        'SECRET_KEY (or secret.key, or MARKET_SEED) that it began with.',
    ]);
  }
  return { begunMs, keys, terms: { firstDay, pinDay, isContinued, pins, sixFrom, sevenFrom } };
}

/**
 * The market that MARKET_MODEL asks for. Goes over to paths at the first start that asks for them;
 * a house that has had customers under version 4 goes on from its last prices, one that has had
 * version 5 or 6 draws by version 7 as the next epoch begins. Refuses the way back: what is
 * committed to stays.
 */
export async function chosenFactorMarket(deps: {
  readonly config: Pick<Config, 'marketModel' | 'marketHours'>;
  readonly pool: Pool;
  readonly seed: string;
  readonly nowMs: number;
}): Promise<FactorMarket | null> {
  const { pool, seed, nowMs } = deps;
  const { marketModel, marketHours } = deps.config;
  const kept = await keptFactorMarket(pool, seed);
  if (marketModel === 'classic') {
    if (kept === null) return null;
    throw new ConfigRefused([
      'MARKET_MODEL=classic, but the market of this data folder went over to factor and has ' +
        'committed to its prices. Set MARKET_MODEL=factor, or start with another DATA_DIR.',
    ]);
  }
  if (kept !== null && kept.terms.sevenFrom === null) {
    await goOverToSeven(pool, FACTOR_VERSION, nextBorder(Math.floor(nowMs / DAY_MS)));
    return keptFactorMarket(pool, seed);
  }
  if (kept !== null) return kept;
  const { known } = await createInstrumentStore(pool).all();
  const instruments = known.map(({ instrument }) => instrument);
  const of = { seed, marketHours, leaders: buildCatalogue(nowMs).instruments, known: instruments };
  // Whoever started here before has been shown prices of version 4.
  const terms = newFactorTerms({ ...of, isContinued: instruments.length > 0 }, nowMs);
  const keys = epochKeys(seed, epochOfDay(terms.firstDay));
  const firstSeed = keys.seedOf(keys.firstEpoch);
  await beginMarket(pool, { version: FACTOR_VERSION, ...terms, begunMs: nowMs, firstSeed });
  return keptFactorMarket(pool, seed);
}

/** What a house draws its market by. */
export function modelOf(terms: ModelTerms, factor: FactorMarket | null): MarketModel {
  return factor === null ? classicModel(terms) : factorModel({ ...terms, ...factor });
}

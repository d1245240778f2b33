import { createInstrumentStore } from '@candor/database/stores/instruments';
import { beginMarket, readBegunMarket } from '@candor/database/stores/market-models';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { type EpochKeys, epochKeys } from '@candor/market-model/keys/epoch-keys';
import { epochOfDay } from '@candor/market-model/keys/epoch-seeds';
import { type FactorTerms, newFactorTerms } from '@candor/market-model/market/factor-terms';
import { MARKET_VERSION } from '@candor/market-model/terms/market-mark';
import type { Pool } from 'pg';
import { otherSeed } from '../config/market-refusals.ts';

/** The simulated market of a house: since when, on what, and its keys. */
export interface FactorMarket {
  readonly begunMs: number;
  readonly seed: string;
  readonly terms: FactorTerms;
  readonly keys: EpochKeys;
}

/** The market that a house has begun; null before its first start. Refuses another seed. */
export async function keptFactorMarket(pool: Pool, seed: string): Promise<FactorMarket | null> {
  const begun = await readBegunMarket(pool, MARKET_VERSION);
  if (begun === null) return null;
  const { firstDay, pinDay, pins, begunMs, firstSeed } = begun;
  const keys = epochKeys(seed, epochOfDay(firstDay));
  if (keys.seedOf(keys.firstEpoch) !== firstSeed) {
    throw otherSeed();
  }
  return { begunMs, seed, keys, terms: { firstDay, pinDay, pins } };
}

/** The market of a house, which the first start begins. Refuses another seed than that of then. */
export async function openFactorMarket(of: {
  readonly pool: Pool;
  readonly seed: string;
  readonly nowMs: number;
}): Promise<FactorMarket> {
  const { pool, seed, nowMs } = of;
  const kept = await keptFactorMarket(pool, seed);
  if (kept !== null) return kept;
  const { known } = await createInstrumentStore(pool).all();
  const leaders = buildCatalogue(nowMs).instruments;
  const terms = newFactorTerms({ leaders, known: known.map((one) => one.instrument) }, nowMs);
  const keys = epochKeys(seed, epochOfDay(terms.firstDay));
  const firstSeed = keys.seedOf(keys.firstEpoch);
  await beginMarket(pool, { version: MARKET_VERSION, ...terms, begunMs: nowMs, firstSeed });
  const begun = await keptFactorMarket(pool, seed);
  if (begun === null) throw new Error('the market that was begun is not there');
  return begun;
}

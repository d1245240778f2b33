import { resolve } from 'node:path';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import type { Comparison } from '@candor/domain/trading/explaining/explain';
import type { Fill } from '@candor/domain/trading/fill';
import { type DrawnAgain, drawAgain } from '@candor/market-model/verify/draw-again';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { type FactorMarket, keptFactorMarket } from '@candor/server/compose/market-model';
import { ConfigRefused } from '@candor/server/config/config';
import { marketSeed } from '@candor/server/market/market-seed';
import type { Pool } from 'pg';
import { readEnvironment } from './read-settings.ts';

const undrawn = {
  real: 'is the word of its provider: it cannot be drawn again',
  'other-version': 'comes from a market that this program does not draw',
  'other-keys': 'comes from another seed than this installation has: it cannot be drawn again',
} as const;

/**
 * Draws the simulated quote of a fill again from the seed of this installation and compares. Prints
 * why, and compares nothing, when it cannot be drawn.
 */
export async function quoteAgain(
  pool: Pool,
  { fill, terms }: { readonly fill: Fill; readonly terms: OrderTerms },
  instrument: Instrument,
): Promise<readonly Comparison[]> {
  const env = readEnvironment();
  const dataDir = resolve(env.DATA_DIR?.trim() || '.data');
  const secret = loadInstallationSecret({ dataDir, secretKey: env.SECRET_KEY?.trim() || null });
  const seed = await marketSeed({ marketSeed: env.MARKET_SEED?.trim() || null, pool, secret });
  const leaders = buildCatalogue(fill.filledAtMs).instruments;
  const { direction } = terms;
  const factor = await marketOf(pool, seed);
  const drawn: DrawnAgain =
    factor === null
      ? { kind: 'other-keys' }
      : await drawAgain({ fill, instrument, direction }, { leaders, ...factor });
  if (drawn.kind !== 'drawn') {
    console.log(`NOT DRAWN  quote: ${undrawn[drawn.kind]}`);
    return [];
  }
  return drawn.comparisons;
}

/** The market that this installation has begun; null without one, or without its secret. */
async function marketOf(pool: Pool, seed: string): Promise<FactorMarket | null> {
  try {
    return await keptFactorMarket(pool, seed);
  } catch (cause) {
    if (cause instanceof ConfigRefused) return null;
    throw cause;
  }
}

import { randomBytes } from 'node:crypto';
import { keptOrDrawn } from '@candor/database/stores/installation';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { InstallationSecret } from '../auth/installation-secret.ts';

const SALT_BYTES = 32;
const PURPOSE = 'simulated market 2';
/** Fewer characters than this can be guessed, and who guesses them sees every coming price. */
const GUESSABLE_BELOW = 32;

/**
 * The seed of the simulated market: `MARKET_SEED` where one is set, otherwise 256 bits that follow
 * from the installation's secret and a salt in the database. Neither half alone tells a price, so
 * whoever reads the database does not know the market's future.
 */
export async function marketSeed(deps: {
  readonly marketSeed: string | null;
  readonly pool: Pool;
  readonly secret: InstallationSecret;
}): Promise<string> {
  if (deps.marketSeed !== null) return deps.marketSeed;
  const draw = () => randomBytes(SALT_BYTES).toString('hex');
  const salt = await keptOrDrawn(deps.pool, 'market-salt', draw);
  // Its epochs are committed to until 2085, under the secret that the house began with.
  return deps.secret.markAt(PURPOSE, salt, 0).toString('hex');
}

/** Says at the start that a market with so short a seed can be foreseen. */
export function warnOfGuessableSeed(seed: string, log: Logger): void {
  if (seed.length >= GUESSABLE_BELOW) return;
  log.warn(
    'MARKET_SEED is short: whoever guesses it knows every coming price. It is for tests and demos.',
  );
}

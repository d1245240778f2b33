import { ConfigRefused } from './config.ts';

/** Why a configuration does not fit the market that this installation has begun. */

/** The scenario would have to change days before the market's first. */
export function scenarioTooEarly(firstMs: number): ConfigRefused {
  const first = new Date(firstMs).toISOString().slice(0, 10);
  return new ConfigRefused([`MARKET_SCENARIO begins before this market does, on ${first}.`]);
}

/** Its prices are committed to under a seed that is not this one. */
export function otherSeed(): ConfigRefused {
  return new ConfigRefused([
    'The prices of this data folder are committed to under another seed: give it the ' +
      'SECRET_KEY (or secret.key, or MARKET_SEED) that it began with.',
  ]);
}

import { createHash } from 'node:crypto';
import { epochOfDay, priceKeyOf, seedChain } from '../keys/epoch-seeds.ts';
import { type MarketKeys, Source } from '../keys/market-keys.ts';
import { Factors } from '../sources/factors.ts';

/**
 * The keys and common sources of a market for some days from a first one, out of a word.
 */
export function aModelMarket(of: { seed: string; firstDay: number; days: number }) {
  const { firstDay } = of;
  // Noise of the first day hangs on shocks of some days before.
  const first = epochOfDay(firstDay) - 1;
  const count = epochOfDay(firstDay + of.days) - first + 1;
  const last = createHash('sha256').update(of.seed).digest();
  const words = seedChain(last, count).map(priceKeyOf);
  const keys: MarketKeys = {
    wordsOf: (dayNumber) => {
      const key = words[epochOfDay(dayNumber) - first];
      if (key === undefined) throw new Error(`no key for day ${dayNumber}`);
      return key;
    },
    source: (name) => new Source(keys, name),
    fingerprint: of.seed,
  };
  return { keys, firstDay, factors: new Factors(keys, firstDay) };
}

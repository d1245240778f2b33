import { createHash, hkdfSync } from 'node:crypto';
import { epochOfDay, priceKeyOf, seedChain } from './epoch-seeds.ts';
import { type MarketKeys, Source } from './market-keys.ts';

/** The last epoch that ever has a seed: it ends in 2085. All chains are counted from there. */
const LAST_EPOCH = 1_500;
const SEED_BYTES = 32;

/** The keys of the epochs of a market, from a first one on. */
export interface EpochKeys extends MarketKeys {
  readonly firstEpoch: number;
  /** The last epoch whose seed is known here. */
  readonly lastEpoch: number;
  /** 64 hex digits. Whoever has it knows every price up to the end of its epoch. */
  seedOf(epoch: number): string;
}

/** The seeds of a market that may look ahead: they follow from its seed. */
export function epochKeys(seed: string, firstEpoch: number): EpochKeys {
  const last = Buffer.from(hkdfSync('sha256', seed, '', 'candor market epochs 1', SEED_BYTES));
  return keysUpTo({ last, lastEpoch: LAST_EPOCH, firstEpoch });
}

/**
 * The keys of all epochs up to one whose seed is revealed: seeds before it are its hashes.
 *
 * @param seed 64 hex digits.
 */
export function revealedKeys(seed: string, epoch: number, firstEpoch: number): EpochKeys {
  return keysUpTo({ last: Buffer.from(seed, 'hex'), lastEpoch: epoch, firstEpoch });
}

function keysUpTo(of: { last: Buffer; lastEpoch: number; firstEpoch: number }): EpochKeys {
  const { last, lastEpoch, firstEpoch } = of;
  const seeds = seedChain(last, lastEpoch - firstEpoch + 1);
  const words = seeds.map(priceKeyOf);
  const seedAt = (epoch: number): Buffer => {
    const seed = seeds[epoch - firstEpoch];
    if (seed === undefined) throw new Error(`nobody here has the seed of epoch ${epoch}`);
    return seed;
  };
  const keys: EpochKeys = {
    firstEpoch,
    lastEpoch,
    // What lies before the first epoch, such as noise that still fades, has the first key.
    wordsOf: (dayNumber) => {
      const key = words[Math.max(0, epochOfDay(dayNumber) - firstEpoch)];
      if (key === undefined) throw new Error(`nobody here has the key of day ${dayNumber}`);
      return key;
    },
    source: (name) => new Source(keys, name),
    fingerprint: seedAt(firstEpoch).toString('hex').slice(0, 16),
    seedOf: (epoch) => seedAt(epoch).toString('hex'),
  };
  return keys;
}

/**
 * What is published of an epoch before its seed is: SHA-256 of the text `candor commitment 1` and
 * the seed in hex. The hash that leads to the epoch before is another one, so that this may stand
 * from the first second while that seed still waits.
 *
 * @param seed 64 hex digits. @returns 64 hex digits.
 */
export function commitmentOf(seed: string): string {
  return createHash('sha256').update(`candor commitment 1 ${seed}`).digest('hex');
}

/** SHA-256 of a seed: the seed of the epoch before. Both 64 hex digits. */
export function seedBefore(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

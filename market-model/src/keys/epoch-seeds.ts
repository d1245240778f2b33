import { createHash, createHmac } from 'node:crypto';

const SEED_BYTES = 32;
const KEY_WORDS = 8;
/** Days of an epoch; its borders are Sundays at 00:00 UTC. */
export const EPOCH_DAYS = 28;
/** 1970-01-04 was a Sunday. */
const FIRST_SUNDAY = 3;

/** The epoch that a UTC day belongs to, counted from 1970. */
export function epochOfDay(dayNumber: number): number {
  return Math.floor((dayNumber - FIRST_SUNDAY) / EPOCH_DAYS);
}

/** The first UTC day of an epoch. */
export function firstDayOf(epoch: number): number {
  return epoch * EPOCH_DAYS + FIRST_SUNDAY;
}

/**
 * A chain of seeds, the last one drawn and each the hash of the one after it (Lamport 1981). The
 * first is published when the market begins and commits to all that follow: no seed can be chosen
 * later, and a revealed one tells those before it and nothing of those after.
 *
 * @param last 32 bytes of chance: whoever has them knows every price of the market.
 * @returns from the first to the last, `count` of them.
 */
export function seedChain(last: Buffer, count: number): readonly Buffer[] {
  if (last.length !== SEED_BYTES) throw new Error(`a seed has ${SEED_BYTES} bytes`);
  const seeds = [last];
  while (seeds.length < count) seeds.push(hashOf(seeds.at(-1) ?? last));
  return seeds.reverse();
}

/** The key under which an epoch's prices are drawn: eight words. */
export function priceKeyOf(seed: Buffer): Uint32Array {
  const key = createHmac('sha256', seed).update('candor price 1').digest();
  return Uint32Array.from({ length: KEY_WORDS }, (_, index) => key.readUInt32LE(4 * index));
}

function hashOf(seed: Buffer): Buffer {
  return createHash('sha256').update(seed).digest();
}

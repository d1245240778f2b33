import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EPOCH_DAYS, epochOfDay, priceKeyOf, seedChain } from './epoch-seeds.ts';

const last = Buffer.alloc(32, 7);

test('each seed commits to the next, and none tells the next', () => {
  const seeds = seedChain(last, 600);
  expect(seeds).toHaveLength(600);
  for (const [at, seed] of seeds.entries()) {
    const next = seeds[at + 1];
    if (next !== undefined) expect(createHash('sha256').update(next).digest()).toEqual(seed);
  }
  expect(() => seedChain(Buffer.alloc(16), 2)).toThrow('32 bytes');
});

test('an epoch is four weeks from a Sunday', () => {
  const borders: number[] = [];
  for (let day = 20_000; day < 20_300; day += 1) {
    if (epochOfDay(day) !== epochOfDay(day - 1)) borders.push(day);
  }
  expect(borders.length).toBeGreaterThan(9);
  for (const [at, border] of borders.entries()) {
    expect(new Date(border * 86_400_000).getUTCDay()).toBe(0);
    if (at > 0) expect(border - (borders[at - 1] ?? 0)).toBe(EPOCH_DAYS);
  }
});

test('each epoch has a key of its own', () => {
  const keys = seedChain(last, 40).map((seed) => priceKeyOf(seed).join(' '));
  expect(new Set(keys).size).toBe(40);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkKey } from './check-key.ts';

const key = 'ab'.repeat(32);
const commitment = createHash('sha256').update(`candor commitment 1 ${key}`).digest('hex');
const keyBefore = createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex');

test('a key that was committed to fits and leads back', async () => {
  expect(await checkKey(key, { commitment, keyBefore })).toEqual({ fits: true, leadsBack: true });
  expect(await checkKey(key, { commitment, keyBefore: null })).toEqual({
    fits: true,
    leadsBack: null,
  });
});

test('another key does neither', async () => {
  const other = 'cd'.repeat(32);
  expect(await checkKey(other, { commitment, keyBefore })).toEqual({
    fits: false,
    leadsBack: false,
  });
});

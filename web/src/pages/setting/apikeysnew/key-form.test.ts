import { expect, test } from 'vitest';
import { keyInput, missingIn, newKey } from './key-form.ts';

test('the first thing that is missing is said, in the order of the page', () => {
  expect(missingIn(newKey)).toBe('name');
  const named = { ...newKey, name: ' Robot ' };
  expect(missingIn({ ...named, canRead: false })).toBe('scopes');
  expect(missingIn({ ...named, canTrade: true })).toBe('largestOrder');
  expect(missingIn({ ...named, canTrade: true, largestOrder: '0.00' })).toBe('largestOrder');
  expect(missingIn({ ...named, callsPerMinute: '0' })).toBe('callsPerMinute');
  expect(missingIn({ ...named, callsPerMinute: '3001' })).toBe('callsPerMinute');
  expect(missingIn(named)).toBeNull();
});

test('a key that places no orders has no largest one, and an empty line is no address', () => {
  const draft = { ...newKey, name: ' Robot ', largestOrder: '5000', addresses: [' ', ' 1.2.3.4'] };
  expect(keyInput(draft)).toEqual({
    name: 'Robot',
    scopes: ['read'],
    addresses: ['1.2.3.4'],
    callsPerMinute: 300,
    days: 90,
  });
  expect(keyInput({ ...draft, canTrade: true })).toMatchObject({
    scopes: ['read', 'trade'],
    largestOrder: '5000',
  });
});

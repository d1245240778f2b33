import { expect, test } from 'vitest';
import { nextId } from './ids.ts';

test('ids begin with their kind and instant, and no two are alike', () => {
  const ids = Array.from({ length: 1_000 }, () => nextId('o', 1_763_712_000_000));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^o[0-9a-z]{9}[0-9a-f]{20}$/);
});

test('a later id sorts after an earlier one', () => {
  expect(nextId('o', 1_763_712_000_000) < nextId('o', 1_763_712_000_001)).toBe(true);
});

import { expect, test } from 'vitest';
import { withSearch } from './search-history.ts';

test('the newest search stands first and never twice', () => {
  expect(withSearch(['gold', 'bank'], 'Bank ')).toEqual(['Bank', 'gold']);
  expect(withSearch(['gold'], '  ')).toEqual(['gold']);
});

test('at most twenty are kept, each of at most fifty characters', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `s${index}`);
  const next = withSearch(twenty, 'x'.repeat(60));
  expect(next).toHaveLength(20);
  expect(next[0]).toBe('x'.repeat(50));
  expect(next.at(-1)).toBe('s18');
});

import { expect, test } from 'vitest';
import { samePartsKept } from './same-parts.ts';

const before = {
  list: [
    { id: 'a', profit: '1.00' },
    { id: 'b', profit: null },
  ],
  total: 2,
};

test('an answer that says the same is the same object', () => {
  expect(samePartsKept(before, structuredClone(before))).toBe(before);
  expect(samePartsKept('1.00', '1.00')).toBe('1.00');
});

test('a row that changed is new, the others stay the objects they were', () => {
  const now = structuredClone(before);
  now.list[1] = { id: 'b', profit: '2.00' };
  const kept = samePartsKept(before, now);
  expect(kept).toEqual(now);
  expect(kept.list[0]).toBe(before.list[0]);
  expect(kept.list[1]).not.toBe(before.list[1]);
});

test('more, fewer and other kinds of parts are never taken for the same', () => {
  expect(samePartsKept([1, 2], [1])).toEqual([1]);
  expect(samePartsKept([1], [1, 2])).toEqual([1, 2]);
  expect(samePartsKept({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  expect('b' in samePartsKept({ a: 1, b: undefined } as object, { a: 1 })).toBe(false);
  expect(samePartsKept({ 0: 1 }, [1])).toEqual([1]);
  expect(samePartsKept(null, { a: 1 })).toEqual({ a: 1 });
  expect(samePartsKept({ a: 1 }, null)).toBeNull();
});

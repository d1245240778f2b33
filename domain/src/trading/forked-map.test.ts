import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ForkedMap } from './forked-map.ts';

const key = fc.integer({ min: 0, max: 8 });
const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), key, value: fc.integer() }),
  fc.record({ do: fc.constant('delete' as const), key, value: fc.constant(0) }),
);

test('a fork reads as a copy would, leaves its base alone, and becomes it when absorbed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.integer())),
      fc.array(step, { maxLength: 30 }),
      (start, steps) => {
        const base = new Map(start);
        const copy = new Map(start);
        const fork = new ForkedMap(base);
        for (const { do: what, key: at, value } of steps) {
          if (what === 'set') {
            fork.set(at, value);
            copy.set(at, value);
          } else expect(fork.delete(at)).toBe(copy.delete(at));
          expect(fork.size).toBe(copy.size);
        }
        const sorted = (map: Map<number, number>) => [...map].sort(([a], [b]) => a - b);
        expect(sorted(fork)).toEqual(sorted(copy));
        expect([...fork.keys()].sort()).toEqual([...copy.keys()].sort());
        for (let at = 0; at <= 8; at += 1) {
          expect(fork.get(at)).toBe(copy.get(at));
          expect(fork.has(at)).toBe(copy.has(at));
        }
        expect([...base]).toEqual([...new Map(start)]);
        const ahead = [...fork];
        expect([...fork.absorb()]).toEqual(ahead);
        expect(sorted(base)).toEqual(sorted(copy));
      },
    ),
    { seed: 11 },
  );
});

test('clearing a fork shows nothing and leaves the base', () => {
  const base = new Map([['a', 1]]);
  const fork = new ForkedMap(base).set('b', 2);
  fork.clear();
  expect([...fork]).toEqual([]);
  expect(fork.size).toBe(0);
  expect(base.size).toBe(1);
});

test('what is discarded leaves the base as it was', () => {
  const base = new Map([['a', 1]]);
  const fork = new ForkedMap(base).set('b', 2);
  fork.delete('a');
  expect([...fork.discard()]).toEqual([['a', 1]]);
});

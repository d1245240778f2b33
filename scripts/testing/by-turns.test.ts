import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import groups from './by-turns.json' with { type: 'json' };
import { restingAt } from './by-turns.ts';

const root = join(import.meta.dirname, '..', '..');
const TURNS = 3;

test.each(['tests', 'walks'] as const)('every file of the %s has its turn, once', (kind) => {
  const all = groups[kind].flat();
  expect(groups[kind]).toHaveLength(TURNS);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const runs = Array.from({ length: TURNS }, (_, turn) => {
    const resting = restingAt(groups[kind], turn * 4096, []);
    return all.filter((file) => !resting.includes(file));
  });
  expect(runs.flat().sort()).toEqual([...all].sort());
});

test('what lies beside something touched does not rest', () => {
  const byGroup = [['journeys/a.test.ts'], ['journeys/b.test.ts', 'server/src/follow/c.test.ts']];
  expect(restingAt(byGroup, 0, [])).toEqual(['journeys/b.test.ts', 'server/src/follow/c.test.ts']);
  const touched = ['journeys/a.test.ts', 'server/src/follow/book.ts'];
  expect(restingAt(byGroup, 0, touched)).toEqual(['journeys/b.test.ts']);
  expect(restingAt(byGroup, 0, ['journeys/b.test.ts'])).toEqual(['server/src/follow/c.test.ts']);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groups, groupsOf, restingAt } from './by-turns.ts';

const root = join(import.meta.dirname, '..', '..');
const TURNS = 4;

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

test('dear files are dealt to groups that cost about the same, but those of every commit', () => {
  const seconds = { a: 9, b: 5, c: 4, d: 4, e: 3, cheap: 2, always: 30 };
  const everyCommit = { always: 'it must' };
  expect(groupsOf({ turnSeconds: 2, everyCommit, seconds })).toEqual([
    ['a'],
    ['b'],
    ['c', 'e'],
    ['d'],
  ]);
});

test('what lies beside something touched does not rest', () => {
  const byGroup = [['journeys/a.test.ts'], ['journeys/b.test.ts', 'server/src/follow/c.test.ts']];
  expect(restingAt(byGroup, 0, [])).toEqual(['journeys/b.test.ts', 'server/src/follow/c.test.ts']);
  const touched = ['journeys/a.test.ts', 'server/src/follow/book.ts'];
  expect(restingAt(byGroup, 0, touched)).toEqual(['journeys/b.test.ts']);
  expect(restingAt(byGroup, 0, ['journeys/b.test.ts'])).toEqual(['server/src/follow/c.test.ts']);
});

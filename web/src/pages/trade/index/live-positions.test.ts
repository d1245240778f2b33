import { expect, test } from 'vitest';
import { changesTheList, positionsOf } from './live-positions.ts';

const row = (id: string, positionNum: string) =>
  ({ id, positionNum, closeTimeTimestamp: null }) as never;

test('a frame carries one position, a list, or something else', () => {
  expect(positionsOf({ id: 'p-1', positionNum: '5' })).toHaveLength(1);
  expect(positionsOf({ kind: 'list', list: [row('p-1', '5'), row('p-2', '1')] })).toHaveLength(2);
  expect(positionsOf({ kind: 'list', list: [] })).toEqual([]);
  expect(positionsOf(null)).toEqual([]);
  expect(positionsOf('gone')).toEqual([]);
});

test('only a new or a closed position changes the list', () => {
  const shown = new Set(['p-1']);
  expect(changesTheList([row('p-1', '5')], shown)).toBe(false);
  expect(changesTheList([row('p-2', '5')], shown)).toBe(true);
  expect(changesTheList([row('p-1', '0')], shown)).toBe(true);
});

import type { LaneChanges } from '@candor/engines/trading/lane/lane-store';
import { expect, test } from 'vitest';
import type { LaneHead } from './lane-lease.ts';
import { committedOf } from './sent-groups.ts';

const head = (seq: bigint, mark = 0): LaneHead => ({
  lane: 0,
  epoch: 1n,
  seq,
  hash: Buffer.alloc(32, Number(seq) + mark),
});
const [first, second] = [{ atMs: 1 }, { atMs: 2 }] as unknown as [LaneChanges, LaneChanges];
const sent = [
  [first, { from: head(5n), next: head(6n) }],
  [second, { from: head(6n), next: head(7n) }],
] as const;
const committed = (now: LaneHead, groups: Parameters<typeof committedOf>[0] = sent) => {
  const found = committedOf(groups, { before: head(5n), now });
  return found && [...found].map(([changes, { seq }]) => [changes.atMs, seq]);
};

test('the head tells how far the groups on their way had come', () => {
  expect(committed(head(5n))).toEqual([]);
  expect(committed(head(6n))).toEqual([[1, 6n]]);
  expect(committed(head(7n))).toEqual([
    [1, 6n],
    [2, 7n],
  ]);
});

test('a head that none of them leads to is somebody else', () => {
  expect(committed(head(6n, 50))).toBeNull();
  expect(committed(head(8n))).toBeNull();
});

test('a group without facts counts as not committed, wherever it stands', () => {
  const still = [second, { from: head(6n), next: head(6n) }] as const;
  const [moving] = sent;
  expect(committed(head(6n), [moving, still])).toEqual([[1, 6n]]);
  expect(committed(head(5n), [[second, { from: head(5n), next: head(5n) }], moving])).toEqual([]);
});

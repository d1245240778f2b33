import { expect, test } from 'vitest';
import type { Deposit } from '../funding/deposit-ports.ts';
import type { FeedFrame } from '../trading/lane/private-frames.ts';
import { numberChanges } from './plan-deliveries.ts';
import type { WebhookChange, WebhookPlace } from './webhook-ports.ts';

const place: WebhookPlace = {
  journalSeq: 7n,
  journalLine: 1,
  made: 4n,
  walletNo: 10,
  depositNo: 3,
  withdrawalNo: 2,
  messageNo: 8,
};
const journal = { seq: 9n, line: 2 };

const frame = (topic: 'order' | 'wallet', seq: number, atMs: number): WebhookChange => ({
  of: 'frame',
  atMs,
  seq,
  frame: { topic, seq } as FeedFrame,
});
const deposit = (seq: number, atMs: number): WebhookChange => ({
  of: 'deposit',
  atMs,
  seq,
  deposit: {} as Deposit,
});

const told = (changes: readonly WebhookChange[]) => {
  const { numbered, place: after } = numberChanges(place, { changes, journal });
  return { numbers: numbered.map(({ kind, seq }) => `${kind} ${seq}`), after };
};

test('the wallet counts its three desks together and grows by one, in order of time', () => {
  const { numbers, after } = told([
    frame('order', 5, 100),
    frame('wallet', 11, 100),
    frame('wallet', 12, 300),
    deposit(4, 200),
  ]);
  // Before: 10 + 3 + 2 = 15.
  expect(numbers).toEqual(['order 5', 'wallet 16', 'wallet 17', 'wallet 18']);
  expect(after).toEqual({
    ...place,
    walletNo: 12,
    depositNo: 4,
    journalSeq: 9n,
    journalLine: 2,
  });
});

test('a step that is not kept any more leaves a gap', () => {
  expect(told([deposit(6, 100), deposit(7, 200)]).numbers).toEqual(['wallet 18', 'wallet 19']);
});

test('a clock that was set back turns no order of a desk round', () => {
  const { numbers, after } = told([
    frame('wallet', 11, 500),
    frame('wallet', 12, 100),
    deposit(4, 200),
  ]);
  expect(numbers).toEqual(['wallet 16', 'wallet 17', 'wallet 18']);
  expect([after.walletNo, after.depositNo]).toEqual([12, 4]);
});

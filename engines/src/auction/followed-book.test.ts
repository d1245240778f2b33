import { expect, test } from 'vitest';
import { Supervisor } from '../supervised/supervisor.ts';
import { AuctionBook } from './auction-book.ts';
import { FollowedBook } from './followed-book.ts';

test('a book that could not be read is read again until it was', async () => {
  let nowMs = 0;
  let strike = () => {};
  const clock = {
    nowMs: () => nowMs,
    every: (_periodMs: number, task: () => void) => {
      strike = task;
      return () => {
        strike = () => {};
      };
    },
  };
  const failures: string[] = [];
  let reads = 0;
  const followed = new FollowedBook({
    lanes: {
      auctionOrders: async () => {
        reads += 1;
        if (reads < 3) throw new Error('no database');
        return [];
      },
    },
    book: new AuctionBook(),
    clock,
    onFailure: (error) => failures.push(String(error)),
  });
  const supervisor = new Supervisor(() => {});
  supervisor.reading('auction book', () => followed.isBehind);
  await followed.readAgain('all');
  expect(supervisor.heldBack()).toEqual(['auction book']);
  for (let look = 0; look < 40; look += 1) {
    nowMs += 250;
    strike();
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }
  expect(reads).toBe(3);
  expect(supervisor.heldBack()).toEqual([]);
  expect(failures).toEqual(['Error: no database', 'Error: no database']);
  followed.stop();
});

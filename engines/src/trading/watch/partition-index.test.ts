import { expect, test } from 'vitest';
import { PartitionIndex } from './partition-index.ts';

/** An index over a store that fails when it is told to, with a clock turned by hand. */
function indexOver(stored: ReadonlyMap<string, string>) {
  let nowMs = 0;
  let failures = 0;
  const kept = new Map<string, string>();
  const told: unknown[] = [];
  const reads: number[][] = [];
  const looks = new Set<() => void>();
  let finish: (() => void) | null = null;
  const index = new PartitionIndex<ReadonlyMap<string, string>, string>({
    clock: {
      nowMs: () => nowMs,
      every: (_periodMs, look) => {
        looks.add(look);
        return () => looks.delete(look);
      },
    },
    read: async (partitions) => {
      reads.push([...partitions]);
      if (finish === null) await new Promise<void>((resolve) => setImmediate(resolve));
      else await new Promise<void>((resolve) => (finish = resolve));
      if (failures > 0) {
        failures -= 1;
        throw new Error('the database is gone');
      }
      return stored;
    },
    takeOver: (found, { noted }) => {
      for (const [id, value] of found) if (!noted.has(id)) kept.set(id, value);
    },
    onFailure: (error) => told.push(error),
  });
  return {
    index,
    kept,
    told,
    reads,
    looks,
    failNext: (times: number) => {
      failures = times;
    },
    hold: () => {
      finish = () => {};
    },
    release: () => finish?.(),
    turn: async (ms: number) => {
      nowMs += ms;
      for (const look of [...looks]) look();
      await index.readAgain([]);
    },
  };
}

test('what a commit changed while it was read is newer than what is stored', async () => {
  const { index, kept, hold, release } = indexOver(new Map([['a', 'old']]));
  hold();
  const reading = index.readAgain([1]);
  await Promise.resolve();
  await Promise.resolve();
  expect(index.isReading).toBe(true);
  index.note('a', 'new');
  kept.set('a', 'new');
  release();
  await reading;
  expect(index.isReading).toBe(false);
  expect(kept.get('a')).toBe('new');
});

test('what could not be read is tried again, later and later, until it was', async () => {
  const { index, kept, told, reads, looks, failNext, turn } = indexOver(new Map([['a', 'one']]));
  failNext(3);
  await index.readAgain([4, 5]);
  expect([told.length, kept.size, looks.size]).toEqual([1, 0, 1]);
  await turn(499);
  expect(reads).toHaveLength(1);
  await turn(1);
  expect(told).toHaveLength(2);
  await turn(999);
  expect(told).toHaveLength(2);
  await turn(1);
  expect(told).toHaveLength(3);
  await turn(2_000);
  expect([told.length, kept.get('a')]).toEqual([3, 'one']);
  expect(reads).toEqual([
    [4, 5],
    [4, 5],
    [4, 5],
    [4, 5],
  ]);
  // Nothing is left to look for.
  expect(looks.size).toBe(0);
});

test('one that was stopped reads no more, also where its last read fails', async () => {
  const { index, told, reads, looks, failNext, hold, release } = indexOver(new Map());
  hold();
  failNext(1);
  const reading = index.readAgain([1]);
  await Promise.resolve();
  await Promise.resolve();
  index.stop();
  release();
  await reading;
  await index.readAgain([2]);
  expect([reads, told, looks.size]).toEqual([[[1]], [], 0]);
});

test('what was read when it was stopped is not taken over', async () => {
  const { index, kept, hold, release } = indexOver(new Map([['a', 'one']]));
  hold();
  const reading = index.read([1]);
  await Promise.resolve();
  await Promise.resolve();
  index.stop();
  release();
  await reading;
  expect(kept.size).toBe(0);
});

test('a first read that fails is told to whoever asked, and leaves nothing behind', async () => {
  const { index, kept, looks, failNext } = indexOver(new Map([['a', 'one']]));
  failNext(1);
  await expect(index.read([1])).rejects.toThrow('the database is gone');
  expect([index.isReading, looks.size]).toEqual([false, 0]);
  await index.read([1]);
  expect(kept.get('a')).toBe('one');
});

import { expect, test } from 'vitest';
import { ShortMemory } from './short-memory.ts';

test('an answer is kept for its time, a failure is not', async () => {
  let nowMs = 0;
  let loads = 0;
  const memory = new ShortMemory<number>({ nowMs: () => nowMs });
  const load = async () => {
    loads += 1;
    if (loads === 2) throw new Error('no');
    return loads;
  };
  expect(await memory.read('a', 1000, load)).toBe(1);
  nowMs = 999;
  expect(await memory.read('a', 1000, load)).toBe(1);
  nowMs = 1000;
  await expect(memory.read('a', 1000, load)).rejects.toThrow('no');
  expect(await memory.read('a', 1000, load)).toBe(3);
});

test('the oldest answer goes when there are too many', async () => {
  const memory = new ShortMemory<string>({ nowMs: () => 0 }, 2);
  const loaded: string[] = [];
  const read = (key: string) =>
    memory.read(key, 1000, async () => {
      loaded.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'c', 'b', 'a']) await read(key);
  expect(loaded).toEqual(['a', 'b', 'c', 'a']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GatheredLookUps } from './gathered-look-ups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Every key but `nobody` is there; a look-up takes 10 ms. */
function world(keysMax = 100) {
  const queries: (readonly string[])[] = [];
  const gathered = new GatheredLookUps<string>({
    lookUp: async (keys) => {
      queries.push(keys);
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (keys.includes('broken')) throw new Error('the database is away');
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `of ${key}`]));
    },
    restMs: 400,
    keysMax,
  });
  return { gathered, queries, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('somebody alone waits for nobody, also when patient', async () => {
  const { gathered, pass } = world();
  const answer = gathered.ask('a', true);
  await pass(11);
  expect(await answer).toBe('of a');
});

test('who comes in one turn shares a query, and each gets its own answer', async () => {
  const { gathered, queries, pass } = world();
  const answers = Promise.all(['a', 'nobody', 'a'].map((key) => gathered.ask(key)));
  await pass(11);
  expect(await answers).toEqual(['of a', null, 'of a']);
  expect(queries).toEqual([['a', 'nobody']]);
});

test('who comes while a query is under way goes together in the next', async () => {
  const { gathered, queries, pass } = world();
  void gathered.ask('a');
  await pass(5);
  void gathered.ask('b');
  void gathered.ask('c');
  await pass(30);
  expect(queries).toEqual([['a'], ['b', 'c']]);
});

test('six thousand patient ones spread over three seconds take five queries', async () => {
  const { gathered, queries, pass } = world(10_000);
  const answers: Promise<string | null>[] = [];
  for (let ms = 0; ms < 3000; ms += 1) {
    answers.push(gathered.ask(`${ms} a`, true), gathered.ask(`${ms} b`, true));
    await pass(1);
  }
  await pass(4000);
  expect((await Promise.all(answers)).length).toBe(6000);
  // At 0 ms; 400 ms after its end at 410; after that crowd 800 ms, at 1220; then 1600, at 2830.
  // The last 170 ms worth of them follow.
  expect(queries.length).toBe(5);
});

test('somebody in a hurry takes the patient along at once', async () => {
  const { gathered, queries, pass } = world();
  void gathered.ask('a', true);
  await pass(20);
  void gathered.ask('b', true);
  await pass(20);
  expect(queries).toEqual([['a']]);
  void gathered.ask('c');
  await pass(20);
  expect(queries).toEqual([['a'], ['b', 'c']]);
});

test('no query is larger than allowed, and what is over follows without a rest', async () => {
  const { gathered, queries, pass } = world(2);
  for (const key of ['a', 'b', 'c']) void gathered.ask(key, true);
  await pass(25);
  expect(queries).toEqual([['a', 'b'], ['c']]);
});

test('a query that fails fails all who went with it, and the next goes on', async () => {
  const { gathered, pass } = world();
  const failed = Promise.allSettled(['a', 'broken'].map((key) => gathered.ask(key)));
  await pass(11);
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = gathered.ask('a');
  await pass(11);
  expect(await next).toBe('of a');
});

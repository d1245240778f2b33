import { setTimeout as sleep } from 'node:timers/promises';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { afterEach, expect, test } from 'vitest';
import { DrawingThread } from './drawing-thread.ts';

const threads: DrawingThread[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

/** A thread whose worker dies and hangs as it is asked to. */
function opened(options: { readonly hangsAfterMs?: number; readonly idleMs?: number } = {}) {
  const failures: Error[] = [];
  const thread = new DrawingThread({
    entry: new URL('../testing/odd-worker.ts', import.meta.url),
    data: new SharedArrayBuffer(4),
    onFailure: (error) => failures.push(error),
    ...options,
  });
  threads.push(thread);
  const ask = (what: string): Promise<unknown> => thread.draw('quotes', what as never, 0);
  return { thread, ask, failures };
}

test('what waits when a worker dies is asked of the next', async () => {
  const { ask, failures } = opened();
  const asked = [ask('die 1'), ask('any'), ask('any')];
  expect(await Promise.all(asked)).toEqual([2, 2, 2]);
  expect(failures).toHaveLength(1);
  expect(await ask('any')).toBe(2);
});

test('a drawing that ends each worker is an outage, and what comes after it is drawn', async () => {
  const { ask, failures } = opened();
  await expect(ask('die 100')).rejects.toThrow(MarketDataUnavailable);
  expect(failures).toHaveLength(3);
  expect(await ask('any')).toBe(4);
});

test('a worker that says nothing is replaced, however much is asked of it meanwhile', async () => {
  const { ask, failures } = opened({ hangsAfterMs: 300 });
  const asked = [ask('hang 1')];
  for (let more = 0; more < 4; more += 1) {
    await sleep(100);
    asked.push(ask('any'));
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set([2]));
  expect(failures.map(({ message }) => message)).toEqual(['it answered nothing']);
});

test('a worker that is slow and says that it is alive is left to draw', async () => {
  const { ask, failures } = opened({ hangsAfterMs: 300 });
  expect(await ask('slow 8')).toBe(1);
  expect(failures).toEqual([]);
});

test('what is no plain data is refused, and what others ask is drawn', async () => {
  const { thread, ask, failures } = opened();
  const odd = thread.draw('quotes', (() => undefined) as never, 0);
  await expect(odd).rejects.toThrow('could not be cloned');
  expect(await ask('any')).toBe(1);
  await expect(thread.draw('quotes', (() => undefined) as never, 0)).rejects.toThrow();
  expect(await ask('any')).toBe(1);
  expect(failures).toEqual([]);
});

test('a drawing that fails is an error to whoever asked, and ends no worker', async () => {
  const { ask, failures } = opened();
  await expect(ask('fail')).rejects.toThrow('a drawing failed: as asked');
  expect(await ask('any')).toBe(1);
  expect(failures).toEqual([]);
});

test('after a while without a drawing its worker ends, and another draws the next', async () => {
  const { ask, failures } = opened({ idleMs: 100 });
  expect(await ask('any')).toBe(1);
  await sleep(400);
  expect(await ask('any')).toBe(2);
  expect(failures).toEqual([]);
});

test('what still waits when it is closed is refused, and so is what comes after', async () => {
  const { thread, ask } = opened();
  const waiting = ask('hang 9');
  const refused = expect(waiting).rejects.toThrow(MarketDataUnavailable);
  await thread.close();
  await refused;
  await expect(ask('any')).rejects.toThrow('is closed');
});

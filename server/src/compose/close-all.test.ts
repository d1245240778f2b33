import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

test('a part that does not close ends no other’s closing, and is told', async () => {
  const closed: string[] = [];
  const failures: string[] = [];
  const closer = (name: string) => async () => void closed.push(name);
  const closers = [
    closer('database server'),
    async () => {
      throw new Error('lanes');
    },
    closer('push'),
    () => {
      throw new Error('door');
    },
  ];
  const closing = closeAll(closers, (error) => failures.push(String(error)));
  await expect(closing).rejects.toThrow('door');
  expect(closed).toEqual(['push', 'database server']);
  expect(failures).toEqual(['Error: door', 'Error: lanes']);
  await expect(closeAll(closers, () => undefined)).resolves.toBe(undefined);
});

import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

test('the second has its turn once the first gave it on, and the third after it', async () => {
  const turns = new OneAtATime();
  const said: string[] = [];
  const work = async (name: string) => {
    const giveOn = await turns.take();
    said.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    said.push(`${name} is done`);
    giveOn();
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(said).toEqual(['a begins', 'a is done', 'b begins', 'b is done', 'c begins', 'c is done']);
});

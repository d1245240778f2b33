import { expect, test } from 'vitest';
import { WithdrawalDesk, type WithdrawalDeskOptions } from './withdrawal-desk.ts';

const MINUTE_MS = 60_000;

test('money of an account that takes none back keeps nobody from theirs', async () => {
  const world = { nowMs: 10 * MINUTE_MS, returned: [] as string[], failures: [] as string[] };
  const never = () => Promise.reject(new Error('nothing is due'));
  const options: WithdrawalDeskOptions = {
    store: {
      open: never,
      find: never,
      hold: never,
      drop: never,
      due: async () => [],
      putOff: never,
      decide: never,
      end: never,
      told: never,
      strays: async () => ['suspended', 'ada'].map((userId) => ({ userId, withdrawalId: userId })),
    },
    door: {
      isHeld: never,
      complete: never,
      giveBack: async ({ userId }) => {
        if (userId === 'suspended') throw new Error('BOOKS_SUSPENDED');
        world.returned.push(userId);
      },
    },
    news: { changed: never, ended: never },
    clock: { nowMs: () => world.nowMs, every: () => () => {} },
    payeeOf: never,
    shutBy: never,
    reviewsBy: 'rules',
    onFailure: (error) => void world.failures.push(String(error)),
  };
  const desk = new WithdrawalDesk(options);
  await desk.look();
  expect(world.returned).toEqual(['ada']);
  expect(world.failures).toEqual(['Error: BOOKS_SUSPENDED']);
  expect(desk.run.state).toMatchObject({ failuresInARow: 0, failingItems: 1 });
});

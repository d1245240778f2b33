import { expect, test } from 'vitest';
import { createFileRoom, type FileRoomDeps } from './file-room.ts';

/** Eight is as many as are under way together, two of one customer. */
const MORE_THAN_PLACES = 20;

test('uploads during an outage of the database end no later ones', async () => {
  let isDown = true;
  const store = {
    nthSince: async () => {
      if (isDown) throw new Error('no database');
      return null;
    },
  };
  const room = createFileRoom({ store } as unknown as FileRoomDeps);
  const send = (user: number, work = async () => 'kept') =>
    room.receive({ userId: `u${user}`, nowMs: 0 }, work);
  for (let one = 0; one < MORE_THAN_PLACES; one += 1) {
    await expect(send(one % 5)).rejects.toThrow('no database');
  }
  isDown = false;
  expect(await send(0)).toEqual({ done: 'kept' });
  // Nor does work that fails by itself keep its place.
  const failing = async () => {
    throw new Error('cut off');
  };
  for (let one = 0; one < MORE_THAN_PLACES; one += 1) {
    await expect(send(one % 5, failing)).rejects.toThrow('cut off');
  }
  const all = await Promise.all([0, 0, 1, 1, 2, 2, 3, 3].map((user) => send(user)));
  expect(all).toEqual(Array(8).fill({ done: 'kept' }));
});

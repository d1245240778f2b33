import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaultWalk } from '../testing/fault-walk.ts';
import { deskStories, openDeskDay } from '../testing/faulty-desks.ts';
import { type ManualHouse, openManualHouse } from '../testing/manual-house.ts';

let house: ManualHouse;
const walk = new FaultWalk();

beforeAll(async () => {
  house = await openManualHouse({ isWatched: true, core: walk.core });
  walk.begin(house);
});
afterAll(() => walk.end());

test('whatever fails while people decide, each decision is made, and once', async () => {
  const byDay = { stories: 1, calls: 3 };
  expect(
    await walk.wrongIn(deskStories(house), (story) => openDeskDay(house, story), byDay),
  ).toEqual([]);
  expect(await house.audit()).toEqual([]);
}, 1_800_000);

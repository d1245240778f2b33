import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaultWalk } from '../testing/fault-walk.ts';
import { openFaultyDay, stories } from '../testing/faulty-day.ts';
import { openPayoutHouse, type PayoutHouse } from '../testing/payout-house.ts';

let house: PayoutHouse;
const walk = new FaultWalk();

beforeAll(async () => {
  house = await openPayoutHouse({}, { isWatched: true, core: walk.core });
  walk.begin(house);
});
afterAll(() => walk.end());

test('whatever call of a store fails, once or for a minute, all is done, and once', async () => {
  const byDay = { stories: 2, calls: 3 };
  expect(await walk.wrongIn(stories, (story) => openFaultyDay(house, story), byDay)).toEqual([]);
  expect(await house.audit()).toEqual([]);
}, 1_800_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { rebuild } from '@candor/database/audit/rebuild';
import { createPool } from '@candor/database/pool';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultHouse, openFaultHouse } from '../testing/fault-house.ts';

/**
 * What PostgreSQL says of a full disk, wherever something is written: the error is its own (53100),
 * raised by triggers, because no test may fill the disk of the machine it runs on.
 */
const FILL = `
  CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
  END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION disk_is_full();
  CREATE TRIGGER full_disk BEFORE UPDATE ON lanes EXECUTE FUNCTION disk_is_full();`;
const MAKE_ROOM = 'DROP FUNCTION disk_is_full CASCADE';

let database: TestDatabase;
let owner: ReturnType<typeof createPool>;
let house: FaultHouse;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = createPool(database.owner);
  const { host, port, user, database: name } = database.address;
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
  house = await openFaultHouse({ DATABASE_URL: url });
}, 60_000);
afterAll(async () => {
  await house.close();
  await owner.end();
  await database.drop();
});

test('on a full disk orders wait with 503, reads go on, and room brings everything back', async () => {
  const trading = house.trade(4);
  await sleep(500);
  await owner.query(FILL);
  await house.untilHealth(503, 10_000);
  expect((await house.read()).status).toBe(200);
  await sleep(1_000);
  await owner.query(MAKE_ROOM);
  await house.untilHealth(200, 10_000);
  await sleep(500);
  const told = await trading.stop();

  const statuses = told.flatMap((one) => one.statuses);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const ids = told.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await house.orderCount()).toBe(ids.length);
  expect(house.fatal).toEqual([]);
  expect((await rebuild(database.address)).differences).toEqual([]);
}, 60_000);

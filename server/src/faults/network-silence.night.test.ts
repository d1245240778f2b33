import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rebuild } from '@candor/database/audit/rebuild';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultHouse, openFaultHouse } from '../testing/fault-house.ts';
import { openSilentProxy, type SilentProxy } from '../testing/silent-proxy.ts';

/** Longer than any word with the database may take; by night only, for want of such time. */
const SILENT_MS = 12_000;
/** A read waits this long at most, with room for a machine that has other things to do. */
const ANSWERED_WITHIN_MS = 14_000;

let database: TestDatabase;
let proxy: SilentProxy;
let house: FaultHouse;
beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port, user, database: name } = database.address;
  proxy = await openSilentProxy({ path: join(String(host), `.s.PGSQL.${port}`) });
  const url = `postgres://${user}@127.0.0.1:${proxy.port}/${name}`;
  house = await openFaultHouse({ DATABASE_URL: url });
}, 60_000);
afterAll(async () => {
  await house.close();
  await proxy.close();
  await database.drop();
});

test.runIf(process.platform !== 'win32')(
  'a silent network stalls nobody for minutes; afterwards all is as it was told',
  { timeout: 60_000 },
  async () => {
    const trading = house.trade(4);
    await sleep(500);
    proxy.silence();
    const silentSinceMs = performance.now();
    await house.untilHealth(503, 10_000);
    const read = await house.read();
    const readMs = performance.now() - silentSinceMs;
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await read.json()).toMatchObject({ code: 503, data: { reason: 'NOT_READY' } });
    expect(readMs).toBeLessThan(ANSWERED_WITHIN_MS);
    await sleep(Math.max(0, SILENT_MS - (performance.now() - silentSinceMs)));
    proxy.restore();
    const backMs = await house.untilHealth(200, 15_000);
    await sleep(1_000);
    const told = await trading.stop();

    const statuses = told.flatMap((one) => one.statuses);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const ids = told.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await house.orderCount()).toBe(ids.length);
    expect(house.fatal).toEqual([]);
    expect((await rebuild(database.address)).differences).toEqual([]);
    console.log(`${ids.length} orders over a silence; back after ${Math.round(backMs)} ms`);
  },
);

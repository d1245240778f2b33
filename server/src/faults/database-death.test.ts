import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rebuild } from '@candor/database/audit/rebuild';
import { startDatabase } from '@candor/database/launcher/start-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultHouse, openFaultHouse } from '../testing/fault-house.ts';

let house: FaultHouse;
beforeAll(async () => {
  house = await openFaultHouse();
}, 60_000);
afterAll(() => house.close());

function postmaster(): number {
  const pidFile = join(house.dataDir, 'postgres', 'postmaster.pid');
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
}

const soon = { timeout: 10_000, interval: 20 };

/** Frames of orders a follower was pushed. */
const steps = (frames: readonly { readonly op: string }[]) =>
  frames.filter(({ op }) => op === 'data').length;

test.runIf(process.platform === 'linux')(
  'a killed database comes back by itself; nothing is lost, doubled or answered with 500',
  { timeout: 60_000 },
  async () => {
    const { heard, isOpen } = await house.follow();
    const trading = house.trade(4);
    await sleep(500);
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    // Health says it, unless another server is there before anybody looks.
    await expect
      .poll(async () => (await house.health()) === 503 || postmaster() !== before, soon)
      .toBe(true);
    const backMs = await house.untilHealth(200, 20_000);
    await expect.poll(() => postmaster() !== before, soon).toBe(true);
    const heardBefore = steps(heard());
    await sleep(1_000);
    const told = await trading.stop();

    const statuses = told.flatMap((one) => one.statuses);
    // Whoever asked within the first seconds was answered when it was back, others with 503.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // The push line stayed and goes on telling.
    expect(isOpen()).toBe(true);
    await expect.poll(() => steps(heard())).toBeGreaterThan(heardBefore);
    const ids = told.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await house.orderCount()).toBe(ids.length);
    expect(house.fatal).toEqual([]);
    const database = await startDatabase({ dataDir: house.dataDir, mode: 'join' });
    expect((await rebuild(database.owner ?? database.address)).differences).toEqual([]);
    console.log(`${ids.length} orders over a death; back after ${Math.round(backMs)} ms`);
  },
);

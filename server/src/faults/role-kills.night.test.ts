import { setTimeout as sleep } from 'node:timers/promises';
import { natsServerProgram } from '@candor/adapters/bus/testing/nats-server';
import { rebuild } from '@candor/database/audit/rebuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../config/roles.ts';
import { OrderLoad } from '../testing/order-load.ts';
import { OrderReader } from '../testing/order-reader.ts';
import { RoleHouse } from '../testing/role-house.ts';

const program = natsServerProgram();

/**
 * Every role has a process of its own, and the market one that stands by. By night only: each of
 * them takes seconds to start. By day `own-answers` has two processes.
 */
const rolesOf: Readonly<Record<string, readonly Role[]>> = {
  lanesA: ['lanes'],
  lanesB: ['lanes'],
  frontA: ['front'],
  frontB: ['front'],
  push: ['push'],
  market: ['market'],
  jobs: ['jobs', 'market'],
};
const victims = [...Object.keys(rolesOf), 'nats', 'lines'];
const ROUNDS = 20;
const CUSTOMERS = 12;
const WITHIN_MS = 10_000;

let house: RoleHouse;
const tokens: string[] = [];

beforeAll(async () => {
  if (program === null) return;
  house = await RoleHouse.open(program, rolesOf);
  for (let n = 0; n < CUSTOMERS; n += 1)
    tokens.push(await house.addCustomer(String(50_000_000 + n)));
}, 600_000);
afterAll(() => house?.close());

test.skipIf(program === null)(
  `${ROUNDS} deaths of the parts of a house under load lose and double nothing acknowledged`,
  async () => {
    const load = new OrderLoad(house, tokens);
    const push = house.processes.find(({ name }) => rolesOf[name]?.includes('push'));
    const reader = new OrderReader(push?.url ?? '', tokens[0] ?? '');
    await sleep(1_500);
    const told: { readonly victim: string; readonly waitedMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const victim = victims[round % victims.length] ?? '';
      load.longestMs = 0;
      const before = load.acknowledged.size;
      await house.strike(victim);
      await sleep(1_500);
      await expect
        .poll(() => load.acknowledged.size, { message: `${victim}: orders go on` })
        .toBeGreaterThan(before);
      told.push({ victim, waitedMs: Math.round(load.longestMs) });
    }
    await load.stop();
    await expect.poll(() => reader.seq).toBe(await load.lastFrameOf('50000000'));
    await reader.stop();
    console.log(`${load.acknowledged.size} orders; longest wait: ${JSON.stringify(told)}`);

    expect(await load.stored()).toEqual([...load.acknowledged].sort());
    expect(reader.gaps).toEqual([]);
    expect((await rebuild(house.database.address)).differences).toEqual([]);
    expect(told.filter(({ waitedMs }) => waitedMs >= WITHIN_MS)).toEqual([]);
  },
  1_800_000,
);

import { setTimeout as sleep } from 'node:timers/promises';
import { natsServerProgram } from '@candor/adapters/bus/testing/nats-server';
import { rebuild } from '@candor/database/audit/rebuild';
import { startDatabase } from '@candor/database/launcher/start-database';
import { isNight, roundsOf } from '@candor/database/testing/rounds';
import { ServerPair } from '@candor/database/testing/server-pair';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../config/roles.ts';
import { OrderLoad } from '../testing/order-load.ts';
import { RoleHouse } from '../testing/role-house.ts';

const program = natsServerProgram();
const rolesOf: Readonly<Record<string, readonly Role[]>> = isNight
  ? {
      ...{ lanesA: ['lanes'], lanesB: ['lanes'], frontA: ['front', 'push'] },
      ...{ frontB: ['front'], market: ['market', 'jobs'] },
    }
  : { front: ['front', 'push', 'lanes', 'market', 'jobs'] };
const ROUNDS = roundsOf({ atNight: 10, usually: 1 });
const CUSTOMERS = isNight ? 12 : 4;
const WITHIN_MS = 10_000;

let servers: ServerPair;
let house: RoleHouse;
const tokens: string[] = [];

beforeAll(async () => {
  if (program === null) return;
  servers = await ServerPair.open();
  house = await RoleHouse.open(program, rolesOf, servers);
  for (let n = 0; n < CUSTOMERS; n += 1)
    tokens.push(await house.addCustomer(String(50_000_000 + n)));
}, 600_000);
afterAll(() => house?.close());

/** What would have begun to write on the server that was left, and lines of lanes there. */
async function touched(): Promise<unknown> {
  return servers.askOther(
    `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next,
            (SELECT count(*)::int FROM pg_stat_activity
              WHERE application_name LIKE 'candor lane%') AS lanes`,
  );
}

/** Kills the server in charge under load; milliseconds from the promotion to the next answers. */
async function changePlaces(load: OrderLoad): Promise<number> {
  servers.killPrimary();
  await sleep(300);
  await servers.promote();
  const sinceMs = performance.now();
  const before = load.acknowledged.size;
  await expect
    .poll(() => load.acknowledged.size, { timeout: 6 * WITHIN_MS })
    .toBeGreaterThan(before + CUSTOMERS);
  return performance.now() - sinceMs;
}

test.skipIf(program === null || process.platform !== 'linux')(
  `${ROUNDS} deaths of the database in charge lose and double nothing acknowledged`,
  async () => {
    const load = new OrderLoad(house, tokens);
    const told: { readonly tookMs: number; readonly ended: string }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(1_500);
      const tookMs = await changePlaces(load);
      const ended = house.processes.filter(({ isRunning }) => !isRunning).map(({ name }) => name);
      told.push({ tookMs: Math.round(tookMs), ended: ended.join() });

      await servers.bringBack();
      const first = await touched();
      expect(first).toMatchObject([{ lanes: 0 }]);
      // Even one who knows nothing of the promotion.
      if (isNight) await house.process('lanesA').kill();
      for (const one of house.processes) if (!one.isRunning) await one.start();
      await sleep(2_500);
      expect(await touched()).toEqual(first);
      if (round + 1 < ROUNDS) await servers.follow();
    }
    await load.stop();
    console.log(
      `${load.acknowledged.size} orders; from promotion to answers: ${JSON.stringify(told)}; ` +
        `longest wait ${Math.round(load.longestMs)} ms`,
    );

    const stored = await load.stored();
    expect(stored.length).toBe(load.acknowledged.size);
    expect(stored).toEqual([...load.acknowledged].sort());
    expect((await rebuild(servers.database.address)).differences).toEqual([]);
    expect(told.filter(({ tookMs }) => tookMs >= WITHIN_MS)).toEqual([]);
  },
  isNight ? 1_800_000 : 120_000,
);

test.skipIf(program === null || process.platform !== 'linux')(
  'a role whose commits wait for one server is not worked with',
  async () => {
    const { url } = servers;
    await servers.ask('ALTER ROLE candor_app SET synchronous_commit = local');
    const starting = startDatabase({ dataDir: '/nowhere', databaseUrl: url });
    await expect(starting).rejects.toMatchObject({ reason: 'commits-not-awaited' });
    await servers.ask('ALTER ROLE candor_app RESET synchronous_commit');
    expect(await startDatabase({ dataDir: '/nowhere', databaseUrl: url })).toMatchObject({
      origin: 'external',
    });
  },
);

import { setTimeout as sleep } from 'node:timers/promises';
import { natsServerProgram } from '@candor/adapters/bus/testing/nats-server';
import { rebuild } from '@candor/database/audit/rebuild';
import { startDatabase } from '@candor/database/launcher/start-database';
import { ServerPair } from '@candor/database/testing/server-pair';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../config/roles.ts';
import { OrderLoad } from '../testing/order-load.ts';
import { OrderReader } from '../testing/order-reader.ts';
import { RoleHouse } from '../testing/role-house.ts';

const program = natsServerProgram();
/** By night only: two database servers and seven processes take long to start. */
const rolesOf: Readonly<Record<string, readonly Role[]>> = {
  lanesA: ['lanes'],
  lanesB: ['lanes'],
  frontA: ['front'],
  frontB: ['front'],
  push: ['push'],
  market: ['market'],
  jobs: ['jobs', 'market'],
};
/** Another part dies before each death of the database. */
const others = [...Object.keys(rolesOf), 'nats', 'lines'];
const ROUNDS = 20;
const CUSTOMERS = 12;
const WITHIN_MS = 10_000;

let servers: ServerPair;
let house: RoleHouse;
const tokens: string[] = [];

beforeAll(async () => {
  if (program === null) return;
  servers = await ServerPair.open();
  house = await RoleHouse.open(program, rolesOf, { servers });
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

/** The next part dies; the longest that a customer waited for an answer then. */
async function strikeAnother(load: OrderLoad, round: number): Promise<string | null> {
  const victim = others[round % others.length];
  if (victim === undefined) return null;
  load.longestMs = 0;
  const before = load.acknowledged.size;
  await house.strike(victim);
  await expect
    .poll(() => load.acknowledged.size, { timeout: 6 * WITHIN_MS })
    .toBeGreaterThan(before + CUSTOMERS);
  return `${victim} ${Math.round(load.longestMs)}`;
}

test.skipIf(program === null || process.platform !== 'linux')(
  `${ROUNDS} deaths of the database in charge lose and double nothing acknowledged`,
  async () => {
    const load = new OrderLoad(house, tokens);
    const push = house.processes.find(({ name }) => rolesOf[name]?.includes('push'));
    const reader = new OrderReader(push?.url ?? '', tokens[0] ?? '');
    const told: { readonly tookMs: number; readonly ended: string; other: string | null }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(1_500);
      const other = await strikeAnother(load, round);
      const tookMs = await changePlaces(load);
      const ended = house.processes.filter(({ isRunning }) => !isRunning).map(({ name }) => name);
      told.push({ tookMs: Math.round(tookMs), ended: ended.join(), other });

      await servers.bringBack();
      const first = await touched();
      expect(first).toMatchObject([{ lanes: 0 }]);
      // Even one who knows nothing of the promotion.
      await house.process(round % 2 === 0 ? 'lanesA' : 'lanesB').kill();
      for (const one of house.processes) if (!one.isRunning) await one.start();
      await sleep(2_500);
      expect(await touched()).toEqual(first);
      if (round + 1 < ROUNDS) await servers.follow();
    }
    await load.stop();
    await expect.poll(() => reader.seq).toBe(await load.lastFrameOf('50000000'));
    await reader.stop();
    console.log(
      `${load.acknowledged.size} orders; from promotion to answers: ${JSON.stringify(told)}`,
    );

    const stored = await load.stored();
    expect(stored.length).toBe(load.acknowledged.size);
    expect(stored).toEqual([...load.acknowledged].sort());
    expect(reader.gaps).toEqual([]);
    expect((await rebuild(servers.database.address)).differences).toEqual([]);
    expect(told.filter(({ tookMs }) => tookMs >= WITHIN_MS)).toEqual([]);
  },
  3_600_000,
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

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@candor/database/testing/test-database';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../config/config.ts';
import { DoorBusy, listenEarly } from '../edge/door.ts';
import { createLog } from '../edge/log.ts';
import { openHouse } from './house.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'candor-open-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The demo customer is one while there is something left to do. */
const desksOfOneProcess = [
  'attested',
  'closings',
  'corrections',
  'day ends',
  'demo customer',
  'deposits',
  'dividends',
  'exports',
  'follows',
  'heat',
  'identities',
  'instruments',
  'listings',
  'loans',
  'margins',
  'market sweep',
  'market ticker',
  'message copies',
  'news',
  'notices',
  'offerings',
  'old deposit steps',
  'order news',
  'permissions',
  'releases',
  'resting orders',
  'security log',
  'splits and settlements',
  'tidying',
  'values',
  'webhooks',
  'withdrawals',
];

/** The metrics that the ready board asks for. */
function metricsOfBoard(): readonly string[] {
  const board = join(import.meta.dirname, '../../../docs/operating/candor-board.json');
  const { panels } = JSON.parse(readFileSync(board, 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ');
  const names = [...asked.matchAll(/candor_\w+/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  return names.map((name) => name.replace(/_seconds_(bucket|count)$/, '_seconds'));
}

const { doors } = readConfig({});

test('a busy port is told in one sentence', async () => {
  const first = await listenEarly({
    host: '127.0.0.1',
    port: 0,
    socketsPerAddressMax: null,
    doors,
  });
  const { port } = first;
  const second = listenEarly({ host: '127.0.0.1', port, socketsPerAddressMax: null, doors });
  await expect(second).rejects.toBeInstanceOf(DoorBusy);
  await expect(second).rejects.toThrow(
    `Cannot listen on port ${port} of 127.0.0.1: it is in use. ` +
      'Stop the program that uses it, or choose another one with PORT.',
  );
  first.server.close();
});

test('before it is ready the server says so, health and calls alike', async () => {
  const door = await listenEarly({
    host: '127.0.0.1',
    port: 0,
    socketsPerAddressMax: null,
    doors,
  });
  const health = await fetch(`${door.url}/health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'not ready', node: process.versions.node },
  ]);
  const call = await fetch(`${door.url}/areaInfo/list`, { headers: { language: 'zh_Hans_CN' } });
  expect(await call.json()).toMatchObject({ code: 503, data: { reason: 'NOT_READY' } });
  door.server.close();
});

test('the house opens, turns its test clock, and closes with nothing left behind', async () => {
  const database = await createTestDatabase();
  const { host, user, password, database: name, port: dbPort } = database.address;
  const url = new URL('postgres://localhost');
  url.username = String(user);
  url.password = String(password ?? '');
  url.pathname = String(name);
  url.searchParams.set('host', String(host));
  url.port = String(dbPort);
  const config = readConfig({
    NODE_ENV: 'test',
    TEST_CLOCK: 'true',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    LOG_LEVEL: 'error',
  });
  const house = await openHouse({
    config,
    version: '0.0.0-test',
    log: createLog(config.logLevel),
    webDir: null,
    onFatal: (why) => {
      throw new Error(why);
    },
  });
  const health = await fetch(`${house.url}/health`);
  const runtime = process.versions.node;
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', node: runtime }]);
  const about = await fetch(`${house.url}/appVersion/getPublishAppVersion`);
  expect(await about.json()).toMatchObject({ data: { inviteBaseUrl: `${house.url}/` } });

  const advance = (body: unknown) =>
    fetch(`${house.url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const before = Date.now();
  const told = (await (await advance({ advanceMs: 3_600_000 })).json()) as { nowMs: number };
  expect(told.nowMs - before).toBeGreaterThanOrEqual(3_600_000);
  expect((await advance({})).status).toBe(400);

  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/push`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  // One call is half sent when the signal comes: it is answered, and the socket is told to come
  // back.
  const call = request(`${house.url}/loginByUsername`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2' },
  });
  const answered = once(call, 'response');
  call.write('{');
  const running = async () =>
    (await (await fetch(`${house.url}/metrics`)).text()).match(
      /calls_running{role="all"} (\d)/,
    )?.[1];
  await expect.poll(running).toBe('2'); // Itself and the half one.
  // The demo customer's account, whose number is drawn, is counted in a partition of its own.
  const demoPartition = partitionOf(house.demoUserId ?? '');
  const userId = partitionOf('10001') === demoPartition ? '10002' : '10001';
  await house.services.openAccount(userId, Date.now());
  let measured = '';
  // The demo customer trades meanwhile: a command of his may be waiting in just this instant.
  const idle = async () => {
    measured = await (await fetch(`${house.url}/metrics`)).text();
    return measured.match(/^candor_partition_commands_waiting{.* 0$/gm)?.length;
  };
  await expect.poll(idle).toBe(256);
  expect(measured).toMatch(/candor_lane_groups_total{role="all"} \d+/);
  expect(measured).toMatch(/candor_lane_commit_seconds_count{role="all",lane="0"} [1-9]/);
  const total = (partition: number) =>
    measured.match(
      new RegExp(
        `^candor_partition_commands_total{partition="${partition}",role="all"} (.*)$`,
        'm',
      ),
    )?.[1];
  expect(total(partitionOf(userId))).toBe('1');
  expect(measured).toMatch(/^candor_market_feed_age_seconds{.*provider="simulated".*} \d/m);
  const desks = [...measured.matchAll(/^candor_desk_failures_in_a_row{desk="([^"]*)".*} 0$/gm)];
  expect(desks.map(([, desk]) => desk).sort()).toEqual(desksOfOneProcess);
  expect(measured).toMatch(/^candor_desk_held_back{desk="dividends",role="all"} 0$/m);
  expect(measured).toMatch(/^candor_desk_last_success_age_seconds{desk="market ticker".*} \d/m);
  const known = new Set([...measured.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  expect(metricsOfBoard().filter((name) => !known.has(name))).toEqual([]);
  const closing = house.close();
  call.end('}');
  expect((await answered)[0].statusCode).toBe(400);
  await closing;
  expect((await closed)[0]).toBe(1001);
  await expect(fetch(`${house.url}/health`)).rejects.toThrow();
  // A backend ends a moment after its connection; a vacuum of the database's own is nobody's.
  const others = async () => {
    const { rows } = await database.pool.query<{ others: bigint }>(
      `SELECT count(*) AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`,
    );
    return rows[0]?.others;
  };
  await expect.poll(others, { timeout: 5_000 }).toBe(0n);
  await database.drop();
});

import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startNatsServer } from '@candor/adapters/bus/testing/nats-server';
import { freePort } from '@candor/database/launcher/embedded';
import { type BenchHouse, openBenchHouse, startServer, stopServer } from './bench-house.ts';
import { type BenchRow, formatTable, median, plainRow } from './bench-row.ts';
import { ask, CLIENTS, pricedStocks } from './order-flood.ts';
import { databaseMicros, processMicros } from './processor-time.ts';

const CUSTOMERS = 512;
const WARM_UP_SECONDS = 3;
const crowds = [16, 256] as const;
const SETTLES_MS = 3_000;
const REST_SECONDS = 5;
const NATS = '/usr/sbin/nats-server';

/** The roles of each process; the first one answers the clients. None: one process alone. */
const setUps: Readonly<Record<string, readonly string[]>> = {
  'one process': [],
  'two processes': ['front,push,market,jobs', 'lanes'],
  'five processes': ['front,push', 'lanes', 'lanes', 'market', 'jobs'],
  'three processes, two with lanes': ['front,push,market,jobs', 'lanes', 'lanes'],
};

interface Flooded {
  readonly perSecond: number;
  /** Processor time of an order: all processes of the house, and the database. */
  readonly houseMicros: number;
  readonly databaseMicros: number;
  /** The same of each process, in their order. */
  readonly ofEach: readonly number[];
}

/** What an order costs a house of one process and of several, on one machine at the same load. */
export async function benchRoles(
  say: (line: string) => void,
  { rounds = 3, seconds = 4, only = '' } = {},
): Promise<readonly BenchRow[]> {
  const house = await openBenchHouse(CUSTOMERS);
  const rows: BenchRow[] = [];
  try {
    await house.stopServer();
    const secret = { SECRET_KEY: randomBytes(32).toString('hex') };
    for (const [name, roles] of Object.entries(setUps)) {
      if (!name.startsWith(only)) continue;
      const of = { name, roles, rounds, seconds, environment: { ...house.environment, ...secret } };
      rows.push(...(await benchSetUp(house, of, say)));
    }
  } finally {
    await house.close();
  }
  return rows;
}

interface SetUp {
  readonly name: string;
  readonly roles: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly environment: Record<string, string>;
}

async function benchSetUp(
  house: BenchHouse,
  of: SetUp,
  say: (line: string) => void,
): Promise<readonly BenchRow[]> {
  const nats = of.roles.length === 0 ? null : await startNatsServer(NATS);
  const servers = await startAll(of, nats?.url ?? null);
  const clients = fork(CLIENTS);
  try {
    const port = Number(of.environment.PORT);
    const { customers } = house;
    await ask(clients, { kind: 'open', port, customers, stocks: await pricedStocks(port) });
    const rows: BenchRow[] = [await benchRest(house, { name: of.name, servers })];
    for (const connections of crowds) {
      await flood(clients, connections, WARM_UP_SECONDS);
      const all: Flooded[] = [];
      for (let round = 0; round < of.rounds; round += 1) {
        const before = await micros(house, servers);
        const orders = await flood(clients, connections, of.seconds);
        const after = await micros(house, servers);
        all.push({
          perSecond: orders / of.seconds,
          houseMicros: (after.house - before.house) / orders,
          databaseMicros: (after.database - before.database) / orders,
          ofEach: after.ofEach.map((micros, at) => (micros - (before.ofEach[at] ?? 0)) / orders),
        });
      }
      const at = (figure: 'perSecond' | 'houseMicros' | 'databaseMicros') =>
        median(all.map((one) => one[figure]));
      const what = `${of.name}, ${connections} clients`;
      say(`${what}: ${at('perSecond').toFixed(0)} orders/s`);
      rows.push(
        plainRow(`${what}, filled over HTTP`, at('perSecond'), 'orders/s'),
        plainRow(`${what}, processor time of an order, house`, at('houseMicros'), 'µs'),
        plainRow(`${what}, processor time of an order, database`, at('databaseMicros'), 'µs'),
        ...of.roles.map((roles, process) => {
          const micros = median(all.map(({ ofEach }) => ofEach[process] ?? 0));
          return plainRow(`${what}, of which ${roles}`, micros, 'µs');
        }),
      );
    }
    return rows;
  } finally {
    clients.kill();
    for (const server of servers) await stopServer(server);
    await nats?.kill();
  }
}

/** What a house costs that nobody trades in: processor time of a second, without the database. */
async function benchRest(
  house: BenchHouse,
  { name, servers }: { readonly name: string; readonly servers: readonly ChildProcess[] },
): Promise<BenchRow> {
  await sleep(SETTLES_MS);
  const before = await micros(house, servers);
  await sleep(REST_SECONDS * 1_000);
  const after = await micros(house, servers);
  const perSecond = (after.house - before.house) / REST_SECONDS;
  return plainRow(`${name}, processor time of a second at rest`, perSecond / 1_000, 'ms');
}

async function startAll(of: SetUp, busUrl: string | null): Promise<readonly ChildProcess[]> {
  const { environment, roles } = of;
  if (busUrl === null) return [await startServer(environment)];
  const folder = environment.DATA_DIR ?? '';
  const shared = {
    ...environment,
    BUS_URL: busUrl,
    HEADS_DIR: join(folder, 'heads'),
    SIGNING_KEY_FILE: join(folder, 'signing.key'),
  };
  const servers: ChildProcess[] = [];
  // Who answers the clients comes last, when everything behind it is there.
  for (const [at, own] of [...roles.entries()].reverse()) {
    const port = at === 0 ? environment.PORT : String(await freePort());
    const place = at === 0 ? folder : join(folder, `process-${at}`);
    servers.push(await startServer({ ...shared, ROLES: own, PORT: port ?? '', DATA_DIR: place }));
  }
  return servers.reverse();
}

async function flood(clients: ChildProcess, connections: number, seconds: number): Promise<number> {
  const task = { kind: 'flood', orders: 'filled', door: 'http', connections, seconds } as const;
  const report = await ask(clients, task);
  if (report.kind !== 'flooded') throw new Error('no report of the flood');
  return report.orders;
}

/** Zero where the system does not tell. */
async function micros({ pool }: BenchHouse, servers: readonly ChildProcess[]) {
  const own = servers.map(({ pid }) => processMicros(pid ?? 0) ?? 0);
  return {
    ofEach: own,
    house: own.reduce((sum, one) => sum + one, 0),
    database: (await databaseMicros(pool)) ?? 0,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { rounds = '3', seconds = '4', only = '' } = values;
  const times = { rounds: Number(rounds), seconds: Number(seconds), only };
  console.log(formatTable(await benchRoles((line) => console.log(line), times)));
}

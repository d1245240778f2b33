import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchHouse, openBenchHouse } from './bench-house.ts';
import {
  type BenchRow,
  formatTable,
  heldRow,
  limitRow,
  median,
  percentile,
  plainRow,
  ratioRow,
} from './bench-row.ts';
import type { ClientsReport, OrderDoor, OrderKind } from './order-clients.ts';
import { ask, CLIENTS, pricedStocks } from './order-flood.ts';
import { databaseMicros, processMicros } from './processor-time.ts';
import { simpleUpdate } from './simple-update.ts';

const CONNECTIONS = 16;
const CROWD = 256;
const WARM_UP_SECONDS = 4;
const CUSTOMERS = 1024;

interface FloodOf {
  readonly orders: OrderKind;
  readonly door: OrderDoor;
  readonly connections: number;
}

/** Who orders what: sixteen clients as pgbench has, and a crowd. */
const floods = {
  filled: { orders: 'filled', door: 'http', connections: CONNECTIONS },
  crowd: { orders: 'filled', door: 'http', connections: CROWD },
  socket: { orders: 'filled', door: 'socket', connections: CONNECTIONS },
  socketCrowd: { orders: 'filled', door: 'socket', connections: CROWD },
  resting: { orders: 'resting', door: 'http', connections: CONNECTIONS },
} as const satisfies Record<string, FloodOf>;
type FloodName = keyof typeof floods;

/** What an order may cost, and how many a second there must be for each of the baseline. */
interface Goals {
  readonly ratio?: number;
  readonly micros?: number;
}
const goals: Readonly<Record<FloodName, Goals>> = {
  filled: { ratio: 0.65, micros: 420 },
  crowd: { ratio: 1, micros: 280 },
  socket: { ratio: 0.8, micros: 340 },
  socketCrowd: { ratio: 1.2, micros: 230 },
  resting: {},
};

/** What takes turns with the baseline. Resting orders come last: watching them costs the server. */
const turns: readonly (readonly FloodName[])[] = [
  ['filled', 'socket', 'crowd', 'socketCrowd'],
  ['resting'],
];

type Paced = Extract<ClientsReport, { kind: 'paced' }>;

interface Flooded {
  readonly orders: number;
  readonly perSecond: number;
  /** Transactions a second of the baseline just before. */
  readonly base: number;
  /** Processor time of an order. */
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly walKilobytes: number;
}

/**
 * Durable orders over HTTP and over the socket against pgbench on the same PostgreSQL, round by round in turns; then
 * how long an order takes to its frame on the push at half of that load.
 */
export async function benchHttpOrders(
  say: (line: string) => void,
  { rounds = 5, seconds = 4 } = {},
): Promise<BenchRow[]> {
  const house = await openBenchHouse(CUSTOMERS);
  const clients = fork(CLIENTS);
  try {
    const baseline = await simpleUpdate(house.owner, { clients: CONNECTIONS });
    say(`baseline: simple-update by ${baseline.by}`);
    const { port, customers } = house;
    await ask(clients, { kind: 'open', port, customers, stocks: await pricedStocks(port) });
    for (const name of turns[0] ?? []) {
      await flood(clients, floods[name], WARM_UP_SECONDS);
    }
    const storedBefore = await countOrders(house);
    let paced: Paced | null = null;
    const all: Record<FloodName, Flooded[]> = {
      filled: [],
      crowd: [],
      resting: [],
      socket: [],
      socketCrowd: [],
    };
    for (const names of turns) {
      for (let round = 1; round <= rounds; round += 1) {
        const base = await baseline.run(seconds);
        for (const name of names) {
          all[name].push(await measured(house, clients, { name, seconds, base }));
        }
        const rates = names.map((name) => `${name} ${all[name].at(-1)?.perSecond.toFixed(0)}/s`);
        say(`round ${round}: baseline ${base.toFixed(0)} tx/s, ${rates.join(', ')}`);
      }
      paced ??= await atHalfLoad(clients, all.filled, seconds * 2);
    }
    if (paced === null) throw new Error('nothing was measured');
    const flooded = Object.values(all).flat();
    const accepted = flooded.reduce((sum, { orders }) => sum + orders, paced.answerMs.length);
    const stored = (await countOrders(house)) - storedBefore;
    if (stored !== accepted) throw new Error(`${accepted} orders accepted, ${stored} stored`);
    await baseline.close();
    return [...rowsOf(all), ...pacedRows(paced)];
  } finally {
    clients.kill();
    await house.close();
  }
}

async function measured(
  house: BenchHouse,
  clients: ChildProcess,
  of: { readonly name: FloodName; readonly seconds: number; readonly base: number },
): Promise<Flooded> {
  const before = await soFar(house);
  const orders = await flood(clients, floods[of.name], of.seconds);
  const after = await soFar(house);
  return {
    orders,
    base: of.base,
    perSecond: orders / of.seconds,
    serverMicros: (after.server - before.server) / orders,
    databaseMicros: (after.database - before.database) / orders,
    walKilobytes: (after.walBytes - before.walBytes) / 1e3 / orders,
  };
}

function rowsOf(all: Record<FloodName, readonly Flooded[]>): BenchRow[] {
  const base = median(all.filled.map((one) => one.base));
  return [
    plainRow(`pgbench simple-update, ${CONNECTIONS} clients`, base, 'tx/s'),
    ...Object.keys(floods).flatMap((name) => rowsOfFlood(name as FloodName, all)),
  ];
}

/** How many orders a second, and what one of them costs. */
function rowsOfFlood(name: FloodName, all: Record<FloodName, readonly Flooded[]>): BenchRow[] {
  const { orders, door, connections }: FloodOf = floods[name];
  const of = (figure: keyof Flooded) => median(all[name].map((one) => one[figure]));
  const who = `${door === 'http' ? 'HTTP' : 'socket'}, ${connections} clients, ${orders}`;
  const [unit, baseline] = ['orders/s', of('base')];
  const rate = { name: `durable orders, ${who}`, value: of('perSecond'), unit, baseline };
  const { ratio, micros }: Goals = goals[name];
  const cost = `processor time of an order, ${who}`;
  const together = median(all[name].map((one) => one.serverMicros + one.databaseMicros));
  return [
    ratio === undefined
      ? { ...plainRow(rate.name, rate.value, unit), ratio: rate.value / baseline }
      : ratioRow({ ...rate, goalRatio: ratio }),
    micros === undefined
      ? plainRow(`${cost}`, together, 'µs')
      : limitRow(`${cost}`, together, 'µs', micros),
    plainRow('  of it the database', of('databaseMicros'), 'µs'),
    heldRow('walKilobytesOfAnOrder', of('walKilobytes')),
  ];
}

/** Orders at half of the rate the server took. */
async function atHalfLoad(
  clients: ChildProcess,
  filled: readonly Flooded[],
  seconds: number,
): Promise<Paced> {
  const perSecond = median(filled.map((one) => one.perSecond)) / 2;
  const report = await ask(clients, { kind: 'paced', perSecond, seconds });
  if (report.kind !== 'paced') throw new Error('no report of the paced orders');
  return report;
}

function pacedRows({ pushMs, answerMs }: Paced): BenchRow[] {
  return [
    plainRow('order sent to its push frame, half load, p50', percentile(pushMs, 0.5), 'ms'),
    plainRow('order sent to its push frame, half load, p99', percentile(pushMs, 0.99), 'ms'),
    plainRow('order sent to its answer, half load, p50', percentile(answerMs, 0.5), 'ms'),
    plainRow('order sent to its answer, half load, p99', percentile(answerMs, 0.99), 'ms'),
  ];
}

async function flood(clients: ChildProcess, of: FloodOf, seconds: number): Promise<number> {
  const report = await ask(clients, { kind: 'flood', ...of, seconds });
  if (report.kind !== 'flooded') throw new Error('no report of the flood');
  return report.orders;
}

/** Processor time, zero where the system does not tell, and the length of the write-ahead log. */
async function soFar({ pool, serverPid }: BenchHouse) {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes`,
  );
  return {
    walBytes: Number(rows[0]?.bytes),
    server: processMicros(serverPid) ?? 0,
    database: (await databaseMicros(pool)) ?? 0,
  };
}

/** The orders of the customers who flood it; the demo customer lives a life beside them. */
async function countOrders({ pool, customers }: BenchHouse): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM orders WHERE account_id = ANY($1)',
    [customers.map(({ userId }) => userId)],
  );
  return rows[0]?.n ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, seconds: { type: 'string' } },
  });
  const [rounds, seconds] = [Number(values.rounds ?? 5), Number(values.seconds ?? 4)];
  console.log(formatTable(await benchHttpOrders(console.log, { rounds, seconds })));
  process.exit(0);
}

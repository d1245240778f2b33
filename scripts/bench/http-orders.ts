import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchHouse, openBenchHouse } from './bench-house.ts';
import { type BenchRow, formatTable, median, percentile, plainRow, ratioRow } from './bench-row.ts';
import type { ClientsReport, ClientsTask, Stock } from './order-clients.ts';
import { databaseMicros, processMicros } from './processor-time.ts';
import { simpleUpdate } from './simple-update.ts';

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 4;
const CUSTOMERS = 64;
const stocks: readonly Stock[] = [
  { stockCode: 'AAPL', market: 'NASDAQ' },
  { stockCode: 'MSFT', market: 'NASDAQ' },
  { stockCode: 'NVDA', market: 'NASDAQ' },
  { stockCode: 'AMZN', market: 'NASDAQ' },
  { stockCode: 'TSLA', market: 'NASDAQ' },
  { stockCode: 'JPM', market: 'NYSE' },
  { stockCode: 'KO', market: 'NYSE' },
  { stockCode: 'XOM', market: 'NYSE' },
];
const CLIENTS = fileURLToPath(new URL('./order-clients.ts', import.meta.url));

/**
 * Durable orders over HTTP against pgbench on the same PostgreSQL, round by round in turns; then how long an
 * order takes to its frame on the push at half of that load.
 */
export async function benchHttpOrders(
  say: (line: string) => void,
  { rounds = 5, seconds = 4 } = {},
): Promise<BenchRow[]> {
  const house = await openBenchHouse(CUSTOMERS);
  const clients = fork(CLIENTS, [], { execArgv: ['--import', 'tsx'] });
  try {
    const baseline = await simpleUpdate(house.address, { clients: CONNECTIONS });
    say(`baseline: simple-update by ${baseline.by}`);
    const { port, customers } = house;
    await ask(clients, { kind: 'open', port, customers, stocks });
    await flood(clients, WARM_UP_SECONDS);
    const storedBefore = await countOrders(house);
    const base: number[] = [];
    const orders: number[] = [];
    const serverMicros: number[] = [];
    const poolMicros: number[] = [];
    let accepted = 0;
    for (let round = 0; round < rounds; round += 1) {
      base.push(await baseline.run(seconds));
      const before = await microsSoFar(house);
      const flooded = await flood(clients, seconds);
      const after = await microsSoFar(house);
      serverMicros.push((after.server - before.server) / flooded);
      poolMicros.push((after.database - before.database) / flooded);
      accepted += flooded;
      orders.push(flooded / seconds);
      const [tx, placed] = [base, orders].map((rates) => Math.round(rates.at(-1) ?? 0));
      const [server, database] = [serverMicros, poolMicros].map((all) =>
        Math.round(all.at(-1) ?? 0),
      );
      say(
        `round ${round + 1}: ${tx} tx/s of the baseline, ${placed} orders/s; ` +
          `an order costs ${server} µs in the server and ${database} µs in the database`,
      );
    }
    const stored = (await countOrders(house)) - storedBefore;
    if (stored !== accepted) throw new Error(`${accepted} orders accepted, ${stored} stored`);
    await baseline.close();
    const perSecond = median(orders);
    const paced = await ask(clients, {
      ...{ kind: 'paced', perSecond: perSecond / 2, seconds: seconds * 2 },
    });
    if (paced.kind !== 'paced') throw new Error('no report of the paced orders');
    return [
      plainRow('pgbench simple-update, 16 clients', median(base), 'tx/s'),
      ratioRow({
        name: 'durable orders over HTTP, 16 clients',
        value: perSecond,
        unit: 'orders/s',
        baseline: median(base),
        goalRatio: 1,
      }),
      plainRow('processor time of an order, server', median(serverMicros), 'µs'),
      plainRow('processor time of an order, database', median(poolMicros), 'µs'),
      plainRow('order sent to its push frame, half load, p50', percentile(paced.pushMs, 0.5), 'ms'),
      plainRow(
        'order sent to its push frame, half load, p99',
        percentile(paced.pushMs, 0.99),
        'ms',
      ),
      plainRow('order sent to its answer, half load, p50', percentile(paced.answerMs, 0.5), 'ms'),
      plainRow('order sent to its answer, half load, p99', percentile(paced.answerMs, 0.99), 'ms'),
    ];
  } finally {
    clients.kill();
    await house.close();
  }
}

async function flood(clients: ChildProcess, seconds: number): Promise<number> {
  const report = await ask(clients, { kind: 'flood', connections: CONNECTIONS, seconds });
  if (report.kind !== 'flooded') throw new Error('no report of the flood');
  return report.orders;
}

async function ask(clients: ChildProcess, task: ClientsTask): Promise<ClientsReport> {
  clients.send(task);
  const told = once(clients, 'message').then(([report]) => report as ClientsReport);
  const died = once(clients, 'exit').then(() => {
    throw new Error('the clients ended early');
  });
  return Promise.race([told, died]);
}

/** Zero where the system does not tell. */
async function microsSoFar({ pool, serverPid }: BenchHouse) {
  return {
    server: processMicros(serverPid) ?? 0,
    database: (await databaseMicros(pool)) ?? 0,
  };
}

async function countOrders({ pool }: BenchHouse): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::integer AS n FROM orders');
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

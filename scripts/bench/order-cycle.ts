import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBenchHouse } from './bench-house.ts';
import { type BenchRow, formatTable, median, plainRow } from './bench-row.ts';
import { ask, CLIENTS, pricedStocks } from './order-flood.ts';
import { costsOf, orderSteps, type Watched } from './watched-orders.ts';

const SERVER = fileURLToPath(new URL('./watched-server.ts', import.meta.url));
const CUSTOMERS = 1024;
const CROWDS = [16, 256];
const SECONDS = 4;
const GROUPS_SHOWN = 24;

/** Where the time of an order over HTTP goes: between its steps, and in which functions. */
export async function benchOrderCycle(say: (line: string) => void): Promise<BenchRow[]> {
  const file = join(tmpdir(), `candor-watched-${process.pid}.json`);
  process.env.CANDOR_WATCHED = file;
  const house = await openBenchHouse(CUSTOMERS, [SERVER]);
  const clients = fork(CLIENTS);
  try {
    const { port, customers, serverPid } = house;
    await ask(clients, { kind: 'open', port, customers, stocks: await pricedStocks(port) });
    const rows: BenchRow[] = [];
    for (const connections of CROWDS) {
      await flood(clients, connections);
      process.kill(serverPid, 'SIGUSR2');
      await flood(clients, connections);
      process.kill(serverPid, 'SIGUSR2');
      const watched = await read(file);
      rows.push(...rowsOf(watched, connections));
      say(`${connections} clients, µs an order in`);
      for (const [group, micros] of costsOf(watched.profile, watched.orders.length).slice(
        0,
        GROUPS_SHOWN,
      )) {
        say(`${micros.toFixed(1).padStart(8)}  ${group}`);
      }
    }
    return rows;
  } finally {
    clients.kill();
    await house.close();
  }
}

async function flood(clients: ChildProcess, connections: number): Promise<void> {
  const orders = 'filled';
  await ask(clients, { kind: 'flood', orders, door: 'http', connections, seconds: SECONDS });
}

async function read(file: string): Promise<Watched> {
  while (!existsSync(file)) await sleep(50);
  for (;;) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      await sleep(50); // It is still being written.
    } finally {
      rmSync(file, { force: true });
    }
  }
}

function rowsOf({ orders, groups, busyMs, idleMs }: Watched, connections: number): BenchRow[] {
  const name = (what: string) => `${connections} clients: ${what}`;
  const between = orderSteps.slice(1).map((step, at) => {
    const before = orderSteps[at] ?? step;
    const ms = orders.flatMap((order) => {
      const [from, to] = [order[before], order[step]];
      return from === undefined || to === undefined ? [] : [to - from];
    });
    return plainRow(name(`${before} to ${step}`), median(ms), 'ms');
  });
  const gaps = groups.slice(1).map(({ sentMs }, at) => sentMs - (groups[at]?.committedMs ?? 0));
  return [
    ...between,
    plainRow(name('orders in a group'), median(groups.map((group) => group.orders)), 'orders'),
    plainRow(name('group committed to the next one sent'), median(gaps), 'ms'),
    plainRow(name('main thread busy'), (100 * busyMs) / (busyMs + idleMs), '%'),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(formatTable(await benchOrderCycle(console.log)));
  process.exit(0);
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ReadyAnswers } from './bare-server.ts';
import { type BenchHouse, openBenchHouse } from './bench-house.ts';
import { type BenchRow, formatTable, median, plainRow, ratioRow } from './bench-row.ts';
import { processMicros } from './processor-time.ts';
import type { ReadReport, ReadTask } from './read-clients.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const GOAL_RATIO = 0.7;
const CLIENTS = fileURLToPath(new URL('./read-clients.ts', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

const codes = [
  'AAPL',
  'MSFT',
  'NVDA',
  'AMZN',
  'TSLA',
  'META',
  'GOOGL',
  'AVGO',
  'COST',
  'NFLX',
  'AMD',
  'ADBE',
  'PEP',
  'CSCO',
  'INTC',
  'QCOM',
  'TXN',
  'AMGN',
  'SBUX',
  'GILD',
] as const;
const sorts = ['-change_ratio', 'change_ratio', '-volume', 'price_nominal'] as const;
const pages = [1, 2, 3, 4, 5] as const;

/** What is read, each as a mix of twenty addresses. */
const reads = {
  'list of 20, sorted': sorts.flatMap((sort) =>
    pages.map((page) => `/m_ft/stock_list?type=US&sort=${sort}&pageNo=${page}&pageSize=20`),
  ),
  'quote of one stock': codes.map(
    (code) => `/m_ft/stock_detail_ft?stockCode=${code}&source=0&market=NASDAQ`,
  ),
  'K-lines of one day': codes.map(
    (code) => `/m_ft/kline?stockCode=${code}&type=1D&source=0&market=NASDAQ`,
  ),
} as const satisfies Record<string, readonly string[]>;

interface Round {
  readonly perSecond: number;
  /** Processor time the server spent on one answer; 0 where the system does not tell. */
  readonly micros: number;
}

/** One server to read from, with the process whose time is counted. */
interface Target {
  readonly port: number;
  readonly pid: number;
  readonly headers: string;
}

/**
 * Lists, quotes and charts over HTTP, by visitors and by customers, against bare `node:http` that
 * answers the same heads and bodies ready made; all take turns, round by round.
 */
export async function benchHttpReads(
  say: (line: string) => void,
  { rounds = 7, seconds = 1 } = {},
): Promise<BenchRow[]> {
  const house = await openBenchHouse(1);
  const children = { clients: start(CLIENTS), bare: start(BARE) };
  try {
    const bare = await openBare(children.bare, house);
    const rows: BenchRow[] = [];
    for (const [name, paths] of Object.entries(reads)) {
      const targets = { bare, visitor: visitorOf(house), customer: customerOf(house) };
      const measured = await takeTurns(children.clients, { targets, paths, rounds, seconds });
      const told = Object.entries(measured).map(([who, all]) => `${who} ${sentenceOf(all)}`);
      say(`${name}: ${told.join('; ')}`);
      rows.push(...rowsOf(name, measured));
    }
    return rows;
  } finally {
    for (const child of Object.values(children)) child.kill();
    await house.close();
  }
}

type Who = 'bare' | 'visitor' | 'customer';
type Measured = Readonly<Record<Who, readonly Round[]>>;

function rowsOf(name: string, { bare, visitor, customer }: Measured): BenchRow[] {
  const baseline = rateOf(bare);
  const unit = 'answers/s';
  const row = (who: string, rounds: readonly Round[]): BenchRow =>
    ratioRow({
      name: `${name}, ${who}`,
      unit,
      baseline,
      goalRatio: GOAL_RATIO,
      value: rateOf(rounds),
    });
  return [
    plainRow(`${name}, bare node:http`, baseline, unit),
    row('a visitor', visitor),
    row('a customer', customer),
    plainRow(`${name}, processor time of bare node:http`, microsOf(bare), 'µs'),
    plainRow(`${name}, processor time of a visitor's`, microsOf(visitor), 'µs'),
    plainRow(`${name}, processor time of a customer's`, microsOf(customer), 'µs'),
  ];
}

const rateOf = (rounds: readonly Round[]): number => median(rounds.map((one) => one.perSecond));
const microsOf = (rounds: readonly Round[]): number => median(rounds.map((one) => one.micros));

function sentenceOf(rounds: readonly Round[]): string {
  return `${Math.round(rateOf(rounds))}/s at ${microsOf(rounds).toFixed(1)} µs`;
}

async function takeTurns(
  clients: ChildProcess,
  of: {
    readonly targets: Readonly<Record<Who, Target>>;
    readonly paths: readonly string[];
    readonly rounds: number;
    readonly seconds: number;
  },
): Promise<Measured> {
  const { targets, paths, rounds, seconds } = of;
  const measured = { bare: [] as Round[], visitor: [] as Round[], customer: [] as Round[] };
  const whose = Object.keys(targets) as Who[];
  for (const who of whose)
    await measure(clients, targets[who], { paths, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    for (const who of whose) {
      measured[who].push(await measure(clients, targets[who], { paths, seconds }));
    }
  }
  return measured;
}

async function measure(
  clients: ChildProcess,
  { port, pid, headers }: Target,
  { paths, seconds }: { readonly paths: readonly string[]; readonly seconds: number },
): Promise<Round> {
  const before = processMicros(pid) ?? 0;
  const task: ReadTask = { port, paths, headers, connections: CONNECTIONS, seconds };
  const { answers } = await ask<ReadReport>(clients, task);
  const micros = (processMicros(pid) ?? 0) - before;
  return { perSecond: answers / seconds, micros: micros / answers };
}

/** Headers `node:http` writes by itself, and the length, which is each body's own. */
const byItself = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** The bare server with the very heads and bodies that the house answers a visitor now. */
async function openBare(bare: ChildProcess, house: BenchHouse): Promise<Target> {
  const bodies: Record<string, string> = {};
  let head = new Headers();
  for (const path of Object.values(reads).flat()) {
    const answer = await fetch(`http://127.0.0.1:${house.port}${path}`);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    head = answer.headers;
    bodies[path] = await answer.text();
  }
  const headers = Object.fromEntries([...head].filter(([name]) => !byItself.has(name)));
  const [, seconds = '5'] = /timeout=(\d+)/.exec(head.get('keep-alive') ?? '') ?? [];
  const answers: ReadyAnswers = { bodies, headers, keepAliveTimeoutMs: Number(seconds) * 1000 };
  const { port } = await ask<{ port: number }>(bare, answers);
  return { ...visitorOf(house), port, pid: bare.pid ?? 0 };
}

function visitorOf({ port, serverPid: pid }: BenchHouse): Target {
  return { port, pid, headers: 'language: en\r\n' };
}

function customerOf({ customers: [customer], ...house }: BenchHouse): Target {
  const { headers, ...of } = visitorOf({ ...house, customers: [] });
  return { ...of, headers: `${headers}Authorization: Bearer ${customer?.token ?? ''}\r\n` };
}

function start(path: string): ChildProcess {
  return fork(path);
}

async function ask<Report>(child: ChildProcess, task: object): Promise<Report> {
  child.send(task);
  const waiting = new AbortController();
  const { signal } = waiting;
  const told = once(child, 'message', { signal }).then(([report]) => report as Report);
  const died = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process of the bench ended early');
  });
  try {
    return await Promise.race([told, died]);
  } finally {
    // Whichever did not happen is waited for no longer.
    for (const one of [told, died]) one.catch(() => undefined);
    waiting.abort();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, seconds: { type: 'string' } },
  });
  const [rounds, seconds] = [Number(values.rounds ?? 7), Number(values.seconds ?? 1)];
  console.log(formatTable(await benchHttpReads(console.log, { rounds, seconds })));
  process.exit(0);
}

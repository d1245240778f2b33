import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/database/launcher/embedded';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { makeDataDir, openBenchHouse, startServer, stopServer } from './bench-house.ts';
import { type BenchRow, limitRow, median, percentile, plainRow } from './bench-row.ts';
import { ask, CLIENTS, pricedStocks } from './order-flood.ts';

const CUSTOMERS = 1024;
const CONNECTIONS = 16;
const PACED_SECONDS = 6;
const ROUNDS = 5;
const CHARTS_BESIDE = 10;
const CHARTS_ALONE = 12;
const FIRST_MINUTE_MS = 60_000;
const LOOK_EACH_MS = 250;

/**
 * What takes long to draw, in hours that are always open, as they are unless somebody sets others:
 * a cold chart of a year and how long it holds the loop of orders, orders with ten of them asked
 * beside, and what a reader waits for in the first minute of a fresh server.
 */
export async function benchLongDrawings(say: (line: string) => void): Promise<BenchRow[]> {
  return [...(await besideOrders(say)), ...(await firstMinute(say))];
}

/** Shares of the US that nobody has looked at yet, each of them once. */
class UnseenShares {
  readonly #shares = buildCatalogue(Date.now()).instruments.filter(
    ({ assetClass, calendarId, id, heldAs }) =>
      assetClass === 'stock' && calendarId === 'XNYS' && id === heldAs,
  );

  take(count: number): readonly Instrument[] {
    const taken = this.#shares.splice(-count);
    if (taken.length < count) throw new Error('all shares have been looked at');
    return taken;
  }
}

async function besideOrders(say: (line: string) => void): Promise<BenchRow[]> {
  const house = await openBenchHouse(CUSTOMERS);
  const clients = fork(CLIENTS);
  const { port, customers } = house;
  const unseen = new UnseenShares();
  try {
    await ask(clients, { kind: 'open', port, customers, stocks: await pricedStocks(port) });
    const perSecond = (await fullRate(clients)) / 2;
    const [without, beside]: [number[], number[]] = [[], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      without.push(await pushP99(clients, perSecond));
      const charts = chartsOver(port, unseen.take(CHARTS_BESIDE));
      beside.push(await pushP99(clients, perSecond));
      await charts;
      const told = [without, beside].map((all) => all.at(-1)?.toFixed(1)).join(' and ');
      say(`round ${round}: order to push p99 ${told} ms, without and with charts`);
    }
    const { chartMs, answerMs } = await chartsAlone(port, unseen.take(CHARTS_ALONE));
    const ratio = median(beside.map((ms, round) => ms / (without[round] ?? Number.NaN)));
    const name = 'order sent to its push frame, half load, p99';
    return [
      limitRow('cold chart of a year, to its reader', median(chartMs), 'ms', 300),
      limitRow('  meanwhile the longest answer of /health', Math.max(...answerMs), 'ms', 20),
      plainRow(name, median(without), 'ms'),
      plainRow(`  with ${CHARTS_BESIDE} cold charts asked beside`, median(beside), 'ms'),
      limitRow('  the one over the other, by rounds', ratio, '×', 1.3),
    ];
  } finally {
    clients.kill();
    await house.close();
  }
}

/** Orders a second that the server takes. */
async function fullRate(clients: ChildProcess): Promise<number> {
  const seconds = 4;
  const flood = { kind: 'flood', orders: 'filled', door: 'http' } as const;
  await ask(clients, { ...flood, connections: CONNECTIONS, seconds });
  const report = await ask(clients, { ...flood, connections: CONNECTIONS, seconds });
  if (report.kind !== 'flooded') throw new Error('no report of the flood');
  return report.orders / seconds;
}

async function pushP99(clients: ChildProcess, perSecond: number): Promise<number> {
  const report = await ask(clients, { kind: 'paced', perSecond, seconds: PACED_SECONDS });
  if (report.kind !== 'paced') throw new Error('no report of the paced orders');
  return percentile(report.pushMs, 0.99);
}

/** Asks for charts one after the other, spread over the time that orders are paced. */
async function chartsOver(port: number, shares: readonly Instrument[]): Promise<void> {
  const asked = shares.map(async (share, at) => {
    await sleep(((at + 0.5) * PACED_SECONDS * 1000) / shares.length);
    await timed(port, chartOf(share));
  });
  await Promise.all(asked);
}

/** Charts one after the other, and how long other answers take meanwhile. */
async function chartsAlone(port: number, shares: readonly Instrument[]) {
  const [chartMs, answerMs]: [number[], number[]] = [[], []];
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      answerMs.push(await timed(port, '/health'));
      await sleep(2);
    }
  })();
  for (const share of shares) chartMs.push(await timed(port, chartOf(share)));
  isDone = true;
  await others;
  return { chartMs, answerMs };
}

async function firstMinute(say: (line: string) => void): Promise<BenchRow[]> {
  const dataDir = makeDataDir();
  const port = await freePort();
  const server = await startServer({ PORT: String(port), DATA_DIR: dataDir });
  try {
    const [share] = new UnseenShares().take(1);
    if (share === undefined) throw new Error('there is no share');
    const pages = {
      'why it moved': `/m_ft/whyMoved?${addressOf(share)}`,
      'list of futures': '/m_ft/futures_list?type=metal',
    };
    const first = Object.entries(pages).map(async ([name, path]) => {
      return plainRow(`fresh server, the first ${name}`, await timed(port, path), 'ms');
    });
    const priceMs = await pricesOfFirstMinute(port);
    const firstRows = await Promise.all(first);
    const longest = Math.max(...priceMs).toFixed(0);
    say(`${priceMs.length} prices in the first minute, the longest after ${longest} ms`);
    const p95 = percentile(priceMs, 0.95);
    return [
      limitRow('a price in the first minute of a fresh server, p95', p95, 'ms', 300),
      ...firstRows,
    ];
  } finally {
    await stopServer(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Full quotes of ever other shares, each as soon as its time has come. */
async function pricesOfFirstMinute(port: number): Promise<readonly number[]> {
  const shares = new UnseenShares().take(FIRST_MINUTE_MS / LOOK_EACH_MS);
  return Promise.all(
    shares.map(async (share, at) => {
      await sleep(at * LOOK_EACH_MS);
      return timed(port, `/m_ft/stock_detail_ft?${addressOf(share)}`);
    }),
  );
}

const chartOf = (share: Instrument): string => `/m_ft/kline?type=1Y&${addressOf(share)}`;

function addressOf({ code, market }: Instrument): string {
  return `${new URLSearchParams({ stockCode: code, market, source: '0' })}`;
}

/** Milliseconds from the question to the end of its answer. */
async function timed(port: number, path: string): Promise<number> {
  const fromMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { language: 'en' } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - fromMs;
}

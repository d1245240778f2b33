import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@candor/adapters/clock/system-clock';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { type MarketDesk, marketDesk } from '@candor/engines/market/market-desk';
import { type MarketTicker, marketTicker } from '@candor/engines/market/market-ticker';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { pushServer } from '@candor/server/push/push-server';
import { type BenchRow, formatTable, median, percentile, plainRow, ratioRow } from './bench-row.ts';
import { naivePush, type OpenedPush } from './naive-push.ts';

/** How the crowd subscribes: to one of a few common lists, or every client to its own. */
type Lists = 'shared' | 'own';

interface Scenario {
  readonly name: string;
  readonly clients: number;
  readonly symbols: number;
  /** Symbols that change ten times a second; 0 leaves the pace to the market. */
  readonly busySymbols: number;
  readonly lists: Lists;
  /** Quotes per processor second over those of a send per tick; null without that baseline. */
  readonly goalRatio: number | null;
}

interface PushFigures {
  /** Quotes delivered for one second of the server's processor time. */
  readonly quotesPerCpuSecond: number;
  readonly quotesPerSecond: number;
  readonly cpuShare: number;
  /** Of one core, used by the crowd itself. */
  readonly crowdShare: number;
  /** From the market to the client's socket; only where every look brings a new quote. */
  readonly delayMs: { readonly p50: number; readonly p99: number } | null;
}

const busy = { symbols: 20, busySymbols: 500, goalRatio: null } as const;
const shared = { ...busy, name: '5,000 ticks/s, shared lists', lists: 'shared' } as const;
const scenarios: readonly Scenario[] = [
  { ...busy, name: 'calm market, shared lists', clients: 2000, busySymbols: 0, lists: 'shared' },
  { ...shared, clients: 2000, goalRatio: 5 },
  { ...busy, name: '5,000 ticks/s, own lists', clients: 2000, lists: 'own' },
  { ...shared, clients: 5000 },
];
const LISTS = 50;
/**
 * As many as a send per tick carries with its crowd on two processors: at 2,000 it falls behind for
 * good and nothing can be measured. What counts is quotes for a processor second.
 */
const NAIVE_CLIENTS = 500;
const WINDOWS = 4;
const WINDOW_MS = 1500;
const CROWD = fileURLToPath(new URL('./push-crowd.ts', import.meta.url));

/**
 * Quotes delivered to a crowd over real sockets; the crowd lives in a process of its own. Quotes
 * per processor second are the goal's figure, delays are those of a machine that both share.
 */
export async function benchPush(say: (line: string) => void): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const scenario of scenarios) {
    const clients = scenario.clients.toLocaleString('en');
    const name = `push to ${clients} x ${scenario.symbols}, ${scenario.name}`;
    const figures = await measure(scenario, openPush);
    say(`${name}: ${sentenceOf(figures)}`);
    if (scenario.goalRatio === null) {
      rows.push(plainRow(name, figures.quotesPerCpuSecond, UNIT));
    } else {
      const naive = await measure({ ...scenario, clients: NAIVE_CLIENTS }, naivePush);
      const naiveName = `push to ${NAIVE_CLIENTS} x ${scenario.symbols}, ${scenario.name}`;
      say(`${naiveName}, a send per tick: ${sentenceOf(naive)}`);
      const baseline = naive.quotesPerCpuSecond;
      const value = figures.quotesPerCpuSecond;
      rows.push(plainRow(`${naiveName}, a send per tick`, baseline, UNIT));
      rows.push(ratioRow({ name, value, unit: UNIT, baseline, goalRatio: scenario.goalRatio }));
    }
    if (figures.delayMs === null) continue;
    rows.push(plainRow(`${name}, tick to client p50`, figures.delayMs.p50, 'ms'));
    rows.push(plainRow(`${name}, tick to client p99`, figures.delayMs.p99, 'ms'));
  }
  return rows;
}

const UNIT = 'quotes/CPU s';

function sentenceOf(of: PushFigures): string {
  const perSecond = Math.round(of.quotesPerSecond).toLocaleString('en');
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const cores = `server ${percent(of.cpuShare)}, crowd ${percent(of.crowdShare)} of a core`;
  const delay = of.delayMs ? `, p50 ${of.delayMs.p50} ms, p99 ${of.delayMs.p99} ms` : '';
  return `${perSecond} quotes/s, ${cores}${delay}`;
}

type Open = (market: Market) => Promise<OpenedPush>;

async function measure(scenario: Scenario, open: Open): Promise<PushFigures> {
  const market = openMarket(scenario);
  const push = await open(market);
  const crowd = fork(CROWD, [], { stdio: 'inherit' });
  try {
    crowd.send({ port: push.port, lists: listsOf(scenario, market.instruments) });
    await once(crowd, 'message');
    const samples: Sample[] = [];
    await countOf(crowd);
    for (let window = 0; window < WINDOWS; window += 1) samples.push(await sampleOf(crowd));
    const connections = push.connections();
    if (connections !== scenario.clients) throw new Error(`only ${connections} clients stayed`);
    return figuresOf(scenario, samples);
  } finally {
    crowd.kill();
    market.ticker.stop();
    await push.stop();
  }
}

interface Sample {
  readonly cpuMs: number;
  readonly crowdCpuMs: number;
  readonly quotes: number;
  readonly wallMs: number;
  readonly delaysMs: readonly number[];
}

async function sampleOf(crowd: ChildProcess): Promise<Sample> {
  const before = await countOf(crowd);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
  const used = process.cpuUsage(cpu);
  const wallMs = performance.now() - startMs;
  const after = await countOf(crowd);
  return {
    cpuMs: (used.user + used.system) / 1000,
    crowdCpuMs: (after.cpuMicros - before.cpuMicros) / 1000,
    quotes: after.quotes - before.quotes,
    wallMs,
    delaysMs: after.delaysMs,
  };
}

function figuresOf(scenario: Scenario, samples: readonly Sample[]): PushFigures {
  const delaysMs = samples.flatMap((one) => one.delaysMs);
  return {
    quotesPerCpuSecond: median(samples.map((one) => (1000 * one.quotes) / one.cpuMs)),
    quotesPerSecond: median(samples.map((one) => (1000 * one.quotes) / one.wallMs)),
    cpuShare: median(samples.map((one) => one.cpuMs / one.wallMs)),
    crowdShare: median(samples.map((one) => one.crowdCpuMs / one.wallMs)),
    delayMs:
      scenario.busySymbols === 0
        ? null
        : { p50: percentile(delaysMs, 0.5), p99: percentile(delaysMs, 0.99) },
  };
}

interface Market {
  readonly desk: MarketDesk;
  readonly ticker: MarketTicker;
  readonly instruments: readonly Instrument[];
}

const fail = (error: unknown): never => {
  throw error;
};

function openMarket(scenario: Scenario): Market {
  const nowMs = (): number => Date.now();
  const { instruments: all } = buildCatalogue(nowMs());
  const plain = plainMarket({ marketHours: 'always', nowMs });
  const instruments = all.filter((one) => one.source === 0 || one.source === 11);
  const hurriedIds = new Set(instruments.slice(0, scenario.busySymbols).map((one) => one.id));
  const isCalm = hurriedIds.size === 0;
  const provider = isCalm ? plain : hurried(plain, hurriedIds);
  const desk = marketDesk({ provider, clock: systemClock, marketHours: 'always' });
  return {
    desk,
    ticker: marketTicker(desk, fail),
    instruments: isCalm ? instruments : instruments.filter((one) => hurriedIds.has(one.id)),
  };
}

async function openPush({ desk, ticker }: Market): Promise<OpenedPush> {
  const push = pushServer({
    desk,
    ticker,
    feeds: {},
    sessions: { find: async () => null, onEnded: () => () => undefined },
    sentence: (reason) => reason,
    onFailure: fail,
  });
  const server = createServer();
  let crowd = 0;
  server.on('upgrade', (request, socket, head) => {
    crowd += 1;
    push.handleUpgrade({ request, socket, head }, `reader ${crowd}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => push.stats().connections,
    async stop() {
      await push.stop();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The plain market at ten changes a second a symbol: prices as they are, sizes and times anew.
 */
function hurried(market: MarketDataProvider, ids: ReadonlySet<string>): MarketDataProvider {
  return {
    ...market,
    quotes: async (instruments, nowMs) =>
      (await market.quotes(instruments, nowMs)).map((quote) =>
        ids.has(quote.instrumentId) ? { ...quote, timeMs: nowMs } : quote,
      ),
  };
}

function listsOf(scenario: Scenario, instruments: readonly Instrument[]): string[][] {
  const count = scenario.lists === 'shared' ? LISTS : scenario.clients;
  const lists = Array.from({ length: count }, (_, list) =>
    Array.from({ length: scenario.symbols }, (_unused, place) => {
      // Steps without a common divisor, so that own lists differ and every symbol is read.
      const one = instruments[(list * 37 + place * (1 + (list % 23))) % instruments.length];
      return `quote:${one?.id ?? ''}`;
    }),
  ).map((list) => [...new Set(list)]);
  return Array.from({ length: scenario.clients }, (_, client) => lists[client % count] ?? []);
}

interface Count {
  readonly quotes: number;
  readonly cpuMicros: number;
  readonly delaysMs: readonly number[];
}

async function countOf(crowd: ChildProcess): Promise<Count> {
  crowd.send('count');
  const [count] = await once(crowd, 'message');
  return count as Count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(formatTable(await benchPush(console.log)));
  process.exit(0);
}

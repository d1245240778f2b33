import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@candor/adapters/clock/system-clock';
import { simulatedMarket } from '@candor/adapters/market-data/simulated/simulated-market';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { marketDesk } from '@candor/engines/market/market-desk';
import { marketTicker } from '@candor/engines/market/market-ticker';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { type PushServer, pushServer } from '@candor/server/push/push-server';
import { median, percentile } from './bench-row.ts';

/** How the crowd subscribes: to one of a few common lists, or every client to its own. */
type Lists = 'shared' | 'own';

interface Scenario {
  readonly name: string;
  readonly clients: number;
  readonly symbols: number;
  /** Symbols that change ten times a second; 0 leaves the pace to the simulated market. */
  readonly busySymbols: number;
  readonly lists: Lists;
}

export interface PushFigures {
  readonly name: string;
  /** Quotes delivered for one second of the server's processor time. */
  readonly quotesPerCpuSecond: number;
  readonly quotesPerSecond: number;
  readonly cpuShare: number;
  /** From the market to the client's socket; only where every look brings a new quote. */
  readonly delayMs: { readonly p50: number; readonly p99: number } | null;
}

const busy = { symbols: 20, busySymbols: 500 } as const;
const scenarios: readonly Scenario[] = [
  { ...busy, name: 'calm market, shared lists', clients: 2000, busySymbols: 0, lists: 'shared' },
  { ...busy, name: '5,000 ticks/s, shared lists', clients: 2000, lists: 'shared' },
  { ...busy, name: '5,000 ticks/s, own lists', clients: 2000, lists: 'own' },
  { ...busy, name: '5,000 ticks/s, shared lists', clients: 5000, lists: 'shared' },
];
const LISTS = 50;
const WINDOWS = 5;
const WINDOW_MS = 1500;
const CROWD = fileURLToPath(new URL('./push-crowd.ts', import.meta.url));

/** Quotes delivered to a crowd over real sockets; the crowd lives in a process of its own. */
export async function benchPush(): Promise<PushFigures[]> {
  const figures: PushFigures[] = [];
  for (const scenario of scenarios) figures.push(await measure(scenario));
  return figures;
}

async function measure(scenario: Scenario): Promise<PushFigures> {
  const { push, instruments, stop, port } = await openPush(scenario);
  const crowd = fork(CROWD, [], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  const lists = listsOf(scenario, instruments);
  crowd.send({ port, lists });
  await once(crowd, 'message');
  const samples: { cpuMs: number; quotes: number; wallMs: number }[] = [];
  const delaysMs: number[] = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    const before = (await countOf(crowd)).quotes;
    const cpu = process.cpuUsage();
    const startMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    const used = process.cpuUsage(cpu);
    const wallMs = performance.now() - startMs;
    const after = await countOf(crowd);
    delaysMs.push(...after.delaysMs);
    const cpuMs = (used.user + used.system) / 1000;
    samples.push({ cpuMs, quotes: after.quotes - before, wallMs });
  }
  const connections = push.stats().connections;
  if (connections !== scenario.clients) throw new Error(`only ${connections} clients stayed`);
  crowd.kill();
  await stop();
  return {
    name: `${scenario.clients.toLocaleString('en')} clients x ${scenario.symbols}, ${scenario.name}`,
    quotesPerCpuSecond: median(samples.map((one) => (1000 * one.quotes) / one.cpuMs)),
    quotesPerSecond: median(samples.map((one) => (1000 * one.quotes) / one.wallMs)),
    cpuShare: median(samples.map((one) => one.cpuMs / one.wallMs)),
    delayMs:
      scenario.busySymbols === 0
        ? null
        : { p50: percentile(delaysMs, 0.5), p99: percentile(delaysMs, 0.99) },
  };
}

async function openPush(scenario: Scenario): Promise<{
  push: PushServer;
  instruments: readonly Instrument[];
  port: number;
  stop(): Promise<void>;
}> {
  const nowMs = (): number => Date.now();
  const { instruments: all } = buildCatalogue(nowMs());
  const simulated = simulatedMarket({ seed: 'bench', marketHours: 'always', leaders: all, nowMs });
  const instruments = all.filter((one) => one.source === 0 || one.source === 11);
  const hurriedIds = new Set(instruments.slice(0, scenario.busySymbols).map((one) => one.id));
  const provider = hurriedIds.size === 0 ? simulated : hurried(simulated, hurriedIds);
  const desk = marketDesk({ provider, clock: systemClock, marketHours: 'always' });
  const fail = (error: unknown): never => {
    throw error;
  };
  const ticker = marketTicker(desk, fail);
  const push = pushServer({
    desk,
    ticker,
    feeds: {},
    sessions: { find: async () => null, onEnded: () => () => undefined },
    sentence: (reason) => reason,
    onFailure: fail,
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => push.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    push,
    instruments:
      hurriedIds.size === 0 ? instruments : instruments.filter((one) => hurriedIds.has(one.id)),
    port: (server.address() as AddressInfo).port,
    async stop() {
      ticker.stop();
      await push.stop();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The simulated market at ten changes a second a symbol: prices as they are, sizes and times anew.
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
  readonly delaysMs: readonly number[];
}

async function countOf(crowd: ReturnType<typeof fork>): Promise<Count> {
  crowd.send('count');
  const [count] = await once(crowd, 'message');
  return count as Count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const one of await benchPush()) {
    const perCpu = Math.round(one.quotesPerCpuSecond).toLocaleString('en');
    const perSecond = Math.round(one.quotesPerSecond).toLocaleString('en');
    const share = (100 * one.cpuShare).toFixed(1);
    const delay = one.delayMs ? `, p50 ${one.delayMs.p50} ms, p99 ${one.delayMs.p99} ms` : '';
    const load = `${perSecond}/s at ${share} % of a core${delay}`;
    console.log(`push  ${one.name}: ${perCpu} quotes/CPU s (${load})`);
  }
  process.exit(0);
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `node scripts/record-fixtures.ts [yahoo|kraken|bitstamp ...]
Records the answers behind the fixtures of the market data adapters anew, all of them when none is
named. It needs the internet. Each file keeps its name and shape; tests with figures written into
them are then to be read again by eye.`;

const folders = join(import.meta.dirname, '..', 'adapters', 'src', 'market-data');
const yahooFolder = join(folders, 'yahoo', 'fixtures');
const coinFolder = join(folders, 'crypto', 'fixtures');
const DAY_MS = 86_400_000;
const PAUSE_MS = 1_500;
const intervals = [
  ['1m', 5],
  ['5m', 5],
  ['30m', 7],
  ['1h', 30],
  ['1d', 91],
] as const;
const timeframes = ['1m', '5m', '30m', '1h', '1d'] as const;
const coins = ['BTC/USD', 'ETH/USD', 'SOL/USD', 'SHIB/USD'];

type Json = Record<string, unknown>;

/** A fetch that lets everything through and keeps the last JSON answer under its address. */
function listening() {
  const heard: { url: URL; body: Json | Json[] }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    const copy = response.clone();
    try {
      heard.push({ url: new URL(String(input)), body: (await copy.json()) as Json });
    } catch {
      // No JSON: a page of cookies, not an answer.
    }
    return response;
  };
  return { fetch, heard, last: () => heard.at(-1)?.body as Json };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const signal = new AbortController().signal;

function note(): Json {
  return { _note: `Recorded ${new Date().toISOString()} by scripts/record-fixtures.ts.` };
}

function write(file: string, content: Json): void {
  writeFileSync(file, `${JSON.stringify({ ...note(), ...content })}\n`);
  console.log(file);
}

async function recordYahoo(): Promise<void> {
  const ear = listening();
  const { loadYahoo } = await import('@candor/adapters/market-data/yahoo/yahoo-source');
  const source = await loadYahoo(ear.fetch);
  const known = JSON.parse(readFileSync(join(yahooFolder, 'quotes.json'), 'utf8'));
  const symbols = known.quoteResponse.result.map((row: { symbol: string }) => row.symbol);
  await source.quotes(symbols, signal);
  write(join(yahooFolder, 'quotes.json'), ear.last());
  const charts = readdirSync(yahooFolder).filter((name) => name.startsWith('chart-'));
  for (const name of charts.filter((one) => one !== 'chart-unknown.json')) {
    const plain = name.slice('chart-'.length, -'.json'.length);
    const symbol = symbols.find((one: string) => one.replace('^', '') === plain) ?? plain;
    const recorded: Json = {};
    for (const [interval, days] of intervals) {
      await pause();
      const of = { symbol, interval, fromMs: Date.now() - days * DAY_MS, toMs: Date.now() };
      await source.chart(of, signal);
      recorded[interval] = ear.last();
    }
    write(join(yahooFolder, name), recorded);
  }
}

/** Asks everything once, then sorts the answers by the call that got them. */
async function listenToCoins(exchange: 'kraken' | 'bitstamp') {
  const ear = listening();
  const { loadCoinExchange } = await import('@candor/adapters/market-data/crypto/coin-source');
  const source = await loadCoinExchange(exchange, ear.fetch);
  await source.tickers(coins);
  for (const symbol of coins) {
    if (!(await source.lists(symbol))) continue;
    await pause();
    await source.book(symbol);
    await source.trades(symbol);
    for (const timeframe of timeframes) {
      await pause();
      await source.bars({ symbol, timeframe, fromMs: Date.now() - DAY_MS, count: 30 });
    }
  }
  return ear.heard;
}

async function recordKraken(): Promise<void> {
  const recorded: Record<string, Json> = {};
  for (const { url, body } of await listenToCoins('kraken')) {
    const what = url.pathname.split('/').at(-1) ?? '';
    const result = { ...(body as { result: Json }).result };
    if (what === 'OHLC') {
      const [id = ''] = Object.keys(result).filter((key) => key !== 'last');
      const before = (recorded.OHLC?.result ?? {}) as Record<string, Json>;
      const interval = url.searchParams.get('interval') ?? '';
      before[id] = { ...before[id], [interval]: result[id] };
      recorded.OHLC = { error: [], result: before };
      continue;
    }
    delete result.last;
    const before = (recorded[what]?.result ?? {}) as Json;
    recorded[what] = { error: [], result: { ...before, ...result } };
  }
  write(join(coinFolder, 'kraken.json'), recorded);
}

async function recordBitstamp(): Promise<void> {
  const recorded: Record<string, unknown> = { order_book: {}, transactions: {}, ohlc: {} };
  for (const { url, body } of await listenToCoins('bitstamp')) {
    const [what = '', pair = ''] = url.pathname.split('/').slice(3);
    if (pair === '') {
      recorded[what] = body;
      continue;
    }
    const group = recorded[what] as Record<string, Json>;
    const step = url.searchParams.get('step');
    if (step === null) group[pair] = body as Json;
    else {
      const { ohlc } = (body as { data: { ohlc: unknown } }).data;
      group[pair] = { ...group[pair], [step]: ohlc };
    }
  }
  write(join(coinFolder, 'bitstamp.json'), recorded);
}

const recorders: Readonly<Record<string, () => Promise<void>>> = {
  yahoo: recordYahoo,
  kraken: recordKraken,
  bitstamp: recordBitstamp,
};
const { positionals: typed } = readTyped(USAGE, { allowPositionals: true });
const unknown = typed.find((name) => !Object.hasOwn(recorders, name));
if (unknown !== undefined) misused(`Unknown source '${unknown}'`, USAGE);
for (const [name, record] of Object.entries(recorders)) {
  if (typed.length === 0 || typed.includes(name)) await record();
}

import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { conformanceViolations } from '@candor/engines/market/conformance';
import { type MarketDataProvider, MarketDataUnavailable } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { HandPace } from '../remote/testing/hand-pace.ts';
import { yahooOnFixtures } from './testing/yahoo-on-fixtures.ts';
import { yahooProvider } from './yahoo-provider.ts';
import { loadYahoo } from './yahoo-source.ts';

/** Friday, 48 seconds before New York closes; Hong Kong and Europe are closed. */
const NOW = Date.parse('2026-11-20T20:59:12Z');
const catalogue = buildCatalogue(NOW);

function at(market: string, code: string): Instrument {
  const found = catalogue.instruments.find(
    (one) => one.market === market && one.code === code && one.source !== 4,
  );
  if (found === undefined) throw new Error(`no ${market} ${code}`);
  return found;
}

const apple = at('NASDAQ', 'AAPL');
const whole = [
  apple,
  at('NYSE', 'BRK.B'),
  at('HK', '00700'),
  at('LSE', 'BP.'),
  at('XETRA', 'SAP'),
  at('INDEX', 'SPX'),
  at('FOREX', 'EURUSD'),
  at('FOREX', 'USDJPY'),
  at('COMEX', 'GCZ6'),
  at('CBOT', 'ZCH7'),
  at('CBOT', 'ZNH7'),
];

/** Loading the library takes real time, so it is done before the hand-turned time begins. */
async function world() {
  const server = yahooOnFixtures();
  const pace = new HandPace(NOW);
  const source = await loadYahoo(server.fetch);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return source;
  };
  const provider = yahooProvider({ load, pace });
  return { server, pace, provider, loads: () => loads };
}

async function quoteOf(provider: MarketDataProvider, instrument: Instrument) {
  return (await provider.quotes([instrument], NOW))[0] ?? null;
}

test('it keeps everything a provider must keep, on answers of eleven kinds', async () => {
  const { provider, pace, loads } = await world();
  expect(loads()).toBe(0);
  const found = await pace.until(conformanceViolations(provider, whole, NOW));
  expect(found).toEqual([]);
  // Twenty requests at once, then fifty-odd for the charts at two a second.
  expect(pace.nowMs() - NOW).toBeGreaterThan(15_000);
  expect(pace.nowMs() - NOW).toBeLessThan(40_000);
  expect(await pace.until(provider.quotes(whole, NOW))).toHaveLength(11);
  expect(loads()).toBe(1);
});

test('a quote is on the tick, real, and as old as its market says', async () => {
  const { provider } = await world();
  // 271.4899 is a print between two cents: the nearest is 271.49.
  expect(await quoteOf(provider, apple)).toEqual({
    instrumentId: apple.id,
    bid: 2_714_800n,
    ask: 2_715_000n,
    bidQuantity: 4n,
    askQuantity: 9n,
    last: 2_714_900n,
    previousClose: 2_685_600n,
    open: 2_701_100n,
    high: 2_722_500n,
    low: 2_698_000n,
    volume: 31_284_551n,
    timeMs: Date.parse('2026-11-20T20:59:10Z'),
    sourceName: 'yahoo',
    isSimulated: false,
  });
});

test('pence stay pence and cents of a bushel become dollars', async () => {
  const { provider } = await world();
  expect((await quoteOf(provider, at('LSE', 'BP.')))?.last).toBe(4_523_500n);
  expect((await quoteOf(provider, at('CBOT', 'ZCH7')))?.last).toBe(44_525n);
  // 113 and 1/64, which Yahoo writes as 113.0156.
  expect((await quoteOf(provider, at('CBOT', 'ZNH7')))?.last).toBe(113_015_625n);
});

test('a side that is not there is nothing, and an unknown size is no size', async () => {
  const { provider } = await world();
  const none = { bid: null, ask: null, bidQuantity: null, askQuantity: null };
  expect(await quoteOf(provider, at('XETRA', 'SAP'))).toMatchObject(none);
  expect(await quoteOf(provider, at('NYSE', 'BRK.B'))).toMatchObject(none);
  // 1.1633317 and 1.1634671 on steps of 0.00001: the bid goes down, the ask up.
  expect(await quoteOf(provider, at('FOREX', 'EURUSD'))).toMatchObject({
    bid: 116_333n,
    ask: 116_347n,
    bidQuantity: null,
    askQuantity: null,
  });
  // Crossed sides are old ones.
  expect(await quoteOf(provider, at('NASDAQ', 'AMZN'))).toMatchObject(none);
});

test('the last price widens a range that lags behind it', async () => {
  const { provider } = await world();
  expect((await quoteOf(provider, at('NASDAQ', 'AMZN')))?.high).toBe(2_310_000n);
});

test('rows with a hole, another currency or a time to come give no quote', async () => {
  const { provider } = await world();
  for (const code of ['MSFT', 'NVDA', 'TSLA']) {
    expect(await quoteOf(provider, at('NASDAQ', code)), code).toBe(null);
  }
  expect(await provider.quotes([apple, at('NASDAQ', 'MSFT')], NOW)).toHaveLength(1);
});

test('a view of a stock has its price under its own name', async () => {
  const { provider } = await world();
  const block = catalogue.byId.get('4:NASDAQ:AAPL');
  if (block === undefined) throw new Error('no block view');
  const quotes = await provider.quotes([apple, block], NOW);
  expect(quotes.map((quote) => quote.instrumentId)).toEqual(['0:NASDAQ:AAPL', '4:NASDAQ:AAPL']);
  expect(quotes[0]?.last).toBe(quotes[1]?.last);
});

test('intraday bars are the last session, on the minute, without holes made up', async () => {
  const { provider } = await world();
  const { bars, previousClose } = await provider.klines({
    instrument: apple,
    type: 'intraday',
    endMs: NOW,
  });
  expect(previousClose).toBe(2_685_600n);
  // Eight minutes from the open of which the second did not trade, and the row of the last trade.
  expect(bars.map((bar) => new Date(bar.startMs).toISOString().slice(11, 16))).toEqual([
    '14:30',
    '14:32',
    '14:33',
    '14:34',
    '14:35',
    '14:36',
    '14:37',
    '20:59',
  ]);
  expect(bars[0]).toMatchObject({ open: 2_689_100n });
  const newest = await provider.klines({ instrument: apple, type: '1D', endMs: NOW, newest: 2 });
  expect(newest.bars).toHaveLength(2);
});

test('the running day is one bar, though Yahoo writes it twice', async () => {
  const { provider } = await world();
  const { bars } = await provider.klines({ instrument: apple, type: '3M', endMs: NOW });
  expect(bars).toHaveLength(9);
  expect(bars.at(-1)).toMatchObject({
    startMs: Date.parse('2026-11-20T14:30:00Z'),
    close: 2_714_900n,
    volume: 88_000n,
  });
});

test('it has no book and no prints, and says so', async () => {
  const { provider } = await world();
  expect(provider.offers?.(apple)).toEqual({
    depth: false,
    trades: false,
    history: { daysBackMs: null, hasSeconds: false, minutesBackMs: 25 * 86_400_000 },
  });
  expect(await provider.depth(apple, NOW)).toEqual({ bids: [], asks: [] });
  expect(await provider.trades(apple, NOW, 50)).toEqual([]);
});

test('a symbol Yahoo does not know has no chart, and that is no outage', async () => {
  const { provider } = await world();
  const unknown = at('NASDAQ', 'GOOG');
  expect(await provider.quotes([unknown], NOW)).toEqual([]);
  const chart = provider.klines({ instrument: unknown, type: '1D', endMs: NOW });
  await expect(chart).rejects.toThrow('no chart of 0:NASDAQ:GOOG');
  expect(await provider.quotes([apple], NOW)).toHaveLength(1);
});

test('the whole catalogue is asked for a hundred at a time, and once', async () => {
  const { provider, server, pace } = await world();
  await pace.until(provider.quotes(catalogue.instruments, NOW));
  await provider.quotes(catalogue.instruments, NOW);
  const requests = server.asked.filter((line) => line.startsWith('quote'));
  // 1,318 instruments are there, views included.
  expect(requests).toHaveLength(14);
  expect(Math.max(...requests.map((line) => line.split(' ').length - 1))).toBe(100);
});

const failures: readonly [string, () => Promise<Response>][] = [
  ['a refused connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['too many requests', async () => new Response('Too Many Requests', { status: 429 })],
  ['a broken server', async () => new Response('<html>', { status: 502 })],
  ['something that is no JSON', async () => new Response('<html>')],
  ['silence', () => new Promise(() => undefined)],
];

for (const [name, how] of failures) {
  test(`${name} is an outage with its cause after three attempts, and it heals`, async () => {
    const { provider, server, pace } = await world();
    server.failWith(how);
    const asked = provider.quotes([apple], NOW).catch((error: unknown) => error);
    await pace.pass(40_000);
    const error = await asked;
    expect(error).toBeInstanceOf(MarketDataUnavailable);
    expect(error).toMatchObject({ provider: 'yahoo', cause: expect.any(Error) });
    server.failWith(null);
    await pace.pass(2000);
    expect(await provider.quotes([apple], pace.nowMs())).toHaveLength(1);
  });
}

test('no answer is taken from where a redirect leads', async () => {
  const server = yahooOnFixtures();
  const modes: unknown[] = [];
  const source = await loadYahoo(async (input, init) => {
    modes.push(init?.redirect);
    return server.fetch(input, init);
  });
  await source.quotes(['AAPL'], AbortSignal.timeout(10_000));
  expect(modes.length).toBeGreaterThan(0);
  // Its login reads where it is led and goes there itself, within Yahoo.
  expect(modes.filter((mode) => mode !== 'manual' && mode !== 'error')).toEqual([]);
  expect(modes).toContain('error');
});

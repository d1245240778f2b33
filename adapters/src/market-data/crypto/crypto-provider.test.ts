import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { conformanceViolations } from '@candor/engines/market/conformance';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { HandPace } from '../remote/testing/hand-pace.ts';
import { coinSymbol } from './coin-figures.ts';
import { type CoinExchange, coinExchanges, loadCoinExchange } from './coin-source.ts';
import { cryptoProvider } from './crypto-provider.ts';
import { coinsOnFixtures } from './testing/coins-on-fixtures.ts';

const NOW = Date.parse('2026-11-20T20:59:12Z');
const catalogue = buildCatalogue(NOW);

function coin(code: string): Instrument {
  const found = catalogue.byId.get(`100:CRYPTO:${code}`);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

const bitcoin = coin('BTCUSD');
const four = ['BTCUSD', 'ETHUSD', 'SOLUSD', 'SHIBUSD'].map(coin);

/** Loading ccxt takes real time, so it is done before the hand-turned time begins. */
async function world(exchange: CoinExchange) {
  const server = coinsOnFixtures(exchange);
  const pace = new HandPace(NOW);
  const source = await loadCoinExchange(exchange, server.fetch);
  const provider = cryptoProvider({ exchange, load: async () => source, pace });
  return { server, pace, provider };
}

/** Kraken gives no time, so a second reading is needed before there is a quote. */
async function warmWorld(exchange: CoinExchange) {
  const all = await world(exchange);
  await all.pace.until(all.provider.quotes(four, NOW));
  await all.pace.pass(2000);
  return all;
}

for (const exchange of coinExchanges) {
  test(`${exchange} keeps everything a provider must keep`, async () => {
    const { pace, provider } = await warmWorld(exchange);
    const listed = exchange === 'kraken' ? four : four.filter((one) => one.code !== 'SOLUSD');
    const found = conformanceViolations(provider, listed, NOW + 60_000);
    expect(await pace.until(found)).toEqual([]);
  });
}

test('every coin of the catalogue has its symbol, and nothing else has one', () => {
  expect(coinSymbol(bitcoin)).toBe('BTC/USD');
  for (const one of catalogue.instruments) {
    const symbol = coinSymbol(one);
    if (symbol === null) expect(one.assetClass).not.toBe('crypto');
    else expect(`${symbol.replace('/', '')}`).toBe(one.code);
  }
});

test('a ticker of Bitstamp carries its own time, and sizes it does not tell are unknown', async () => {
  const { provider } = await world('bitstamp');
  const [quote] = await provider.quotes([bitcoin], NOW);
  expect(quote).toEqual({
    instrumentId: '100:CRYPTO:BTCUSD',
    bid: 9_123_450n,
    ask: 9_123_820n,
    bidQuantity: null,
    askQuantity: null,
    last: 9_123_450n,
    previousClose: 9_032_220n,
    open: 9_032_220n,
    high: 9_260_300n,
    low: 8_849_750n,
    // 1,210.4412 coins in steps of 0.00001.
    volume: 121_044_120n,
    timeMs: NOW - 2000,
    sourceName: 'bitstamp',
    isSimulated: false,
  });
});

test('a ticker of Kraken is as old as the reading before its last change', async () => {
  const { pace, provider, server } = await world('kraken');
  expect(await provider.quotes([bitcoin], NOW)).toEqual([]);
  await pace.pass(2000);
  const [changed] = await provider.quotes([bitcoin], NOW + 2000);
  expect(changed?.timeMs).toBe(NOW);
  expect(changed?.bidQuantity).toBe(340_000n);
  await pace.pass(2000);
  expect((await provider.quotes([bitcoin], NOW + 4000))[0]?.timeMs).toBe(NOW + 2000);
  // Frozen: it answers at once and for ever, and grows old all the same.
  server.freeze();
  for (let look = 0; look < 10; look += 1) {
    await pace.pass(2000);
    await provider.quotes([bitcoin], pace.nowMs());
  }
  expect((await provider.quotes([bitcoin], pace.nowMs()))[0]?.timeMs).toBe(NOW + 2000);
});

test('a book is sorted by price and not by text', async () => {
  const { provider } = await world('kraken');
  const { asks, bids } = await provider.depth(bitcoin, NOW);
  expect(bids[0]?.price).toBe(9_123_450n);
  expect(bids.at(-1)?.price).toBe(9_123_450n - 9n * 3_700n);
  expect(asks[0]?.price).toBe(9_123_820n);
  expect(asks).toHaveLength(10);
});

test('prints of a span are those after its beginning', async () => {
  const { provider } = await world('kraken');
  const prints = await provider.trades(bitcoin, NOW, 50);
  expect(prints).toHaveLength(30);
  expect(prints[0]?.timeMs).toBe(NOW - 60_000 + 123);
  const span = { fromMs: prints[0]?.timeMs ?? 0, toMs: prints[2]?.timeMs ?? 0 };
  const two = prints.slice(1, 3);
  expect(await provider.printsBetween(bitcoin, span)).toEqual({
    low: two.map((print) => print.price).sort()[0],
    high: two.map((print) => print.price).sort()[1],
    volume: two.reduce((sum, print) => sum + print.quantity, 0n),
  });
});

test('prices far below a cent are exact', async () => {
  const { provider } = await world('bitstamp');
  const shib = coin('SHIBUSD');
  const [quote] = await provider.quotes([shib], NOW);
  expect(quote?.last).toBe(881n * 10n ** BigInt(shib.priceDecimals - 8));
});

test('a coin the exchange does not list has nothing, and that is no outage', async () => {
  const { provider } = await world('bitstamp');
  const sol = coin('SOLUSD');
  expect(await provider.quotes([sol, bitcoin], NOW)).toHaveLength(1);
  expect(await provider.depth(sol, NOW)).toEqual({ bids: [], asks: [] });
  expect(await provider.trades(sol, NOW, 10)).toEqual([]);
});

test('a whole list is one request', async () => {
  const { provider, server } = await world('bitstamp');
  await provider.quotes(catalogue.instruments, NOW);
  expect(server.asked.filter((path) => path.startsWith('ticker'))).toHaveLength(1);
});

const failures: readonly [string, () => Promise<Response>][] = [
  ['a refused connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['too many requests', async () => new Response('{}', { status: 429 })],
  ['a broken server', async () => new Response('<html>', { status: 502 })],
];

for (const [name, how] of failures) {
  test(`${name} is an outage with its cause, and it heals`, async () => {
    const { provider, server, pace } = await world('bitstamp');
    server.failWith(how);
    const asked = provider.quotes([bitcoin], NOW).catch((error: unknown) => error);
    const error = await pace.until(asked);
    expect(error).toBeInstanceOf(MarketDataUnavailable);
    expect(error).toMatchObject({ provider: 'bitstamp', cause: expect.any(Error) });
    server.failWith(null);
    await pace.pass(2000);
    expect(await pace.until(provider.quotes([bitcoin], pace.nowMs()))).toHaveLength(1);
  });
}

import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { PolledQuotes } from './polled-quotes.ts';
import { RequestGate } from './request-gate.ts';
import { HandPace } from './testing/hand-pace.ts';

const START_MS = Date.parse('2026-11-20T17:00:00Z');
const stocks = buildCatalogue(START_MS)
  .instruments.filter((one) => one.source === 0)
  .slice(0, 250);
const [first, second] = stocks as [Instrument, Instrument];

function quoteOf(instrument: Instrument, timeMs: number): Quote {
  const price = 1000n;
  return {
    instrumentId: instrument.id,
    bid: null,
    ask: null,
    bidQuantity: null,
    askQuantity: null,
    last: price,
    previousClose: price,
    open: price,
    high: price,
    low: price,
    volume: 0n,
    timeMs,
    sourceName: 'far away',
    isSimulated: false,
  };
}

/** A source that takes 200 ms, and can be silenced. */
function world() {
  const pace = new HandPace(START_MS);
  const gate = new RequestGate(
    {
      name: 'far away',
      tokensMax: 10,
      tokenEveryMs: 100,
      timeoutMs: 5000,
      attemptsMax: 1,
      waitingMax: 8,
    },
    pace,
  );
  const source = { asked: [] as number[], isSilent: false, unknown: new Set<string>() };
  const polled = new PolledQuotes({
    gate,
    pace,
    batchMax: 100,
    freshMs: 2000,
    patienceMs: 500,
    fetch: async (instruments) => {
      source.asked.push(instruments.length);
      await new Promise<void>((resolve) => {
        pace.after(200, resolve);
      });
      if (source.isSilent) throw new Error('no route');
      const known = instruments.filter(({ id }) => !source.unknown.has(id));
      return known.map((one) => quoteOf(one, pace.nowMs()));
    },
  });
  const read = (instruments: readonly Instrument[]) => {
    const end: { quotes?: readonly Quote[]; error?: unknown; atMs?: number } = {};
    const ended = () => {
      end.atMs = pace.nowMs() - START_MS;
    };
    polled.read(instruments).then(
      (quotes) => {
        end.quotes = quotes;
        ended();
      },
      (error) => {
        end.error = error;
        ended();
      },
    );
    return end;
  };
  return { pace, source, read, polled };
}

test('many readers share one request, and a fresh reading costs none', async () => {
  const { pace, source, read } = world();
  const readers = [read([first]), read([first]), read([first])];
  await pace.pass(200);
  for (const reader of readers) expect(reader.quotes).toHaveLength(1);
  read([first]);
  await pace.pass(1000);
  expect(source.asked).toEqual([1]);
});

test('a long list is asked for in batches, and one instrument goes before them', async () => {
  const { pace, source, read } = world();
  const list = read(stocks.slice(1));
  await pace.pass(100);
  const single = read([first]);
  await pace.pass(1000);
  expect(source.asked).toEqual([100, 100, 50]);
  // The second request carries the single one, so it ends with it, not with the list.
  expect(single.atMs).toBe(400);
  expect(list.atMs).toBe(600);
  expect(list.quotes).toHaveLength(249);
});

test('who knows an older quote waits half a second and no longer', async () => {
  const { pace, read, polled } = world();
  read(stocks);
  await pace.pass(10_000);
  const again = read(stocks);
  await pace.pass(10_000);
  expect(again.atMs).toBe(10_500);
  // The first batches were read again, the last is served with its old time.
  const times = new Set(again.quotes?.map((quote) => quote.timeMs - START_MS));
  expect([...times]).toEqual([10_200, 10_400, 600]);
  expect(polled.known(first.id)?.timeMs).toBe(START_MS + 10_200);
});

test('a failure reaches everybody who waits, and later ones are told at once', async () => {
  const { pace, source, read } = world();
  source.isSilent = true;
  const ends = [read([first]), read([second]), read(stocks)];
  await pace.pass(300);
  for (const end of ends) expect(end.error).toBeInstanceOf(MarketDataUnavailable);
  const later = read([second]);
  await pace.pass(0);
  expect(later.error).toBeInstanceOf(MarketDataUnavailable);
  expect(source.asked).toEqual([1]);
  source.isSilent = false;
  await pace.pass(2000);
  const healed = read([second]);
  await pace.pass(200);
  expect(healed.quotes).toHaveLength(1);
});

test('what the source leaves out has no quote, or keeps its old one', async () => {
  const { pace, source, read } = world();
  source.unknown.add(second.id);
  const before = read([first, second]);
  await pace.pass(200);
  expect(before.quotes?.map((quote) => quote.instrumentId)).toEqual([first.id]);
  source.unknown.add(first.id);
  await pace.pass(5000);
  const after = read([first]);
  await pace.pass(200);
  expect(after.quotes?.[0]?.timeMs).toBe(START_MS + 200);
});

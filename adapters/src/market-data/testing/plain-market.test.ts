import { type KlineType, klineTypes } from '@candor/contract/enums';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { termsAfterSplit } from '@candor/domain/instruments/splits';
import type { MarketHours } from '@candor/domain/time/market-hours';
import {
  conformanceViolations,
  depthViolations,
  quoteViolations,
} from '@candor/engines/market/conformance';
import type { KlineBar } from '@candor/engines/market/provider';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { plainMarket } from './plain-market.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const { instruments, byCode } = buildCatalogue(NOON);
const some = instruments.filter((_, index) => index % 49 === 7);
const openModes: readonly MarketHours[] = ['always', 'exchange'];

const market = (marketHours: MarketHours, seed = '') =>
  plainMarket({ marketHours, seed, nowMs: () => NOON });

function instrument(code: string): Instrument {
  const found = byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

for (const hours of openModes) {
  test(`with ${hours} hours every instrument passes the conformance suite`, async () => {
    expect(new Set(some.map((one) => one.assetClass)).size).toBeGreaterThanOrEqual(4);
    expect(await conformanceViolations(market(hours), some, NOON)).toEqual([]);
    const quotes = await market(hours).quotes(instruments, NOON);
    expect(quotes.map(({ instrumentId }) => instrumentId)).toEqual(instruments.map(({ id }) => id));
  });

  test(`with ${hours} hours no instrument shows an impossible quote`, async () => {
    const provider = market(hours);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...instruments),
        fc.integer({ min: NOON - 400 * DAY_MS, max: NOON + 400 * DAY_MS }),
        async (one, nowMs) => {
          const [quote] = await provider.quotes([one], nowMs);
          if (quote === undefined) throw new Error('no quote');
          expect(quoteViolations(provider, one, quote, nowMs)).toEqual([]);
          const depth = await provider.depth(one, nowMs);
          expect(depthViolations(one, depth)).toEqual([]);
          const [bid, ask] = [depth.bids[0] ?? null, depth.asks[0] ?? null];
          expect([bid?.price ?? null, bid?.quantity ?? null]).toEqual([
            quote.bid,
            quote.bidQuantity,
          ]);
          expect([ask?.price ?? null, ask?.quantity ?? null]).toEqual([
            quote.ask,
            quote.askQuantity,
          ]);
          const isIndex = one.assetClass === 'index';
          expect([depth.bids.length, depth.asks.length]).toEqual(isIndex ? [0, 0] : [10, 10]);
        },
      ),
      { numRuns: 1_000, seed: 11 },
    );
  });

  test(`with ${hours} hours all ranges agree bar by bar, and with the quote`, async () => {
    const provider = market(hours);
    for (const one of some) {
      const bars = async (type: KlineType, newest?: number) =>
        (
          await provider.klines({
            instrument: one,
            type,
            endMs: NOON,
            ...(newest && { newest }),
          })
        ).bars;
      const all = await Promise.all(
        klineTypes.map(async (type) => [type, await bars(type)] as const),
      );
      const of = Object.fromEntries(all) as Record<KlineType, readonly KlineBar[]>;
      expectUnion(of['1D'], of.intraday);
      expectUnion(of['1W'], of['1D']);
      expectUnion(of['1M'], of['1W']);
      expectUnion(of['3M'], of['1M']);
      expect(of['1Y'].slice(-of['3M'].length)).toEqual(of['3M']);
      for (const [type, whole] of all) {
        const newest = await bars(type, 2);
        expect(newest.length).toBeGreaterThan(0);
        expect(newest).toEqual(whole.slice(-newest.length));
      }
      const [quote] = await provider.quotes([one], NOON);
      const { open, high, low, close, volume } = of['1Y'].at(-1) ?? ({} as KlineBar);
      expect({ ...quote, open, high, low, last: close, volume }).toEqual(quote);
      expect(of.intraday.at(-1)?.close).toBe(quote?.last);
      expect(of['1Y'].at(-2)?.close).toBe(quote?.previousClose);
    }
  });

  test(`with ${hours} hours prints are the volume, and lie inside their bars`, async () => {
    const provider = market(hours);
    for (const code of ['AAPL', '00700', 'BTCUSD', 'GCG7', 'EURUSD']) {
      const one = instrument(code);
      const { bars } = await provider.klines({ instrument: one, type: 'intraday', endMs: NOON });
      const trades = await provider.trades(one, NOON, 200);
      const [before, bar] = bars.slice(-2);
      const inside = trades.filter(({ timeMs }) => {
        return timeMs >= (before?.startMs ?? 0) && timeMs < (bar?.startMs ?? 0);
      });
      const prices = inside.map(({ price }) => price);
      expect(inside.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(before?.volume);
      if (before === undefined) throw new Error('no bar');
      for (const price of prices) {
        expect(price >= before.low && price <= before.high).toBe(true);
      }
      // What trades every second prints the bar's own extremes.
      if (inside.length === 60) expect([...prices]).toContain(before.high);
      if (inside.length === 60) expect([...prices]).toContain(before.low);
      const span = { fromMs: before.startMs - 1, toMs: (bar?.startMs ?? 0) - 1 };
      const { low, high, volume } = await provider.printsBetween(one, span);
      expect({ ...before, low, high, volume }).toEqual(before);
      const [quote] = await provider.quotes([one], NOON);
      if (inside.length === 60) expect(trades.at(-1)?.price).toBe(quote?.last);
    }
  });
}

/** Each coarse bar whose time the fine ones cover is the union of those that start inside it. */
function expectUnion(coarse: readonly KlineBar[], fine: readonly KlineBar[]): void {
  let compared = 0;
  for (const [index, bar] of coarse.entries()) {
    const endMs = coarse[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    if (bar.startMs < (fine[0]?.startMs ?? Number.POSITIVE_INFINITY)) continue;
    const inside = fine.filter((one) => one.startMs >= bar.startMs && one.startMs < endMs);
    const [highs, lows] = [inside.map(({ high }) => high), inside.map(({ low }) => low)];
    expect(bar).toEqual({
      startMs: inside[0]?.startMs,
      open: inside[0]?.open,
      close: inside.at(-1)?.close,
      high: highs.reduce((most, one) => (one > most ? one : most)),
      low: lows.reduce((least, one) => (one < least ? one : least)),
      volume: inside.reduce((sum, { volume }) => sum + volume, 0n),
    });
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
}

test('prints of days are those of their bars', async () => {
  const [provider, apple] = [market('exchange'), instrument('AAPL')];
  // Friday's whole session and Thursday's last half: 09:30 to 16:00 New York is 14:30 to 21:00 UTC.
  const fromMs = Date.parse('2026-11-19T17:59:59.999Z');
  const toMs = Date.parse('2026-11-20T21:00:00Z');
  const { bars } = await provider.klines({ instrument: apple, type: '1W', endMs: toMs });
  const inside = bars.filter(({ startMs }) => startMs > fromMs);
  const { low, high, volume } = await provider.printsBetween(apple, { fromMs, toMs });
  expectUnion(
    [
      {
        ...(inside[0] as KlineBar),
        close: inside.at(-1)?.close ?? 0n,
        ...bigints({ low, high, volume }),
      },
    ],
    inside,
  );
});

function bigints(of: { low: bigint | null; high: bigint | null; volume: bigint }) {
  return { low: of.low ?? 0n, high: of.high ?? 0n, volume: of.volume };
}

test('a closed market stands still and opens with a gap', async () => {
  const [provider, apple, tencent] = [market('exchange'), instrument('AAPL'), instrument('00700')];
  const friday = Date.parse('2026-11-20T21:00:00Z');
  const [close] = await provider.quotes([apple], friday);
  expect(await provider.quotes([apple], friday + DAY_MS)).toEqual([close]);
  const [open] = await provider.quotes([apple], Date.parse('2026-11-23T14:30:00Z'));
  expect(open?.previousClose).toBe(close?.last);
  expect(open?.open).not.toBe(close?.last);
  expect(open?.volume).toBeGreaterThan(0n);
  const lunch = Date.parse('2026-11-20T04:30:00Z');
  const before = await provider.quotes([tencent], lunch);
  expect(await provider.quotes([tencent], lunch + 20 * MINUTE_MS)).toEqual(before);
  const day = await provider.klines({ instrument: tencent, type: 'intraday', endMs: lunch });
  expect(day.bars.length).toBe(150);
  expect(day.sessions?.length).toBe(2);
});

test('prices move: from second to second, by a percent a day, and some by much more', async () => {
  const provider = market('always');
  const lasts = async (ms: number) =>
    (await provider.quotes(some, NOON + ms)).map(({ last }) => last);
  const [now, soon] = [await lasts(0), await lasts(1_000)];
  expect(soon.filter((last, at) => last !== now[at]).length).toBeGreaterThan(some.length / 2);
  const stocks = instruments.filter(
    ({ source, assetClass }) => source === 0 && assetClass === 'stock',
  );
  const moves = (await provider.quotes(stocks, NOON + 6 * 3_600_000)).map(
    ({ last, previousClose }) => Math.abs(Number(last) / Number(previousClose) - 1),
  );
  const [usual = 0, most = 0] = [0.5, 0.99].map(
    (part) => moves.toSorted((a, b) => a - b)[Math.floor(part * moves.length)],
  );
  expect(usual).toBeGreaterThan(0.005);
  expect(usual).toBeLessThan(0.03);
  expect(most).toBeGreaterThan(0.04);
  expect(most).toBeLessThan(0.2);
});

test('the same instant is the same in any order; another seed is another market', async () => {
  const [one, other] = [market('always', 'seed 7'), market('always', 'seed 7')];
  const times = [NOON, NOON - DAY_MS, NOON + 3 * MINUTE_MS, NOON - 1];
  const forward = [];
  for (const time of times) forward.push(await one.quotes(some, time));
  const backward = [];
  for (const time of times.toReversed()) backward.push(await other.quotes(some, time));
  expect(backward.toReversed()).toEqual(forward);
  expect(await market('always').quotes(some, NOON)).not.toEqual(forward[0]);
});

test('a view is quoted as its stock, and the past of a split in the new count', async () => {
  const provider = market('exchange');
  const views = byCode.get('NVDA') ?? [];
  expect(views.length).toBe(3);
  expect(new Set((await provider.quotes(views, NOON)).map(({ last }) => last)).size).toBe(1);
  const before = instrument('AAPL');
  const split = { id: 's', atMs: NOON, to: 4n, from: 1n, cashPrice: null, isDone: true };
  const after = { ...before, ...termsAfterSplit(before, split), splits: [split] };
  const closes = async (of: Instrument) =>
    (await provider.klines({ instrument: of, type: '3M', endMs: NOON })).bars.map(({ close }) =>
      Number(close),
    );
  const [old, now] = [await closes(before), await closes(after)];
  for (const [at, close] of now.entries()) {
    expect(Math.abs(4 * close - (old[at] ?? 0))).toBeLessThan(1_000);
  }
});

test('a stream brings the quotes of now until it is stopped', async () => {
  vi.useFakeTimers();
  const seen: number[] = [];
  const stop = market('always').stream(some, (quotes) => seen.push(quotes.length));
  await vi.advanceTimersByTimeAsync(250);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(seen).toEqual([some.length, some.length, some.length]);
});

test('the quotes of all instruments cost little processor time', async () => {
  const provider = market('always');
  const costs = [];
  // Another day each time, so that nothing is known of it; the least, for others use the machine.
  for (const day of [0, 1, 2]) {
    const before = process.cpuUsage();
    await provider.quotes(instruments, NOON - day * DAY_MS);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  expect(Math.min(...costs)).toBeLessThan(250);
});

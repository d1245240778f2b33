import { klineTypes } from '@candor/contract/enums';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { termsAfterSplit } from '@candor/domain/instruments/splits';
import { roundsOf, sampleOf } from '@candor/domain/testing/by-night';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { depthViolations, quoteViolations } from '@candor/engines/market/conformance';
import type { KlineBar, MarketDataProvider } from '@candor/engines/market/provider';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const MINUTE = 60_000;
const catalogue = buildCatalogue(NOON);
const openModes: readonly MarketHours[] = ['always', 'exchange'];

function market(marketHours: MarketHours, seed = 'seed 7'): MarketDataProvider {
  return aFactorMarket({ seed, marketHours, begunMs: NOON - 3 * 86_400_000 }).market;
}

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** A pair, a share, and a contract on what is traded nowhere. */
const few = ['EURJPY', 'AAPL', 'CLF7'].map(instrument);

test('another seed gives another market', async () => {
  const [one] = await market('always', 'seed 7').quotes([instrument('AAPL')], NOON);
  const [other] = await market('always', 'seed 8').quotes([instrument('AAPL')], NOON);
  expect(one?.last).not.toBe(other?.last);
});

test('days of one share asked at once are told as each is alone, however their turns fall', async () => {
  const apple = instrument('AAPL');
  const days = Array.from({ length: 8 }, (_, day) => NOON - (day + 1) * 86_400_000);
  const alone = [];
  for (const endMs of days) alone.push(await market('always').minuteCloses?.(apple, endMs));
  let nowMs = 0;
  // Every turn is over as it begins.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1000));
  const together = market('always');
  await together.quotes([apple], NOON);
  const told = await Promise.all(days.map((endMs) => together.minuteCloses?.(apple, endMs)));
  clock.mockRestore();
  // A day that showed another one's close before would be seen.
  const [first, ...others] = alone.map((day) => day?.previousClose);
  expect(others).not.toContain(first);
  expect(told).toEqual(alone);
});

for (const hours of openModes) {
  test(`with ${hours} hours no instrument ever shows an impossible quote`, async () => {
    const provider = market(hours);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...catalogue.instruments),
        fc.integer({ min: NOON - 400 * 86_400_000, max: NOON + 400 * 86_400_000 }),
        async (one, nowMs) => {
          const [quote] = await provider.quotes([one], nowMs);
          if (quote === undefined) throw new Error('no quote');
          expect(quoteViolations(provider, one, quote, nowMs)).toEqual([]);
          const depth = await provider.depth(one, nowMs);
          expect(depthViolations(one, depth)).toEqual([]);
          expect(depth.bids[0]?.price ?? null).toBe(quote.bid);
          expect(depth.asks[0]?.price ?? null).toBe(quote.ask);
        },
      ),
      { numRuns: roundsOf({ atNight: 60, usually: 20 }), seed: 11 },
    );
  });
}

/** Each few instruments with the hours of exchanges, and the pair always open. */
const ranged = [
  ...few.map((one) => ({ hours: 'exchange' as const, one, code: one.code })),
  ...few.slice(0, 1).map((one) => ({ hours: 'always' as const, one, code: one.code })),
];

// By day of one of them, by night of all.
test.each(
  sampleOf(ranged, 1),
)('with $hours hours all ranges of $code agree bar by bar', async (of) => {
  const { hours, one } = of;
  const provider = market(hours);
  const bars = async (type: 'intraday' | '1D' | '1W' | '1M' | '3M' | '1Y') =>
    (await provider.klines({ instrument: one, type, endMs: NOON })).bars;
  const minutes = await bars('intraday');
  expectUnion(await bars('1D'), minutes);
  expectUnion(await bars('1W'), await bars('1D'));
  expectUnion(await bars('1M'), await bars('1W'));
  expectUnion(await bars('3M'), await bars('1M'));
  const year = await bars('1Y');
  const quarter = await bars('3M');
  expect(year.slice(-quarter.length)).toEqual(quarter);
  const [quote] = await provider.quotes([one], NOON);
  const today = year.at(-1);
  expect([today?.open, today?.high, today?.low, today?.close, today?.volume]).toEqual([
    quote?.open,
    quote?.high,
    quote?.low,
    quote?.last,
    quote?.volume,
  ]);
  expect(minutes.at(-1)?.close).toBe(quote?.last);
  expect(year.at(-2)?.close).toBe(quote?.previousClose);
});

/** Each coarse bar whose time the fine ones cover is the union of those that start inside it. */
function expectUnion(coarse: readonly KlineBar[], fine: readonly KlineBar[]): void {
  const firstFine = fine[0];
  if (firstFine === undefined) throw new Error('no fine bars');
  let compared = 0;
  for (const [index, bar] of coarse.entries()) {
    const nextMs = coarse[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    if (bar.startMs < firstFine.startMs) continue;
    const inside = fine.filter((one) => one.startMs >= bar.startMs && one.startMs < nextMs);
    expect({ ...bar }).toEqual(unionOf(inside));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
}

function unionOf(bars: readonly KlineBar[]): KlineBar {
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) throw new Error('no bars to join');
  const highs = bars.map((bar) => bar.high).toSorted((a, b) => (a < b ? -1 : 1));
  const lows = bars.map((bar) => bar.low).toSorted((a, b) => (a < b ? -1 : 1));
  return {
    startMs: first.startMs,
    open: first.open,
    high: highs.at(-1) ?? 0n,
    low: lows[0] ?? 0n,
    close: last.close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0n),
  };
}

const newestOf = klineTypes.flatMap((type) => few.map((one) => ({ one, type, code: one.code })));

// By day three charts, by night all of each instrument.
test.each(
  sampleOf(newestOf, 3),
)('the newest bars of $code are the last ones of its $type', async (of) => {
  const { one: instrument, type } = of;
  const provider = market('exchange');
  const all = await provider.klines({ instrument, type, endMs: NOON });
  const newest = await provider.klines({ instrument, type, endMs: NOON, newest: 2 });
  expect(newest.bars.length).toBeGreaterThan(0);
  expect(newest.bars).toEqual(all.bars.slice(-newest.bars.length));
});

test('what was seen live is what the chart shows after a restart', async () => {
  const live = market('always');
  const code = instrument('NVDA');
  const startMs = Math.floor(NOON / MINUTE) * MINUTE;
  const seen = [];
  let volumeBefore = 0n;
  for (let time = startMs - 1; time < startMs + 5 * MINUTE; time += 250) {
    const [quote] = await live.quotes([code], time);
    if (quote === undefined) throw new Error('no quote');
    expect(quote.volume >= volumeBefore).toBe(true);
    volumeBefore = quote.volume;
    if (time >= startMs) seen.push({ time, last: quote.last });
  }
  const restarted = market('always');
  const endMs = startMs + 5 * MINUTE;
  const { bars } = await restarted.klines({ instrument: code, type: 'intraday', endMs });
  for (let minute = 0; minute < 5; minute += 1) {
    const fromMs = startMs + minute * MINUTE;
    const lasts = seen
      .filter((one) => one.time >= fromMs && one.time < fromMs + MINUTE)
      .map((one) => one.last)
      .toSorted((a, b) => (a < b ? -1 : 1));
    const bar = bars.find((one) => one.startMs === fromMs);
    expect([bar?.low, bar?.high]).toEqual([lasts[0], lasts.at(-1)]);
    expect(bar?.close).toBe(seen.findLast((one) => one.time < fromMs + MINUTE)?.last);
  }
});

test('prints add up to the volume and stay inside the bars', async () => {
  const provider = market('always');
  for (const code of ['AAPL', '00700', 'BTCUSD', 'GCG7', 'EURUSD']) {
    const one = instrument(code);
    const fromMs = NOON - 2 * MINUTE;
    const [before] = await provider.quotes([one], fromMs);
    const [after] = await provider.quotes([one], NOON);
    if (before === undefined || after === undefined) throw new Error('no quote');
    const trades = (await provider.trades(one, NOON, 500)).filter((print) => print.timeMs > fromMs);
    const total = trades.reduce((sum, print) => sum + print.quantity, 0n);
    expect(total).toBe(after.volume - before.volume);
    const prices = trades.map((print) => print.price).toSorted((a, b) => (a < b ? -1 : 1));
    const summary = await provider.printsBetween(one, { fromMs, toMs: NOON });
    expect(summary).toEqual({ low: prices[0], high: prices.at(-1), volume: total });
    expect(trades.at(-1)?.price).toBe(after.last);
  }
});

test('prints over hours agree with the bars of those hours', async () => {
  const provider = market('exchange');
  const aapl = instrument('AAPL');
  // Friday's whole session and half of Thursday's: 09:30 to 16:00 New York is 14:30 to 21:00 UTC.
  const fromMs = Date.parse('2026-11-19T17:59:59.999Z');
  const toMs = Date.parse('2026-11-20T21:00:00Z');
  const summary = await provider.printsBetween(aapl, { fromMs, toMs });
  const { bars } = await provider.klines({ instrument: aapl, type: '1W', endMs: toMs });
  const covered = bars.filter((bar) => bar.startMs > fromMs);
  const union = unionOf(covered);
  expect(summary).toEqual({ low: union.low, high: union.high, volume: union.volume });
});

test('a closed market stands still and opens with a gap', async () => {
  const provider = market('exchange');
  const aapl = instrument('AAPL');
  const friday = Date.parse('2026-11-20T21:00:00Z');
  const monday = Date.parse('2026-11-23T14:30:00Z');
  const [close] = await provider.quotes([aapl], friday);
  const [saturday] = await provider.quotes([aapl], friday + 86_400_000);
  const [open] = await provider.quotes([aapl], monday);
  expect(saturday).toEqual(close);
  const weekend = { instrument: aapl, type: 'intraday', endMs: friday + 86_400_000 } as const;
  expect((await provider.klines(weekend)).bars.length).toBe(390);
  expect(open?.previousClose).toBe(close?.last);
  expect(open?.open).not.toBe(close?.last);
  expect(open?.volume).toBeGreaterThan(0n);
  const lunch = Date.parse('2026-11-20T04:30:00Z');
  const [before] = await provider.quotes([instrument('00700')], lunch);
  const [after] = await provider.quotes([instrument('00700')], lunch + 20 * MINUTE);
  expect(after).toEqual(before);
});

test('an auction or block view is quoted as its stock', async () => {
  const provider = market('always');
  const views = catalogue.byCode.get('NVDA') ?? [];
  expect(views.map((view) => view.source).toSorted((a, b) => a - b)).toEqual([0, 4, 7]);
  const quotes = await provider.quotes(views, NOON);
  expect(new Set(quotes.map((quote) => quote.last)).size).toBe(1);
  expect(new Set(quotes.map((quote) => quote.instrumentId)).size).toBe(3);
});

test('after a split every price of the past is drawn in the new count', async () => {
  const before = instrument('AAPL');
  const split = { id: 's', atMs: NOON, to: 4n, from: 1n, cashPrice: null, isDone: true };
  const after = { ...before, ...termsAfterSplit(before, split), splits: [split] };
  const simulated = market('exchange');
  for (const type of ['1D', '3M'] as const) {
    const bars = async (instrument: Instrument) =>
      (await simulated.klines({ instrument, type, endMs: NOON })).bars;
    const [old, now] = [await bars(before), await bars(after)];
    expect(now).toHaveLength(old.length);
    for (const [at, bar] of now.entries()) {
      // A cent of the old count is a quarter of one now.
      const quarter = Number(old[at]?.close) / 4;
      expect(Math.abs(Number(bar.close) - quarter)).toBeLessThanOrEqual(tickOf(after));
    }
  }
  const [quote] = await simulated.quotes([after], NOON);
  const [other] = await simulated.quotes([before], NOON);
  expect(Number(quote?.previousClose) * 4).toBeCloseTo(Number(other?.previousClose), -3);
});

function tickOf({ ticks }: Instrument): number {
  return Number(ticks.at(-1)?.tick ?? 1n);
}

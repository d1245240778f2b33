import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { termsAfterSplit } from '@candor/domain/instruments/splits';
import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import type { MarketHours } from '@candor/domain/time/market-hours';
import {
  conformanceViolations,
  depthViolations,
  quoteViolations,
} from '@candor/engines/market/conformance';
import type { KlineBar, MarketDataProvider } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { digestOf } from '../testing/market-digest.ts';

/** Friday 20 November 2026, in the session of New York; the market began three days before. */
const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const begunMs = NOON - 3 * DAY_MS;
const openModes: readonly MarketHours[] = ['always', 'exchange'];
const open = (marketHours: MarketHours) => aFactorMarket({ seed: 'five', marketHours, begunMs });
function named(leaders: readonly Instrument[], codes: string): readonly Instrument[] {
  return codes.split(' ').map((code) => {
    const found = leaders.find((one) => one.code === code);
    if (found === undefined) throw new Error(`no ${code}`);
    return found;
  });
}

/** A share of each continent, a quiet one, a coin, a pair, a good, a contract on one, bonds. */
const KINDS = 'AAPL 00700 SAP LCID BTCUSD EURJPY XAUUSD CLF7 TLT';
/** And what is made of others. */
const MADE = 'SPY ESZ6 GOOG TQQQ 6JZ6 HHIX6';

const houses = { always: open('always'), exchange: open('exchange') };
const each = (of: Readonly<Record<MarketHours, string>>) =>
  openModes.flatMap((hours) => of[hours].split(' ').map((code) => ({ hours, code })));

// By day of one of them, by night of all.
test.each(
  sampleOf(each({ always: '00700', exchange: 'AAPL 00700 LCID' }), 1),
)('with $hours hours the market passes the conformance suite with $code', async (of) => {
  const { market, leaders } = houses[of.hours];
  expect(await conformanceViolations(market, named(leaders, of.code), NOON)).toEqual([]);
});

const RANGED = 'AAPL 00700 EURJPY CLF7 GOOG';

// By day of two of them, by night of all.
test.each(
  sampleOf(each({ always: RANGED, exchange: RANGED }), 2),
)('with $hours hours ranges of $code agree bar by bar, seconds with their minute', async (of) => {
  const { market, leaders } = houses[of.hours];
  for (const one of named(leaders, of.code)) {
    const bars = async (type: 'intraday' | '1D') =>
      (await market.klines({ instrument: one, type, endMs: NOON })).bars;
    const minutes = await bars('intraday');
    expectUnion(await bars('1D'), minutes);
    await expectSeconds(market, one, minutes.at(-2));
  }
});

for (const hours of openModes) {
  test(`with ${hours} hours no instrument shows an impossible quote`, async () => {
    const { market, leaders } = houses[hours];
    const looked = [
      ...leaders.filter((_, index) => index % 61 === 3),
      ...named(leaders, 'GOOG GOOGL GCZ6 USDHKD USDTUSD VIX'),
    ].filter((one) => one.assetClass !== 'index' || one.code === 'VIX');
    let inside = 0;
    for (const [index, one] of looked.entries()) {
      const atMs = NOON - ((index * 37) % 700) * MINUTE_MS + index * 1_700;
      const [quote] = await market.quotes([one], atMs);
      if (quote === undefined) throw new Error(`${one.id} has no quote`);
      expect(quoteViolations(market, one, quote, atMs), one.id).toEqual([]);
      expect(quote.drawnBy).toMatch(`1 ${hours} `);
      const depth = await market.depth(one, atMs);
      expect(depthViolations(one, depth), one.id).toEqual([]);
      expect(depth.asks[0]?.price ?? null).toBe(quote.ask);
      const [print] = await market.trades(one, atMs, 1);
      // Between prints quotes go on, and may leave the last of them behind.
      if (print?.timeMs === quote.timeMs) {
        if (quote.bid !== null) expect(quote.bid <= print.price, one.id).toBe(true);
        if (quote.ask !== null) expect(print.price <= quote.ask, one.id).toBe(true);
        inside += 1;
      }
    }
    expect(inside).toBeGreaterThan(5);
  });
}

/** A minute's bar is the range of its seconds, and its volume what printed in it. */
async function expectSeconds(
  market: MarketDataProvider,
  instrument: Instrument,
  bar: KlineBar | undefined,
): Promise<void> {
  if (bar === undefined) throw new Error('no bar');
  const lasts: bigint[] = [bar.open];
  for (let second = 0; second < 60; second += 1) {
    const atMs = bar.startMs + second * 1_000 + 999;
    const [quote] = await market.quotes([instrument], atMs);
    if (quote !== undefined) lasts.push(quote.last);
  }
  const sorted = lasts.toSorted((one, other) => (one < other ? -1 : 1));
  expect([sorted[0], sorted.at(-1), lasts.at(-1)], instrument.id).toEqual([
    bar.low,
    bar.high,
    bar.close,
  ]);
  const span = { fromMs: bar.startMs - 1, toMs: bar.startMs + MINUTE_MS - 1 };
  expect((await market.printsBetween(instrument, span)).volume).toBe(bar.volume);
}

/** Each coarse bar that the fine ones cover spans what they span. */
function expectUnion(coarse: readonly KlineBar[], fine: readonly KlineBar[]): void {
  let compared = 0;
  for (const [index, bar] of coarse.entries()) {
    const nextMs = coarse[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    if (bar.startMs < (fine[0]?.startMs ?? Number.POSITIVE_INFINITY)) continue;
    const inside = fine.filter((one) => one.startMs >= bar.startMs && one.startMs < nextMs);
    const prices = inside
      .flatMap(({ high, low }) => [high, low])
      .toSorted((a, b) => (a < b ? -1 : 1));
    expect([bar.open, bar.high, bar.low, bar.close, bar.volume]).toEqual([
      inside[0]?.open,
      prices.at(-1),
      prices[0],
      inside.at(-1)?.close,
      inside.reduce((sum, { volume }) => sum + volume, 0n),
    ]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
}

test('after a restart and in any order the market shows the same', async () => {
  const one = open('exchange');
  const other = one.again();
  const looked = named(one.leaders, KINDS);
  const times = [NOON, NOON - DAY_MS, NOON + 3 * MINUTE_MS];
  const see = async (
    market: MarketDataProvider,
    at: readonly number[],
    of: readonly Instrument[],
  ) => {
    const seen = new Map<string, string>();
    for (const atMs of at) {
      for (const instrument of of) {
        const [quote] = await market.quotes([instrument], atMs);
        const prints = await market.printsBetween(instrument, {
          fromMs: atMs - 600_000,
          toMs: atMs,
        });
        seen.set(`${atMs} ${instrument.id}`, JSON.stringify([quote, prints], bigintText));
      }
    }
    return [...seen].toSorted();
  };
  expect(await see(other.market, times.toReversed(), looked.toReversed())).toEqual(
    await see(one.market, times, looked),
  );
});

const bigintText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

test('a fresh market has prices from ten years back and none before', async () => {
  const { market, model, leaders } = open('exchange');
  const [apple] = named(leaders, 'AAPL');
  if (apple === undefined) throw new Error('no share');
  const { firstMs } = model;
  if (firstMs === null) throw new Error('it has a beginning');
  expect((NOON - firstMs) / (365 * DAY_MS)).toBeCloseTo(10, 1);
  expect(await market.quotes([apple], firstMs - 1)).toEqual([]);
  const [first] = await market.quotes([apple], firstMs + 7 * DAY_MS);
  expect(first?.last).toBeGreaterThan(0n);
  const offer = market.offers?.(apple);
  expect(offer?.history?.minutesBackMs).toBe(begunMs + DAY_MS - firstMs);
});

test('after a split every price is drawn in the new count', async () => {
  const { market, leaders } = open('always');
  const [before] = named(leaders, 'AAPL');
  if (before === undefined) throw new Error('no share');
  const split = {
    id: 'split',
    atMs: NOON - DAY_MS,
    to: 4n,
    from: 1n,
    cashPrice: null,
    isDone: true,
  };
  const after = { ...before, ...termsAfterSplit(before, split), splits: [split] };
  const [old] = await market.quotes([before], NOON);
  const [now] = await market.quotes([after], NOON);
  if (old === undefined || now === undefined) throw new Error('no quote');
  expect(Math.abs(Number(old.last) / Number(now.last) - 4)).toBeLessThan(0.001);
});

/** After the jobs of November 2026 were told. */
const JOBS = Date.parse('2026-11-06T15:00:00Z');

const golden = each({ always: `${KINDS} ${MADE}`, exchange: `${KINDS} ${MADE}` });

/** What a market shows of an instrument, with a digest of all of it, as the file has it. */
async function shownLines({ hours, code }: (typeof golden)[number]): Promise<readonly string[]> {
  const { market, leaders } = houses[hours];
  const lines: string[] = [];
  for (const one of named(leaders, code)) {
    for (const endMs of [NOON, JOBS]) {
      const { bars } = await market.klines({ instrument: one, type: '1D', endMs });
      const text = bars.slice(0, 4).map(({ startMs, open: from, high, low, close, volume }) => {
        return [startMs, from, high, low, close, volume].join(' ');
      });
      const shown = JSON.stringify([bars, await market.depth(one, endMs)], bigintText);
      lines.push(`${hours} ${one.id}`, ...text, `all ${digestOf(shown)}`);
    }
  }
  return lines;
}

// From 0.1.0 on, a change of what this holds is a new version of the model. By day six lines of it
// are compared, by night all of them.
test('the market shows of a sample what it always showed', async () => {
  const lines: string[] = [];
  if (isNight) {
    for (const one of golden) lines.push(...(await shownLines(one)));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden.txt');
    return;
  }
  const stored = readFileSync(join(import.meta.dirname, 'golden.txt'), 'utf8');
  for (const one of sampleOf(golden, 6)) {
    expect(stored).toContain(`${(await shownLines(one)).join('\n')}\n`);
  }
});

import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import { scheduleUpTo } from '@candor/domain/time/sessions';
import { expect, test } from 'vitest';
import { nightValue, simulatedCrowd } from './auction-crowd.ts';
import { dayBars, newestBarsOf } from './bars.ts';
import { exchangeHours } from './exchange-hours.ts';
import { marketKeys } from './market-keys.ts';
import { stepAt } from './minute-steps.ts';
import { readPrints } from './prints.ts';
import { alwaysOpen } from './session-days.ts';
import { simulatedMarket } from './simulated-market.ts';
import { dayPoint } from './tape.ts';
import {
  newTapeReader,
  readDay,
  readDepth,
  readQuote,
  readTrades,
  stepsOf,
  type TapeReader,
} from './tape-reader.ts';
import { tapeShelf } from './walks.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const MINUTE_MS = 60_000;
const seed = 'causality';
const { instruments, byId } = buildCatalogue(NOON);
const looked = instruments.filter((_, index) => index % 60 === 11);
const US_SHARES = ['AAPL', 'MSFT', 'JPM', 'KO', 'XOM', 'NVDA', 'PFE', 'WMT'].flatMap(
  (code) => byId.get(`0:NASDAQ:${code}`) ?? byId.get(`0:NYSE:${code}`) ?? [],
);

/** All that anybody is shown of an instrument at an instant. */
function everythingPublic(reader: TapeReader, atMs: number) {
  const day = readDay(reader, atMs);
  if (day === null) throw new Error('no day');
  return {
    quote: readQuote(reader, 'any', atMs, { sourceName: 'simulated', drawnBy: () => '4' }),
    depth: readDepth(reader, atMs),
    trades: readTrades(reader, atMs, 30),
    prints: readPrints(reader, { fromMs: atMs - 45 * MINUTE_MS, toMs: atMs }),
    minutes: dayBars(reader.tape, day, { barMinutes: 1, endMs: atMs }),
    hours: dayBars(reader.tape, day, { barMinutes: 60, endMs: atMs }),
    day: dayBars(reader.tape, day, { barMinutes: day.session.minutes, endMs: atMs }),
    newest: newestBarsOf(reader, '3M', atMs, 1),
  };
}

/** Makes every price of the day that lies after an instant unreadable. */
function forgetWhatComes(reader: TapeReader, atMs: number): void {
  const day = readDay(reader, atMs);
  if (day === null) throw new Error('no day');
  const now = dayPoint(day.session, atMs);
  // The running minute is drawn towards its end, so that one point stays.
  day.memory.fill(Number.NaN, now.minute + 2);
  const steps = stepsOf(reader, day, now.minute);
  const next = stepAt(steps, now.intoMinuteMs) + 1;
  // Not the offsets: they say when the next second speaks; without them none can be found.
  steps.price.fill(Number.NaN, next);
  steps.volume.fill(Number.NaN, next);
  steps.side.fill(7, next);
  steps.hasPrint.fill(1, next);
}

for (const [name, days] of [
  ['always', alwaysOpen()],
  ['exchange', exchangeHours()],
] as const) {
  test(`with ${name} hours nothing public reads a price that lies later`, () => {
    const hasOneClock = name === 'always';
    const shelf = tapeShelf(instruments, marketKeys(seed), { hasOneClock });
    for (const [index, one] of looked.entries()) {
      // Another minute and second for each; sessions of three continents are looked at.
      const atMs = NOON - ((index * 37) % 700) * MINUTE_MS + index * 1_700;
      const open = () => newTapeReader(shelf.tapeOf(one), { days });
      const seen = everythingPublic(open(), atMs);
      const blind = open();
      forgetWhatComes(blind, atMs);
      expect(everythingPublic(blind, atMs), one.id).toEqual(seen);
    }
  });
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + of(pair), 0);
  const both = sum((pair) => (pair[0] - x) * (pair[1] - y));
  return both / Math.sqrt(sum((pair) => (pair[0] - x) ** 2) * sum((pair) => (pair[1] - y) ** 2));
}

const market = simulatedMarket({
  ...{ seed, marketHours: 'exchange', leaders: instruments, nowMs: () => NOON },
});
const quoteAt = async (one: Instrument, atMs: number): Promise<Quote> => {
  const [quote] = await market.quotes([one], atMs);
  if (quote === undefined) throw new Error(`${one.code} has no price`);
  return quote;
};
const newYork = calendarOf('XNYS');
const sessions = Array.from({ length: 260 }, (_, back) => scheduleUpTo(newYork, 20_777 - back));

test('a busy morning does not say that the day goes on as it began', async () => {
  const pairs: [number, number][] = [];
  for (const one of US_SHARES) {
    for (const { openMs } of sessions) {
      const morning = await quoteAt(one, openMs + 120 * MINUTE_MS);
      const evening = await quoteAt(one, openMs + 380 * MINUTE_MS);
      const moved = Math.log(Number(morning.last) / Number(morning.open));
      const usual = one.reference.avgDailyVolume * 0.4;
      const busy = Math.log(Number(morning.volume) / usual);
      pairs.push([Math.sign(moved) * busy, Math.log(Number(evening.last) / Number(morning.last))]);
    }
  }
  expect(pairs.length).toBe(2080);
  // Of 2,080 independent pairs a correlation errs by 0.022; shares move together, so five times.
  expect(Math.abs(correlation(pairs))).toBeLessThan(0.11);
});

test('the way to the opening auction does not say where it ends', async () => {
  const keys = marketKeys(seed);
  for (const stretch of [3, 8, 15]) {
    const pairs: [number, number][] = [];
    for (const one of US_SHARES) {
      for (const { fromMs: collectsFromMs, openMs: uncrossMs } of sessions) {
        const before = await quoteAt(one, collectsFromMs);
        const after = await quoteAt(one, uncrossMs);
        const window = { collectsFromMs, uncrossMs };
        const stands = Math.log(nightValue(keys, one, window, { before, after, stretch }));
        const from = Math.log(Number(before.last));
        pairs.push([stands - from, Math.log(Number(after.last)) - stands]);
      }
    }
    expect(Math.abs(correlation(pairs))).toBeLessThan(0.11);
  }
});

test('at the end of that way stands the open, and nobody of the crowd comes before his time', async () => {
  const share = byId.get('7:NASDAQ:AAPL');
  const [session] = sessions;
  if (share === undefined || session === undefined) throw new Error('no auction');
  const window = { collectsFromMs: session.fromMs, uncrossMs: session.openMs };
  const before = await quoteAt(share, window.collectsFromMs);
  const after = await quoteAt(share, window.uncrossMs);
  const end = nightValue(marketKeys(seed), share, window, { before, after, stretch: 29 });
  expect(Math.round(end)).toBe(Number(after.open));
  const crowd = simulatedCrowd({ seed, marketHours: 'exchange', quoteAt });
  const atMs = window.collectsFromMs + (window.uncrossMs - window.collectsFromMs) / 2;
  const half = auctionWindowAt({ calendar: newYork, marketHours: 'exchange', nowMs: atMs });
  for (const order of await crowd.interest(share, half, atMs)) {
    expect(order.atMs).toBeLessThanOrEqual(atMs);
  }
});

import { uncrossAround } from '@candor/domain/auction/run-auction';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time/session-days';
import { scheduleUpTo } from '@candor/domain/time/sessions';
import { expect, test } from 'vitest';
import { simulatedCrowd } from '../auction/auction-crowd.ts';
import { dayBars, newestBarsOf } from '../charts/bars.ts';
import type { Line } from '../lines/lines.ts';
import type { PathDay } from '../sources/path-day.ts';
import { PathTapeDay, type PathTerms } from '../tape/path-tape-day.ts';
import { readPrints } from '../tape/prints.ts';
import type { Tape } from '../tape/tape.ts';
import {
  newTapeReader,
  readDay,
  readDepth,
  readQuote,
  readTrades,
  type TapeReader,
} from '../tape/tape-reader.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const seed = 'causality';
const open = (marketHours: 'always' | 'exchange') =>
  aFactorMarket({ seed, marketHours, begunMs: NOON - 3 * DAY_MS });
const house = open('exchange');
const byId = new Map(house.leaders.map((one) => [one.id, one]));
const US_SHARES = ['AAPL', 'MSFT', 'JPM', 'KO'].flatMap(
  (code) => byId.get(`0:NASDAQ:${code}`) ?? byId.get(`0:NYSE:${code}`) ?? [],
);
const LOOKED = 'AAPL 00700 SAP LCID BTCUSD EURJPY CLF7 TQQQ ESZ6 GOOG'.split(' ');

/** All that anybody is shown of an instrument at an instant. */
function everythingPublic(reader: TapeReader, atMs: number) {
  const day = readDay(reader, atMs);
  if (day === null) throw new Error('no day');
  return {
    quote: readQuote(reader, 'any', atMs, { sourceName: 'simulated', drawnBy: '1' }),
    depth: readDepth(reader, atMs),
    trades: readTrades(reader, atMs, 30),
    prints: readPrints(reader, { fromMs: atMs - 45 * MINUTE_MS, toMs: atMs }),
    minutes: dayBars(reader.tape, day, { barMinutes: 1, endMs: atMs }),
    hours: dayBars(reader.tape, day, { barMinutes: 60, endMs: atMs }),
    day: dayBars(reader.tape, day, { barMinutes: day.session.minutes, endMs: atMs }),
    newest: newestBarsOf(reader, '3M', atMs, 1),
  };
}

/** By so much another future lies above the one that is drawn. */
const APART = 0.03;

/** The same line with another future: from the minute after next of an instant on. */
function otherFuture(line: Line, atMs: number): Line {
  const today = Math.floor(atMs / DAY_MS);
  // The running minute is drawn towards its end, so that one point stays.
  const last = Math.floor((atMs - today * DAY_MS) / MINUTE_MS) + 1;
  const shifted = (day: PathDay, after: number): PathDay => ({
    dayNumber: day.dayNumber,
    at: (minute) => day.at(minute) + (minute > after ? APART : 0),
    fill: (from, to) => day.fill(from, to),
    reach: (minute) => day.reach(minute),
    seconds: (minute, into) => {
      day.seconds(minute, into);
      if (minute > after) into.set(into.map((log) => log + APART));
    },
    widen: (range, from, to) => {
      day.widen(range, from, Math.min(to, after + 1));
      const later = { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY };
      if (to > after + 1) day.widen(later, Math.max(from, after + 1), to);
      range.high = Math.max(range.high, later.high + APART);
      range.low = Math.min(range.low, later.low + APART);
    },
    widenMinute: (range, minute) => day.widenMinute(range, minute),
  });
  return {
    ...line,
    level: (dayNumber) => line.level(dayNumber) + (dayNumber > today ? APART : 0),
    day: (dayNumber) => {
      const day = line.day(dayNumber);
      if (dayNumber < today) return day;
      return shifted(day, dayNumber === today ? last : -1);
    },
  };
}

for (const name of ['always', 'exchange'] as const) {
  test(`with ${name} hours nothing public hangs on a price that lies later`, () => {
    const { model, leaders } = name === 'exchange' ? house : open(name);
    const { hours } = model;
    for (const [index, code] of LOOKED.entries()) {
      const one = leaders.find((each) => each.code === code);
      if (one === undefined) throw new Error(`no ${code}`);
      // Another minute and second for each; sessions of three continents are looked at.
      const atMs = NOON - ((index * 137) % 700) * MINUTE_MS + index * 1_700;
      const tape = model.shelf.tapeOf(one) as Tape & PathTerms;
      const seen = everythingPublic(newTapeReader(tape, hours), atMs);
      const other: PathTerms = { ...tape, line: otherFuture(tape.line, atMs) };
      const blind: Tape = { ...tape, draw: (session) => new PathTapeDay(other, session) };
      expect(everythingPublic(newTapeReader(blind, hours), atMs), one.id).toEqual(seen);
      // It is another future indeed: two minutes on, nothing is as it was.
      const laterMs = atMs + 2 * MINUTE_MS;
      const { latest } = hours.days;
      if (latest(one.calendarId, laterMs)?.endMs !== latest(one.calendarId, atMs)?.endMs) continue;
      if ((latest(one.calendarId, laterMs)?.endMs ?? 0) <= laterMs) continue;
      const [then, drawn] = [blind, tape].map((each) =>
        readQuote(newTapeReader(each, hours), one.id, laterMs, { sourceName: '', drawnBy: '' }),
      );
      expect(then?.last, one.id).not.toBe(drawn?.last);
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

const newYork = calendarOf('XNYS');
const mornings = Array.from({ length: 130 }, (_, back) => scheduleUpTo(newYork, 20_777 - back));

/** What a share is quoted at, before regular hours or in them. */
const quoteAt = async (one: Instrument, atMs: number): Promise<Quote> => {
  const book = await house.market.extended?.({ instrument: one, nowMs: atMs });
  const quote = book?.quote ?? (await house.market.quotes([one], atMs))[0];
  if (quote === undefined) throw new Error(`${one.code} has no price`);
  return quote;
};

test('what an auction indicates tells nothing of the open that the pre-market does not', async () => {
  const crowd = simulatedCrowd({ keys: house.keys, continuousAt: quoteAt });
  const pairs: [number, number][] = [];
  for (const one of US_SHARES) {
    for (const { openMs } of mornings) {
      const nowMs = openMs - 10 * MINUTE_MS;
      const window = auctionWindowAt({ calendar: newYork, marketHours: 'exchange', nowMs });
      const quote = await quoteAt(one, nowMs);
      const indicative = uncrossAround(await crowd.interest(one, window, nowMs), quote, one);
      const opened = await quoteAt(one, openMs);
      if (indicative === null) continue;
      const last = Number(quote.last);
      const apart = Math.log(Number(indicative.price) / last);
      pairs.push([apart, Math.log(Number(opened.last) / last)]);
    }
  }
  expect(pairs.length).toBeGreaterThan(500);
  // Of 520 pairs a correlation errs by 0.044; mornings of one share are wild together.
  expect(Math.abs(correlation(pairs))).toBeLessThan(0.18);
});

test('nobody of the crowd comes before his time, nor knows a later price', async () => {
  const share = byId.get('7:NASDAQ:AAPL');
  const openMs = mornings[0]?.openMs;
  if (share === undefined || openMs === undefined) throw new Error('no auction');
  const nowMs = openMs - 60 * MINUTE_MS;
  const asked: number[] = [];
  const crowd = simulatedCrowd({
    keys: house.keys,
    continuousAt: (one, atMs) => {
      asked.push(atMs);
      return quoteAt(one, atMs);
    },
  });
  const window = auctionWindowAt({ calendar: newYork, marketHours: 'exchange', nowMs });
  for (const order of await crowd.interest(share, window, nowMs)) {
    expect(order.atMs).toBeLessThanOrEqual(nowMs);
  }
  expect(Math.max(...asked)).toBe(nowMs);
});

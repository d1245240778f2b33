import type { Instrument } from '@candor/domain/instruments/instrument';
import type { SessionDay } from '@candor/domain/time/session-days';
import { afterEach, expect, test, vi } from 'vitest';
import type { Line } from '../lines/lines.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { haltTimes } from './halts.ts';
import { breaksOf, isOfMarket, MarketBreaks, mergedHalts } from './market-breaks.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BEGUN = Date.parse('2026-11-20T22:00:00Z');

/** A day of New York after a close at 100 that goes to other prices from some minutes on. */
const breaks = (...steps: readonly (readonly [from: number, price: number])[]) => {
  const priceOf = (price: number) => BigInt(Math.round(price * 100));
  const priceAt = (minute: number) =>
    priceOf(steps.findLast(([from]) => from <= minute)?.[1] ?? 100);
  return breaksOf({ minutes: 390, priceAt }, 10_000n);
};

test('falls of 7 and 13 % stop the market for a quarter of an hour, each once, 20 % for the day', () => {
  const first = { from: 60, to: 75, level: 1, price: 9290n };
  expect(breaks([60, 93.01])).toEqual([]);
  expect(breaks([60, 92.9])).toEqual([first]);
  expect(breaks([60, 93])).toEqual([{ ...first, price: 9300n }]);
  expect(breaks([60, 92.9], [90, 99], [120, 92.9])).toEqual([first]);
  // Trading goes on for a minute, so that what began the second stands on the chart.
  expect(breaks([60, 92.9], [65, 86.9])).toEqual([
    first,
    { from: 76, to: 91, level: 2, price: 8690n },
  ]);
  expect(breaks([60, 86.9], [100, 92])).toEqual([{ ...first, level: 2, price: 8690n }]);
  expect(breaks([60, 79.9])).toEqual([{ from: 60, to: 390, level: 3, price: 7990n }]);
  // 15:24 is minute 354; from 15:25 on the third alone stops it.
  expect(breaks([354, 92.9])).toEqual([{ ...first, from: 354, to: 369 }]);
  expect(breaks([355, 86.9])).toEqual([]);
  expect(breaks([355, 86.9], [380, 79])).toEqual([{ from: 380, to: 390, level: 3, price: 7900n }]);
  // What opens so low trades its first minute.
  expect(breaks([0, 90])).toEqual([{ from: 1, to: 16, level: 1, price: 9000n }]);
});

test('halts that touch or overlap are one, and each is told by itself', () => {
  const cause = { kind: 'limitUp', proof: null } as const;
  const halt = (from: number, to: number) => {
    return { from, to, told: [{ fromMs: from * MINUTE_MS, untilMs: to * MINUTE_MS, cause }] };
  };
  const [first, second, third, last] = [halt(10, 15), halt(48, 53), halt(50, 65), halt(65, 70)];
  expect(mergedHalts([third, first, second, last])).toEqual([
    first,
    { from: 48, to: 70, told: [...second.told, ...third.told, ...last.told] },
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Market = ReturnType<typeof aFactorMarket>;

const open = (seed: string): Market =>
  aFactorMarket({ seed, marketHours: 'exchange', begunMs: BEGUN });
const named = ({ leaders }: Market, code: string): Instrument => {
  const found = leaders.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};

/** A day of this seed on which the S&P 500 fell by more than 7 %. */
const SEED = 'break 1';
const FALL = Date.parse('2026-05-01T20:00:00Z');

function sessionOf({ model }: Market, one: Instrument, atMs: number): SessionDay {
  const session = model.hours.days.latest(one.calendarId, atMs);
  if (session === null) throw new Error(`${one.id} does not trade`);
  return session;
}

const haltsOn = (of: Market, one: Instrument) => {
  const session = sessionOf(of, one, FALL);
  const { halts } = of.model.shelf.tapeOf(one).draw(session);
  return halts.map((halted) => haltTimes(session, halted));
};

test('a fall of the S&P 500 stops all US shares, funds, indices and contracts on them at once', async () => {
  const market = open(SEED);
  const [halt, ...more] = haltsOn(market, named(market, 'SPX'));
  if (halt === undefined) throw new Error('the market was not stopped');
  expect(more).toEqual([]);
  expect(halt.untilMs - halt.fromMs).toBe(15 * MINUTE_MS);
  for (const code of 'SPX NDX AAPL KO SPY TQQQ TLT ESZ6 NQZ6'.split(' ')) {
    const one = named(market, code);
    // A share that had paused by itself just before stands a little longer.
    const covers = haltsOn(market, one).some(
      ({ fromMs, untilMs }) => fromMs <= halt.fromMs && halt.untilMs <= untilMs,
    );
    expect([code, isOfMarket(one), covers]).toEqual([code, true, true]);
    const at = halt.fromMs + MINUTE_MS;
    expect(market.model.halts.haltAt(one, at)?.untilMs).toBeGreaterThanOrEqual(halt.untilMs);
    const [first] = await market.market.quotes([one], halt.fromMs);
    const [last] = await market.market.quotes([one], halt.untilMs - 1);
    expect(last, code).toEqual(first);
    expect(
      (await market.market.quotes([one], halt.untilMs + 30_000))[0]?.timeMs,
      code,
    ).toBeGreaterThanOrEqual(halt.untilMs);
  }
  for (const code of '00700 SIE BTCUSD EURUSD GCZ6 HSI'.split(' ')) {
    const one = named(market, code);
    expect([code, isOfMarket(one)]).toEqual([code, false]);
    expect(
      haltsOn(market, one).some(({ fromMs }) => fromMs === halt.fromMs),
      code,
    ).toBe(false);
  }
});

test('the index stood 7 % below its last close as the break began, and not before', async () => {
  const market = open(SEED);
  const index = named(market, 'SPX');
  const [halt] = haltsOn(market, index);
  if (halt === undefined) throw new Error('the market was not stopped');
  const fallAt = async (atMs: number) => {
    const [quote] = await market.market.quotes([index], atMs);
    return Number(quote?.last) / Number(quote?.previousClose) - 1;
  };
  expect(await fallAt(halt.fromMs)).toBeLessThan(-0.0699);
  for (let atMs = halt.fromMs - MINUTE_MS; atMs > halt.fromMs - 60 * MINUTE_MS; atMs -= MINUTE_MS) {
    expect(await fallAt(atMs - 1)).toBeGreaterThan(-0.0701);
  }
});

test('a fall of 20 % ends the day: its close is the price before, for the next day as well', async () => {
  const market = open('third');
  const apple = named(market, 'AAPL');
  const day = sessionOf(market, apple, Date.parse('2026-11-18T20:00:00Z'));
  const cause = { kind: 'marketLevel3', proof: null } as const;
  const halt = { fromMs: day.startMs + 100 * MINUTE_MS, untilMs: day.endMs, cause };
  const planted = vi.spyOn(MarketBreaks.prototype, 'within');
  planted.mockImplementation(({ dayNumber }) => (dayNumber === day.dayNumber ? [halt] : []));
  for (const code of ['AAPL', 'SPX', 'SPY']) {
    const one = named(market, code);
    const [stopped] = await market.market.quotes([one], halt.fromMs);
    const [closed] = await market.market.quotes([one], day.endMs + MINUTE_MS);
    const [next] = await market.market.quotes([one], day.endMs + DAY_MS - MINUTE_MS);
    const { bars } = await market.market.klines({
      instrument: one,
      type: '1M',
      endMs: day.endMs + DAY_MS,
    });
    const last = bars.findLast(({ startMs }) => startMs < day.endMs);
    expect(closed, code).toEqual(stopped);
    expect([closed?.last, next?.previousClose, last?.close], code).toEqual(
      Array(3).fill(stopped?.last),
    );
  }
});

test('a bar that begins while the market stands still has what stood in its range', async () => {
  const market = open('third');
  const apple = named(market, 'AAPL');
  const day = sessionOf(market, apple, Date.parse('2026-11-18T20:00:00Z'));
  const halt = {
    fromMs: day.startMs + 103 * MINUTE_MS,
    untilMs: day.startMs + 118 * MINUTE_MS,
    cause: { kind: 'marketLevel1', proof: null },
  } as const;
  const planted = vi.spyOn(MarketBreaks.prototype, 'within');
  planted.mockImplementation(({ dayNumber }) => (dayNumber === day.dayNumber ? [halt] : []));
  const { bars } = await market.market.klines({
    instrument: apple,
    type: '1D',
    endMs: day.endMs,
  });
  const bar = bars.find(({ startMs }) => startMs === day.startMs + 115 * MINUTE_MS);
  const [standing] = await market.market.quotes([apple], halt.fromMs);
  expect(bar?.open).toBe(standing?.last);
  for (const { open: first, high, low, close } of bars) {
    expect([low <= first, first <= high, low <= close, close <= high]).toEqual(Array(4).fill(true));
  }
});

test('where a break ended the day before, falls count from the price before it', () => {
  const market = open('third');
  const { hours } = market.model;
  const session = sessionOf(market, named(market, 'AAPL'), BEGUN);
  const before = hours.days.before('XNYS', session.dayNumber);
  if (before === null) throw new Error('there is no day before');
  // 100 until the second hour of the day before, 79 for its rest, 74 on the day itself.
  const priceAt = (atMs: number) => {
    if (atMs >= session.startMs) return 74;
    return atMs >= before.startMs + 120 * MINUTE_MS ? 79 : 100;
  };
  const line = lineOf(priceAt);
  const wildness = (day: number) => (day * DAY_MS > before.startMs - DAY_MS ? 9 : 1);
  const breaks = new MarketBreaks({
    hours,
    gauge: () => named(market, 'SPX'),
    index: () => line,
    wildness,
  });
  const cut = { fromMs: before.startMs + 120 * MINUTE_MS, untilMs: before.endMs };
  expect(breaks.within(before)).toMatchObject([cut]);
  // 74 of 79 is a fall of 6.3 %; of 100 it were one of a quarter.
  expect(breaks.within(session)).toEqual([]);
  const calm = new MarketBreaks({
    hours,
    gauge: () => named(market, 'SPX'),
    index: () => line,
    wildness: () => 1,
  });
  expect(calm.within(before)).toEqual([]);
});

/** A path that steps from price to price. */
function lineOf(priceAt: (atMs: number) => number): Line {
  const at = (dayNumber: number, minute: number) =>
    Math.log(priceAt(dayNumber * DAY_MS + minute * MINUTE_MS));
  return {
    level: (dayNumber) => at(dayNumber, 0),
    day: (dayNumber) => ({
      dayNumber,
      fill: () => undefined,
      seconds: () => undefined,
      reach: () => 0,
      widen: () => undefined,
      widenMinute: () => undefined,
      at: (minute) => at(dayNumber, minute),
    }),
  };
}

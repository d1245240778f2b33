import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import {
  conformanceViolations,
  depthViolations,
  quoteViolations,
} from '@candor/engines/market/conformance';
import type { KlineBar } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { bookSources } from '../book/book-sources.ts';
import { dayBars } from '../charts/bars.ts';
import { epochKeys } from '../keys/epoch-keys.ts';
import { type MarketKeys, Source } from '../keys/market-keys.ts';
import { daysOf } from '../market/market-model.ts';
import { POINTS, widenBy } from '../sources/path-day.ts';
import { PathTapeDay, type PathTerms } from '../tape/path-tape-day.ts';
import { readPrints } from '../tape/prints.ts';
import type { Tape } from '../tape/tape.ts';
import { newTapeReader, readDay, readDepth, readQuote, readTrades } from '../tape/tape-reader.ts';
import { priceScaleOf, tickPrice } from '../terms/price-scale.ts';
import { tapeTermsOf } from '../terms/tape-terms.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { coolingOffRuleOf, coolingOffsOf } from './cooling-off.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BEGUN = Date.parse('2026-11-20T17:00:00Z');
/** Morning 09:30 to 12:00, afternoon 13:00 to 16:00: minutes 0 to 149, and 150 to 329. */
const OPEN = Date.parse('2026-11-20T01:30:00Z');
const hours = { days: daysOf('exchange') };
const { instruments } = buildCatalogue(BEGUN);

function named(code: string, of: readonly Instrument[] = instruments): Instrument {
  const found = of.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

const tencent = named('00700');
const scale = priceScaleOf(tencent);

type Step = readonly [from: number, price: number];

/** A day at 600.00 that goes to other prices from some minutes on. */
const cooled = (...steps: readonly Step[]) => {
  const priceAt = (minute: number) => steps.findLast(([from]) => from <= minute)?.[1] ?? 600;
  const levelAt = (minute: number) => Math.log(priceAt(minute));
  const session = hours.days.latest('XHKG', OPEN);
  if (session === null) throw new Error('Hong Kong does not trade');
  return coolingOffsOf({ session, levelAt }, 1_000, scale);
};
const spans = (...steps: readonly Step[]) =>
  cooled(...steps).map(({ from, to, low, high }) => [from, to, low / 1000, high / 1000]);

test('a move of a tenth in five minutes starts five minutes inside a tenth', () => {
  expect(scale.unit).toBe(1_000);
  expect(spans([60, 660])).toEqual([]);
  expect(spans([60, 661])).toEqual([[60, 65, 540, 660]]);
  expect(spans([60, 539])).toEqual([[60, 65, 540, 660]]);
  // A slow rise: never a tenth from where it stood five minutes before.
  expect(spans([60, 630], [66, 660], [72, 690])).toEqual([]);
  // Ends lie on the ticks inside: of 612.2 they are 550.98 and 673.42.
  expect(spans([50, 612.2], [60, 700])).toEqual([[60, 65, 551, 673]]);
});

test('what moved further is let through band by band, counted from what was shown', () => {
  // 750 is a quarter up: 660 is shown, then 726, and from there it is less than a tenth.
  expect(spans([60, 750])).toEqual([
    [60, 65, 540, 660],
    [65, 70, 594, 726],
  ]);
  expect(spans([60, 700])).toEqual([[60, 65, 540, 660]]);
  expect(spans([60, 661], [62, 600])).toEqual([[60, 65, 540, 660]]);
});

test('nobody looks in the first quarter of an hour of a session, nor in the last 20 minutes', () => {
  expect(spans([14, 661])).toEqual([[15, 20, 540, 660]]);
  expect(spans([9, 661])).toEqual([]);
  expect(spans([148, 661])).toEqual([[148, 150, 540, 660]]);
  // Over lunch, and in the first quarter of an hour after it.
  expect(spans([150, 700], [158, 780])).toEqual([]);
  expect(spans([309, 661])).toEqual([[309, 314, 540, 660]]);
  expect(spans([310, 661])).toEqual([]);
});

test('each follows from what came before it alone', () => {
  const path = (minute: number) => 600 + 90 * Math.sin(minute / 4) + 30 * Math.sin(minute / 1.7);
  const steps = Array.from({ length: 330 }, (_, at) => [at, path(at)] as const);
  const whole = cooled(...steps);
  expect(whole.length).toBeGreaterThan(10);
  for (const [index, { from }] of whole.entries()) {
    const other = steps.map(([at, price]) => [at, at <= from ? price : 1_234] as const);
    expect(cooled(...other).slice(0, index + 1)).toEqual(whole.slice(0, index + 1));
  }
});

test('shares of Hong Kong alone, by the worth of their firms', () => {
  expect(coolingOffRuleOf(tencent)).toBe(1_000);
  expect(coolingOffRuleOf(named('06060'))).toBe(1_500);
  expect(coolingOffRuleOf(named('00345'))).toBe(2_000);
  for (const code of ['AAPL', 'SAP', 'HSI', '02800', 'HSIX6', 'BABA']) {
    expect([code, coolingOffRuleOf(named(code))]).toEqual([code, null]);
  }
});

/** Prices at minutes of trading, straight between them. */
type Corners = readonly (readonly [minute: number, price: number])[];

function priceOn(corners: Corners, minute: number): number {
  const at = corners.findIndex(([to]) => to >= minute);
  const [to, after] = corners[at] ?? [0, corners.at(-1)?.[1] ?? 0];
  const [from, before] = corners[at - 1] ?? [to, after];
  return to === from ? after : before + ((after - before) * (minute - from)) / (to - from);
}

/** A reader of a share whose worth goes along corners on 20 November 2026. */
function readerAlong(share: Instrument, corners: Corners) {
  const worthAt = (atMs: number): number => {
    const into = (atMs - OPEN) / MINUTE_MS;
    return priceOn(corners, into < 150 ? into : Math.max(150, into - 60));
  };
  const levelOn = (dayNumber: number) => (minute: number) =>
    Math.log(worthAt(dayNumber * DAY_MS + minute * MINUTE_MS));
  const day = (dayNumber: number): ReturnType<PathTerms['line']['day']> => {
    const at = levelOn(dayNumber);
    const point = (minute: number, index: number) => at(minute + index / (POINTS - 1));
    const widenMinute: ReturnType<PathTerms['line']['day']>['widenMinute'] = (range, minute) => {
      for (let index = 0; index < POINTS; index += 1) widenBy(range, point(minute, index));
    };
    return {
      dayNumber,
      at,
      fill: () => undefined,
      reach: () => 1,
      widenMinute,
      seconds: (minute, into) => {
        for (let index = 0; index < POINTS; index += 1) into[index] = point(minute, index);
      },
      widen: (range, from, to) => {
        for (let minute = from; minute < to; minute += 1) widenMinute(range, minute);
      },
    };
  };
  const key = epochKeys('cooled', 700).wordsOf(0);
  const keys: MarketKeys = {
    wordsOf: () => key,
    source: (name) => new Source(keys, name),
    fingerprint: 'cooled',
  };
  const terms: PathTerms = {
    ...tapeTermsOf(share),
    line: { level: (dayNumber) => levelOn(dayNumber)(0), day },
    book: { ...bookSources(share, (name) => keys.source(name)) },
    volumes: keys.source('volume'),
    flow: keys.source('flow'),
    clock: keys.source('clock'),
    dividends: null,
    haltRule: null,
    coolingOffBps: coolingOffRuleOf(share),
    usualPrint: 3,
    breaksIn: () => [],
    marketWildness: () => 1,
    isByFlow: false,
    overlay: null,
    activityOn: () => 1,
  };
  const draw: Tape['draw'] = (session) => new PathTapeDay(terms, session);
  const closeBefore = () => tickPrice(terms.scale, levelOn(20_777)(90));
  const fresh = () => newTapeReader({ ...terms, draw, closeBefore }, hours);
  const reader = fresh();
  const quoteOf = (atMs: number, from = reader) => {
    const quote = readQuote(from, share.id, atMs, { sourceName: 'by hand', drawnBy: '1' });
    if (quote === null) throw new Error('no quote');
    return quote;
  };
  return { reader, fresh, quoteOf, worthAt };
}

const at = (minute: number, second = 0) => OPEN + minute * MINUTE_MS + second * SECOND_MS;
/** To 672 in a minute, back to 640, up to 690, and at 668 as the cooling-off ends. */
const upAndDown: Corners = [
  ...([
    [0, 600],
    [59, 600],
    [60, 672],
    [62, 672],
    [62.5, 640],
    [63.2, 640],
  ] as const),
  ...([
    [63.8, 690],
    [65, 668],
    [70, 650],
    [330, 650],
  ] as const),
];
const source = { name: 'by hand', isSimulated: true } as const;

/** Each second's quote of some minutes, at the end of the second. */
function* secondsOf(from: number, to: number) {
  for (let second = 0; second < (to - from) * 60; second += 1) yield at(from, second) + 999;
}

test('in the band everything is shown inside it, and nobody buys below the worth', () => {
  const { reader, quoteOf, worthAt } = readerAlong(tencent, upAndDown);
  const seen = { locked: 0, free: 0 };
  for (const atMs of secondsOf(60, 65)) {
    const quote = quoteOf(atMs);
    expect(quote.coolingOff).toEqual({
      limitBps: 1_000n,
      reference: 600_000n,
      low: 540_000n,
      high: 660_000n,
      fromMs: at(60),
      untilMs: at(65),
    });
    const depth = readDepth(reader, atMs);
    expect(quoteViolations(source, tencent, quote, atMs)).toEqual([]);
    expect(depthViolations(tencent, depth)).toEqual([]);
    expect([depth.bids[0]?.price ?? null, depth.asks[0]?.price ?? null]).toEqual([
      quote.bid,
      quote.ask,
    ]);
    for (const { price } of [...depth.bids, ...depth.asks]) expect(price <= 660_000n).toBe(true);
    expect(quote.last <= 660_000n).toBe(true);
    // The path has sixty points a minute, the clock says when in its second each speaks.
    const worths = [-2, -1, 0, 1].map((by) => worthAt(atMs + by * SECOND_MS) * 1_000);
    const [least, most] = [Math.min(...worths), Math.max(...worths)];
    if (least > 660_100) {
      expect([quote.ask, quote.bid, quote.last]).toEqual([null, 660_000n, 660_000n]);
      seen.locked += 1;
    }
    if (most < 659_000) {
      expect(quote.bid !== null && Number(quote.bid) <= most).toBe(true);
      expect(quote.ask !== null && Number(quote.ask) >= least).toBe(true);
      seen.free += 1;
    }
  }
  expect(seen.locked).toBeGreaterThan(150);
  expect(seen.free).toBeGreaterThan(60);
});

test('with the worth below the band there is no bid, and sellers stand at its end', () => {
  const down: Corners = [
    ...([
      [0, 600],
      [59, 600],
      [60, 530],
      [66, 530],
      [70, 560],
      [330, 560],
    ] as const),
  ];
  const { reader, quoteOf } = readerAlong(tencent, down);
  for (const atMs of secondsOf(60, 65)) {
    const { bid, ask, last } = quoteOf(atMs);
    expect([bid, ask, last]).toEqual([null, 540_000n, 540_000n]);
    const { bids, asks } = readDepth(reader, atMs);
    expect([bids.length, asks.length, asks[0]?.price]).toEqual([0, 10, 540_000n]);
  }
  expect(readPrints(reader, { fromMs: at(60) - 1, toMs: at(65) - 1 })).toEqual({
    low: null,
    high: null,
    volume: 0n,
  });
  // Then trading goes on, with a print at the first instant.
  expect(quoteOf(at(65)).coolingOff).toBeUndefined();
  const [released] = readTrades(reader, at(65), 1);
  expect([released?.timeMs, released?.price]).toEqual([at(65), 530_000n]);
});

test('while the worth lies outside nothing prints, however long the look', () => {
  const { reader, fresh } = readerAlong(tencent, upAndDown);
  const look = (fromMs: number, toMs: number, from = reader) => readPrints(from, { fromMs, toMs });
  expect(look(at(60) - 1, at(62) - 1).volume).toBe(0n);
  const long = look(at(50) - 1, at(75) - 1, fresh());
  const short = Array.from({ length: 25 * 60 }, (_, second) =>
    look(at(50, second) - 1, at(50, second + 1) - 1),
  );
  const prints = short.flatMap(({ low, high }) =>
    low === null || high === null ? [] : [low, high],
  );
  const inOrder = prints.toSorted((one, other) => (one < other ? -1 : 1));
  const volume = short.reduce((sum, one) => sum + one.volume, 0n);
  expect(long).toEqual({ low: inOrder[0], high: inOrder.at(-1), volume });
  // Of a whole minute that stood still nobody learns a price from a look over it.
  const over = look(at(58, 30), at(62), fresh());
  expect(over.high).toBe(672_000n);
  expect(look(at(60), at(62), fresh())).toEqual({ low: null, high: null, volume: 0n });
});

test('bars are what their seconds were, and coarse ones what fine ones were', () => {
  const { reader, quoteOf, fresh } = readerAlong(tencent, upAndDown);
  const day = readDay(reader, at(80));
  if (day === null) throw new Error('no day');
  const bars = (barMinutes: number) => dayBars(reader.tape, day, { barMinutes, endMs: at(80) });
  const minutes = bars(1);
  for (let minute = 58; minute < 68; minute += 1) {
    const bar = minutes[minute];
    if (bar === undefined) throw new Error('no bar');
    const lasts = [bar.open, ...[...secondsOf(minute, minute + 1)].map((one) => quoteOf(one).last)];
    const inOrder = lasts.toSorted((one, other) => (one < other ? -1 : 1));
    expect([minute, bar.low, bar.high, bar.close]).toEqual([
      minute,
      inOrder[0],
      inOrder.at(-1),
      lasts.at(-1),
    ]);
    const span = { fromMs: at(minute) - 1, toMs: at(minute + 1) - 1 };
    expect([minute, readPrints(reader, span).volume]).toEqual([minute, bar.volume]);
  }
  for (const size of [5, 30, 330]) {
    for (const [index, bar] of bars(size).slice(0, -1).entries()) {
      expect(bar).toEqual(joined(minutes.slice(index * size, (index + 1) * size)));
    }
  }
  const late = quoteOf(at(80), fresh());
  const own = minutes.slice(0, 80);
  expect(late.volume >= own.reduce((sum, one) => sum + one.volume, 0n)).toBe(true);
  expect(late.high).toBe(672_000n);
});

function joined(bars: readonly KlineBar[]) {
  const prices = bars.flatMap(({ high, low }) => [high, low]);
  const inOrder = prices.toSorted((one, other) => (one < other ? -1 : 1));
  return {
    startMs: bars[0]?.startMs,
    open: bars[0]?.open,
    close: bars.at(-1)?.close,
    high: inOrder.at(-1),
    low: inOrder[0],
    volume: bars.reduce((sum, { volume }) => sum + volume, 0n),
  };
}

test('what is shown at an instant does not hang on where the path goes after it', () => {
  const whole = readerAlong(tencent, upAndDown);
  for (const minute of [60, 61, 62, 63, 64, 65, 66]) {
    const kept = upAndDown.filter(([corner]) => corner < minute);
    const here: readonly [number, number] = [minute, priceOn(upAndDown, minute)];
    const other = readerAlong(tencent, [...kept, here, [minute + 3, 580], [330, 580]]);
    const show = ({ fresh, quoteOf }: typeof whole) => {
      const reader = fresh();
      const { volume: _, ...quote } = quoteOf(at(minute), reader);
      const day = readDay(reader, at(minute));
      if (day === null) throw new Error('no day');
      const bars = dayBars(reader.tape, day, { barMinutes: 1, endMs: at(minute) });
      return [
        quote,
        readDepth(reader, at(minute)).bids.map(({ price }) => price),
        bars.slice(0, minute).map(({ volume: _volume, ...bar }) => bar),
      ];
    };
    expect(show(other)).toEqual(show(whole));
  }
});

/** A share of this seed that left a band of 15 %: on 4 June 2026 at 10:21. */
const REAL = { seed: 'a', code: '06060', fromMs: Date.parse('2026-06-04T02:21:00Z') } as const;

test('the drawn market has them, and keeps its rules in them', async () => {
  const of = { seed: REAL.seed, marketHours: 'exchange', begunMs: BEGUN } as const;
  const { market, leaders, again } = aFactorMarket(of);
  const share = named(REAL.code, leaders);
  const quoteAt = async (from: typeof market, atMs: number) =>
    (await from.quotes([share], atMs))[0];
  const [before, begun] = [
    await quoteAt(market, REAL.fromMs - 1),
    await quoteAt(market, REAL.fromMs),
  ];
  expect([before?.coolingOff, begun?.coolingOff]).toMatchObject([
    undefined,
    { fromMs: REAL.fromMs, untilMs: REAL.fromMs + 5 * MINUTE_MS, limitBps: 1_500n },
  ]);
  const inside = REAL.fromMs + 137_345;
  expect(await conformanceViolations(market, [share], inside)).toEqual([]);
  // Whoever asks this instant first is shown the same.
  expect(await quoteAt(again().market, inside)).toEqual(await quoteAt(market, inside));
  expect((await quoteAt(market, REAL.fromMs + 5 * MINUTE_MS))?.coolingOff).toBeUndefined();
});

import type { MarketHours } from '@candor/domain/time/market-hours';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  keyOf,
  type MarketWorld,
  NOON_MS,
  openMarketWorld,
} from '../../market/testing/market-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string): number => Date.parse(text);

interface Bar {
  readonly k: number;
  readonly endTimestamp: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly done: boolean;
}

const worlds = new Map<MarketHours, MarketWorld>();
beforeAll(async () => {
  for (const marketHours of ['always', 'exchange'] as const) {
    worlds.set(marketHours, await openMarketWorld({ marketHours }));
  }
});
afterAll(async () => {
  for (const world of worlds.values()) await world.close();
});

function worldOf(hours: MarketHours): MarketWorld {
  const world = worlds.get(hours);
  if (world === undefined) throw new Error(`no world ${hours}`);
  return world;
}

const apple = keyOf(0, 'NASDAQ', 'AAPL');
const tencent = keyOf(11, 'HK', '00700');

async function ask(hours: MarketHours, input: Record<string, unknown>) {
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return worldOf(hours).ask('kline', { ...Object.fromEntries(texts), ...sourceOf(input) });
}

const sourceOf = ({ source }: Record<string, unknown>) => (source === undefined ? {} : { source });

async function bars(hours: MarketHours, input: Record<string, unknown>): Promise<readonly Bar[]> {
  const { code, data } = await ask(hours, input);
  expect([code, data.reason]).toEqual([200, undefined]);
  return data.list;
}

/** What bars come to together, by hand on texts of equal decimals. */
function unionOf(of: readonly Bar[]) {
  const highs = of.map(({ high }) => Number(high));
  const lows = of.map(({ low }) => Number(low));
  return {
    open: Number(of[0]?.open),
    high: Math.max(...highs),
    low: Math.min(...lows),
    close: Number(of.at(-1)?.close),
    volume: of.reduce((sum, { volume }) => sum + Number(volume), 0),
  };
}

const figuresOf = (bar: Bar) => unionOf([bar]);

describe.each(['always', 'exchange'] as const)('with hours %s', (hours) => {
  /** A whole day of trading of both modes and both markets. */
  const span = {
    fromTimestamp: at('2026-11-19T00:00:00Z'),
    toTimestamp: at('2026-11-20T00:00:00Z'),
    limit: 5000,
  };

  test.each([
    '2m',
    '3m',
    '5m',
    '10m',
    '15m',
    '30m',
    '1h',
    '2h',
    '4h',
    '1D',
  ])('a bar of %s is the union of its minutes, and all minutes are in one', async (barSize) => {
    for (const key of [apple, tencent]) {
      const minutes = await bars(hours, { ...key, ...span, barSize: '1m' });
      const list = await bars(hours, { ...key, ...span, barSize });
      expect(list.length).toBeGreaterThan(0);
      let count = 0;
      for (const bar of list) {
        const own = minutes.filter(({ k }) => bar.k <= k && k < bar.endTimestamp);
        expect(figuresOf(bar)).toEqual(unionOf(own));
        expect(bar.done).toBe(true);
        count += own.length;
      }
      expect(count).toBe(minutes.length);
    }
  });

  test.each([
    '1s',
    '5s',
    '10s',
    '15s',
    '30s',
  ])('seconds put together by %s are the minutes', async (barSize) => {
    const fromTimestamp = at('2026-11-19T15:00:00Z');
    const hour = { fromTimestamp, toTimestamp: fromTimestamp + 20 * MINUTE_MS, limit: 5000 };
    const minutes = await bars(hours, { ...apple, ...hour, barSize: '1m' });
    const list = await bars(hours, { ...apple, ...hour, barSize });
    expect(minutes).toHaveLength(20);
    expect(list).toHaveLength((20 * 60) / Number.parseInt(barSize, 10));
    for (const minute of minutes) {
      const own = list.filter(({ k }) => minute.k <= k && k < minute.endTimestamp);
      expect(unionOf(own)).toEqual(figuresOf(minute));
    }
  });

  test.each([
    ['1W', at('2026-11-09T00:00:00Z'), at('2026-11-16T00:00:00Z')],
    ['1M', at('2026-10-01T00:00:00Z'), at('2026-11-01T00:00:00Z')],
  ])('a bar of %s is the union of its trading days', async (barSize, fromMs, toMs) => {
    const range = { fromTimestamp: fromMs, toTimestamp: toMs };
    const days = await bars(hours, { ...apple, ...range, barSize: '1D' });
    const [bar, ...others] = await bars(hours, { ...apple, ...range, barSize });
    if (bar === undefined) throw new Error('no bar');
    expect(others).toEqual([]);
    expect(figuresOf(bar)).toEqual(unionOf(days));
    expect([bar.k, bar.endTimestamp]).toEqual([days[0]?.k, days.at(-1)?.endTimestamp]);
  });

  test('the ranges of the chart and the bars of a size are one market', async () => {
    const chart = await bars(hours, { ...apple, type: '1M' });
    const first = chart[0]?.k ?? 0;
    const range = { fromTimestamp: first, limit: 5000 };
    const sized = await bars(hours, { ...apple, ...range, barSize: '1h' });
    expect(sized.map(({ k, open, close }) => [k, open, close])).toEqual(
      chart.map(({ k, open, close }) => [k, open, close]),
    );
    expect(sized.at(-1)?.done).toBe(false);
  });
});

test('no bar spans the break of Hong Kong, and the last one before it is short', async () => {
  const day = {
    fromTimestamp: at('2026-11-19T01:30:00Z'),
    toTimestamp: at('2026-11-19T09:00:00Z'),
  };
  const list = await bars('exchange', { ...tencent, ...day, barSize: '1h' });
  expect(list.map(({ k, endTimestamp }) => [k, endTimestamp - k])).toEqual([
    [at('2026-11-19T01:30:00Z'), HOUR_MS],
    [at('2026-11-19T02:30:00Z'), HOUR_MS],
    [at('2026-11-19T03:30:00Z'), 30 * MINUTE_MS],
    [at('2026-11-19T05:00:00Z'), HOUR_MS],
    [at('2026-11-19T06:00:00Z'), HOUR_MS],
    [at('2026-11-19T07:00:00Z'), HOUR_MS],
  ]);
});

test('the bar that runs is there and not whole; what comes is not', async () => {
  // 17:00:12 UTC: the minute of noon in New York has run twelve seconds.
  const list = await bars('exchange', { ...apple, barSize: '5m', limit: 2 });
  expect(list.map(({ k, done }) => [k, done])).toEqual([
    [at('2026-11-20T16:55:00Z'), true],
    [at('2026-11-20T17:00:00Z'), false],
  ]);
  const [second] = await bars('exchange', { ...apple, barSize: '1s', limit: 1 });
  expect(second).toMatchObject({ k: at('2026-11-20T17:00:12Z'), done: false });
  const [month] = await bars('exchange', { ...apple, barSize: '1M', limit: 1 });
  expect(month?.done).toBe(false);
});

test('pages from an instant on, and back from one, hold every bar once', async () => {
  const range = {
    fromTimestamp: at('2026-11-12T00:00:00Z'),
    toTimestamp: at('2026-11-17T00:00:00Z'),
  };
  const all = await bars('exchange', { ...apple, ...range, barSize: '10m', limit: 5000 });
  expect(all).toHaveLength(3 * 39);
  const forwards: Bar[] = [];
  for (let from: number | null = range.fromTimestamp; from !== null; ) {
    const page = await ask('exchange', {
      ...apple,
      ...range,
      fromTimestamp: from,
      barSize: '10m',
      limit: 50,
    });
    forwards.push(...page.data.list);
    from = page.data.nextFromTimestamp;
  }
  expect(forwards).toEqual(all);
  const backwards: Bar[] = [];
  let to: number = range.toTimestamp;
  while (backwards.length < all.length) {
    const page = await ask('exchange', { ...apple, toTimestamp: to, barSize: '10m', limit: 39 });
    expect(page.data.nextFromTimestamp).toBeNull();
    backwards.unshift(...page.data.list);
    to = page.data.nextToTimestamp;
  }
  expect(backwards).toEqual(all);
});

test('an answer ends where its work does, and says where to go on', async () => {
  const year = { fromTimestamp: at('2025-11-20T00:00:00Z'), barSize: '4h', limit: 5000 };
  const { data } = await ask('exchange', { ...apple, ...year });
  // Thirty days of trading, two bars a day.
  expect(data.list).toHaveLength(60);
  expect(data.nextFromTimestamp).toBeGreaterThan(data.list.at(-1).k);
  const next = await bars('exchange', {
    ...apple,
    ...year,
    fromTimestamp: data.nextFromTimestamp,
    limit: 1,
  });
  expect(next[0]?.k).toBe(data.nextFromTimestamp);
});

test('bars reach back as far as anybody asks', async () => {
  const range = { fromTimestamp: at('1971-06-01T00:00:00Z'), limit: 2 };
  const list = await bars('exchange', { ...apple, ...range, barSize: '1M' });
  expect(list.map(({ k }) => new Date(k).toISOString().slice(0, 7))).toEqual([
    '1971-06',
    '1971-07',
  ]);
  const chart = await bars('exchange', { ...apple, type: '1Y', endTimestamp: range.fromTimestamp });
  expect(chart.length).toBeGreaterThan(200);
});

test('adjusted bars are those that were traded times what is told of the dividends', async () => {
  const range = { fromTimestamp: NOON_MS - 2 * 365 * DAY_MS, barSize: '1D', limit: 5000 };
  const coke = keyOf(0, 'NYSE', 'KO');
  const { data: raw } = await ask('exchange', { ...coke, ...range });
  const { data } = await ask('exchange', { ...coke, ...range, adjusted: true });
  expect(raw.factors).toBeUndefined();
  expect(data.factors).toHaveLength(8);
  for (const { dividend, closeBefore, exTimestamp, factor } of data.factors) {
    const before = raw.list.findLast(({ k }: Bar) => k < exTimestamp);
    expect(before.close).toBe(closeBefore);
    expect(Number(factor)).toBeCloseTo(1 - Number(dividend) / Number(closeBefore), 11);
  }
  for (const [index, bar] of data.list.entries()) {
    const next = data.factors.find((one: { exTimestamp: number }) => one.exTimestamp > bar.k);
    const exact = Number(raw.list[index].close) * Number(next?.product ?? 1);
    expect(Math.abs(Number(bar.close) - exact)).toBeLessThan(0.00011);
    expect(bar.volume).toBe(raw.list[index].volume);
  }
  const { data: month } = await ask('exchange', {
    ...coke,
    ...range,
    barSize: '1M',
    adjusted: true,
  });
  const whole = month.list.find(({ k }: Bar) => k >= data.list[40].k);
  const own = data.list.filter(({ k }: Bar) => whole.k <= k && k < whole.endTimestamp);
  expect(figuresOf(whole)).toEqual(unionOf(own));
});

test('a chart of a range is adjusted by the same factors', async () => {
  const coke = keyOf(0, 'NYSE', 'KO');
  const { data: raw } = await ask('exchange', { ...coke, type: '1Y' });
  const { data } = await ask('exchange', { ...coke, type: '1Y', adjusted: true });
  const [oldest] = data.factors;
  expect(data.factors).toHaveLength(4);
  const exact = Number(raw.list[0].close) * Number(oldest.product);
  expect(Math.abs(Number(data.list[0].close) - exact)).toBeLessThan(0.00011);
  expect(data.list.at(-1)).toEqual(raw.list.at(-1));
});

test.each([
  [{ barSize: '7m' }, 'FIELD_INVALID', 'barSize'],
  [{}, 'FIELD_REQUIRED', 'type'],
  [{ type: '1D', barSize: '1m' }, 'FIELD_UNUSED', 'type'],
  [{ type: '1D', fromTimestamp: 5 }, 'FIELD_UNUSED', 'fromTimestamp'],
  [{ type: '1D', limit: 5 }, 'FIELD_UNUSED', 'limit'],
  [{ barSize: '1m', endTimestamp: 5 }, 'FIELD_UNUSED', 'endTimestamp'],
  [{ barSize: '1m', limit: 5001 }, 'FIELD_INVALID', 'limit'],
  [{ barSize: '1m', fromTimestamp: NOON_MS + 1 }, 'FIELD_INVALID', 'fromTimestamp'],
  [{ barSize: '1m', fromTimestamp: 500, toTimestamp: 500 }, 'FIELD_INVALID', 'toTimestamp'],
  [{ barSize: '1m', toTimestamp: 0 }, 'FIELD_INVALID', 'toTimestamp'],
  [{ barSize: '1m', fromTimestamp: -1 }, 'FIELD_INVALID', 'fromTimestamp'],
  [{ barSize: '1m', adjusted: 'maybe' }, 'FIELD_INVALID', 'adjusted'],
])('%j is refused by its field', async (input, reason, field) => {
  const { code, data } = await ask('exchange', { ...apple, ...input });
  expect([code, data.reason, data.field]).toEqual([400, reason, field]);
});

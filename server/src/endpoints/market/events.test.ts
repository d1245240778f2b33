import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keyOf,
  type MarketWorld,
  NOON_MS,
  openMarketWorld,
} from '../../market/testing/market-world.ts';

const DAY_MS = 86_400_000;
const week = { fromTimestamp: NOON_MS - 3 * DAY_MS, toTimestamp: NOON_MS + 4 * DAY_MS };
const all = { ...week, pageSize: 100 };
let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

test('a week stands in order, with an outcome behind each second and none before it', async () => {
  world.turnTo(NOON_MS);
  const { code, data } = await world.ask('events', all);
  expect(code).toBe(200);
  const times = data.list.map(({ timestamp }: { timestamp: number }) => timestamp);
  expect(times).toEqual(times.toSorted((one: number, other: number) => one - other));
  for (const row of data.list) {
    expect(row.isAhead).toBe(row.timestamp > NOON_MS);
    if (row.isAhead) expect(row.outcome).toBeNull();
  }
  const past = data.list.filter((row: { outcome: unknown }) => row.outcome !== null);
  expect(past.length).toBeGreaterThan(10);
  for (const { outcome } of past) {
    const { from, to, ratio } = outcome.day;
    expect(Number(ratio)).toBeCloseTo((Number(to) / Number(from) - 1) * 100, 2);
  }
});

test('the days count all pages together, each in the zone that is asked for', async () => {
  world.turnTo(NOON_MS);
  const whole = await world.ask('events', all);
  const first = await world.ask('events', { ...week, pageSize: 7 });
  const { list, days, total, totalPage } = first.data;
  expect([list.length, total]).toEqual([7, whole.data.list.length]);
  expect(totalPage).toBe(Math.ceil(total / 7));
  expect(days).toEqual(whole.data.days);
  const sum = (of: 'total' | 'known') =>
    days.reduce((count: number, day: Record<'total' | 'known', number>) => count + day[of], 0);
  expect(sum('total')).toBe(total);
  const past = whole.data.list.filter((row: { isAhead: boolean }) => !row.isAhead);
  expect(sum('known')).toBe(past.length);
  const tokyo = await world.ask('events', { ...all, timeZone: 'Asia/Tokyo' });
  expect(tokyo.data.days).not.toEqual(days);
});

test('kinds, area and instrument leave out the rest', async () => {
  world.turnTo(NOON_MS);
  const month = { fromTimestamp: NOON_MS, toTimestamp: NOON_MS + 30 * DAY_MS, pageSize: 100 };
  const economy = await world.ask('events', { ...month, kinds: 'jobs,inflation,centralBank' });
  // From 21 November to 20 December 2026: jobs on Friday the 4th at 08:30 New York, prices on
  // Wednesday the 9th, the European bank on Thursday the 10th, the American on Wednesday the 16th.
  expect(
    economy.data.list.map(({ kind, timestamp, area }: Record<string, string | number>) => [
      kind,
      area,
      new Date(timestamp ?? 0).toISOString(),
    ]),
  ).toEqual([
    ['jobs', 'US', '2026-12-04T13:30:00.000Z'],
    ['inflation', 'US', '2026-12-09T13:30:00.000Z'],
    ['centralBank', 'EU', '2026-12-10T13:15:00.000Z'],
    ['centralBank', 'US', '2026-12-16T19:00:00.000Z'],
  ]);
  const asia = await world.ask('events', { ...all, area: 'ASIA' });
  expect(new Set(asia.data.list.map(({ area }: { area: string }) => area))).toEqual(
    new Set(['ASIA']),
  );
  const coke = { ...keyOf(0, 'NYSE', 'KO'), pageSize: 100 };
  const year = { fromTimestamp: NOON_MS - 380 * DAY_MS, toTimestamp: NOON_MS + 100 * DAY_MS };
  const own = await world.ask('events', { ...coke, ...year, kinds: 'earnings' });
  // 480 days hold some 331 trading days, of which every 63rd tells results.
  expect(own.data.list.length).toBeGreaterThanOrEqual(5);
  expect(own.data.list.length).toBeLessThanOrEqual(6);
  for (const { instrument } of own.data.list) expect(instrument.code).toBe('KO');
});

test('what is held says what a dividend brings, and the holding alone can be asked for', async () => {
  const coke = keyOf(0, 'NYSE', 'KO');
  const year = { fromTimestamp: NOON_MS, toTimestamp: NOON_MS + 120 * DAY_MS, pageSize: 100 };
  world.held.set('me 0:NYSE:KO', 120n);
  let ahead: Record<string, string>[] = [];
  for (let day = 0; ahead.length === 0 && day < 120; day += 5) {
    world.turnTo(NOON_MS + day * DAY_MS);
    const asked = { ...coke, ...year, kinds: 'dividend' };
    const told = await world.ask('events', asked, { userId: 'me' });
    ahead = told.data.list.filter((row: { isAhead: boolean }) => row.isAhead);
  }
  const [row] = ahead;
  expect(row).toMatchObject({ kind: 'dividend', position: '120', withheldRatio: '30' });
  // In cents, rounded down: 120 shares of so many ten-thousandths of a dollar.
  const cents = Math.floor((120 * Math.round(Number(row?.price) * 10_000)) / 100);
  expect(row?.amount).toBe((cents / 100).toFixed(2));
  const mine = await world.ask('events', { ...year, isHeld: 'true' }, { userId: 'me' });
  expect(mine.data.list.length).toBeGreaterThan(0);
  for (const { instrument } of mine.data.list) expect(instrument.code).toBe('KO');
  const visitor = await world.ask('events', { ...year, isHeld: 'true' });
  expect(visitor.data).toMatchObject({ list: [], total: 0, totalPage: 0, days: [] });
});

test('what makes no sense is refused with its field', async () => {
  world.turnTo(NOON_MS);
  const { fromTimestamp } = week;
  const cases = [
    [{ fromTimestamp, toTimestamp: fromTimestamp - 1 }, 'FIELD_INVALID', 'toTimestamp'],
    [{ fromTimestamp, toTimestamp: fromTimestamp + 36 * DAY_MS }, 'FIELD_INVALID', 'toTimestamp'],
    [{ timeZone: 'Moon/Sea' }, 'FIELD_INVALID', 'timeZone'],
    [{ kinds: 'jobs,' }, 'FIELD_INVALID', 'kinds'],
    [{ market: 'NYSE' }, 'FIELD_UNUSED', 'market'],
    [{ source: 0 }, 'FIELD_UNUSED', 'source'],
  ] as const;
  for (const [input, reason, field] of cases) {
    const told = await world.ask('events', input);
    expect(told).toMatchObject({ code: 400, data: { reason, field } });
  }
  expect((await world.ask('events', { stockCode: 'ZZZZ' })).code).toBe(404);
  // Years that no calendar holds have no events.
  expect((await world.ask('events', { fromTimestamp: 8.64e15 })).data.list).toEqual([]);
});

import { expect, test } from 'vitest';
import { auctionWindowAt } from './auction-window.ts';
import { calendarIdOfIndex, calendarIdOfProduct, calendarOf } from './calendars.ts';
import { marketHoursAt } from './market-hours.ts';
import { sessionAt, tradingDay } from './sessions.ts';
import {
  addTradingDays,
  settleDaysOn,
  settlementDay,
  settlementInstant,
  tradingDaysBetween,
} from './trading-days.ts';

const newYork = calendarOf('XNYS');
const hongKong = calendarOf('XHKG');
const utc = (text: string): number => Date.parse(`${text}Z`);

test('New York opens an hour earlier by UTC from the Monday after clocks go forward', () => {
  expect(sessionAt(newYork, utc('2026-03-06T13:00')).nextOpenMs).toBe(utc('2026-03-06T14:30'));
  expect(sessionAt(newYork, utc('2026-03-08T12:00')).nextOpenMs).toBe(utc('2026-03-09T13:30'));
  expect(sessionAt(newYork, utc('2026-10-30T21:00')).nextOpenMs).toBe(utc('2026-11-02T14:30'));
});

test('London, Zurich and Sydney follow their own clocks', () => {
  expect(sessionAt(calendarOf('XLON'), utc('2026-03-29T12:00')).nextOpenMs).toBe(
    utc('2026-03-30T07:00'),
  );
  expect(sessionAt(calendarOf('XLON'), utc('2026-10-25T12:00')).nextOpenMs).toBe(
    utc('2026-10-26T08:00'),
  );
  expect(sessionAt(calendarOf('XSWX'), utc('2026-03-28T12:00')).nextOpenMs).toBe(
    utc('2026-03-30T07:00'),
  );
  const sydney = calendarOf(calendarIdOfIndex('AXJO'));
  expect(sessionAt(sydney, utc('2026-04-02T22:00')).nextOpenMs).toBe(utc('2026-04-02T23:00'));
  expect(sessionAt(sydney, utc('2026-04-05T22:00')).nextOpenMs).toBe(utc('2026-04-06T00:00'));
});

test('the currency week starts on Sunday 17:00 New York, also on the Sunday the clocks change', () => {
  const forex = calendarOf('FX');
  expect(sessionAt(forex, utc('2026-03-07T12:00')).nextOpenMs).toBe(utc('2026-03-08T21:00'));
  expect(sessionAt(forex, utc('2026-10-31T12:00')).nextOpenMs).toBe(utc('2026-11-01T22:00'));
  expect(sessionAt(forex, utc('2026-11-20T21:59')).status).toBe('open');
  expect(sessionAt(forex, utc('2026-11-20T22:00')).status).toBe('closed');
});

test('an ordinary Hong Kong day has a pre-open, a lunch break and no after-hours', () => {
  const status = (text: string): string => sessionAt(hongKong, utc(text)).status;
  expect(status('2026-11-20T00:59')).toBe('closed');
  expect(status('2026-11-20T01:00')).toBe('pre');
  expect(status('2026-11-20T01:30')).toBe('open');
  expect(status('2026-11-20T04:00')).toBe('midday');
  expect(sessionAt(hongKong, utc('2026-11-20T04:00')).nextOpenMs).toBe(utc('2026-11-20T05:00'));
  expect(status('2026-11-20T05:00')).toBe('open');
  expect(status('2026-11-20T08:00')).toBe('closed');
});

test('a Hong Kong half day ends at noon without a break', () => {
  const [eve] = tradingDaysBetween(hongKong, {
    fromDay: '2026-12-24',
    toDay: '2026-12-24',
    limit: 5,
  });
  expect(eve).toMatchObject({
    closeMs: utc('2026-12-24T04:00'),
    breakStartMs: null,
    isHalfDay: true,
  });
  expect(eve?.note?.en).toBe('Christmas Eve');
  expect(sessionAt(hongKong, utc('2026-12-24T04:00')).nextOpenMs).toBe(utc('2026-12-28T01:30'));
});

test('New York closes at one on the day after Thanksgiving, after-hours until five', () => {
  expect(sessionAt(newYork, utc('2026-11-26T15:00')).status).toBe('closed');
  expect(sessionAt(newYork, utc('2026-11-27T17:59')).status).toBe('open');
  expect(sessionAt(newYork, utc('2026-11-27T18:00')).status).toBe('after');
  expect(sessionAt(newYork, utc('2026-11-27T22:00')).status).toBe('closed');
});

test('grain futures open the evening before, pause in the morning and end early on a half day', () => {
  const grains = calendarOf(calendarIdOfProduct('ZC'));
  const status = (text: string): string => sessionAt(grains, utc(text)).status;
  expect(status('2026-11-19T00:59')).toBe('closed');
  expect(status('2026-11-19T01:00')).toBe('open'); // 19:00 in Chicago the evening before
  expect(sessionAt(grains, utc('2026-11-19T01:00')).tradeDay).toBe('2026-11-19');
  expect(status('2026-11-19T14:00')).toBe('midday');
  expect(status('2026-11-19T19:20')).toBe('closed');
  expect(status('2026-11-27T18:14')).toBe('open');
  expect(status('2026-11-27T18:15')).toBe('closed'); // 12:15 in Chicago
});

test('Hang Seng futures trade into the next morning and belong to the day they began', () => {
  const hangSeng = calendarOf(calendarIdOfProduct('HSI'));
  expect(sessionAt(hangSeng, utc('2026-11-19T18:59')).status).toBe('open');
  expect(sessionAt(hangSeng, utc('2026-11-19T18:59')).tradeDay).toBe('2026-11-19');
  expect(sessionAt(hangSeng, utc('2026-11-19T19:00')).status).toBe('closed');
});

test('the trading day is the latest that opened, the trade day the running or next one', () => {
  const saturday = utc('2026-11-21T12:00');
  expect(tradingDay(newYork, saturday)).toBe('2026-11-20');
  expect(sessionAt(newYork, saturday).tradeDay).toBe('2026-11-23');
  const preMarket = utc('2026-11-23T12:00');
  expect(tradingDay(newYork, preMarket)).toBe('2026-11-20');
  expect(sessionAt(newYork, preMarket).tradeDay).toBe('2026-11-23');
});

test('Hong Kong settles two trading days later and skips the holidays between', () => {
  const trade = { tradedAtMs: utc('2026-12-23T02:00'), settleDays: 2 };
  expect(settlementDay(hongKong, trade)).toBe('2026-12-28'); // 24 is a half day, 25 a holiday
  expect(settlementInstant(hongKong, trade)).toBe(utc('2026-12-28T01:30'));
  expect(settlementInstant(hongKong, { tradedAtMs: 5, settleDays: 0 })).toBe(5);
});

test('New York settles on the next trading day, and Europe too from October 2027', () => {
  const friday = utc('2026-11-20T15:00');
  expect(settlementDay(newYork, { tradedAtMs: friday, settleDays: 1 })).toBe('2026-11-23');
  expect(settleDaysOn(calendarOf('XETR'), '2027-10-08')).toBe(2);
  expect(settleDaysOn(calendarOf('XETR'), '2027-10-11')).toBe(1);
});

test('trading days are counted forward and backward from any day', () => {
  expect(addTradingDays(newYork, '2026-11-25', 1)).toBe('2026-11-27');
  expect(addTradingDays(newYork, '2026-11-21', 0)).toBe('2026-11-23');
  expect(addTradingDays(newYork, '2026-11-21', 1)).toBe('2026-11-24');
  expect(addTradingDays(newYork, '2026-11-27', -1)).toBe('2026-11-25');
});

test('always-open hours never close; a day order still ends at the next regular close', () => {
  const saturday = utc('2026-11-21T12:00');
  const always = { calendar: newYork, marketHours: 'always' as const, nowMs: saturday };
  expect(marketHoursAt(always)).toEqual({
    status: 'open',
    nextOpenMs: null,
    closesAtMs: utc('2026-11-23T21:00'),
  });
  expect(marketHoursAt({ ...always, marketHours: 'exchange' })).toEqual({
    status: 'closed',
    nextOpenMs: utc('2026-11-23T14:30'),
    closesAtMs: utc('2026-11-23T21:00'),
  });
  expect(marketHoursAt({ ...always, calendar: calendarOf('CRYPTO') }).closesAtMs).toBe(null);
  const lunch = { calendar: hongKong, marketHours: 'exchange' as const };
  expect(marketHoursAt({ ...lunch, nowMs: utc('2026-11-20T04:30') }).status).toBe('midday');
});

test.each([
  ['XNYS', '09:00', '01:00'],
  ['XHKG', '01:00', null],
  ['XLON', '07:50', '16:40'],
  ['XPAR', '06:15', '16:40'],
  ['XAMS', '06:15', '16:40'],
  ['XETR', '07:50', '16:35'],
  ['XMAD', '07:30', '16:40'],
  ['XMIL', '07:00', '16:40'],
  ['XSWX', '05:00', '16:40'],
  ['CME', null, null],
  ['FX', null, null],
  ['CRYPTO', null, null],
])('%s has its hours around regular trading on every day of its calendar', (id, pre, after) => {
  const calendar = calendarOf(id);
  const { from: fromDay, to: toDay } = calendar.coverage;
  const rows = tradingDaysBetween(calendar, { fromDay, toDay, limit: 2000 });
  const clock = (ms: number | null) =>
    ms === null ? null : new Date(ms).toISOString().slice(11, 16);
  const winter = rows.find(({ day }) => day === '2026-11-18');
  expect([clock(winter?.preStartMs ?? null), clock(winter?.afterEndMs ?? null)]).toEqual([
    pre,
    after,
  ]);
  expect(rows.filter(({ preStartMs }) => (preStartMs === null) !== (pre === null))).toEqual([]);
  const whole = rows.filter(({ isHalfDay }) => !isHalfDay);
  expect(whole.filter(({ afterEndMs }) => (afterEndMs === null) !== (after === null))).toEqual([]);
  expect(rows.length).toBeGreaterThan(600);
});

test('auctions run every quarter of an hour, or through the pre-market session', () => {
  const always = { calendar: newYork, marketHours: 'always' as const };
  const window = auctionWindowAt({ ...always, nowMs: utc('2026-11-21T12:07') });
  expect(window).toMatchObject({ isCollecting: true, uncrossMs: utc('2026-11-21T12:15') });
  expect(window.locksAtMs).toBe(utc('2026-11-21T12:14:20'));
  expect(window.closesFromMs).toBe(utc('2026-11-21T12:14:30'));
  const exchange = { calendar: newYork, marketHours: 'exchange' as const };
  const morning = auctionWindowAt({ ...exchange, nowMs: utc('2026-11-23T13:00') });
  expect(morning).toMatchObject({ isCollecting: true, uncrossMs: utc('2026-11-23T14:30') });
  const noon = auctionWindowAt({ ...exchange, nowMs: utc('2026-11-23T17:00') });
  expect(noon).toMatchObject({ isCollecting: false, collectsFromMs: utc('2026-11-24T09:00') });
});

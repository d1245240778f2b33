import { expect, test } from 'vitest';
import type { Order } from '../orders/order.ts';
import { aCoin, aHongKongStock, anInstrument } from '../trading/testing/market-builder.ts';
import {
  countDayTrades,
  countedFromMs,
  dayBeginMs,
  isCounted,
  isRestricted,
  recordAfterClose,
} from './day-trades.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
/** Wednesday, 12:00 in New York; Thursday is Thanksgiving. */
const NOW = utc('2026-11-25T17:00');
const AAPL = '0:NASDAQ:AAPL';

type Side = 'long' | 'short';
type Act = readonly [at: string, openClose: 'open' | 'close', set?: Partial<Order['terms']>];

let made = 0;
/** Fills of one side at leverage 2, each of an order of its own. */
function fills(side: Side, acts: readonly Act[]) {
  return acts.map(([at, openClose, set]) => {
    made += 1;
    const buys = (side === 'long') === (openClose === 'open');
    const terms = {
      heldAs: AAPL,
      direction: buys ? 'buy' : 'sell',
      openClose,
      leverage: 2,
    } as const;
    return {
      fill: { fillId: `f${made}`, orderId: `o${made}`, filledAtMs: utc(at) },
      terms: { ...terms, ...set },
    };
  });
}

const count = (side: Side, acts: readonly Act[]) =>
  countDayTrades(fills(side, acts), NOW).dayTrades;

test('a close after an opening of the same day is one, with all closes that follow it', () => {
  const today = '2026-11-25T15:00';
  expect(
    count('long', [
      [today, 'open'],
      [today, 'close'],
    ]),
  ).toBe(1);
  expect(
    count('long', [
      [today, 'open'],
      [today, 'close'],
      [today, 'close'],
    ]),
  ).toBe(1);
  expect(
    count('long', [
      [today, 'open'],
      [today, 'open'],
      [today, 'close'],
    ]),
  ).toBe(1);
  const twice: Act[] = [
    [today, 'open'],
    [today, 'close'],
    [today, 'open'],
    [today, 'close'],
  ];
  expect(count('long', twice)).toBe(2);
  expect(count('short', twice)).toBe(2);
});

test('what was held over night and closed first is none; after an opening it is one', () => {
  const [before, today] = ['2026-11-24T20:00', '2026-11-25T15:00'];
  expect(
    count('long', [
      [before, 'open'],
      [today, 'close'],
    ]),
  ).toBe(0);
  expect(
    count('long', [
      [before, 'open'],
      [today, 'close'],
      [today, 'open'],
    ]),
  ).toBe(0);
  expect(
    count('long', [
      [before, 'open'],
      [today, 'open'],
      [today, 'close'],
    ]),
  ).toBe(1);
});

test('only margin counts: leverage above one, or short', () => {
  const paid = { leverage: 1 };
  const [at] = ['2026-11-25T15:00'];
  expect(
    count('long', [
      [at, 'open', paid],
      [at, 'close', paid],
    ]),
  ).toBe(0);
  expect(
    count('short', [
      [at, 'open', paid],
      [at, 'close', paid],
    ]),
  ).toBe(1);
  // A close names no leverage of its own.
  expect(
    count('long', [
      [at, 'open'],
      [at, 'close', paid],
    ]),
  ).toBe(1);
});

test('the days are New York’s, holidays and weekends left out, after hours part of them', () => {
  // Wednesday, Tuesday, Monday, Friday, Thursday: from the end of Wednesday 18 November.
  expect(countedFromMs(NOW)).toBe(utc('2026-11-19T01:00'));
  expect(dayBeginMs(NOW)).toBe(utc('2026-11-25T01:00'));
  const pair = (at: string): Act[] => [
    [at, 'open'],
    [at, 'close'],
  ];
  expect(count('long', pair('2026-11-19T00:59'))).toBe(0);
  expect(count('long', pair('2026-11-19T15:00'))).toBe(1);
  // 19:30 in New York is still Tuesday’s after hours.
  expect(
    count('long', [
      ['2026-11-25T00:30', 'open'],
      ['2026-11-25T15:00', 'close'],
    ]),
  ).toBe(0);
  expect(
    count('long', [
      ['2026-11-25T12:00', 'open'],
      ['2026-11-25T22:00', 'close'],
    ]),
  ).toBe(1);
  // On the holiday the next day is Friday.
  expect(dayBeginMs(utc('2026-11-26T17:00'))).toBe(utc('2026-11-26T01:00'));
});

test('four make a pattern, and a pattern below 25,000.00 USD is stopped', () => {
  const record = { dayTrades: 4, trades: 8, opened: new Set<string>(), equityMinor: 2_499_999n };
  expect(isRestricted(record)).toBe(true);
  expect(isRestricted({ ...record, equityMinor: 2_500_000n })).toBe(false);
  expect(isRestricted({ ...record, dayTrades: 3 })).toBe(false);
  // 4 of 66 are 6.06 percent; 4 of 67 are 5.97, no pattern.
  expect(isRestricted({ ...record, trades: 66 })).toBe(true);
  expect(isRestricted({ ...record, trades: 67 })).toBe(false);
});

test('a close of what was opened today counts once more, any other does not', () => {
  const today = '2026-11-25T15:00';
  const [opened] = [fills('long', [[today, 'open']])];
  const record = { ...countDayTrades(opened, NOW), equityMinor: 0n };
  expect(record).toMatchObject({ dayTrades: 0, trades: 1 });
  expect(recordAfterClose(record, { heldAs: AAPL, side: 'long' })).toMatchObject({
    dayTrades: 1,
    trades: 2,
  });
  expect(recordAfterClose(record, { heldAs: AAPL, side: 'short' }).dayTrades).toBe(0);
});

test('US shares are counted, nothing else', () => {
  expect([anInstrument(), aHongKongStock(), aCoin()].map(isCounted)).toEqual([true, false, false]);
});

import type { PositionRow } from '@candor/contract/trading-shapes';
import { expect, test } from 'vitest';
import type { ToldRows } from '../../../live/rows.ts';
import type { FundingOverview } from './funds-explanation.ts';
import { liveToday } from './live-today.ts';

const day = (stockCode: string, currency: string, more: object) => ({
  stockCode,
  currency,
  market: 'M',
  direction: 0,
  valueBefore: '100.00',
  opened: '0.00',
  closed: '0.00',
  fee: '0.00',
  ...more,
});
const overview = {
  today: [
    day('LONG', 'USD', { valueNow: '101.00', profit: '1.00' }),
    day('SHORT', 'USD', { direction: 1, valueNow: '98.00', profit: '2.00' }),
    day('SOLD', 'USD', { valueNow: '0.00', closed: '99.50', profit: '-0.50' }),
    day('HK', 'HKD', { valueNow: '101.00', profit: '1.00' }),
  ],
  todayProfit: '2.50',
  hkTodayProfit: '1.00',
} as unknown as FundingOverview;

const told = (
  ...rows: { code: string; worth: string; direction?: 0 | 1; atMs?: number; sinceMs?: number }[]
) =>
  ({
    wholeAtMs: 1,
    rows: new Map(
      rows.map(({ code, worth, direction = 0, atMs = 500, sinceMs = 1 }) => [
        code,
        {
          atMs,
          sinceMs,
          row: { stockCode: code, market: 'M', direction, totalHoldingAmount: worth },
        },
      ]),
    ),
  }) as unknown as ToldRows<PositionRow>;

test('profit moves with the positions: up for a long, down for a short, each currency alone', () => {
  const now = liveToday(
    overview,
    400,
    told(
      { code: 'LONG', worth: '101.25' },
      { code: 'SHORT', worth: '98.10', direction: 1 },
      { code: 'HK', worth: '100.00' },
    ),
  );
  expect(now.today.map(({ profit }) => profit)).toEqual(['1.25', '1.90', '-0.50', '0.00']);
  expect(now.today[0]?.valueNow).toBe('101.25');
  // 1.25 + 1.90 − 0.50
  expect(now.todayProfit).toBe('2.65');
  expect(now.hkTodayProfit).toBe('0.00');
});

test('what was told before the overview was asked for is not newer than it', () => {
  const before = liveToday(overview, 501, told({ code: 'LONG', worth: '150.00' }));
  expect(before.todayProfit).toBe('2.50');
});

test('a position bought into since then does not pass for a gain', () => {
  const grown = liveToday(overview, 400, told({ code: 'LONG', worth: '202.00', sinceMs: 450 }));
  expect(grown.todayProfit).toBe('2.50');
});

test('a sum that is not known stays unknown', () => {
  const unknown = { ...overview, todayProfit: null };
  expect(liveToday(unknown, 400, told({ code: 'LONG', worth: '101.25' })).todayProfit).toBeNull();
  expect(liveToday(overview, 400, undefined)).toBe(overview);
});

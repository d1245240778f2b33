import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anOverview } from './testing/an-overview.ts';
import { todayByHolding } from './today-by-holding.ts';
import { TodaySheet } from './today-sheet.tsx';

beforeEach(() => setPreferences({ locale: 'en' }));

test('each bar starts where the one above ends, and they end at the sum of both currencies', () => {
  const { bars, sums } = todayByHolding(anOverview());
  expect(bars.map(({ row, from, profitUsd }) => [row.stockName, from, profitUsd])).toEqual([
    ['Winner', 0, '120.00'],
    ['Harbour', 120, '10.00'],
    ['Loser', 130, '-30.00'],
  ]);
  expect(sums).toEqual({ gains: '130.00', losses: '-30.00', hkUsd: '10.00', total: '100.00' });
});

test('cents that rounding leaves over are with the last row of Hong Kong', () => {
  const [row] = anOverview().today;
  if (row === undefined) throw new Error('a row');
  const hk = { ...row, currency: 'HKD', profit: '0.05' };
  // 0.05 ÷ 7.8 is 0.01 each; 0.10 ÷ 7.8 is 0.01 together.
  const of = anOverview({ today: [hk, hk], todayProfit: '0.00', hkTodayProfit: '0.10' });
  const { bars, sums } = todayByHolding(of);
  expect(bars.map(({ profitUsd }) => profitUsd)).toEqual(['0.01', '0.00']);
  expect(sums?.total).toBe('0.01');
});

test('a profit that is not known leaves no sum and no bar', () => {
  const { bars, sums } = todayByHolding(anOverview({ todayProfit: null }));
  expect(sums).toBeNull();
  expect(bars.every(({ from }) => from === null)).toBe(true);
});

test('the sheet tells each holding in its own currency, then the sums by currency', async () => {
  render(<TodaySheet funding={anOverview()} isOpen onClose={() => undefined} />);
  const text = (await screen.findByRole('dialog')).textContent;
  expect(text).toMatch(/Gains \+\$130\.00, losses −\$30\.00/);
  expect(text).toMatch(/Winner.*\+\$120\.00.*Harbour.*\+HK\$78\.00.*Loser.*−\$30\.00/);
  expect(text).toMatch(/In \$.*\+\$90\.00.*In HK\$.*\+HK\$78\.00 ÷ 7\.8.*\+\$10\.00/);
});

import type { StockQuote } from '@candor/contract/market-shapes';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { sayIn } from '@candor/ui/words';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCall } from '../../testing/server.ts';
import { linesOf, type OwnLine } from '../chart/use-own-lines.ts';
import { OwnLinesTable, resultOf } from './own-lines-table.tsx';

const of = { code: 'NWSY', name: 'Northwind', source: 0, market: 'NASDAQ' } as const;
const quote = {
  ...of,
  currency: 'USD',
  lastPrice: '187.42',
  priceUnit: 2,
} as unknown as StockQuote;
const held = { id: 'p1', avgPrice: '171.20', profit: '2433.00', side: 'long' } as const;
const order = {
  id: 'o1',
  stockCode: 'NWSY',
  source: 0,
  market: 'NASDAQ',
  type: 1,
  direction: 1,
  openClose: 1,
  price: '206.00',
  triggerPrice: null,
  num: '150',
  filledNum: '0',
} as unknown as OrderRow;

const lineOf = (changes: object) => linesOf({ ...order, ...changes }, [held], sayIn('en'));

beforeEach(() => {
  setPreferences({ locale: 'en' });
  answerCall('getMinCount', () => ({ data: { currency: 'USD', multiplier: '1' } }));
});

test('lines are rows with their distance and what they bring against the average', async () => {
  const average = { ...held, label: 'Average Price', price: held.avgPrice, tone: 'average' };
  const lines = [
    ...lineOf({
      id: 'x2',
      exit: 'stopLoss',
      type: 2,
      price: null,
      triggerPrice: '160.00',
      isArmed: true,
    }),
    ...lineOf({ exit: 'takeProfit' }),
    ...lineOf({ id: 'o2', direction: 0, openClose: 0, price: '176.00', num: '60' }),
    { ...average, id: 'average long', order: null, held, moves: null },
  ] as readonly OwnLine[];
  render(<OwnLinesTable of={of} quote={quote} lines={lines} />);
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
  await expect
    .poll(() => rows().slice(1))
    .toEqual([
      'Take Profit 150$206.00+9.91%+$5,220.00',
      'Buy Limit 60$176.00−6.09%--',
      'Average Price$171.20−8.65%+$2,433.00',
      'Stop Loss 150$160.00−14.63%−$1,680.00',
    ]);
  expect(screen.getByText(/against your average of \$171\.20/)).toBeTruthy();
});

test('a short gains as the price falls, what has filled counts no more, other money is not told', () => {
  const [line] = linesOf(
    { ...order, direction: 0, price: '160.00', filledNum: '50' },
    [{ ...held, side: 'short' }],
    sayIn('en'),
  );
  if (line === undefined) throw new Error('a line');
  // (171.20 − 160.00) × 100
  expect(resultOf(line, '1')).toBe('1120.00');
  expect(resultOf(line, undefined)).toBeNull();
});

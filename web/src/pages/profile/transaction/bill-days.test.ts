import type { BillRow } from '@candor/contract/money-shapes';
import { expect, test } from 'vitest';
import { billDays, billTarget, billTitle, standingOf } from './bill-days.ts';

function row(id: string, day: string, changes: Partial<BillRow> = {}): BillRow {
  return {
    id,
    walletType: 'BALANCE',
    currency: 'USD',
    billType: 'deposit',
    amount: '1000.00',
    balanceAfter: '1000.00',
    status: 3,
    reason: null,
    refId: null,
    cancellable: false,
    createTimeTimestamp: 0,
    day,
    ...changes,
  };
}

const trade = {
  stockCode: 'AAPL',
  stockName: 'Apple Inc.',
  source: 0 as const,
  market: 'NASDAQ',
  direction: 0 as const,
  openClose: 0 as const,
  num: '10',
  price: '100.01',
};

test('rows stand under their day with its sums, in the order they came', () => {
  const sums = [
    { day: '10/21/2025', in: '1000.00', out: '2800.00', moved: '0.00', currency: 'USD' },
    { day: '10/21/2025', in: '15588.00', out: '0.00', moved: '0.00', currency: 'HKD' },
    { day: '10/20/2025', in: '0.00', out: '0.00', moved: '0.00', currency: 'USD' },
  ];
  const rows = [row('c', '10/21/2025'), row('b', '10/21/2025'), row('a', '10/20/2025')];
  expect(billDays(rows, sums)).toEqual([
    { day: '10/21/2025', sums: [sums[0], sums[1]], rows: [rows[0], rows[1]] },
    { day: '10/20/2025', sums: [sums[2]], rows: [rows[2]] },
  ]);
});

test('a day without sums still shows its rows', () => {
  expect(billDays([row('a', '10/20/2025')], [])).toMatchObject([{ sums: [], rows: [{ id: 'a' }] }]);
});

test('a transfer waits or is cancelled where others are pending or failed', () => {
  expect(standingOf({ billType: 'transfer', status: 1 })).toBe('waiting');
  expect(standingOf({ billType: 'transfer', status: 2 })).toBe('cancelled');
  expect(standingOf({ billType: 'deposit', status: 1 })).toBe('pending');
  expect(standingOf({ billType: 'withdrawal', status: 2 })).toBe('failed');
  expect(standingOf({ billType: 'trade', status: 3 })).toBe('completed');
});

test('a row leads to what it is about', () => {
  const order = { billType: 'fee', refId: 'o-1' } as const;
  expect(billTarget({ ...order, trade })).toEqual({ kind: 'order', id: 'o-1' });
  // What a split paid in cash had no order.
  expect(billTarget({ ...order, trade: { ...trade, num: null } })).toBeNull();
  expect(billTarget({ billType: 'deposit', refId: 'd-1' })).toEqual({ kind: 'deposit', id: 'd-1' });
  expect(billTarget({ billType: 'transfer', refId: 't-1' })).toBeNull();
  expect(billTarget({ billType: 'trade', refId: null })).toBeNull();
});

test('a row says what was traded, or which wallet stands on the other side', () => {
  const titles: BillRow[] = [
    row('a', 'd', { billType: 'trade', amount: '0.00', locked: '1000.10', trade }),
    row('b', 'd', { billType: 'trade', amount: '99.90', trade }),
    row('c', 'd', { billType: 'fee', amount: '-1.00', trade }),
    row('d', 'd', {
      billType: 'transfer',
      amount: '-5.00',
      counter: { walletType: 'STOCK', currency: 'USD', amount: '5.00' },
    }),
    row('e', '10/21/2025', { billType: 'withdrawal', payee: '**** 4417' }),
  ];
  expect(titles.map((one) => billTitle(one))).toEqual([
    { kind: 'bought', num: '10', code: 'AAPL' },
    { kind: 'result', code: 'AAPL' },
    { kind: 'fee', code: 'AAPL' },
    { kind: 'transferTo', wallet: 'STOCK' },
    { kind: 'withdrawalTo', payee: '**** 4417' },
  ]);
});

test('a fill that was taken back is a reversal that leads to its order', () => {
  const reversal = row('a', '10/21/2025', { billType: 'reversal', refId: 'o1', trade });
  expect(billTitle(reversal)).toEqual({ kind: 'plain' });
  expect(billTarget(reversal)).toEqual({ kind: 'order', id: 'o1' });
  expect(billTarget({ ...reversal, trade: null })).toBeNull();
});

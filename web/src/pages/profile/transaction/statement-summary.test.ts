import { expect, test } from 'vitest';
import { type Stretch, summaries } from './statement-summary.ts';

const wallet = (walletType: 'BALANCE' | 'HK_STOCK', currency: string, amount: string) => ({
  walletType,
  currency,
  amount,
});
const stretch = (hk: string): Stretch => ({
  fromTimestamp: 1,
  toTimestamp: 2,
  feeTotal: '1.00',
  entries: 3,
  openings: [wallet('BALANCE', 'USD', '10.00'), wallet('HK_STOCK', 'HKD', '0.00')],
  closings: [wallet('BALANCE', 'USD', '58.00'), wallet('HK_STOCK', 'HKD', hk)],
  sums: [
    { currency: 'USD', billType: 'deposit', in: '50.00', out: '0.00' },
    { currency: 'USD', billType: 'trade', in: '3.00', out: '5.00' },
    { currency: 'USD', billType: 'margin', in: '0.00', out: '0.00' },
    { currency: 'USD', billType: 'fee', in: '0.00', out: '1.00' },
    { currency: 'USD', billType: 'dividend', in: '1.00', out: '0.00' },
    ...(hk === '0.00'
      ? []
      : [{ currency: 'HKD', billType: 'transfer' as const, in: hk, out: '0.00' }]),
  ],
});

test('opening and lines make the closing; what did not happen is shown where it is expected', () => {
  const [dollars, ...others] = summaries(stretch('0.00'));
  expect(others).toEqual([]);
  expect(dollars).toEqual({
    currency: 'USD',
    opening: '10.00',
    closing: '58.00',
    lines: [
      { kind: 'deposit', amount: '50.00' },
      { kind: 'withdrawal', amount: '0' },
      { kind: 'result', amount: '-2.00' },
      { kind: 'fee', amount: '-1.00' },
      { kind: 'interest', amount: '0' },
      { kind: 'dividend', amount: '1.00' },
    ],
  });
});

test('two currencies are never added', () => {
  expect(summaries(stretch('7.79')).map(({ currency, closing }) => [currency, closing])).toEqual([
    ['USD', '58.00'],
    ['HKD', '7.79'],
  ]);
});

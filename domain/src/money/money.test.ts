import { expect, test } from 'vitest';
import { convertMinor, FX_ONE, ratedMinor } from './exchange.ts';
import { formatMinor, parseAmount } from './money.ts';

test('an amount of the wire is more than zero with at most two decimals', () => {
  expect(parseAmount('1000', 'USD')).toBe(100_000n);
  for (const text of ['0', '0.00', '-1', '1.005', '.5', 'abc']) {
    expect(parseAmount(text, 'USD')).toBe('AMOUNT');
  }
  expect(formatMinor(100_000n, 'USD')).toBe('1000.00');
  expect(formatMinor(1_500n, 'JPY')).toBe('1500');
});

test('a thousand dollars at 7.79 are 7,790 Hong Kong dollars, and back at 7.81 are 997.44', () => {
  const pair = { base: 'USD', quote: 'HKD', rounding: 'halfEven' } as const;
  const out = convertMinor({
    amountMinor: 100_000n,
    from: 'USD',
    to: 'HKD',
    rate: 779_000_000n,
    ...pair,
  });
  expect(out).toBe(779_000n);
  // 7790 / 7.81 = 997.4391…
  const back = { amountMinor: out, from: 'HKD', to: 'USD', rate: 781_000_000n, ...pair };
  expect(convertMinor(back)).toBe(99_744n);
  expect(() => convertMinor({ ...back, to: 'EUR' })).toThrow('No rate');
});

test('a coin turns into dollars with the decimals of each', () => {
  // 0.05 BTC at 62,000.00 = 3,100.00
  const rate = 62_000n * FX_ONE;
  const coin = {
    from: 'BTC',
    to: 'USD',
    base: 'BTC',
    quote: 'USD',
    rate,
    rounding: 'down',
  } as const;
  expect(convertMinor({ amountMinor: 5_000_000n, ...coin })).toBe(310_000n);
});

test('pounds reach the dollar wallet as the place says, rounded once', () => {
  const pair = { currency: 'GBP', walletCurrency: 'USD' };
  // 30.50 GBP at 1.27 and 0.01 GBP at 1.28 = 38.735 + 0.0128 = 38.7478 USD.
  const rated = 3_050n * 127_000_000n + 1n * 128_000_000n;
  expect(ratedMinor(rated, pair, 'up')).toBe(3_875n);
  expect(ratedMinor(rated, pair, 'down')).toBe(3_874n);
  // 30.50 GBP alone is a tie of half a cent.
  expect(ratedMinor(3_050n * 127_000_000n, pair, 'up')).toBe(3_874n);
});

import { expect, test } from 'vitest';
import { reviewBankDeposit } from './deposit-review.ts';
import { findRail, rails } from './rails.ts';
import { coinRate, coinsForUsd, convertAt, deskRate } from './rates.ts';

test('a bank deposit with a fresh proof inside the limit passes', () => {
  const failure = reviewBankDeposit({
    isProofUsedBefore: false,
    depositedTodayUsdMinor: 99_900_000n,
    amountUsdMinor: 100_000n,
  });
  expect(failure).toBeNull();
});

test('a proof that was used before fails, and one cent over the day fails', () => {
  expect(
    reviewBankDeposit({ isProofUsedBefore: true, depositedTodayUsdMinor: 0n, amountUsdMinor: 1n }),
  ).toBe('proof-used');
  expect(
    reviewBankDeposit({
      isProofUsedBefore: false,
      depositedTodayUsdMinor: 99_900_000n,
      amountUsdMinor: 100_001n,
    }),
  ).toBe('day-limit');
});

test('1,000.00 USD at 7.80 become 7,790.00 HKD, and the desk keeps 10.00', () => {
  const fx = deskRate('USD', { mid: 780_000_000n, isClosing: false });
  expect(fx).toEqual({ base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n });
  expect(convertAt(fx, 100_000n, 'USD')).toMatchObject({ toMinor: 779_000n, spreadMinor: 1_000n });
});

test('781.00 HKD at 7.80 become 100.00 USD, and the desk keeps 0.12', () => {
  // 781 / 7.81 = 100.00; 781 / 7.80 = 100.128…
  const fx = deskRate('HKD', { mid: 780_000_000n, isClosing: false });
  expect(convertAt(fx, 78_100n, 'HKD')).toMatchObject({ toMinor: 10_000n, spreadMinor: 12n });
});

test('a round trip never gains', () => {
  for (const isClosing of [false, true]) {
    const market = { mid: 781_234_567n, isClosing };
    const there = convertAt(deskRate('USD', market), 12_345n, 'USD');
    const back = convertAt(deskRate('HKD', market), there.toMinor, 'HKD');
    expect(back.toMinor).toBeLessThan(12_345n);
  }
});

test('on a closing rate the desk keeps three times as much, either way', () => {
  const closing = { mid: 780_000_000n, isClosing: true };
  const there = convertAt(deskRate('USD', closing), 100_000n, 'USD');
  // 7.77, and 1,000 × 0.03 kept.
  expect(there).toMatchObject({ toMinor: 777_000n, spreadMinor: 3_000n });
  // 783 / 7.83 = 100.00; 783 / 7.80 = 100.384…
  const back = convertAt(deskRate('HKD', closing), 78_300n, 'HKD');
  expect(back).toMatchObject({ toMinor: 10_000n, spreadMinor: 38n });
});

test('coins for a sum are rounded up, so that the sum is never short', () => {
  // 100.00 USD at 92 000.00 a coin is 0.00108695652… coins.
  const fx = coinRate('BTC', 9_200_000_000_000n);
  const coins = coinsForUsd(fx, 10_000n);
  expect(coins).toBe(108_696n);
  expect(convertAt(fx, coins, 'BTC').toMinor).toBe(10_000n);
});

test('every rail is found by what a customer chooses, and nothing else is', () => {
  for (const rail of rails) {
    const network = rail.kind === 'VM' ? rail.network : undefined;
    expect(findRail({ kind: rail.kind, currency: rail.currency, network })).toBe(rail);
  }
  expect(findRail({ kind: 'VM', currency: 'USDT', network: 'Bitcoin' })).toBeNull();
  expect(findRail({ kind: 'BANK', currency: 'EUR' })).toBeNull();
});

import { expect, test } from 'vitest';
import { isOwnName, maskedNumber, plainNumber } from './payees.ts';
import { planWithdrawal, reviewWithdrawal, withdrawalFeeMinor } from './withdrawals.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace' };
const wei = { firstName: '小明', lastName: '王' };

test.each([
  ['Ada Lovelace', ada, true],
  ['LOVELACE, ADA', ada, true],
  ['Ａｄａ　Ｌｏｖｅｌａｃｅ', ada, true],
  ['王小明', wei, true],
  ['小明 王', wei, true],
  ['Ada', ada, false],
  ['Ada Byron', ada, false],
  ['', { firstName: '', lastName: '' }, false],
  ['Lovelace', { firstName: '', lastName: 'Lovelace' }, false],
])('%s is the name of %o: %s', (name, verified, isOwn) => {
  expect(isOwnName(name, verified)).toBe(isOwn);
});

test('a number shows as much as its owner needs, and is the same however it is written', () => {
  expect(maskedNumber('BANK', '4242424242424242')).toBe('**** 4242');
  expect(maskedNumber('VM', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHq****Lj6t');
  expect(plainNumber('BANK', 'gb29 nwbk-6016')).toBe('GB29NWBK6016');
});

test('what ends in 0000 comes back, by its kind', () => {
  expect(reviewWithdrawal({ kind: 'BANK', number: '12340000' })).toBe('bank-returned');
  expect(reviewWithdrawal({ kind: 'VM', number: '0xab0000' })).toBe('network-returned');
  expect(reviewWithdrawal({ kind: 'BANK', number: '00001234' })).toBeNull();
});

test('the fee is the schedule’s in force, and what arrives is rounded down', () => {
  const nowMs = Date.parse('2026-06-01T00:00:00Z');
  expect(withdrawalFeeMinor('BANK', nowMs)).toBe(0n);
  expect(withdrawalFeeMinor('VM', nowMs)).toBe(100n);
  expect(withdrawalFeeMinor('VM', Date.parse('2024-12-31T00:00:00Z'))).toBe(0n);
  // 100.00 USD at 92,000.00 a coin is 0.001086956… coins.
  const fx = { base: 'BTC', quote: 'USD', rate: 9_200_000_000_000n, mid: 9_200_000_000_000n };
  const plan = planWithdrawal({ kind: 'VM', amountMinor: 10_100n, fx, nowMs });
  expect(plan).toEqual({ feeMinor: 100n, arriveMinor: 108_695n });
  const small = planWithdrawal({ kind: 'VM', amountMinor: 99n, fx, nowMs });
  expect(small.arriveMinor).toBe(0n);
});

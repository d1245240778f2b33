import type { Deposit } from '@candor/engines/funding/deposit-ports';
import { expect, test } from 'vitest';
import { depositRow } from './deposit-row.ts';

function deposit(changes: Partial<Deposit> = {}): Deposit {
  return {
    id: 'd-1',
    userId: '10000001',
    kind: 'BANK',
    currency: 'USD',
    network: null,
    amountMinor: 100_000n,
    coinAmount: null,
    quotedRate: null,
    creditRate: null,
    creditMidRate: null,
    creditMinor: 100_000n,
    state: 'completed',
    failure: null,
    failureText: null,
    confirmations: null,
    confirmationsNeeded: null,
    txId: null,
    proofUrl: '/file/1',
    proofHash: 'h',
    createdMs: 1,
    endedMs: 2,
    dueMs: null,
    ...changes,
  };
}

test('a credited deposit shows both ledger sides, which cancel out', () => {
  expect(depositRow(deposit(), 'en').postings).toEqual([
    { account: 'Bank, USD clearing', debit: '1000.00', credit: null, currency: 'USD' },
    { account: 'Your Funding Account', debit: null, credit: '1000.00', currency: 'USD' },
  ]);
});

test('a deposit in Hong Kong dollars keeps both rates, and its exchange and spread are postings', () => {
  // 7800.00 HKD at 7.8100 are 998.7195 USD, credited 998.71; the middle was 7.8000.
  const row = depositRow(
    deposit({
      currency: 'HKD',
      amountMinor: 780_000n,
      quotedRate: 780_600_000n,
      creditRate: 781_000_000n,
      creditMidRate: 780_000_000n,
      creditMinor: 99_871n,
    }),
    'en',
  );
  expect(row).toMatchObject({ quotedRate: '7.8060', rate: '7.8100', creditAmount: '998.71' });
  const sums = new Map<string, number>();
  for (const { currency, debit, credit } of row.postings ?? []) {
    const change = Math.round((Number(credit ?? 0) - Number(debit ?? 0)) * 100);
    sums.set(currency, (sums.get(currency) ?? 0) + change);
  }
  expect([...sums]).toEqual([
    ['HKD', 0],
    ['USD', 0],
  ]);
});

test('a deposit that is not credited has no postings', () => {
  const pending = deposit({ state: 'pending', creditMinor: null, endedMs: null });
  expect(depositRow(pending, 'en').postings).toBeUndefined();
});

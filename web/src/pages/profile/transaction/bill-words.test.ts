import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { sayIn } from '@candor/ui/words';
import { expect, test } from 'vitest';
import { billTitleText } from './bill-words.tsx';

const say = sayIn('en');

const row: BillRow = {
  id: 'b1',
  walletType: 'BALANCE',
  currency: 'USD',
  billType: 'deposit',
  amount: '1000.00',
  status: 3,
  cancellable: false,
  createTimeTimestamp: 0,
  day: '2026-12-01',
};

test('both rows of practice money are named after it, and no other row is', () => {
  expect(billTitleText({ ...row, practice: true }, say)).toBe('Deposit, practice money');
  const counter = { walletType: 'STOCK', currency: 'USD', amount: '1000.00' } as const;
  const onward: BillRow = { ...row, billType: 'transfer', amount: '-1000.00', counter };
  expect(billTitleText({ ...onward, practice: true }, say)).toBe(
    'Transfer to Stock Wallet, practice money',
  );
  expect(billTitleText(row, say)).toBe(say(m.transfer_bill_deposit));
});

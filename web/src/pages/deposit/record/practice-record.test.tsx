import type { DepositRow } from '@candor/contract/money-shapes';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

const record: DepositRow = {
  id: 'practice-d1',
  kind: 'PRACTICE',
  currency: 'USD',
  amount: '10000.00',
  creditAmount: '10000.00',
  status: 3,
  proofUrl: '',
  createTimeTimestamp: 0,
  reviewTimestamp: 0,
};

test('a record of practice money says so, and has nothing left to move', () => {
  render(<RecordRow record={record} onOpen={() => undefined} />);
  expect(screen.getByText(/· Practice money$/)).toBeDefined();
  expect(screen.getAllByText('$10,000.00')).toHaveLength(2);
  expect(screen.queryByRole('link')).toBeNull();
});

test('its sheet tells what happened at once, without a review', async () => {
  const close = () => undefined;
  const { rerender } = render(<RecordSheet record={null} onClose={close} />);
  rerender(<RecordSheet record={record} onClose={close} />);
  expect(await screen.findByText('Given by the practice desk')).toBeDefined();
  expect(screen.getByText('Deposit of $10,000.00, practice money')).toBeDefined();
  expect(screen.getByText('Moved on to your trading account')).toBeDefined();
  expect(screen.queryByText(/review/i)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCall } from '../../../testing/server.ts';
import { AlertForm } from './alert-form.tsx';

test('a price of nine decimals is kept whole, also before the quote has come', async () => {
  answerCall('getStock', () => 'no answer');
  const of = { name: 'Pepe', code: 'PEPEUSD', source: 100, market: 'CRYPTO' } as const;
  render(<AlertForm of={of} />);
  await userEvent.type(screen.getByRole('textbox'), '0.000099999');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('0.000099999');
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBeNull();
});

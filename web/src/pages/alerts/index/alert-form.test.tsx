import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCall } from '../../../testing/server.ts';
import { AlertForm } from './alert-form.tsx';

test('a price of nine decimals is kept whole, also before the quote has come', async () => {
  answerCall('getStock', () => 'no answer');
  answerCall('getMinCount', () => ({ data: {} }));
  const of = { name: 'Pepe', code: 'PEPEUSD', source: 100, market: 'CRYPTO' } as const;
  render(<AlertForm of={of} />);
  await userEvent.type(screen.getByRole('textbox'), '0.000099999');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('0.000099999');
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBeNull();
});

test('a price below zero is read where there can be one, and refused elsewhere', async () => {
  answerCall('getStock', () => 'no answer');
  answerCall('getMinCount', ({ body }) => ({
    data: (body as { stockCode: string }).stockCode === 'CLF7' ? { marginPrice: '10.00' } : {},
  }));
  const crude = { name: 'Crude', code: 'CLF7', source: 3, market: 'NYMEX' } as const;
  const { unmount } = render(<AlertForm of={crude} />);
  const add = () => screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled');
  await expect.poll(() => screen.getByRole('textbox').getAttribute('inputmode')).toBe('text');
  await userEvent.type(screen.getByRole('textbox'), '–5');
  expect(add()).toBeNull();
  unmount();
  render(<AlertForm of={{ name: 'Apple', code: 'AAPL', source: 0, market: 'NASDAQ' }} />);
  await userEvent.type(screen.getByRole('textbox'), '–5');
  expect(add()).toBe('true');
});

import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setPreferences } from '../preferences.ts';
import { StillReceipt, type StillRow } from './still-receipt.tsx';

const rows: StillRow[] = [
  { key: 'price', label: 'Price', value: '$187.46' },
  { key: 'fee', label: 'Handling Fee', value: '$2.34' },
];

function show(earlier: Record<string, string>) {
  setPreferences({ locale: 'en' });
  return render(
    <StillReceipt
      title="What it costs"
      rows={rows}
      earlier={new Map(Object.entries(earlier))}
      times={{ earlier: '10:42:07', now: '10:42:11 ET' }}
    />,
  );
}

/** The line of a label. */
function line(label: string): HTMLElement {
  return screen.getByText(label).closest('.still-line') as HTMLElement;
}

test('a changed figure has its mark and its earlier value, an unchanged one has neither', () => {
  show({ price: '$187.42', fee: '$2.34' });
  expect(within(line('Price')).getByText('$187.42')).toBeDefined();
  expect(line('Price').querySelector('[data-changed]')?.textContent).toBe('$187.46, changed');
  expect(line('Handling Fee').querySelector('[data-changed]')).toBeNull();
  expect(line('Handling Fee').querySelector('.still-earlier')).toBeNull();
  expect(screen.getByText('10:42:07').hasAttribute('data-unchanged')).toBe(false);
});

test('room for the earlier figure is there before anything changed', () => {
  const { unmount } = show({ price: '$187.46', fee: '$2.34' });
  const roomOf = (label: string) =>
    line(label).querySelector<HTMLElement>('.still-figures')?.getAttribute('style');
  const before = roomOf('Price');
  expect(before).toContain('--digits: 7');
  expect(screen.getByText('10:42:07').hasAttribute('data-unchanged')).toBe(true);
  unmount();
  show({ price: '$187.42', fee: '$2.34' });
  expect(roomOf('Price')).toBe(before);
});

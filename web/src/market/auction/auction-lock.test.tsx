import { setPreferences } from '@candor/ui/preferences';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuctionLock } from './auction-lock.tsx';

const uncrossTimestamp = Date.UTC(2026, 10, 20, 14, 30, 0);

beforeEach(() => {
  vi.useFakeTimers();
  setPreferences({ locale: 'en' });
});
afterEach(() => vi.useRealTimers());

test('an order can be cancelled until ten seconds before the collection may close, and then no more', () => {
  vi.setSystemTime(uncrossTimestamp - 42_000);
  render(<AuctionLock of={{ market: 'NASDAQ', uncrossTimestamp }} />);
  const rest = 'What does not fill ends at 09:30:00 ET, and all that was held for it comes back.';
  expect(screen.getByText(/cancel/).textContent).toBe(`You can cancel until 09:29:20 ET. ${rest}`);
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByText(/cancel/).textContent).toBe(`Orders can no longer be cancelled. ${rest}`);
});

test('without a time there is nothing to say', () => {
  const { container } = render(<AuctionLock of={{ market: 'NASDAQ', uncrossTimestamp: null }} />);
  expect(container.textContent).toBe('');
});

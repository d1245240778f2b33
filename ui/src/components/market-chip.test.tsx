import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MarketChip } from './market-chip.tsx';

afterEach(() => vi.restoreAllMocks());

function goesOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

test('a market is said to be open for as long as somebody can be asked', () => {
  render(<MarketChip state="open">Simulated market · always open</MarketChip>);
  expect(screen.getByText('Simulated market · always open')).toBeTruthy();
  goesOffline();
  expect(screen.queryByText('Simulated market · always open')).toBeNull();
  expect(screen.getByText('Status unknown')).toBeTruthy();
});

test('when a closed market opens is known without a connection, too', () => {
  render(<MarketChip state="closed">Opens 09:30</MarketChip>);
  goesOffline();
  expect(screen.getByText('Opens 09:30')).toBeTruthy();
});

import { setPreferences } from '@candor/ui/preferences';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuctionClock } from './auction-clock.tsx';

const uncrossTimestamp = Date.UTC(2026, 10, 20, 14, 30, 0);
const closesFromTimestamp = uncrossTimestamp - 30_000;
const collecting = 2;
const closed = 0;

beforeEach(() => {
  vi.useFakeTimers();
  setPreferences({ locale: 'en' });
});
afterEach(() => vi.useRealTimers());

function textAt(atMs: number, marketStatus: number) {
  vi.setSystemTime(atMs);
  const of = { market: 'NASDAQ', marketStatus, uncrossTimestamp, closesFromTimestamp };
  const { container, unmount } = render(<AuctionClock of={of} onEnd={() => undefined} />);
  const text = container.textContent;
  unmount();
  return text;
}

test('the clock says between when the collection closes, that it has, and when the next is', () => {
  const between = 'Closes between 09:29:30 ET and 09:30:00 ET';
  expect(textAt(uncrossTimestamp - 372_000, collecting)).toContain(`${between}06:12`);
  expect(textAt(uncrossTimestamp - 20_000, collecting)).toContain(`${between}00:20`);
  expect(textAt(uncrossTimestamp - 12_000, closed)).toContain('Collection closed00:12');
  expect(textAt(uncrossTimestamp - 372_000, closed)).toContain('Next auction');
});

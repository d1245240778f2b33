import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FillAuction } from './fill-auction.tsx';
import type { OrderDetail } from './order-view.ts';

const auction = {
  uncrossTimestamp: Date.UTC(2026, 10, 27, 18),
  price: '95.00',
  volume: '12',
  imbalance: '4',
  book: [],
  inputsHash: 'ab12',
};

/** What the page says of the only fill of an order. */
function told(set: object): string | null {
  const fills = [{ auction: { ...auction, ...set } }];
  const order = { market: 'NASDAQ', source: 0, fills } as unknown as OrderDetail;
  return render(<FillAuction order={order} />).container.textContent;
}

test('a fill at the close says that it is the last trade, and what the market took at most', () => {
  const text = told({ print: { cross: 'close', marketNum: '2500' } });
  expect(text).toMatch(/The closing price.*last trade of the session.*13:00.*95\.00/);
  expect(text).toMatch(/Most from the market\s*2,500/);
  expect(screen.queryByText('The auction')).toBeNull();
});

test('a fill of an auction is told as the auction it was', () => {
  expect(told({})).not.toContain('Most from the market');
  expect(screen.getByText('The auction')).toBeTruthy();
});

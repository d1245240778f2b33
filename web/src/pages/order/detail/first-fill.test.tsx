import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCall } from '../../../testing/server.ts';
import { FirstFill } from './first-fill.tsx';
import type { OrderDetail } from './order-view.ts';

beforeEach(() => setPreferences({ locale: 'en' }));

const share = {
  stockCode: 'AAA',
  stockName: 'Aaa Inc.',
  market: 'NASDAQ',
  source: 0,
  direction: 0,
};
/** One share at 187.42 over a middle of 187.41, with a fee of 0.09. */
const order = {
  ...share,
  id: 'o1',
  currency: 'USD',
  fills: [
    {
      price: '187.42',
      num: '1',
      slippage: '0.01',
      feeLines: [{ name: 'Commission', amount: '0.09' }],
      quote: { bid: '187.40', ask: '187.42', last: '187.42', depthUsed: [], time: 0 },
    },
  ],
} as unknown as OrderDetail;
const held = {
  ...share,
  id: 'p1',
  positionNum: '1',
  closableNum: '1',
  totalHoldingAmount: '187.42',
  profit: '0.00',
  fee: '0.09',
  currency: 'USD',
};

const answerHeld = (list: unknown[]) =>
  answerCall('positionList', () => ({ data: { list, total: list.length, summary: [] } }));

test('what it cost adds up, and what selling brings is what the server worked out', async () => {
  answerHeld([{ ...held, id: 'other', stockCode: 'BBB' }, held]);
  const asked = answerCall('orderPreview', () => ({
    data: { walletType: 'STOCK', currency: 'USD', feeLines: [], buyingPowerAfter: '9999.80' },
  }));
  answerCall('walletBalance', () => ({ data: { available: '9812.49' } }));
  render(<FirstFill order={order} multiplier="1" />);
  // 0.09 of fee and half of 0.02.
  expect(screen.getByRole('heading', { name: /What trading cost you/ }).textContent).toMatch(
    /\$0\.10$/,
  );
  expect(screen.queryByText(/past the first price/)).toBeNull();
  const parts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(parts).toEqual(['$0.09', '$0.01']);
  expect(screen.getByText('Half the spread')).toBeDefined();
  // 9,999.80 − 9,812.49.
  expect(await screen.findByText('would bring about $187.31 now')).toBeDefined();
  expect(screen.getByText('1 held, worth $187.42 · result −$0.09 so far')).toBeDefined();
  expect(asked[0]?.body).toEqual({ id: 'p1', type: 0, num: '1' });
  const sale = screen.getByRole('link', { name: /Sell it again/ }).getAttribute('href');
  expect(sale).toMatch(/payment\/close.*positionId=p1/);
});

test('a sale that would be refused is given no figure, and nothing is left to do without it', async () => {
  const calls = answerHeld([held]);
  answerCall('orderPreview', () => ({
    data: {
      walletType: 'STOCK',
      currency: 'USD',
      feeLines: [],
      buyingPowerAfter: '9999.80',
      wouldRefuse: { code: 409, reason: 'HALTED', msg: 'Halted.' },
    },
  }));
  answerCall('walletBalance', () => ({ data: { available: '9812.49' } }));
  const { unmount } = render(<FirstFill order={order} multiplier="1" />);
  await screen.findByText('Sell it again');
  expect(screen.queryByText(/would bring/)).toBeNull();
  unmount();
  expect(calls.length).toBeGreaterThan(0);
});

test('once it is sold there is no next step', async () => {
  const calls = answerHeld([]);
  render(<FirstFill order={order} multiplier="1" />);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(screen.queryByText('Sell it again')).toBeNull();
});

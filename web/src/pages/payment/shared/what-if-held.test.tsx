import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { WhatIfHeld } from './what-if-held.tsx';

const preview: Preview = {
  totalAmount: '10000.00',
  margin: '1000.00',
  fee: '2.00',
  feeLines: [],
  estPrice: '100.00',
  estSlippage: '0.00',
  spreadCost: '0.00',
  buyingPowerAfter: '1.00',
  walletType: 'FUTURE',
  liquidationPrice: '94.74',
  currency: 'USD',
  fxRate: null,
  waitsForOpen: false,
  nextOpenTimestamp: null,
  warnings: [],
  wouldRefuse: null,
  marginLevel: '2.00',
};
const atFive = { percent: '-5', price: '95', marginLevel: '1.05', isClosed: false, profit: '-500' };
const atTen = { percent: '-10', price: '94.74', marginLevel: null, isClosed: true, profit: '-526' };

beforeEach(() => setPreferences({ locale: 'en' }));

const rows = () => screen.queryAllByRole('row').map((row) => row.textContent);

test('the level after the order, after each move, and what is closed on the way', () => {
  render(<WhatIfHeld preview={{ ...preview, whatIf: [atFive, atTen] }} />);
  expect(rows().slice(1)).toEqual([
    'After this order200%',
    '−5%105%−$500.00',
    '−10%Closed−$526.00',
  ]);
});

test('a rise is told with its sign, and where nothing can be liquidated there is nothing', () => {
  const { rerender } = render(
    <WhatIfHeld preview={{ ...preview, whatIf: [{ ...atFive, percent: '5' }] }} />,
  );
  expect(rows()[2]).toBe('+5%105%−$500.00');
  rerender(<WhatIfHeld preview={preview} />);
  expect(rows()).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { closeFigures, type HeldPosition, releasedMargin } from './close-figures.ts';

const position: HeldPosition = {
  id: 'p-1',
  positionNum: '150',
  closableNum: '150',
  isolatedPosition: '12840.00',
  avgPrice: '171.20',
  leverage: 1,
  profit: '2433.00',
};

const preview = (buyingPowerAfter: string): Preview & { fee: string } => ({
  totalAmount: '14054.25',
  margin: '0.00',
  fee: '7.03',
  feeLines: [],
  buyingPowerAfter,
  walletType: 'STOCK',
  currency: 'USD',
  waitsForOpen: false,
  warnings: [],
});

test('closing half brings half the margin, the gain and less the fee', () => {
  const figures = closeFigures({
    preview: preview('20702.56'),
    available: '13075.34',
    position,
    num: '75',
    gain: null,
  });
  expect(figures).toEqual({
    profit: '1214.25',
    fee: '7.03',
    released: '6420.00',
    received: '7627.22',
    isAtOnce: true,
    stays: { num: '75', margin: '6420.00' },
  });
});

test('a resting close is worked out at its limit, and says that it has not happened', () => {
  const figures = closeFigures({
    preview: preview('13075.34'),
    available: '13075.34',
    position,
    num: '75',
    gain: '1260.00',
  });
  // 6420.00 + 1260.00 - 7.03.
  expect(figures).toMatchObject({ received: '7672.97', profit: '1260.00', isAtOnce: false });
});

test('margin of a part is rounded half-even to the cent', () => {
  expect(releasedMargin({ ...position, positionNum: '3', isolatedPosition: '100.00' }, '1')).toBe(
    '33.33',
  );
  expect(releasedMargin({ ...position, positionNum: '8', isolatedPosition: '0.04' }, '1')).toBe(
    '0.00',
  );
});

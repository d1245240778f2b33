import { expect, test } from 'vitest';
import { rulerPlaces, triggerGap, waitingGap } from './waiting-gap.ts';

const quote = { bid: '187.40', ask: '187.42' };

test('a waiting buy is measured to the ask, a waiting sale to the bid', () => {
  // 0.12 of 187.42 is 0.064 %.
  expect(waitingGap({ direction: 0, price: '187.30' }, quote)).toEqual({
    touch: '187.42',
    gap: '0.12',
    percent: '0.06',
  });
  // 0.60 of 187.40 is 0.32 %.
  expect(waitingGap({ direction: 1, price: '188.00' }, quote)).toEqual({
    touch: '187.40',
    gap: '0.60',
    percent: '0.32',
  });
});

test('an order at the market has no gap and waits its turn', () => {
  expect(waitingGap({ direction: 0, price: '187.50' }, quote)).toMatchObject({ gap: '0' });
});

test('nothing is measured without a limit or without the other side', () => {
  expect(waitingGap({ direction: 0, price: null }, quote)).toBeNull();
  expect(waitingGap({ direction: 0, price: '1' }, { bid: '1', ask: null })).toBeNull();
  expect(waitingGap({ direction: 0, price: '1' }, undefined)).toBeNull();
});

test('a stop is measured from the last price to its trigger, until it was set off', () => {
  const stop = { direction: 1, triggerPrice: '180.00', isArmed: true } as const;
  // 7.42 of 187.42 is 3.959 %.
  expect(triggerGap(stop, '187.42')).toEqual({ touch: '187.42', gap: '7.42', percent: '3.96' });
  expect(triggerGap({ ...stop, direction: 0, triggerPrice: '190' }, '187.5')?.gap).toBe('2.5');
  expect(triggerGap({ ...stop, isArmed: false }, '187.42')).toBeNull();
});

test('the ruler draws a near limit near and never leaves the line', () => {
  expect(rulerPlaces('0.00')).toEqual({ fromPercent: 8, toPercent: 20 });
  expect(rulerPlaces('3.00')).toEqual({ fromPercent: 8, toPercent: 47 });
  expect(rulerPlaces('60.00')).toEqual({ fromPercent: 8, toPercent: 92 });
});

import { expect, test } from 'vitest';
import { isShared, isTold } from './fill-source.tsx';

const quote = { bid: '99.99', ask: '100.01', last: '100.00', time: 0 };
const level = { price: '100.01', num: '2', of: '1000' };

test('a level is shared when others had taken of it before, and only then', () => {
  expect(isShared({ of: '1000', left: '997' })).toBe(true);
  expect(isShared({ of: '1000', left: '1000' })).toBe(false);
  // Past the display, and of a fill that does not know.
  expect(isShared({ of: null })).toBe(false);
  expect(isShared({ of: '1000' })).toBe(false);
});

test('a fill is told about when prints or other customers decided how much it got', () => {
  const whole = { ...quote, depthUsed: [{ ...level, left: '1000' }] };
  expect(isTold({ quote: whole })).toBe(false);
  expect(isTold({ quote: { ...quote, depthUsed: [{ ...level, left: '0' }] } })).toBe(true);
  const resting = {
    low: '99.98',
    high: '99.99',
    volume: '400',
    beforeNum: '0',
    barVolume: '4000',
    capNum: '100',
    usedNum: '0',
    queueBefore: '300',
    queueAfter: '0',
    allottedNum: '100',
  };
  expect(isTold({ quote: { ...quote, depthUsed: [], resting } })).toBe(true);
});

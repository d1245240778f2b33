import { expect, test } from 'vitest';
import { distancePercent, isAlreadyThere } from './alert-rules.ts';

const figures = { price: '187.42', ratio: '3.35' };

test('a price rule that already holds cannot be set', () => {
  expect(isAlreadyThere('above', '187.42', figures)).toBe(true);
  expect(isAlreadyThere('above', '187.43', figures)).toBe(false);
  expect(isAlreadyThere('below', '190', figures)).toBe(true);
  expect(isAlreadyThere('below', '187.41', figures)).toBe(false);
});

test('a change rule compares the change of the day', () => {
  expect(isAlreadyThere('changeUp', '3', figures)).toBe(true);
  expect(isAlreadyThere('changeUp', '5', figures)).toBe(false);
  expect(isAlreadyThere('changeDown', '5', figures)).toBe(false);
  expect(isAlreadyThere('changeDown', '1', { price: '10', ratio: '-1.20' })).toBe(true);
});

test('nothing is already there while the figures are not known', () => {
  expect(isAlreadyThere('below', '190', { price: null, ratio: null })).toBe(false);
  expect(distancePercent('below', '190', { price: null, ratio: null })).toBeNull();
});

test('the distance is signed: up to 195 from 187.42 is 4.0444 percent', () => {
  expect(distancePercent('above', '195', figures)).toBe('4.0444');
  expect(distancePercent('below', '180', { price: '200', ratio: '0' })).toBe('-10.0000');
  expect(distancePercent('changeDown', '5', figures)).toBe('-8.3500');
});

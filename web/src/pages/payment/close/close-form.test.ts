import { expect, test } from 'vitest';
import { type CloseForm, closeFault, closeGain, closeWire, shortcutOf } from './close-form.ts';

const steps = { tickSize: '0.01', tickBands: [{ fromPrice: '0', tickSize: '0.01' }] };
const rules = { minCount: '1', steps, closableNum: '21' };
const form = (changes: Partial<CloseForm> = {}): CloseForm => ({
  type: 0,
  price: '',
  quantity: '21',
  ...changes,
});

test('quantity in resting close orders is not offered twice', () => {
  expect(closeFault(form(), rules)).toBeNull();
  expect(closeFault(form({ quantity: '22' }), rules)).toEqual({
    field: 'quantity',
    reason: 'OVER_CLOSE_POSITION',
    figures: { n: '21' },
  });
});

test('nothing typed asks for a quantity, a limit for its price', () => {
  expect(closeFault(form({ quantity: '' }), rules)?.reason).toBe('QUANTITY');
  expect(closeFault(form({ type: 1 }), rules)?.reason).toBe('AMOUNT');
  expect(closeFault(form({ type: 1, price: '1.001' }), rules)?.reason).toBe('TICK');
});

test('a market close sends no price, a limit close does', () => {
  expect(closeWire(form({ price: '9.99' }))).toEqual({ num: '21', type: 0 });
  expect(closeWire(form({ type: 1, price: '9.9' }))).toEqual({ num: '21', type: 1, price: '9.9' });
});

test('a long gains above its average, a short below it', () => {
  const part = { avgPrice: '171.20', num: '75', multiplier: '1' };
  // 187.39 - 171.20 = 16.19 a share.
  expect(closeGain({ ...part, side: 0, price: '187.39' })).toBe('1214.25');
  expect(closeGain({ ...part, side: 1, price: '187.39' })).toBe('-1214.25');
});

test('a quantity is recognised as half or full', () => {
  const shortcuts = { halfNum: '50', fullNum: '101' };
  expect(shortcutOf('101', shortcuts)).toBe('full');
  expect(shortcutOf('50.', shortcuts)).toBe('half');
  expect(shortcutOf('49', shortcuts)).toBeNull();
  expect(shortcutOf('', { halfNum: '0', fullNum: '1' })).toBeNull();
});

import { sayIn } from '@candor/ui/words';
import { expect, test } from 'vitest';
import { countedText, countText, mostText, sizeText, unitsLabel, unitsText } from './unit-words.ts';

const en = sayIn('en');
const hans = sayIn('zh-Hans');
const hant = sayIn('zh-Hant');
const lots = { unit: 'lots', minCount: '0.01' };
const contracts = { unit: 'contracts', minCount: '1' };

test('a quantity has its unit, at the decimals of its step', () => {
  expect(unitsText('0.2', lots, en)).toBe('0.20 lot');
  expect(unitsText('1', lots, en)).toBe('1.00 lot');
  expect(unitsText('1.5', lots, en)).toBe('1.50 lots');
  expect(unitsText('1', contracts, en)).toBe('1 contract');
  expect(unitsText('2', contracts, en)).toBe('2 contracts');
  expect(unitsText('0.2', lots, hans)).toBe('0.20 手');
  expect(unitsText('2', contracts, hans)).toBe('2 张');
  expect(unitsText('2', contracts, hant)).toBe('2 張');
});

test('a quantity is counted at its step, and before a name only lots say their unit', () => {
  expect(countText('0.2', '0.01')).toBe('0.20');
  expect(countText('12000', '1')).toBe('12,000');
  // Of what has no step of a unit, and of nothing typed.
  expect(countText('0.2', undefined)).toBe('0.2');
  expect(countText('', undefined)).toBe('--');
  expect(countText(null, '1')).toBe('--');
  expect(countedText('0.2', { unit: 'lots', minCount: '0.01' }, en)).toBe('0.20 lot');
  expect(countedText('2', { unit: 'contracts', minCount: '1' }, en)).toBe('2');
});

test('a size is told in its measure, in the language of the reader', () => {
  const of = (sizeUnit: string, currency = 'USD') => ({ sizeUnit, currency });
  expect(sizeText('20000', of('EUR'), en)).toBe('20,000 EUR');
  expect(sizeText('20', of('troy oz'), en)).toBe('20 troy oz');
  expect(sizeText('20', of('troy oz'), hans)).toBe('20 金衡盎司');
  expect(sizeText('20', of('troy oz'), hant)).toBe('20 金衡安士');
  expect(sizeText('100', of('x index'), en)).toBe('$100 × index');
  expect(sizeText('50', of('x index', 'HKD'), hant)).toBe('HK$50 × 指數');
  expect(sizeText('200000', of('face'), en)).toBe('$200,000 face value');
});

const line = {
  direction: 1 as const,
  size: '10',
  sizeUnit: 'troy oz',
  at: 'bid' as const,
  price: null,
  amount: null,
  currency: 'USD',
};

test('the most that can be ordered is told in the unit, with what is held', () => {
  const preview = { stake: { heldNum: '2' } } as never;
  const of = { ticket: { direction: 0 as const }, reading: { preview: null } };
  const most = (set: object) =>
    mostText('3', { line: null, rules: contracts, fields: ['leverage'], ...of, ...set }, en);
  expect(most({})).toBe('Most you can buy 3');
  const future = { ...line, unit: 'contracts' };
  expect(most({ line: future })).toBe('Most you can open 3');
  expect(most({ line: future, reading: { preview } })).toBe('Most you can open 3 · you hold 2');
  // A ticket that closes asks for no leverage.
  expect(most({ line: future, fields: [] })).toBe('Most you can buy 3');
  expect(most({ line: { ...line, unit: 'lots' }, rules: lots })).toBe('Most you can buy 3.00 lots');
});

test('the button says how much of what', () => {
  const label = (quantity: string, of: typeof lots, direction: 0 | 1 = 1) =>
    unitsLabel({ direction, quantity }, { ...of, name: 'EUR/USD' }, en);
  expect(label('0.20', lots)).toBe('Sell 0.20 lot EUR/USD');
  expect(label('2', contracts, 0)).toBe('Buy 2 EUR/USD');
  expect(label('', lots)).toBe('Sell EUR/USD');
});

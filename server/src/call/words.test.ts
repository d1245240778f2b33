import { expect, test } from 'vitest';
import { sentenceOf } from './words.ts';

test('a sentence has its figures, and two dashes where nobody gave one', () => {
  const given = { a: '$1.00', b: '$2.00' };
  expect(sentenceOf('INSUFFICIENT', 'en', given)).toBe(
    'Insufficient funds. Available $1.00, needed $2.00.',
  );
  expect(sentenceOf('INSUFFICIENT', 'en')).toBe('Insufficient funds. Available --, needed --.');
});

import { expect, test } from 'vitest';
import { personName } from './person-name.ts';
import { reviewIdentity } from './review-identity.ts';

test('a name is kept composed and trimmed, in any script', () => {
  expect(personName('  Zoe\u0308  ')).toBe('Zo\u00eb');
  expect(personName('Mary  Ann')).toBe('Mary Ann');
  expect(personName('陳大文')).toBe('陳大文');
  expect(personName('\u{20000}'.repeat(50))).toBe('\u{20000}'.repeat(50));
});

test('what is empty, too long or hides something is no name', () => {
  expect(personName(' \u3000 ')).toBe('EMPTY');
  expect(personName('\u{20000}'.repeat(51))).toBe('TOO_LONG');
  for (const hidden of ['a\nb', 'a\u0007', '\u202enaM', 'a\u2066b', '\ud800']) {
    expect(personName(hidden)).toBe('HIDDEN_SIGNS');
  }
});

test('the first rule that fails is told', () => {
  expect(reviewIdentity({ isSameImage: true, hasNumberForm: false })).toBe('SAME_IMAGE');
  expect(reviewIdentity({ isSameImage: false, hasNumberForm: false })).toBe('NUMBER_FORM');
  expect(reviewIdentity({ isSameImage: false, hasNumberForm: true })).toBeNull();
});

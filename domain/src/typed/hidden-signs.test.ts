import { expect, test } from 'vitest';
import { hasHiddenSigns, withHiddenShown } from './hidden-signs.ts';

const turning = [0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069].map((one) =>
  String.fromCodePoint(one),
);

test('what is not seen, or turns what follows, is found in a name; joiners are not', () => {
  for (const sign of ['\u0000', '\u0007', '\n', '\u009f', '\ufeff', ...turning]) {
    expect(hasHiddenSigns(`Ada${sign}Lovelace`), JSON.stringify(sign)).toBe(true);
  }
  for (const name of ['Ada Lovelace', 'علی\u200cرضا', 'ශ්\u200dරී', '陳大文', 'O’Neil-Ünal']) {
    expect(hasHiddenSigns(name), name).toBe(false);
  }
});

test('in a text such signs are shown by their numbers, and lines stay', () => {
  expect(withHiddenShown('pay \u202e001 DSU\u202c now')).toBe('pay [U+202E]001 DSU[U+202C] now');
  expect(withHiddenShown('one\ntwo\tthree\u0007')).toBe('one\ntwo\tthree[U+0007]');
  expect(withHiddenShown('علی\u200cرضا 👩\u200d🚀')).toBe('علی\u200cرضا 👩\u200d🚀');
});

import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a code is plain whatever its width and its spaces', () => {
  expect(plainText('１２３ ４５６')).toBe('123456');
  expect(plainText(' 123\u3000456\u00a0\n')).toBe('123456');
  expect(plainText(plainText('ＡＡＰＬ'))).toBe('AAPL');
});

import { expect, test } from 'vitest';
import { drawSessionToken } from './tokens.ts';

test('no session has a token that would be taken for a key or an operator’s', () => {
  const drawn = ['ck_1', 'ops_2', 'ck_3', 'a4', 'b5'];
  expect(drawSessionToken(() => drawn.shift() ?? '')).toBe('a4');
  expect(drawSessionToken()).toMatch(/^[\w-]{43}$/);
});

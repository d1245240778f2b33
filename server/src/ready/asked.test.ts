import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';

test('token and language are read in whatever case they are written', () => {
  const head = ['Host', 'x', 'AUTHORIZATION', 'Bearer t', 'Language', 'zh_Hans_CN', 'X', 'y'];
  expect(readAsked(head)).toEqual({
    authorization: 'Bearer t',
    host: 'x',
    language: 'zh_Hans_CN',
  });
  expect(readAsked(['languages', 'en'])).toEqual({ languages: 'en' });
  expect(readAsked(['X-Forwarded-Proto', 'http', 'If-Modified-Since', 'x'])).toEqual({
    'x-forwarded-proto': 'http',
  });
  expect(readAsked([])).toEqual({});
});

test('a call with a key, a body or a thing said twice goes the whole way', () => {
  expect(readAsked(['Idempotency-Key', 'k'])).toBeNull();
  expect(readAsked(['Content-Length', '2'])).toBeNull();
  expect(readAsked(['Transfer-Encoding', 'chunked'])).toBeNull();
  expect(readAsked(['language', 'en', 'Language', 'zh_Hans_CN'])).toBeNull();
});

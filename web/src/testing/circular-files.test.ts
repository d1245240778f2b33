import { expect, test } from 'vitest';
import { circularFiles } from './circular-files.ts';

const files = (of: Record<string, string[]>) => new Map(Object.entries(of));

test('files that need each other are named in a circle, however long', () => {
  expect(circularFiles(files({ a: ['b'], b: ['a'] }))).toEqual(['a', 'b', 'a']);
  const long = { page: ['a'], a: ['first', 'b'], b: ['c'], c: ['a'], first: [] };
  expect(circularFiles(files(long))).toEqual(['a', 'b', 'c', 'a']);
});

test('files that share what they need are fine', () => {
  expect(circularFiles(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
  expect(circularFiles(files({ a: ['a-package-outside'] }))).toBeNull();
});

import { expect, test } from 'vitest';
import { causeOfAll, type Entry } from './entry.ts';

const trade: Entry = { id: 'f1-trade', billType: 'trade', postings: [] };
const fee: Entry = { id: 'f1-fee', billType: 'fee', postings: [] };

test('entries of one fact have one cause, and each its own name', () => {
  expect(causeOfAll([trade, fee])).toBe('f1');
  expect(causeOfAll([])).toBeNull();
  expect(() => causeOfAll([trade, { ...trade, id: 'f2-trade' }])).toThrow('not of one cause');
  expect(() => causeOfAll([trade, trade])).toThrow('not of one cause');
  expect(() => causeOfAll([{ ...fee, id: 'f1-day-trade' }])).toThrow('not named after');
});

import type { Source } from '@candor/contract/enums';
import { expect, test } from 'vitest';
import { keepOneTime } from './market-line.tsx';

const row = (source: Source, market: string) => ({
  source,
  market,
  code: market,
  name: market,
  currency: 'USD',
  marketStatus: 1,
});

test('New York keeps one time on all its exchanges, Chicago and New York do not', () => {
  expect(keepOneTime([row(0, 'NASDAQ'), row(0, 'NYSE'), row(0, 'AMEX')])).toBe(true);
  expect(keepOneTime([row(3, 'COMEX'), row(3, 'CME')])).toBe(false);
});

test('indices share a market on the wire and keep the hours of their own exchanges', () => {
  expect(keepOneTime([row(99, 'INDEX')])).toBe(false);
});

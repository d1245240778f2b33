import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { isSameQuote, quoteBehind, rememberBehind } from './quote-behind.ts';

const quote: Quote = {
  instrumentId: '0:NASDAQ:AAPL',
  sourceName: 'simulated',
  isSimulated: true,
  bid: 29_040n,
  ask: 29_042n,
  bidQuantity: 300n,
  askQuantity: null,
  last: 29_041n,
  previousClose: 29_098n,
  open: 29_084n,
  high: 29_089n,
  low: 29_009n,
  volume: 10_201_799n,
  timeMs: 1_795_228_800_000,
};

test('two quotes are the same only if every figure and the time are', () => {
  expect(isSameQuote(quote, { ...quote })).toBe(true);
  expect(isSameQuote(null, null)).toBe(true);
  expect(isSameQuote(quote, null)).toBe(false);
  for (const change of [{ askQuantity: 1n }, { bid: null }, { timeMs: 1_795_228_800_001 }]) {
    expect(isSameQuote(quote, { ...quote, ...change })).toBe(false);
  }
});

test('an answer knows what it was made of, a copy of it does not', () => {
  const of = { instrument: { id: quote.instrumentId } as Instrument, quote };
  const answer = rememberBehind({ last: '290.41' }, of);
  expect(quoteBehind(answer)).toBe(of);
  expect(quoteBehind({ ...answer })).toBeNull();
  expect(quoteBehind(null)).toBeNull();
});

import type { KlinePoint } from '@candor/contract/market-shapes';
import { expect, test } from 'vitest';
import { type CandleSpan, mergedBars, spanThatFits } from './candle-spans.ts';
import { chartBars } from './chart-bars.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Wednesday 18 November 2026, 9:30 in New York. */
const open = Date.UTC(2026, 10, 18, 14, 30);

function bar(k: number, [first, high, low, close]: readonly string[]): KlinePoint {
  const prices = { open: first ?? '', high: high ?? '', low: low ?? '', close: close ?? '' };
  return { k, o: prices.close, ...prices, volume: '10' };
}
const flat = ['5', '5', '5', '5'];
const every = (from: number, stepMs: number, count: number) =>
  chartBars(Array.from({ length: count }, (_, index) => bar(from + index * stepMs, flat)));
const startsOf = (bars: readonly { timestamp: number }[]) => bars.map((one) => one.timestamp);
const of = (span: CandleSpan, range: 'intraday' | '1D' | '1M' | '1Y') => ({
  span,
  range,
  timeZone: 'America/New_York',
});

test('a candle opens with its first bar, closes with its last and reaches to both ends', () => {
  const bars = chartBars([
    bar(open, ['10', '12.5', '9', '11']),
    bar(open + 5 * minute, ['11', '11.5', '8.25', '9.5']),
    bar(open + 10 * minute, ['9.5', '10', '9.5', '10']),
  ]);
  const [first, second] = mergedBars(bars, of(10 * minute, '1D'));
  expect(first?.point).toEqual({
    k: open,
    o: '9.5',
    open: '10',
    high: '12.5',
    low: '8.25',
    close: '9.5',
    volume: '20',
  });
  expect([first?.high, first?.low, first?.volume]).toEqual([12.5, 8.25, 20]);
  expect(second?.timestamp).toBe(open + 10 * minute);
});

test('no candle reaches over a break or a night: each counts from the open', () => {
  const day = 24 * hour;
  const bars = [...every(open, hour, 7), ...every(open + day, hour, 7)];
  expect(startsOf(mergedBars(bars, of(4 * hour, '1M')))).toEqual([
    open,
    open + 4 * hour,
    open + day,
    open + day + 4 * hour,
  ]);
});

test('where a market does not rest, candles stand on the clock wherever the range begins', () => {
  const odd = Date.UTC(2026, 10, 18, 2, 5);
  const starts = startsOf(mergedBars(every(odd, 5 * minute, 288), of(30 * minute, '1D')));
  expect(starts.slice(0, 3)).toEqual([
    odd,
    Date.UTC(2026, 10, 18, 2, 30),
    Date.UTC(2026, 10, 18, 3),
  ]);
});

test('days are put together to weeks from Monday', () => {
  const days = every(open, 24 * hour, 7);
  const monday = open + 5 * 24 * hour;
  expect(startsOf(mergedBars(days, of('week', '1Y')))).toEqual([open, monday]);
});

test('the finest span whose candles are wide enough is taken, else the coarsest', () => {
  const spans: CandleSpan[] = ['bar', 2 * hour, 4 * hour];
  const countOf = (span: CandleSpan) => (span === 'bar' ? 154 : span === 2 * hour ? 88 : 44);
  expect(spanThatFits(spans, 600, countOf)).toBe('bar');
  expect(spanThatFits(spans, 300, countOf)).toBe(2 * hour);
  expect(spanThatFits(spans, 60, countOf)).toBe(4 * hour);
});

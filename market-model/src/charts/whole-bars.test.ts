import type { KlineBar } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { WholeBars } from './whole-bars.ts';

const barAt = (startMs: number): KlineBar => ({
  startMs,
  open: 1n,
  high: 1n,
  low: 1n,
  close: 1n,
  volume: 1n,
});

const spans = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Takes bars and tells which of them were drawn. */
function takeFrom(whole: WholeBars, day: string, count: number) {
  const drawn: number[] = [];
  const bars = whole.take(day, spans(count), (at) => {
    drawn.push(at);
    return barAt(at);
  });
  return { starts: bars.map((bar) => bar.startMs), drawn };
}

test('each bar is drawn once, and a look back gets no later ones', () => {
  const whole = new WholeBars();
  expect(takeFrom(whole, 'apple 5 1', 2)).toEqual({ starts: [0, 1], drawn: [0, 1] });
  expect(takeFrom(whole, 'apple 5 1', 3)).toEqual({ starts: [0, 1, 2], drawn: [2] });
  expect(takeFrom(whole, 'apple 5 1', 1)).toEqual({ starts: [0], drawn: [] });
  expect(takeFrom(whole, 'apple 5 2', 1)).toEqual({ starts: [0], drawn: [0] });
});

test('what is handed out may be added to', () => {
  const whole = new WholeBars();
  whole.take('apple 5 1', spans(1), barAt).push(barAt(9));
  expect(takeFrom(whole, 'apple 5 1', 2)).toEqual({ starts: [0, 1], drawn: [1] });
});

test('the day nobody has asked for the longest is forgotten first', () => {
  const whole = new WholeBars(4);
  takeFrom(whole, 'one', 2);
  takeFrom(whole, 'two', 2);
  takeFrom(whole, 'one', 2);
  takeFrom(whole, 'three', 1);
  expect(takeFrom(whole, 'one', 2).drawn).toEqual([]);
  expect(takeFrom(whole, 'two', 1).drawn).toEqual([0]);
});

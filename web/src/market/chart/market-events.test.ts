import { expect, test } from 'vitest';
import { type EventLetter, eventMarks, letterOf } from './market-events.ts';
import type { Slot } from './session-slots.ts';

const DAY_MS = 86_400_000;
const bar = (day: number) => ({ timestamp: day * DAY_MS, point: {} }) as unknown as Slot;
const empty = (day: number) => ({ timestamp: day * DAY_MS, point: null }) as unknown as Slot;

test('an event stands at the bar it falls into, and at none before the first', () => {
  const slots = [bar(1), bar(2), empty(3), bar(8)];
  const at = (day: number, letter: EventLetter = 'D') => ({ timeMs: day * DAY_MS + 5, letter });
  expect(eventMarks(slots, [at(8), at(3), at(0)])).toEqual([
    { timestamp: 8 * DAY_MS, text: 'D' },
    { timestamp: 2 * DAY_MS, text: 'D' },
  ]);
});

test('what falls into one bar is one mark with each letter once', () => {
  const at = (letter: EventLetter) => ({ timeMs: DAY_MS, letter });
  expect(eventMarks([bar(1)], [at('D'), at('D'), at('S')])).toEqual([
    { timestamp: DAY_MS, text: 'DS' },
  ]);
});

test('results, dividends and splits are marked, and what concerns everybody is not', () => {
  expect((['earnings', 'dividend', 'split'] as const).map(letterOf)).toEqual(['E', 'D', 'S']);
  expect((['jobs', 'expiry', 'indexChange'] as const).map(letterOf)).toEqual([null, null, null]);
});

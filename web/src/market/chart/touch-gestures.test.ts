import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForTouches } from './touch-gestures.ts';

const handlers = { onPress: vi.fn(), onPan: vi.fn(), onPinch: vi.fn(), onTap: vi.fn() };
let element: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  element = document.createElement('div');
  stop = listenForTouches(element, handlers);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Sends a touch event and tells whether the page was kept from scrolling by it. */
function touch(type: string, ...points: [x: number, y: number][]): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
  Object.defineProperty(event, 'touches', { value: touches });
  return !element.dispatchEvent(event);
}

test('a finger that moves up or down belongs to the page', () => {
  touch('touchstart', [100, 100]);
  expect(touch('touchmove', [102, 80])).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(touch('touchmove', [140, 60])).toBe(false);
  touch('touchend');
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
});

test('a finger that rests shows the crosshair and then carries it', () => {
  touch('touchstart', [100, 100]);
  vi.advanceTimersByTime(349);
  expect(handlers.onPress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(handlers.onPress).toHaveBeenLastCalledWith({ x: 100, y: 100 });
  expect(touch('touchmove', [90, 140])).toBe(true);
  expect(handlers.onPress).toHaveBeenLastCalledWith({ x: 90, y: 140 });
});

test('sideways moves the chart by what the finger moved', () => {
  touch('touchstart', [100, 100]);
  touch('touchmove', [112, 101]);
  touch('touchmove', [115, 130]);
  expect(handlers.onPan.mock.calls).toEqual([[12], [3]]);
  vi.advanceTimersByTime(1000);
  expect(handlers.onPress).not.toHaveBeenCalled();
});

test('two fingers zoom around their middle', () => {
  touch('touchstart', [100, 100], [200, 100]);
  touch('touchmove', [50, 100], [250, 100]);
  expect(handlers.onPinch).toHaveBeenCalledWith(2, { x: 150, y: 100 });
});

test('a tap puts the crosshair away', () => {
  touch('touchstart', [10, 10]);
  touch('touchend');
  expect(handlers.onTap).toHaveBeenCalledOnce();
});

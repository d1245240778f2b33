import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-preview.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a value settles while a price redraws its page twenty times a second', () => {
  const settled = renderHook(({ num }) => useSettled({ num }), { initialProps: { num: '1' } });
  settled.rerender({ num: '2' });
  for (let tick = 0; tick < 7; tick += 1) {
    act(() => vi.advanceTimersByTime(50));
    settled.rerender({ num: '2' });
  }
  expect(settled.result.current).toEqual({ num: '2' });
});

test('a value that changes again begins its wait again', () => {
  const settled = renderHook(({ num }) => useSettled({ num }), { initialProps: { num: '1' } });
  settled.rerender({ num: '2' });
  act(() => vi.advanceTimersByTime(200));
  settled.rerender({ num: '23' });
  act(() => vi.advanceTimersByTime(200));
  expect(settled.result.current).toEqual({ num: '1' });
  act(() => vi.advanceTimersByTime(100));
  expect(settled.result.current).toEqual({ num: '23' });
});

test('nothing goes through at once', () => {
  const settled = renderHook(({ num }) => useSettled(num), {
    initialProps: { num: '1' as string | null },
  });
  settled.rerender({ num: null });
  act(() => vi.advanceTimersByTime(0));
  expect(settled.result.current).toBeNull();
});

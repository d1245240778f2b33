import { expect, test } from 'vitest';
import { framesOf, type TraceEvent } from './frame-trace.ts';

function report(
  frame: number,
  state: string,
  affects = true,
  scroll = 'SCROLL_COMPOSITOR_THREAD',
): TraceEvent {
  return {
    name: 'PipelineReporter',
    pid: 7,
    args: {
      frame_reporter: {
        state,
        frame_source: 1,
        frame_sequence: frame,
        scroll_state: scroll,
        affects_smoothness: affects,
      },
    },
  };
}

test('a frame is whole, partial or dropped, and one with nothing to draw is no frame', () => {
  const count = framesOf([
    report(1, 'STATE_PRESENTED_ALL'),
    report(2, 'STATE_PRESENTED_PARTIAL'),
    report(3, 'STATE_DROPPED'),
    report(4, 'STATE_NO_UPDATE_DESIRED', false),
    report(5, 'STATE_DROPPED', false),
    report(6, 'STATE_PRESENTED_PARTIAL', false),
  ]);
  expect(count).toEqual({ wanted: 4, dropped: 1, partial: 1, longTasks: 0 });
});

test('of two reports of one frame the better one is what was seen', () => {
  const count = framesOf([
    report(1, 'STATE_DROPPED'),
    report(1, 'STATE_PRESENTED_PARTIAL'),
    report(2, 'STATE_PRESENTED_PARTIAL'),
    report(2, 'STATE_PRESENTED_ALL'),
  ]);
  expect(count).toEqual({ wanted: 2, dropped: 0, partial: 1, longTasks: 0 });
});

test('frames and long tasks of another process than the scrolled one do not count', () => {
  const long = { name: 'RunTask', pid: 7, tdur: 50_001 };
  const elsewhere = { ...report(9, 'STATE_DROPPED', true, 'SCROLL_NONE'), pid: 8 };
  const count = framesOf([
    report(1, 'STATE_PRESENTED_ALL'),
    elsewhere,
    long,
    { ...long, tdur: 50_000 },
    { ...long, pid: 8 },
  ]);
  expect(count).toEqual({ wanted: 1, dropped: 0, partial: 0, longTasks: 1 });
});

import type { InputOf } from '@candor/contract/route';
import type { orderPreview } from '@candor/contract/routes/orders';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import type { Preview } from './preview-changes.ts';

type PreviewInput = InputOf<typeof orderPreview>;

/** Typing counts as finished after this long. */
const settlesMs = 300;
/** A preview is worked out again this often, since prices move under it. */
const renewEveryMs = 3000;

/**
 * `value` once it has stopped changing for 300 ms; null goes through at once. An equal value made
 * anew, as each tick of a price does, is no change: it does not begin the wait again.
 */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  const settle = useEffectEvent(() => setSettled({ text, value }));
  const isNothing = value === null;
  useEffect(() => {
    if (text === settled.text) return;
    const timer = setTimeout(() => settle(), isNothing ? 0 : settlesMs);
    return () => clearTimeout(timer);
  }, [text, settled.text, isNothing]);
  return settled.value;
}

export interface PreviewReading {
  /**
   * The cost of the order on the screen, or of the one before while this is
   * worked out; null without.
   */
  readonly preview: Preview | null;
  /** Whether `preview` belongs to the order that is on the screen. */
  readonly isCurrent: boolean;
  readonly readAtMs: number | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * What the order would cost, by the code that runs orders: asked for after each settled change and
 * every three seconds. `input` null: the order is not complete, nothing is asked. Paused, the last
 * figures stay: an order that is on its way changes what it would be compared with.
 */
export function usePreview(input: PreviewInput | null, isPaused: boolean): PreviewReading {
  const settled = useSettled(input);
  const reading = useCall('orderPreview', settled ?? unasked, {
    isEnabled: settled !== null && !isPaused,
    everyMs: renewEveryMs,
    freshMs: 0,
  });
  const last = useRef<Preview | null>(null);
  const isSettled = JSON.stringify(settled) === JSON.stringify(input);
  if (settled === null) last.current = null;
  else if (reading.data !== undefined) last.current = reading.data;
  return {
    preview: input === null ? null : last.current,
    isCurrent: isSettled && settled !== null && reading.data !== undefined,
    readAtMs: reading.readAtMs,
    error: isSettled ? reading.error : undefined,
    retry: reading.retry,
  };
}

/** Never sent: the shape of a question while there is none. */
const unasked: PreviewInput = { type: 0, num: '1' };

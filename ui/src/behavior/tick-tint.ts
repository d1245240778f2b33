import { useEffect, useRef, useState } from 'react';
import { decimalForDrawing } from '../format/decimal.ts';

/** At most one tint a second per figure. */
const tintEveryMs = 1000;

/**
 * `up` or `down` for a moment after a figure moved, for `data-tick` of a `.tick-tint` element; the
 * first value and moves within a second of the last tint are not marked. Keyed by `beat`, so that
 * two rises in a row fade twice.
 */
export function useTickTint(value: string | null | undefined): {
  tick: 'up' | 'down' | undefined;
  beat: number;
} {
  const last = useRef({ value, atMs: 0 });
  const [state, setState] = useState<{ tick: 'up' | 'down' | undefined; beat: number }>({
    tick: undefined,
    beat: 0,
  });
  useEffect(() => {
    const before = decimalForDrawing(last.current.value);
    const now = decimalForDrawing(value);
    last.current.value = value;
    if (!(before < now || before > now)) return;
    const atMs = performance.now();
    if (atMs - last.current.atMs < tintEveryMs) return;
    last.current.atMs = atMs;
    setState((state) => ({ tick: now > before ? 'up' : 'down', beat: state.beat + 1 }));
  }, [value]);
  return state;
}

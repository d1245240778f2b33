import type { Slot } from './session-slots.ts';

/** What to do so that a drawing of some bars shows others. */
export type DrawingChange =
  | { readonly kind: 'none' }
  /** The last bar anew, and those that follow it. */
  | { readonly kind: 'end'; readonly bars: readonly Slot[] }
  /** Something before the last bar is another: all of them. */
  | { readonly kind: 'all' };

/** How to get from the bars drawn to `next` without drawing all of them at every live word. */
export function changeOf(drawn: readonly Slot[], next: readonly Slot[]): DrawingChange {
  const end = drawn.length - 1;
  const last = drawn[end];
  if (last === undefined || next.length < drawn.length) return { kind: 'all' };
  if (next[end]?.timestamp !== last.timestamp) return { kind: 'all' };
  for (let index = 0; index < end; index += 1) {
    if (!isSame(drawn[index], next[index])) return { kind: 'all' };
  }
  const isUnchanged = next.length === drawn.length && isSame(last, next[end]);
  return isUnchanged ? { kind: 'none' } : { kind: 'end', bars: next.slice(end) };
}

function isSame(one: Slot | undefined, other: Slot | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  return (
    one.timestamp === other.timestamp &&
    Object.is(one.open, other.open) &&
    Object.is(one.high, other.high) &&
    Object.is(one.low, other.low) &&
    Object.is(one.close, other.close) &&
    one.volume === other.volume
  );
}

import { wallClock } from '@candor/ui/format/time';

const minuteMs = 60_000;
/** Clocks change on whole quarters of an hour; so often an offset is looked up. */
const stepMs = 15 * minuteMs;
const offsets = new Map<string, Map<number, number>>();

/**
 * What a wall clock shows at an instant, as if it were UTC: for telling days and hours apart. An
 * exact offset costs a formatter, so it is kept for the stretch it was asked of.
 */
export function localMsOf(atMs: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, known);
  const step = Math.floor(atMs / stepMs);
  let offset = known.get(step);
  if (offset === undefined) {
    const fromMs = step * stepMs;
    const { year, month, day, hour, minute } = wallClock(fromMs, timeZone);
    offset = Date.UTC(+year, +month - 1, +day, +hour, +minute) - fromMs;
    if (known.size >= 20_000) known.clear();
    known.set(step, offset);
  }
  return atMs + offset;
}
